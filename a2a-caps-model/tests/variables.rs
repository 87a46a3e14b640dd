//! `${NAME}`, `$$`, `{ cargo = true }` and origins: what stands for something else.

mod support;

use a2a_caps_model::{CardText, Model, OriginSlot, Part};
use a2a_caps_spec::origin::OriginKind;
use support::{Declaration, World, told, valid};

fn described(text: &str) -> Declaration {
    valid().with("\"Reviews documents.\"", text)
}

#[test]
fn variables_are_filled_in_anywhere_in_a_string() {
    let world = World::default().with("A", "x").with("B_1", "y");
    let card = described("\"${A}, ${B_1} and ${A}\"").in_world(world).json();
    assert_eq!(card["description"], "x, y and x");
}

#[test]
fn a_value_is_not_read_again() {
    let world = World::default().with("A", "${B} {http} $$");
    assert_eq!(described("\"${A}\"").in_world(world).json()["description"], "${B} {http} $$");
}

#[test]
fn two_dollars_are_one() {
    assert_eq!(
        described("\"$$5, $$${A}, $$$$\"").in_world(World::default().with("A", "a")).json()["description"],
        "$5, $a, $$"
    );
}

#[test]
fn literal_strings_are_read_as_well() {
    let world = World::default().with("A", "a");
    assert_eq!(described("'''${A}'''").in_world(world).json()["description"], "a");
}

#[test]
fn an_empty_variable_is_a_value() {
    let world = World::default().with("A", "");
    assert_eq!(
        described("\"${A}\"").in_world(world).told(),
        ["empty_field: `description` is REQUIRED and empty"]
    );
}

#[test]
fn variables_are_filled_in_inside_params_too() {
    let declaration = valid()
        .extension("https://example.com/x/v1", "params = { a = [{ b = \"${A}\" }] }")
        .in_world(World::default().with("A", "a"));
    let params = &declaration.json()["capabilities"]["extensions"][0]["params"];
    assert_eq!(params["a"][0]["b"], "a");
}

#[test]
fn keys_hold_no_variables() {
    let declaration = valid().extension("https://example.com/x/v1", "params = { \"${A}\" = true }");
    let params = &declaration.json()["capabilities"]["extensions"][0]["params"];
    assert_eq!(params["${A}"], true);
    assert!(declaration.read().variables.is_empty());
}

#[test]
fn every_variable_of_the_text_is_named_once_and_sorted() {
    let reading = described("\"${B} ${A} ${B} $${C}\"").and("[profiles.p]\nname = \"${Z}\"").read();
    assert_eq!(reading.variables, ["A", "B", "Z"]);
}

#[test]
fn several_faults_of_one_string_are_all_told() {
    assert_eq!(
        described("\"${A} ${B} $\"").told(),
        [
            "variable: the environment variable `A` is not set",
            "variable: the environment variable `B` is not set",
            "variable: a `$` that begins no variable",
        ]
    );
}

#[test]
fn a_missing_variable_matters_to_the_profile_that_needs_it_alone() {
    let declaration = valid().and("[profiles.public]\n[profiles.partner]\nname = \"${PARTNER}\"");
    let reading = declaration.read();
    assert!(reading.select(Some("public"), None).model.is_some());
    assert_eq!(told(&reading.select(Some("public"), None).findings), Vec::<String>::new());
    let partner = reading.select(Some("partner"), None);
    assert!(partner.model.is_none());
    assert_eq!(
        told(&partner.findings),
        ["variable: the environment variable `PARTNER` is not set (partner)"]
    );
}

#[test]
fn a_missing_variable_of_the_base_matters_where_it_is_still_there() {
    let declaration = described("\"${A}\"").and("[profiles.p]\n[profiles.q]\ndescription = \"Q\"");
    let reading = declaration.read();
    assert!(reading.select(Some("q"), None).model.is_some());
    assert!(reading.select(Some("p"), None).model.is_none());
}

