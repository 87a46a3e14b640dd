//! Which profile a build takes, and whose a finding is.

mod support;

use support::{Declaration, VALID, of, told, valid};

fn file() -> Declaration {
    valid().and("[profiles.public]\n[profiles.internal]\n[profiles.partner]")
}

fn with_default() -> Declaration {
    file().top("default_profile = \"internal\"")
}

fn chosen(
    declaration: &Declaration,
    argument: Option<&str>,
    variable: Option<&str>,
) -> Result<Option<String>, Vec<String>> {
    let reading = declaration.read();
    let selection = reading.select(argument, variable);
    match selection.model {
        Some(model) => {
            assert_eq!(model.profile.as_deref(), selection.profile);
            Ok(model.profile.clone())
        }
        None => Err(told(&selection.findings)),
    }
}

#[allow(clippy::unnecessary_wraps, reason = "what `chosen` gives")]
fn is(name: &str) -> Result<Option<String>, Vec<String>> {
    Ok(Some(name.to_owned()))
}

#[test]
fn the_argument_wins_over_the_variable_and_that_over_the_default() {
    let file = with_default();
    assert_eq!(chosen(&file, Some("partner"), Some("public")), is("partner"));
    assert_eq!(chosen(&file, None, Some("public")), is("public"));
    assert_eq!(chosen(&file, None, None), is("internal"));
}

#[test]
fn an_empty_variable_is_an_unset_one() {
    assert_eq!(chosen(&with_default(), None, Some("")), is("internal"));
    let error = chosen(&file(), None, Some("")).expect_err("no profile is chosen");
    assert_eq!(error, ["profile: no profile is chosen"]);
}

#[test]
fn the_variable_is_ignored_where_the_file_has_no_profiles() {
    assert_eq!(chosen(&valid(), None, Some("public")), Ok(None));
    assert_eq!(chosen(&valid().and("[profiles]"), None, Some("public")), Ok(None));
}

#[test]
fn an_argument_where_the_file_has_no_profiles_is_an_error() {
    let error = chosen(&valid(), Some("public"), None).expect_err("there is none");
    assert_eq!(error, ["profile: `profile` asks for `public`, which is no profile"]);
}

#[test]
fn an_unknown_profile_lists_the_known_ones_and_the_nearest() {
    let reading = with_default().read();
    for (argument, variable, from) in
        [(Some("pubilc"), None, "`profile`"), (None, Some("pubilc"), "`A2A_CAPS_PROFILE`")]
    {
        let selection = reading.select(argument, variable);
        assert_eq!(selection.profile, None);
        assert!(selection.model.is_none() && selection.has_errors());
        let [finding] = selection.findings.as_slice() else { panic!("{:?}", selection.findings) };
        assert_eq!(finding.message, format!("{from} asks for `pubilc`, which is no profile"));
        assert_eq!(
            finding.help,
            [
                "a profile with a similar name exists: `public`",
                "profiles of this file: `public`, `internal`, `partner`",
            ]
        );
    }
}

#[test]
fn names_of_profiles_are_compared_by_case() {
    let error = chosen(&file(), None, Some("Public")).expect_err("another name");
    assert_eq!(error, ["profile: `A2A_CAPS_PROFILE` asks for `Public`, which is no profile"]);
}

#[test]
fn profiles_are_listed_in_file_order() {
    assert_eq!(file().read().profiles, ["public", "internal", "partner"]);
    assert_eq!(with_default().read().default_profile.as_deref(), Some("internal"));
}

#[test]
fn faults_of_profiles_that_were_not_chosen_stop_the_build_and_say_whose_they_are() {
    let file = with_default().and("[profiles.partner.capabilities]\nstreaming = \"on\"");
    let error = chosen(&file, Some("public"), None).expect_err("partner has a fault");
    assert_eq!(error, ["phase: `streaming` must be true, false or \"served\" (partner)"]);
}

#[test]
fn the_same_fault_in_every_profile_stands_once_and_without_a_name() {
    let file = with_default().with("[\"documents\"]", "[]");
    let error = chosen(&file, None, None).expect_err("tags are empty");
    assert_eq!(error, ["empty_field: `tags` is REQUIRED and empty"]);
}

