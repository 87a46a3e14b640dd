//! Programs that hold every deployment, one module each, and print what each answers. A
//! declaration holds all deployments that differ by phases alone, as profiles.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use a2a_caps_tests::{DECLARATION, Package};

use super::oracle::{Deployment, Extended, Extension, Phase, Request, URIS};

const NAME: &str = "agreement-of-all";
/// Each holds 27 deployments.
const FILES_PER_CRATE: usize = 4;

/// What is the same for all: the requests, and what is printed of an answer.
const PRELUDE: &str = r#"
use a2a_caps_runtime::{Agent, Binding, CardSource, Method, Request, VersionClaim};

struct Asked {
    ask: fn(Method, VersionClaim, &[&[u8]]) -> String,
    card: fn() -> String,
    extended: fn() -> Option<String>,
    push_refused: bool,
    required: &'static [&'static str],
}

fn ask<A: Agent>(method: Method, version: VersionClaim, lines: &[&[u8]]) -> String {
    let extensions = lines.iter().copied();
    let request = Request { binding: Binding::JsonRpc, method, version, extensions };
    match A::gate(&request) {
        Ok(admitted) => {
            let active: Vec<_> = admitted.extension_uris().collect();
            told(Ok((admitted.method(), active)))
        }
        Err(refusal) => told(Err(refusal)),
    }
}

fn told(answer: Result<(Method, Vec<&str>), a2a_caps_runtime::Refusal>) -> String {
    match answer {
        Ok((method, active)) => format!("admitted {method} {}", active.join(",")),
        Err(refusal) => match refusal.error() {
            Some(error) => format!("refused {error} {}", refusal.missing()),
            None => format!("malformed {refusal}"),
        },
    }
}

fn text<A>(source: CardSource<A>) -> String {
    source.fixed().expect("no runtime origin").json().to_owned()
}

fn main() {
    let mut out = String::new();
    for (number, asked) in (FIRST..).zip(ALL) {
        let mut line = |key: String, value: String| {
            out.push_str(&format!("{number}\t{key}\t{value}\n"));
        };
        line("card".into(), (asked.card)());
        if let Some(extended) = (asked.extended)() {
            line("extended".into(), extended);
        }
        line("push_refused".into(), asked.push_refused.to_string());
        line("required".into(), asked.required.join(","));
        for method in Method::ALL {
            for (key, version, lines) in REQUESTS {
                let version = match version {
                    Some(version) => VersionClaim::MISSING.with(version.as_bytes()),
                    None => VersionClaim::MISSING,
                };
                let lines: Vec<&[u8]> = lines.iter().map(|line| line.as_bytes()).collect();
                line(format!("{method} {key}"), (asked.ask)(method, version, &lines));
            }
        }
    }
    print!("{out}");
}
"#;

/// Builds and runs it: for each deployment what it printed, by key.
pub(crate) fn run(deployments: &[Deployment]) -> BTreeMap<usize, BTreeMap<String, String>> {
    let package = Package::new(NAME);
    // `Deployment::all` puts those that share a file side by side.
    let files: Vec<_> = deployments.chunk_by(shares_file).collect();
    for (file, group) in files.iter().enumerate() {
        package.write(&format!("{file}.toml"), &declaration(group));
    }
    // rustc's memory and time for one crate grow faster than its modules do.
    let (mut parts, mut first) = (0, 0);
    for (part, of_part) in files.chunks(FILES_PER_CRATE).enumerate() {
        let text = program(part * FILES_PER_CRATE, of_part, first);
        package.write(&format!("src/bin/part{part}.rs"), &text);
        first += of_part.iter().map(|group| group.len()).sum::<usize>();
        parts += 1;
    }
    package.cargo("build").arg("--bins").succeeds();
    let mut answers: BTreeMap<usize, BTreeMap<String, String>> = BTreeMap::new();
    for part in 0..parts {
        let cargo = package.cargo("run").arg("--quiet").arg(format!("--bin=part{part}"));
        let output = String::from_utf8(cargo.succeeds().stdout).unwrap();
        for line in output.lines() {
            let [number, key, value] = line.splitn(3, '\t').collect::<Vec<_>>().try_into().unwrap();
            let of_one = answers.entry(number.parse().unwrap()).or_default();
            of_one.insert(key.to_owned(), value.to_owned());
        }
    }
    answers
}

/// One program: a module for each deployment of these files, the first of which has that number.
fn program(file: usize, files: &[&[Deployment]], first: usize) -> String {
    let (mut modules, mut table, mut number) = (String::new(), String::new(), 0);
    for (file, group) in (file..).zip(files) {
        for profile in 0..group.len() {
            let _ = writeln!(
                modules,
                "#[a2a_caps_runtime::agent(\"{file}.toml\", profile = \"p{profile}\")]\n\
                 mod m{number} {{}}"
            );
            let _ = writeln!(
                table,
                "    Asked {{ ask: ask::<m{number}::Agent>, card: || text(m{number}::CARD), \
                 extended: || m{number}::EXTENDED_CARD.map(text), \
                 push_refused: m{number}::Agent::PUSH_REFUSED, \
                 required: m{number}::REQUIRED_EXTENSIONS }},"
            );
            number += 1;
        }
    }
    let requests = requests();
    format!(
        "{PRELUDE}\nconst FIRST: usize = {first};\n\nstatic ALL: &[Asked] = &[\n{table}];\n\n\
         {requests}\n{modules}"
    )
}

fn requests() -> String {
    let mut text = "type Line = (&'static str, Option<&'static str>, &'static [&'static str]);\n\
                    const REQUESTS: &[Line] = &[\n"
        .to_owned();
    for request in Request::all() {
        let _ = writeln!(
            text,
            "    ({:?}, {:?}, &{:?}),",
            request.key(),
            request.version,
            request.lines
        );
    }
    text + "];\n"
}

fn shares_file(one: &Deployment, other: &Deployment) -> bool {
    one.extended == other.extended && one.extensions == other.extensions
}

/// The declaration of deployments that differ by phases alone.
fn declaration(group: &[Deployment]) -> String {
    let (base, _) = DECLARATION.split_once("[extended_card]").expect("it ends with that");
    let mut text = base.to_owned();
    match group[0].extended {
        Extended::NotConfigured => {}
        Extended::Declared => {
            text += "[extended_card]\ndescription = \"What callers with a token see.\"\n";
        }
        Extended::Runtime => text += "[extended_card]\nsource = \"runtime\"\n",
    }
    for (extension, uri) in group[0].extensions.iter().zip(URIS) {
        let _ = writeln!(text, "[[capabilities.extensions]]\nuri = \"{uri}\"");
        text += match extension {
            Extension::Optional => "",
            Extension::Required => "required = true\n",
            Extension::Served => "phase = \"served\"\n",
        };
    }
    text += "[lints]\nserved = \"allow\"\nextended_card_not_configured = \"allow\"\n\
             required_extension = \"allow\"\n";
    for (number, one) in group.iter().enumerate() {
        let _ = writeln!(
            text,
            "[profiles.p{number}.capabilities]\nstreaming = {}\npush_notifications = {}\n\
             extended_agent_card = {}",
            toml(one.streaming),
            toml(one.push_notifications),
            toml(one.extended_agent_card)
        );
    }
    text
}

fn toml(phase: Phase) -> &'static str {
    match phase {
        Phase::False => "false",
        Phase::Served => "\"served\"",
        Phase::True => "true",
    }
}
