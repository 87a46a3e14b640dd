//! Cargo builds again exactly when something changed that the expansion depends on, also after a
//! build that failed.

use std::fs;

use a2a_caps_tests::{Cargo, DECLARATION, Messages, Package};

const MAIN: &str = "\
#[a2a_caps_runtime::agent(\"a2a-caps.toml\")]
mod agent {}

fn main() {
    println!(\"{:?} {}\", agent::PROFILE, agent::CARD.fixed().expect(\"no runtime origin\").json());
}
";

fn package(name: &str, declaration: &str) -> Package {
    let package = Package::new(name);
    package.write("src/main.rs", MAIN);
    package.write("a2a-caps.toml", declaration);
    package
}

/// Changes the declaration.
fn edit(package: &Package, declaration: &str) {
    package.write("a2a-caps.toml", declaration);
}

struct Built {
    fresh: bool,
    output: String,
}

fn built(name: &str, messages: &Messages) -> Built {
    assert!(messages.success, "{}\n{:#?}", messages.stderr, messages.messages);
    let artifact = messages.artifact(name);
    let binary = artifact.executable.as_ref().expect("a binary");
    let output = std::process::Command::new(binary).output().unwrap();
    Built { fresh: artifact.fresh, output: String::from_utf8(output.stdout).unwrap() }
}

fn build(name: &str, cargo: Cargo) -> Built {
    built(name, &cargo.messages())
}

#[test]
fn an_edit_of_the_declaration_rebuilds_and_nothing_changed_is_fresh() {
    let name = "rebuild-edit";
    let package = package(name, DECLARATION);
    let first = build(name, package.cargo("build"));
    assert!(first.output.contains(r#""streaming":true"#));
    assert!(build(name, package.cargo("build")).fresh);

    edit(&package, &DECLARATION.replace("streaming = true", "streaming = false"));
    let second = build(name, package.cargo("build"));
    assert!(!second.fresh);
    assert!(second.output.contains(r#""streaming":false"#));
    assert!(build(name, package.cargo("build")).fresh);
}

#[test]
fn an_edit_recompiles_the_annotated_crate_alone() {
    let name = "rebuild-alone";
    let package = package(name, DECLARATION);
    build(name, package.cargo("build"));
    edit(&package, &DECLARATION.replace("1.0.0", "1.0.1"));
    let messages = package.cargo("build").messages();
    let compiled: Vec<_> =
        messages.artifacts.iter().filter(|one| !one.fresh).map(|one| &one.target).collect();
    assert_eq!(compiled, [name]);
}

#[test]
fn a_broken_declaration_that_is_fixed_builds_without_touching_the_source() {
    let name = "rebuild-fixed";
    let package = package(name, &DECLARATION.replace("streaming", "streming"));
    let failed = package.cargo("build").messages();
    assert!(!failed.success);
    let [error] = failed.errors(name).try_into().unwrap_or_else(|_| panic!("{failed:#?}"));
    let error: &a2a_caps_tests::Message = error;
    assert!(error.text.contains("`streming`"), "{}", error.text);

    edit(&package, DECLARATION);
    assert!(build(name, package.cargo("build")).output.contains(r#""streaming":true"#));

    // And the other way round: what was right, and is broken by an edit.
    edit(&package, &DECLARATION.replace("version = \"1.0.0\"", "version = 3"));
    assert!(!package.cargo("build").messages().success);
}

#[test]
fn a_file_that_was_missing_is_found_when_it_is_there_and_missed_when_it_goes() {
    let name = "rebuild-missing";
    let package = package(name, DECLARATION);
    fs::remove_file(package.path("a2a-caps.toml")).unwrap();
    let failed = package.cargo("build").messages();
    let errors = failed.errors(name);
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert!(errors[0].text.contains("no file at `"), "{}", errors[0].text);
    package.write("a2a-caps.toml", DECLARATION);
    build(name, package.cargo("build"));
    fs::remove_file(package.path("a2a-caps.toml")).unwrap();
    assert!(!package.cargo("build").messages().success);
}

#[test]
fn a_variable_that_the_declaration_names_rebuilds_on_every_change() {
    let name = "rebuild-variable";
    let text = DECLARATION.replace("name = \"Echo\"\nd", "name = \"Echo ${STAGE}\"\nd");
    assert_ne!(text, DECLARATION);
    let package = package(name, &text);
    // Unset is an error that names it; set builds; another value builds again; unset fails again.
    let unset = package.cargo("build").messages();
    assert!(unset.errors(name).iter().any(|error| error.text.contains("`STAGE`")), "{unset:#?}");
    for value in ["one", "two", "one"] {
        let built = build(name, package.cargo("build").env("STAGE", value));
        assert!(!built.fresh, "{value}");
        assert!(built.output.contains(&format!("\"name\":\"Echo {value}\"")), "{}", built.output);
        assert!(build(name, package.cargo("build").env("STAGE", value)).fresh);
    }
    assert!(!package.cargo("build").messages().success);
}

#[test]
fn another_profile_rebuilds_from_unset_to_set_and_back() {
    let name = "rebuild-profile";
    let text = format!(
        "default_profile = \"a\"\n{DECLARATION}\n[profiles.a]\n[profiles.b.capabilities]\n\
         streaming = false\n"
    );
    let package = package(name, &text);
    for (value, profile) in [
        (None, "a"),
        (Some("b"), "b"),
        (Some("a"), "a"),
        (Some(""), "a"),
        (Some("b"), "b"),
        (None, "a"),
    ] {
        let cargo = package.cargo("build");
        let cargo = match value {
            Some(value) => cargo.env("A2A_CAPS_PROFILE", value),
            None => cargo,
        };
        let built = build(name, cargo);
        assert!(!built.fresh, "{value:?}");
        assert!(built.output.starts_with(&format!("Some({profile:?}) ")), "{}", built.output);
    }
    assert!(build(name, package.cargo("build")).fresh);
    let unknown = package.cargo("build").env("A2A_CAPS_PROFILE", "c").messages();
    let errors = unknown.errors(name);
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert!(errors[0].text.contains("`a`") && errors[0].text.contains("`b`"), "{}", errors[0].text);
}

#[test]
fn a_folder_with_odd_letters_is_tracked_too() {
    let name = "rebuild-odd";
    let package = Package::in_folder(name, "odd $HOME #1 é 'quoted'");
    package.write("src/main.rs", MAIN);
    package.write("a2a-caps.toml", DECLARATION);
    build(name, package.cargo("build"));
    assert!(build(name, package.cargo("build")).fresh);
    edit(&package, &DECLARATION.replace("streaming = true", "streaming = false"));
    assert!(build(name, package.cargo("build")).output.contains(r#""streaming":false"#));
}

#[test]
fn two_builds_give_the_same_bytes() {
    let name = "rebuild-same";
    let package = package(name, DECLARATION);
    let binary = |cargo: Cargo| {
        let messages = cargo.messages();
        assert!(messages.success, "{}", messages.stderr);
        let artifact = messages.artifact(name);
        (artifact.fresh, fs::read(artifact.executable.as_ref().expect("a binary")).unwrap())
    };
    let (_, first) = binary(package.cargo("build"));
    edit(&package, DECLARATION);
    let (fresh, second) = binary(package.cargo("build"));
    assert!(!fresh);
    assert!(first == second, "two builds of one text differ");
}

#[cfg(unix)]
#[test]
fn a_symbolic_link_is_refused() {
    let name = "rebuild-link";
    let package = package(name, DECLARATION);
    fs::rename(package.path("a2a-caps.toml"), package.path("real.toml")).unwrap();
    std::os::unix::fs::symlink("real.toml", package.path("a2a-caps.toml")).unwrap();
    let failed = package.cargo("build").messages();
    let errors = failed.errors(name);
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert!(errors[0].text.contains("is a symbolic link"), "{}", errors[0].text);
}