#[test]
fn a_missing_variable_of_another_profile_has_no_consequences_here() {
    // Each of these could look like a fault of its own where the variable is not set.
    for lines in [
        "[[profiles.q.skills]]\nid = \"${A}\"\nname = \"Other\"",
        "[[profiles.q.skills]]\nid = \"${A}\"\nremove = true",
        "unset = [\"${A}\"]",
        "[[profiles.q.supported_interfaces]]\nid = \"${A}\"\nphase = true",
        "[[profiles.q.supported_interfaces]]\nprotocol_binding = \"${A}\"\n\
         protocol_version = \"1.0\"\ntenant = \"x\"\nurl = \"https://example.com/\"",
        "[[profiles.q.supported_interfaces]]\nid = \"rpc\"\nurl = \"${A}\"",
        "[profiles.q.capabilities]\nstreaming = \"${A}\"",
        "[profiles.q.capabilities]\nstreaming = \"served${A}\"",
        "[profiles.q.serving]\nmax_age = \"${A}\"",
        "[profiles.q.serving.origins]\nhttp = \"${A}\"",
        "[profiles.q.lints]\nmissing_examples = \"${A}\"",
        "[profiles.q.security_schemes.main.http_auth_security_scheme]\nscheme = \"${A}\"",
        "default_input_modes = [\"${A}\"]",
        "version = \"${A}\"",
    ] {
        let declaration = valid()
            .with("[[supported_interfaces]]\n", "[[supported_interfaces]]\nid = \"rpc\"\n")
            .with("https://example.com/a2a/v1/", "{http}/a2a/v1/")
            .and("[serving.origins]\nhttp = \"https://example.com\"\n[profiles.p]\n[profiles.q]")
            .and(lines);
        let reading = declaration.read();
        let p = reading.select(Some("p"), None);
        assert!(p.model.is_some(), "{lines}\n{:#?}", told(&p.findings));
        assert_eq!(told(&p.findings), Vec::<String>::new(), "{lines}");
        let q = told(&reading.select(Some("q"), None).findings);
        let missing = "variable: the environment variable `A` is not set (q)";
        assert!(q.iter().any(|told| told == missing), "{lines}\n{q:#?}");
    }
}

#[test]
fn the_uri_of_an_extension_is_needed_in_every_profile() {
    // One source compiles for each of them, so each names every extension.
    let declaration = valid()
        .and("[profiles.p]\n[[profiles.q.capabilities.extensions]]\nuri = \"https://${A}/ext/v1\"");
    assert_eq!(
        told(&declaration.read().select(Some("p"), None).findings),
        ["variable: the environment variable `A` is not set"]
    );
}

#[test]
fn stray_dollars_are_faults_whatever_profile_is_chosen() {
    let declaration = valid().and("[profiles.p]\n[profiles.q]\nname = \"5 $\"");
    assert_eq!(
        told(&declaration.read().select(Some("p"), None).findings),
        ["variable: a `$` that begins no variable (q)"]
    );
}

#[test]
fn default_profile_may_be_a_variable() {
    let declaration = valid().top("default_profile = \"${A}\"").and("[profiles.p]");
    assert_eq!(declaration.told(), ["variable: the environment variable `A` is not set"]);
    let declaration = declaration.in_world(World::default().with("A", "p"));
    assert_eq!(declaration.model().profile.as_deref(), Some("p"));
}

#[test]
fn the_version_of_the_crate_stands_for_itself_in_base_and_profile() {
    let world = World::default().of_crate("3.2.1");
    let base = valid().with("\"1.0.0\"", "{ cargo = true }").in_world(world.clone());
    assert_eq!(base.json()["version"], "3.2.1");
    let profile = valid().and("[profiles.p]\nversion = { cargo = true }").in_world(world.clone());
    assert_eq!(profile.json_of("p")["version"], "3.2.1");
    let back = base.and("[profiles.p]\nversion = \"0.9.0\"");
    assert_eq!(back.json_of("p")["version"], "0.9.0");
    let table = valid().without("version = \"1.0.0\"").and("[version]\ncargo = true");
    assert_eq!(table.in_world(world).json()["version"], "3.2.1");
}

// Origins.

fn with_url(url: &str, origins: &str) -> Declaration {
    valid().with("https://example.com/a2a/v1/", url).and(&format!("[serving.origins]\n{origins}"))
}

/// The card with its origins filled in.
fn filled(card: &CardText, values: &[&str]) -> serde_json::Value {
    let text: String = card
        .parts
        .iter()
        .map(|part| match part {
            Part::Text(text) => text.as_str(),
            Part::Origin(index) => values[*index],
        })
        .collect();
    serde_json::from_str(&text).expect("the card is JSON")
}

