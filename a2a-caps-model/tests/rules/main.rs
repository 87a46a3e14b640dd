//! Every rule: a declaration that breaks it and nothing else, what is said, and the nearest
//! declaration about which nothing is said.

#![allow(clippy::too_many_lines, reason = "tables of cases")]

mod capabilities;
mod card;
mod file;
mod interfaces;
mod lints;
mod profiles;
mod security;
#[path = "../support/mod.rs"]
mod support;
mod urls;

use std::collections::BTreeSet;

use a2a_caps_model::{Level, Severity, rules};
use support::{Declaration, marked, told};

/// A rule broken, and the neighbour that keeps it.
#[derive(Debug)]
pub(crate) struct Case {
    pub(crate) rule: &'static str,
    pub(crate) wrong: Declaration,
    /// The letters that carets stand under.
    pub(crate) mark: &'static str,
    pub(crate) message: &'static str,
    /// What one of the help lines begins with.
    pub(crate) help: &'static str,
    pub(crate) right: Declaration,
}

fn all() -> Vec<Case> {
    [
        file::cases(),
        profiles::cases(),
        interfaces::cases(),
        urls::cases(),
        capabilities::cases(),
        card::cases(),
        security::cases(),
        lints::cases(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

#[test]
fn each_broken_rule_is_told_once_at_its_place_and_nothing_else_is() {
    let mut faults = Vec::new();
    for case in all() {
        let findings = case.wrong.findings();
        let [finding] = findings.as_slice() else {
            faults.push(format!(
                "{}: not one finding but {:#?}\n{}",
                case.rule,
                told(&findings),
                case.wrong.text
            ));
            continue;
        };
        let seen = (finding.rule.name, &*finding.message, marked(&case.wrong.text, finding));
        if seen != (case.rule, case.message, case.mark) {
            faults.push(format!("{:?}\nis not {:?}", seen, (case.rule, case.message, case.mark)));
        }
        if !finding.help.iter().any(|help| help.starts_with(case.help)) {
            faults.push(format!("{}: no help {:?} in {:?}", case.rule, case.help, finding.help));
        }
        let level = match finding.rule.severity {
            Severity::Must => Level::Error,
            Severity::Lint => Level::Warning,
        };
        if finding.level != level {
            faults.push(format!("{}: {:?}", case.rule, finding.level));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn nothing_is_said_about_the_neighbour_of_a_broken_rule() {
    let faults: Vec<String> = all()
        .iter()
        .filter(|case| !case.right.findings().is_empty())
        .map(|case| format!("{}: {:#?}\n{}", case.rule, case.right.told(), case.right.text))
        .collect();
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

#[test]
fn every_rule_has_a_case() {
    let cases: BTreeSet<&str> = all().iter().map(|case| case.rule).collect();
    let rules: BTreeSet<&str> = rules::ALL.iter().map(|rule| rule.name).collect();
    assert_eq!(cases, rules);
}

#[test]
fn every_message_reads_as_the_style_asks() {
    for case in all() {
        for finding in case.wrong.findings() {
            let first = finding.message.chars().next();
            assert!(
                first.is_some_and(|first| !first.is_uppercase()),
                "lower case: {}",
                finding.message
            );
            assert!(!finding.help.is_empty(), "what to write instead: {}", finding.message);
            let texts = finding.help.iter().chain(&finding.notes);
            for text in texts.chain([&finding.message, &finding.label]) {
                assert!(!text.ends_with('.'), "no full stop: {text}");
                assert_eq!(text.matches('`').count() % 2, 0, "backticks in pairs: {text}");
            }
        }
    }
}

#[test]
fn rules_have_names_of_their_own_and_sections_of_the_specification() {
    let mut names = BTreeSet::new();
    for rule in rules::ALL {
        assert!(names.insert(rule.name), "{} stands twice", rule.name);
        assert!(rule.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'));
        assert!(rule.summary.ends_with('.'), "{}", rule.summary);
        let section = rule.section;
        assert!(section.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.'), "{section}");
        assert_eq!(rules::lint(rule.name).is_some(), rule.is_lint());
    }
}
