//! No lint fires on generated code: neither rustc's, at its strictest, nor clippy's, nor rustdoc's.
//! What the declaration is warned of does reach the user, and only that.

use a2a_caps_tests::{DECLARATION, Package};

/// Every lint group, and the lints that are in none and that a strict crate turns on. `forbid`
/// besides, since generated code that allowed one of those would not compile.
const STRICT: &str = "\
//! A crate as strict as can be.
#![forbid(unsafe_code, missing_docs, unused, nonstandard_style, future_incompatible)]
#![forbid(missing_debug_implementations, missing_copy_implementations, unreachable_pub)]
#![forbid(unused_qualifications, unused_results, unused_lifetimes, unused_import_braces)]
#![forbid(single_use_lifetimes, trivial_casts, trivial_numeric_casts, variant_size_differences)]
#![forbid(elided_lifetimes_in_paths, explicit_outlives_requirements, let_underscore_drop)]
#![forbid(redundant_imports, redundant_lifetimes, unnameable_types, unit_bindings)]
#![forbid(ambiguous_negative_literals, non_ascii_idents, macro_use_extern_crate, meta_variable_misuse)]
#![deny(warnings, clippy::all, clippy::pedantic, clippy::nursery, clippy::cargo)]
#![deny(rustdoc::all)]
#![allow(clippy::cargo_common_metadata, clippy::multiple_crate_versions, reason = \"not ours\")]

/// The deployment.
#[a2a_caps_runtime::agent(\"a2a-caps.toml\")]
pub mod agent {}

mod private {
    #[a2a_caps_runtime::agent(\"a2a-caps.toml\", profile = \"closed\")]
    pub(super) mod agent {}
}

/// Whether the closed deployment serves an operation.
#[must_use]
pub const fn is_served(method: a2a_caps_runtime::Method) -> bool {
    private::agent::admit(method).is_ok()
}
";

fn strict(name: &str) -> Package {
    let package = Package::new(name);
    package.write("src/lib.rs", STRICT);
    let profiles = "
[[capabilities.extensions]]
uri = \"https://example.com/ext/cost-report/v1\"

[profiles.open]
[profiles.closed.capabilities]
streaming = false
push_notifications = false
extended_agent_card = false
";
    let text = format!("default_profile = \"open\"\n{DECLARATION}{profiles}");
    package.write("a2a-caps.toml", &text);
    package
}

#[test]
fn no_lint_of_rustc_or_clippy_fires_on_generated_code() {
    let messages = strict("lints-clippy").cargo("clippy").messages();
    assert!(messages.success, "{}", messages.stderr);
    assert!(messages.messages.is_empty(), "{:#?}", messages.messages);
}

#[test]
fn generated_documentation_is_sound_and_holds_the_table() {
    let package = strict("lints-doc");
    package.cargo("doc").arg("--no-deps").env("RUSTDOCFLAGS", "-D warnings").succeeds();
    let page = a2a_caps_tests::target().join("nested/target/doc/lints_doc/agent/index.html");
    let page = std::fs::read_to_string(page).unwrap();
    let user = page.find("The deployment.").unwrap();
    let table = page.find("<table>").unwrap();
    assert!(user < table);
    assert!(page.contains("SendStreamingMessage"));
}

/// A skill without examples breaks a SHOULD.
fn warned(name: &str, attribute: &str) -> Package {
    let package = Package::new(name);
    package.write("a2a-caps.toml", &DECLARATION.replace("examples = [\"Say it.\"]\n", ""));
    let text =
        format!("{attribute}\n#[a2a_caps_runtime::agent(\"a2a-caps.toml\")]\npub mod agent {{}}\n");
    package.write("src/lib.rs", &text);
    package
}

#[test]
fn a_finding_below_an_error_is_a_deprecation_warning_with_the_rendered_text() {
    let messages = warned("lints-warned", "").cargo("check").messages();
    assert!(messages.success, "{}", messages.stderr);
    let [warning] = messages.messages.as_slice() else { panic!("{:#?}", messages.messages) };
    assert_eq!(warning.code, "deprecated");
    assert!(warning.text.contains("missing_examples"), "{}", warning.text);
    assert!(warning.text.contains("--> a2a-caps.toml:18:1"), "{}", warning.text);
    // At the path literal.
    assert!(warning.rendered.contains("--> src/lib.rs:2:27"), "{}", warning.rendered);
}

#[test]
fn deny_warnings_makes_it_an_error_and_allow_deprecated_silences_it() {
    let messages = warned("lints-denied", "#![deny(warnings)]").cargo("check").messages();
    assert!(!messages.success);
    assert_eq!(messages.errors("lints_denied").len(), 1, "{:#?}", messages.messages);
    assert_eq!(messages.errors("lints_denied")[0].code, "deprecated");

    let package = warned("lints-allowed", "#![deny(warnings)]\n#[allow(deprecated)]");
    assert!(package.cargo("check").messages().success);
}

#[test]
fn a_warned_declaration_in_a_strict_crate_brings_that_warning_and_no_other() {
    let package = strict("lints-strict-warned");
    let text = std::fs::read_to_string(package.path("a2a-caps.toml")).unwrap();
    package.write("a2a-caps.toml", &text.replace("examples = [\"Say it.\"]\n", ""));
    let messages = package.cargo("clippy").messages();
    let codes: Vec<_> = messages.messages.iter().map(|one| one.code.as_str()).collect();
    // One for each module.
    let findings = codes.iter().filter(|code| **code == "deprecated").count();
    assert_eq!(findings, 2, "{:#?}", messages.messages);
    assert!(codes.iter().all(|code| code.is_empty() || *code == "deprecated"), "{codes:?}");
}
