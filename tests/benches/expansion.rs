//! How long the attribute takes inside rustc, unoptimised as cargo compiles macros, while
//! declarations grow: `cargo bench -p a2a-caps-tests --bench expansion`.
//!
//! It compiles a copy of the macro crate that tells its time, so that the crate itself need not.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use a2a_caps_tests::{Package, root};

const BASE: &str = r#"
description = "Reviews documents and lists what to change."
version = "2.3.0"
default_profile = "p0"
documentation_url = "https://review.example.com/docs"
default_input_modes = ["text/plain"]
default_output_modes = ["text/plain"]

[[supported_interfaces]]
url = "https://review.example.com/a2a/v1/"
protocol_binding = "JSONRPC"
protocol_version = "1.0"

[capabilities]
streaming = true
"#;

/// What grows.
#[derive(Clone, Copy)]
struct Size {
    name: &'static str,
    profiles: usize,
    skills: usize,
    extensions: usize,
    /// Modules, each of a declaration of its own.
    rounds: usize,
}

const SIZES: [Size; 7] = [
    Size { name: "1 profile", profiles: 1, skills: 1, extensions: 0, rounds: 100 },
    Size { name: "10 profiles", profiles: 10, skills: 1, extensions: 0, rounds: 100 },
    Size { name: "50 profiles", profiles: 50, skills: 1, extensions: 0, rounds: 100 },
    Size { name: "100 skills", profiles: 1, skills: 100, extensions: 0, rounds: 40 },
    Size { name: "1,000 skills", profiles: 1, skills: 1_000, extensions: 0, rounds: 10 },
    Size { name: "100 extensions", profiles: 1, skills: 1, extensions: 100, rounds: 40 },
    Size {
        name: "50 × 100 × 100 of them", profiles: 50, skills: 100, extensions: 100, rounds: 3
    },
];

fn declaration(size: Size, round: usize) -> String {
    // A name of its own, or the process would read it only once.
    let mut text = format!("name = \"Reviewer {round}\"{BASE}");
    for at in 0..size.extensions {
        let _ =
            writeln!(text, "[[capabilities.extensions]]\nuri = \"https://example.com/e{at}/v1\"");
    }
    for at in 0..size.skills {
        let _ = writeln!(
            text,
            "[[skills]]\nid = \"skill-{at}\"\nname = \"Skill {at}\"\ndescription = \"Reads a \
             document and lists what to change in it.\"\ntags = [\"documents\", \"review\"]\n\
             examples = [\"Review this letter.\"]"
        );
    }
    for at in 0..size.profiles {
        let _ = writeln!(text, "[profiles.p{at}.capabilities]\nstreaming = false");
    }
    text
}

/// The thread's own time on a processor where Linux tells it, so that other work on the machine
/// counts for little; else the time of day. Linux counts it in steps of a few milliseconds, so only
/// the mean of many rounds says something.
const CLOCK: &str = r#"
fn nanoseconds() -> u128 {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let own = told.and_then(|told| told.split(' ').next()?.parse().ok());
    own.unwrap_or_else(|| {
        let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
        now.map_or(0, |now| now.as_nanos())
    })
}
"#;

/// The macro crate, with its time on stderr.
fn timed_macros() -> Package {
    let package = Package::new("timed-macros");
    copy(&root().join("a2a-caps-macros/src"), &package.path("src"));
    let manifest = fs::read_to_string(root().join("a2a-caps-macros/Cargo.toml")).unwrap();
    let (dependencies, _) = manifest.split_once("[dev-dependencies]").unwrap();
    let (_, dependencies) = dependencies.split_once("[dependencies]").unwrap();
    let dependencies = dependencies.replace("\"../", &format!("\"{}/", root().display()));
    package.write(
        "Cargo.toml",
        &format!(
            "[package]\nname = \"timed-macros\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
             [lib]\nproc-macro = true\n\n[dependencies]{dependencies}"
        ),
    );
    let entry = fs::read_to_string(package.path("src/lib.rs")).unwrap();
    let call = "compile::compile(arguments.into(), &item.into()).into()";
    assert!(entry.contains(call), "the entry has changed");
    let timed = format!(
        "let start = nanoseconds();\n    let filled = {call};\n    \
         eprintln!(\"expanded in {{}} ns\", nanoseconds() - start);\n    filled"
    );
    package.write("src/lib.rs", &(entry.replace(call, &timed) + CLOCK));
    package
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let to = to.join(entry.file_name());
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to);
        } else {
            fs::copy(entry.path(), to).unwrap();
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "a small number of rounds")]
fn main() {
    let macros = timed_macros();
    println!("{:<26} {:>8} {:>9}", "declaration", "bytes", "ms mean");
    for (number, size) in SIZES.into_iter().enumerate() {
        let package = Package::in_folder("expansion", &format!("expansion-{number}"));
        package.manifest(&format!(
            "\n[dependencies.timed-macros]\npath = '{}'\n",
            macros.folder().display()
        ));
        let mut source = String::new();
        for round in 0..size.rounds {
            package.write(&format!("{round}.toml"), &declaration(size, round));
            let _ = writeln!(source, "#[timed_macros::agent(\"{round}.toml\")]\nmod m{round} {{}}");
        }
        package.write("src/lib.rs", &source);
        let output = package.cargo("check").succeeds();
        let told = String::from_utf8_lossy(&output.stderr);
        let times: Vec<f64> = told
            .lines()
            .filter_map(|line| line.strip_prefix("expanded in ")?.strip_suffix(" ns"))
            .map(|nanoseconds| nanoseconds.parse::<f64>().unwrap() / 1e6)
            .collect();
        assert_eq!(times.len(), size.rounds, "{told}");
        let mean = times.iter().sum::<f64>() / times.len() as f64;
        let bytes = declaration(size, 0).len();
        println!("{:<26} {bytes:>8} {mean:>9.2}", size.name);
    }
}
