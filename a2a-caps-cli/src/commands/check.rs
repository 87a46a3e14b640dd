//! `check`: everything that a build would tell, without building.

use a2a_caps_model::{At, Diagnostic, Level, Position, Reading, Severity, rules};
use serde::Serialize;
use serde_json::json;

use crate::args::{Check, FailOn, Format};
use crate::declaration::{load, profile_variable};
use crate::exit::Exit;
use crate::levels::{tell, word};

/// Tells the findings in the form that was asked for.
///
/// # Errors
///
/// [`Exit::Usage`] where the declaration cannot be read.
pub(crate) fn run(arguments: &Check) -> Result<Exit, Exit> {
    let reading = load(&arguments.file.file)?;
    let findings = match &arguments.profile {
        Some(profile) => reading.select(Some(profile), profile_variable().as_deref()).findings,
        None => reading.findings().to_vec(),
    };
    match arguments.format {
        Format::Text => text(&findings, &reading),
        Format::Json => println(&json!({
            "file": reading.source.name,
            "profiles": reading.profiles,
            "findings": findings.iter().map(|finding| Found::new(finding, &reading)).collect::<Vec<_>>(),
        })),
        Format::Github => findings.iter().for_each(|finding| github(finding, &reading)),
        Format::Sarif => println(&sarif(&findings, &reading)),
    }
    let fails = |finding: &Diagnostic| match arguments.fail_on {
        FailOn::Warning => true,
        FailOn::Error => finding.level == Level::Error,
    };
    Ok(if findings.iter().any(fails) { Exit::Found } else { Exit::Clean })
}

fn println(value: &serde_json::Value) {
    anstream::println!("{value:#}");
}

fn text(findings: &[Diagnostic], reading: &Reading) {
    for finding in findings {
        tell(finding, reading);
    }
    let count = |level| findings.iter().filter(|finding| finding.level == level).count();
    let (errors, warnings) = (count(Level::Error), count(Level::Warning));
    let profiles = match reading.profiles.len() {
        0 => String::new(),
        1 => " in 1 profile".to_owned(),
        count => format!(" in {count} profiles"),
    };
    let name = &reading.source.name;
    anstream::eprintln!("{name}: {errors} errors, {warnings} warnings{profiles}");
}

/// A finding as JSON. Lines and columns count from 1, columns in characters.
#[derive(Serialize)]
struct Found<'a> {
    rule: &'a str,
    level: &'a str,
    message: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    label: &'a str,
    help: &'a [String],
    notes: &'a [String],
    section: &'a str,
    profiles: &'a [String],
}

impl<'a> Found<'a> {
    fn new(finding: &'a Diagnostic, reading: &Reading) -> Self {
        let (start, end) = span(finding, reading);
        Self {
            rule: finding.rule.name,
            level: word(finding.level),
            message: &finding.message,
            line: start.line,
            column: start.column,
            end_line: end.line,
            end_column: end.column,
            label: &finding.label,
            help: &finding.help,
            notes: &finding.notes,
            section: finding.rule.section,
            profiles: &finding.profiles,
        }
    }
}

fn span(finding: &Diagnostic, reading: &Reading) -> (Position, Position) {
    match finding.at {
        At::Span(start, end) => {
            (reading.source.position(start as usize), reading.source.position(end as usize))
        }
        At::Pointer(_) => (Position { line: 1, column: 1 }, Position { line: 1, column: 1 }),
    }
}

/// Message, help, notes and section in one text.
fn whole(finding: &Diagnostic) -> String {
    let mut lines = vec![finding.message.clone()];
    lines.extend(finding.help.iter().map(|help| format!("help: {help}")));
    lines.extend(finding.notes.iter().map(|note| format!("note: {note}")));
    if !finding.rule.section.is_empty() {
        lines.push(format!("A2A 1.0, section {}", finding.rule.section));
    }
    if !finding.profiles.is_empty() {
        lines.push(format!("profiles: {}", finding.profiles.join(", ")));
    }
    lines.join("\n")
}

/// A workflow command of GitHub Actions, escaped as its toolkit does.
fn github(finding: &Diagnostic, reading: &Reading) {
    let data = |text: &str| text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A");
    let property = |text: &str| data(text).replace(':', "%3A").replace(',', "%2C");
    let (start, end) = span(finding, reading);
    let end_column =
        if start.line == end.line { format!(",endColumn={}", end.column) } else { String::new() };
    anstream::println!(
        "::{} file={},line={},endLine={},col={}{end_column},title={}::{}",
        word(finding.level),
        property(&reading.source.name),
        start.line,
        end.line,
        start.column,
        property(finding.rule.name),
        data(&whole(finding)),
    );
}

fn sarif(findings: &[Diagnostic], reading: &Reading) -> serde_json::Value {
    let results: Vec<_> = findings
        .iter()
        .map(|finding| {
            let (start, end) = span(finding, reading);
            json!({
                "ruleId": finding.rule.name,
                "level": word(finding.level),
                "message": { "text": whole(finding) },
                "locations": [{ "physicalLocation": {
                    "artifactLocation": { "uri": reading.source.name },
                    "region": {
                        "startLine": start.line,
                        "startColumn": start.column,
                        "endLine": end.line,
                        "endColumn": end.column,
                    },
                } }],
            })
        })
        .collect();
    let rules: Vec<_> = rules::ALL
        .iter()
        .map(|rule| {
            let level = match rule.severity {
                Severity::Must => "error",
                Severity::Lint => "warning",
            };
            json!({
                "id": rule.name,
                "shortDescription": { "text": rule.summary },
                "defaultConfiguration": { "level": level },
            })
        })
        .collect();
    json!({
        "$schema": "https://json.schemastore.org/sarif-2.1.0.json",
        "version": "2.1.0",
        "runs": [{
            "tool": { "driver": {
                "name": "a2a-caps",
                "version": env!("CARGO_PKG_VERSION"),
                "rules": rules,
            } },
            "columnKind": "unicodeCodePoints",
            "results": results,
        }],
    })
}