#[test]
fn a_fault_of_the_base_that_one_profile_mends_names_the_others() {
    let file = with_default()
        .with("[\"documents\"]", "[]")
        .and("[[profiles.partner.skills]]\nid = \"review\"\ntags = [\"documents\"]");
    let error = chosen(&file, Some("partner"), None).expect_err("two others have it");
    assert_eq!(error, ["empty_field: `tags` is REQUIRED and empty (public, internal)"]);
}

#[test]
fn the_same_fault_written_twice_is_two() {
    let fault = "capabilities]\nstreaming = 1";
    let file = with_default().and(&format!("[profiles.public.{fault}\n[profiles.partner.{fault}"));
    let error = chosen(&file, None, None).expect_err("two faults");
    assert_eq!(
        error,
        [
            "phase: `streaming` must be true, false or \"served\" (public)",
            "phase: `streaming` must be true, false or \"served\" (partner)",
        ]
    );
}

#[test]
fn every_profile_without_an_error_has_a_model_and_a_card_of_its_own() {
    let reading = file().and("[profiles.partner.capabilities]\nstreaming = true").read();
    for name in ["public", "internal", "partner"] {
        let model = reading.model(Some(name)).expect("no errors");
        assert_eq!(model.capabilities.streaming.is_admitted(), name == "partner");
    }
    assert!(reading.model(None).is_none());
    assert!(reading.model(Some("nobody")).is_none());
}

#[test]
fn a_base_that_is_not_whole_is_fine_where_every_profile_completes_it() {
    let url = "url = \"https://example.com/a2a/v1/\"\n";
    let file = of(&VALID.replace(url, "id = \"rpc\"\n")).and(
        "[[profiles.eu.supported_interfaces]]\nid = \"rpc\"\nurl = \"https://eu.example.com/\"\n\
         [[profiles.us.supported_interfaces]]\nid = \"rpc\"\nurl = \"https://us.example.com/\"",
    );
    assert_eq!(chosen(&file, Some("eu"), None), is("eu"));
    assert_eq!(chosen(&file, Some("us"), None), is("us"));
}

#[test]
fn a_file_with_syntax_errors_says_nothing_about_profiles() {
    let error = chosen(&file().and("name = "), Some("nobody"), None).expect_err("syntax");
    assert_eq!(error.len(), 1);
    assert!(error[0].starts_with("syntax: "), "{error:?}");
}

#[test]
fn lints_are_set_for_all_and_by_profile() {
    let file = with_default()
        .without("examples = [\"Review this contract\"]")
        .and("[lints]\nmissing_examples = \"allow\"")
        .and("[profiles.partner.lints]\nmissing_examples = \"warn\"");
    assert_eq!(
        told(&file.read().select(None, None).findings),
        ["missing_examples: the skill `review` has no examples (partner)"]
    );
}

#[test]
fn deny_makes_an_error_of_a_lint_where_it_stands() {
    let file = with_default()
        .without("examples = [\"Review this contract\"]")
        .and("[profiles.partner.lints]\nmissing_examples = \"deny\"");
    let findings = file.read().select(None, None).findings;
    assert_eq!(
        told(&findings),
        [
            "missing_examples: the skill `review` has no examples (partner)",
            "missing_examples: the skill `review` has no examples (public, internal)",
        ]
    );
    assert!(support::is_error(&findings[0]) && !support::is_error(&findings[1]));
}

#[test]
fn a_profile_can_unset_a_lint() {
    let file = with_default()
        .without("examples = [\"Review this contract\"]")
        .and("[lints]\nmissing_examples = \"allow\"")
        .and("[profiles.partner.lints]\nunset = [\"missing_examples\"]");
    assert_eq!(
        told(&file.read().select(None, None).findings),
        ["missing_examples: the skill `review` has no examples (partner)"]
    );
}

#[test]
fn lints_on_the_file_itself_are_set_by_the_base() {
    let file = with_default().outside_package();
    assert_eq!(file.told().len(), 1);
    assert!(file.clone().and("[lints]\noutside_package = \"allow\"").told().is_empty());
    let denied = file.and("[lints]\noutside_package = \"deny\"").findings();
    assert!(denied.iter().all(support::is_error));
}
