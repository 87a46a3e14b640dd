//! No name of the user's reaches the generated code: shadowed names, no prelude, dependencies that
//! are called as the language's crates, the runtime under another name.

use a2a_caps_tests::{Cargo, root};

/// Everything that generated code could mean, shadowed where the module stands.
mod shadowed {
    #![allow(
        dead_code,
        non_camel_case_types,
        non_snake_case,
        non_upper_case_globals,
        unused_macros,
        reason = "names to trip over"
    )]

    // They match nothing, so any use of one is an error.
    macro_rules! empty { ($($name:ident)*) => { $( macro_rules! $name { () => {} } )* } }
    empty! { assert concat env option_env include_bytes include_str matches panic derive }

    struct str;
    struct u8;
    struct usize;
    struct bool;
    struct Vec;
    enum Option {}
    enum Result {}
    enum Agent {}
    enum Call {}
    trait Clone {}
    trait Copy {}
    trait Debug {}
    trait PartialEq {}
    trait Eq {}
    trait Hash {}
    trait IntoIterator {}
    mod core {}
    mod std {}
    mod rt {}
    mod a2a_caps_runtime {}
    const Some: () = ();
    const None: () = ();
    fn Ok() {}
    fn Err() {}

    #[::a2a_caps_runtime::agent("goldens/reviewer.toml", profile = "partner")]
    pub(crate) mod reviewer {}
}

#[no_implicit_prelude]
mod no_prelude {
    #[::a2a_caps_runtime::agent("goldens/reviewer.toml", profile = "partner")]
    pub(crate) mod reviewer {}
}

/// Names of extensions that are names of operations, of derives, of the prelude and of the
/// generated code's own modules.
mod extensions_with_common_names {
    #[a2a_caps_runtime::agent(toml = r#"
        name = "Names"
        description = "Has extensions with common names."
        version = "1.0.0"
        documentation_url = "https://names.example.com/docs"
        default_input_modes = ["text/plain"]
        default_output_modes = ["text/plain"]
        supported_interfaces = [
            { url = "https://names.example.com", protocol_binding = "JSONRPC", protocol_version = "1.0" },
        ]
        skills = [{ id = "a", name = "A", description = "A.", tags = ["a"], examples = ["A?"] }]
        [capabilities]
        extensions = [
            { uri = "urn:example:get-task:v1", variant = "GetTask" },
            { uri = "urn:example:clone:v1", variant = "Clone" },
            { uri = "urn:example:option:v1", variant = "Option" },
            { uri = "urn:example:ok:v1", variant = "Ok" },
            { uri = "urn:example:debug:v1", variant = "Debug", phase = false },
            { uri = "urn:example:agent:v1", variant = "Agent" },
            { uri = "urn:example:call:v1", variant = "Call" },
            { uri = "urn:example:extension:v1", variant = "Extension" },
            { uri = "urn:example:card-text:v1", variant = "CardText" },
            { uri = "urn:example:required:v1", variant = "Required" },
        ]
    "#)]
    pub(crate) mod agent {}
}

#[test]
fn shadowed_names_change_nothing() {
    let seen = shadowed::reviewer::CARD.fixed().unwrap();
    let bare = no_prelude::reviewer::CARD.fixed().unwrap();
    assert_eq!(seen.json(), bare.json());
    assert!(seen.json().contains(r#""streaming":true"#));
}

#[test]
fn extensions_may_be_called_as_anything() {
    use extensions_with_common_names::agent::{Agent, CARD_TEXT, GET_TASK, OPTION};
    let id: a2a_caps_runtime::ExtensionId<Agent> = GET_TASK;
    assert_eq!(id.uri(), "urn:example:get-task:v1");
    assert_eq!(OPTION.uri(), "urn:example:option:v1");
    assert_eq!(CARD_TEXT.uri(), "urn:example:card-text:v1");
}

/// Builds a package of this folder, with the versions of the workspace.
fn builds(package: &str) {
    let folder = root().join("tests").join(package);
    let lock = std::fs::read(root().join("Cargo.lock")).unwrap();
    std::fs::write(folder.join("Cargo.lock"), lock).unwrap();
    Cargo::new("check", &folder).succeeds();
}

#[test]
fn a_renamed_runtime_works_by_its_path() {
    builds("renamed");
}

#[test]
fn dependencies_named_as_the_languages_crates_and_types_change_nothing() {
    builds("core-named");
}
