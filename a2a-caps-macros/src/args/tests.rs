//! What the arguments say, and what is said of wrong ones.

use quote::ToTokens as _;

use super::{Arguments, Declaration};

/// The first lines of the faults of these arguments.
fn faults(arguments: &str) -> Vec<String> {
    let mut faults = Vec::new();
    Arguments::parse(arguments.parse().unwrap(), &mut faults);
    faults.iter().map(|fault| fault.text().lines().next().unwrap().to_owned()).collect()
}

fn right(arguments: &str) -> Arguments {
    let mut faults = Vec::new();
    let read = Arguments::parse(arguments.parse().unwrap(), &mut faults);
    assert!(faults.is_empty(), "{arguments}: {faults:?}");
    read
}

#[test]
fn reads_every_argument_in_any_order() {
    for text in [
        r#""a.toml", profile = "public", crate = ::caps::again"#,
        r#"crate = ::caps::again, profile = "public", "a.toml","#,
    ] {
        let read = right(text);
        assert!(
            matches!(&read.declaration, Some(Declaration::Path(path)) if path.value() == "a.toml")
        );
        assert_eq!(read.profile.unwrap().value(), "public");
        assert_eq!(read.runtime.unwrap().to_token_stream().to_string(), ":: caps :: again");
    }
    let read = right("toml = r#\"name = \"x\"\"#");
    assert!(
        matches!(&read.declaration, Some(Declaration::Inline(text)) if text.value() == r#"name = "x""#)
    );
}

#[test]
fn takes_absolute_runtime_paths_and_no_others() {
    for path in ["::caps", "::caps::deep", "crate", "crate::caps"] {
        right(&format!("\"a.toml\", crate = {path}"));
    }
    for path in ["caps", "caps::deep", "self::caps", "super::caps"] {
        let told = faults(&format!("\"a.toml\", crate = {path}"));
        assert_eq!(told, ["the runtime's path is not absolute"], "{path}");
    }
    assert_eq!(
        faults("\"a.toml\", crate = \"::caps\""),
        ["the runtime's path is written without quotes"]
    );
    assert_eq!(faults("\"a.toml\", crate = 3"), ["`crate` is the path of the runtime crate"]);
}

#[test]
fn tells_every_fault_at_once() {
    let told = faults(r#""a.toml" profile = 3, profil = "x", "b.toml", toml = concat!("c")"#);
    assert_eq!(
        told,
        [
            "a comma is missing between two arguments",
            "a profile's name is a string literal",
            "unknown argument `profil`",
            "a second declaration",
            "the text of a declaration is a string literal",
        ]
    );
}

#[test]
fn an_attribute_without_declaration_is_told_so_once() {
    assert_eq!(faults(""), ["the attribute names no declaration"]);
    assert_eq!(faults("profile = \"x\""), ["the attribute names no declaration"]);
    assert_eq!(faults("a2a-caps.toml"), ["this is no argument of `agent`"]);
    assert_eq!(faults("profile"), ["this is no argument of `agent`"]);
}

#[test]
fn a_similar_argument_is_named() {
    for (written, known) in [("profil", "profile"), ("tom", "toml"), ("Profile", "profile")] {
        let mut faults = Vec::new();
        let text = format!("\"a.toml\", {written} = \"x\"");
        Arguments::parse(text.parse().unwrap(), &mut faults);
        assert!(faults[0].text().contains(&format!("similar name exists: `{known}`")), "{written}");
    }
}

#[test]
fn an_argument_twice_is_a_fault() {
    assert_eq!(faults(r#""a.toml", profile = "a", profile = "b""#), ["`profile` is given twice"]);
    assert_eq!(faults(r#""a.toml", crate = ::a, crate = ::b"#), ["`crate` is given twice"]);
    assert_eq!(faults(r#""a.toml", "b.toml""#), ["a second declaration"]);
    assert_eq!(faults(r#"toml = "", toml = """#), ["a second declaration"]);
}

#[test]
fn literals_that_are_no_plain_strings_are_refused() {
    assert_eq!(faults("b\"a.toml\""), ["this is no argument of `agent`"]);
    assert_eq!(faults("profile = c\"x\", \"a.toml\""), ["a profile's name is a string literal"]);
    assert_eq!(faults("\"a.toml\"suffix"), ["a path is a string literal"]);
}