fn urls(card: &serde_json::Value) -> Vec<&str> {
    let interfaces = card["supportedInterfaces"].as_array().expect("interfaces");
    interfaces.iter().filter_map(|interface| interface["url"].as_str()).collect()
}

#[test]
fn a_fixed_origin_is_written_out() {
    let declaration = with_url("{http}/a2a", "http = \"https://eu.example.com:8443\"");
    assert_eq!(urls(&declaration.json()), ["https://eu.example.com:8443/a2a"]);
    let model = declaration.model();
    assert!(model.card.origins.is_empty() && model.card.etag().is_some());
}

#[test]
fn an_origin_may_be_the_whole_url() {
    let declaration = with_url("{http}", "http = \"https://example.com\"");
    assert_eq!(urls(&declaration.json()), ["https://example.com"]);
}

#[test]
fn a_runtime_origin_cuts_the_card_and_leaves_the_etag_open() {
    let model: Model = with_url("{http}/a2a", "http = \"runtime\"").model();
    let slot = OriginSlot { name: "http".to_owned(), kinds: vec![OriginKind::Http] };
    assert_eq!(model.card.origins, [slot]);
    assert_eq!((model.card.etag(), model.card.text()), (None, None));
    assert_eq!(urls(&filled(&model.card, &["https://x.example"])), ["https://x.example/a2a"]);
    assert_eq!(model.serving.origins[0].value, None);
}

#[test]
fn one_runtime_origin_may_serve_several_interfaces_of_several_kinds() {
    let declaration =
        with_url("{all}/a2a", "unused = \"runtime\"\nall = \"runtime\"\nrest = \"runtime\"")
            .and("[lints]\nunused_origin = \"allow\"")
            .and(
                "[[supported_interfaces]]\nurl = \"{all}\"\nprotocol_binding = \"GRPC\"\n\
             protocol_version = \"1.0\"\n[[supported_interfaces]]\nurl = \"{rest}/rest\"\n\
             protocol_binding = \"HTTP+JSON\"\nprotocol_version = \"1.0\"",
            );
    let card = declaration.model().card;
    let slots: Vec<(&str, &[OriginKind])> =
        card.origins.iter().map(|slot| (&*slot.name, &*slot.kinds)).collect();
    assert_eq!(
        slots,
        [("all", &[OriginKind::Http, OriginKind::Grpc][..]), ("rest", &[OriginKind::Http][..])]
    );
    assert_eq!(
        urls(&filled(&card, &["https://a.example", "https://b.example"])),
        ["https://a.example/a2a", "https://a.example", "https://b.example/rest"]
    );
}

#[test]
fn an_origin_of_an_interface_that_is_not_on_the_card_is_not_asked_for() {
    let declaration =
        with_url("{http}/a2a", "http = \"https://example.com\"\nhidden = \"runtime\"").and(
            "[[supported_interfaces]]\nurl = \"{hidden}/rest\"\nprotocol_binding = \"HTTP+JSON\"\n\
             protocol_version = \"1.0\"\nphase = \"served\"\n[lints]\nserved = \"allow\"",
        );
    let model = declaration.model();
    assert!(model.card.origins.is_empty());
    assert!(model.card.etag().is_some());
    assert_eq!(model.interfaces.len(), 2, "it is served all the same");
}

#[test]
fn an_origin_may_differ_by_profile() {
    let declaration = with_url("{http}/a2a", "http = \"runtime\"")
        .and("[profiles.fixed.serving.origins]\nhttp = \"https://f.example.com\"\n[profiles.open]");
    assert!(declaration.model_of(Some("fixed")).card.etag().is_some());
    assert!(declaration.model_of(Some("open")).card.etag().is_none());
}

#[test]
fn a_variable_may_hold_an_origin_or_be_one() {
    let world = World::default().with("HOST", "env.example.com").with("URL", "{http}/a2a");
    let declaration = with_url("${URL}", "http = \"https://${HOST}\"").in_world(world);
    assert_eq!(urls(&declaration.json()), ["https://env.example.com/a2a"]);
}
