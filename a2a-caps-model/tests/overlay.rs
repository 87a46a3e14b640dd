//! What a profile lays over the rest of the file, and what comes out.

mod support;

use a2a_caps_model::Model;
use serde_json::{Value, json};
use support::{BEARER, Declaration, valid};

/// The base with what each test overlays, and a profile `p` of these lines.
fn base() -> Declaration {
    valid()
        .top("icon_url = \"https://example.com/icon.png\"")
        .with("[[supported_interfaces]]\n", "[[supported_interfaces]]\nid = \"rpc\"\n")
        .and(
            r#"
[[supported_interfaces]]
url = "https://example.com/rest"
protocol_binding = "HTTP+JSON"
protocol_version = "1.0"
tenant = "acme"

[[skills]]
id = "translate"
name = "Translate"
description = "Translates a document."
tags = ["documents", "languages"]
examples = ["Translate this"]

[[capabilities.extensions]]
uri = "https://example.com/ext/cost/v1"
description = "Adds costs."
params = { currency = "EUR", limits = { a = 1, b = 2 } }

[provider]
url = "https://example.com"
organization = "Example"
"#,
        )
}

fn profile(lines: &str) -> Declaration {
    base().and("[profiles.other]\n[profiles.p]").and(lines)
}

fn card(lines: &str) -> Value {
    profile(lines).json_of("p")
}

fn model(lines: &str) -> Model {
    profile(lines).model_of(Some("p"))
}

fn errors(lines: &str) -> Vec<String> {
    let reading = profile(lines).read();
    support::told(&reading.select(Some("p"), None).findings)
}

#[test]
fn a_profile_that_says_nothing_is_the_rest_of_the_file() {
    assert_eq!(card(""), base().json());
}

#[test]
fn what_one_profile_says_stays_out_of_the_others() {
    let declaration = profile("name = \"Partner\"");
    assert_eq!(declaration.json_of("other"), base().json());
    assert_eq!(declaration.json_of("p")["name"], "Partner");
}

#[test]
fn tables_are_laid_key_by_key() {
    let card = card("[profiles.p.provider]\norganization = \"Partner\"");
    assert_eq!(
        card["provider"],
        json!({ "organization": "Partner", "url": "https://example.com" })
    );
}

#[test]
fn capabilities_are_laid_key_by_key() {
    let declaration = base().capabilities("streaming = true").and(
        "[profiles.p.capabilities]\npush_notifications = true\n[profiles.q.capabilities]\n\
         streaming = false",
    );
    let flags = |profile| declaration.json_of(profile)["capabilities"].clone();
    assert_eq!(flags("p")["streaming"], true);
    assert_eq!(flags("p")["pushNotifications"], true);
    assert_eq!(flags("q")["streaming"], false);
    assert_eq!(flags("q")["pushNotifications"], false);
}

#[test]
fn extension_params_are_laid_key_by_key() {
    let card = card(
        "[[profiles.p.capabilities.extensions]]\nuri = \"https://example.com/ext/cost/v1\"\n\
         params = { limits = { b = 3, c = 4 }, unset = [\"currency\"] }",
    );
    assert_eq!(
        card["capabilities"]["extensions"],
        json!([{
            "uri": "https://example.com/ext/cost/v1",
            "description": "Adds costs.",
            // Params are opaque: nothing in them is this project's.
            "params": {
                "currency": "EUR",
                "limits": { "a": 1, "b": 3, "c": 4 },
                "unset": ["currency"],
            },
        }])
    );
}

#[test]
fn lists_without_identities_are_laid_as_a_whole() {
    let card = card(
        "default_input_modes = [\"application/pdf\"]\n[[profiles.p.skills]]\nid = \"translate\"\n\
         tags = [\"languages\"]",
    );
    assert_eq!(card["defaultInputModes"], json!(["application/pdf"]));
    assert_eq!(card["skills"][1]["tags"], json!(["languages"]));
}

#[test]
fn skills_are_laid_by_their_id_and_keep_their_place() {
    let card = card("[[profiles.p.skills]]\nid = \"review\"\nname = \"Read\"");
    assert_eq!(card["skills"][0]["name"], "Read");
    assert_eq!(card["skills"][0]["description"], "Reads a document.");
    assert_eq!(card["skills"][1], base().json()["skills"][1]);
}

#[test]
fn extensions_are_laid_by_their_uri_byte_for_byte() {
    let of = |uri: &str, lines: &str| {
        model(&format!("[[profiles.p.capabilities.extensions]]\nuri = \"{uri}\"\n{lines}"))
    };
    let same = of("https://example.com/ext/cost/v1", "required = true");
    assert_eq!(same.extensions.len(), 1);
    assert!(same.extensions[0].required);
    let other = of("https://example.com/ext/cost/v1/", "variant = \"Other\"");
    assert_eq!(other.extensions.len(), 2);
}

#[test]
fn interfaces_are_laid_by_their_own_id() {
    let model = model(
        "[[profiles.p.supported_interfaces]]\nid = \"rpc\"\nprotocol_binding = \"GRPC\"\n\
         url = \"example.com:443\"",
    );
    // Identity is fixed before the overlay: all other keys can change, the binding too.
    assert_eq!(model.interfaces.len(), 2);
    assert_eq!(model.interfaces[0].protocol_binding, "GRPC");
    assert_eq!(model.interfaces[0].url, "example.com:443");
}

#[test]
fn interfaces_without_an_id_are_laid_by_binding_tenant_and_version() {
    let same = model(
        "[[profiles.p.supported_interfaces]]\nprotocol_binding = \"HTTP+JSON\"\n\
         protocol_version = \"1.0\"\ntenant = \"acme\"\nurl = \"https://p.example.com/rest\"",
    );
    assert_eq!(same.interfaces.len(), 2);
    assert_eq!(same.interfaces[1].url, "https://p.example.com/rest");
    let other_tenant = model(
        "[[profiles.p.supported_interfaces]]\nprotocol_binding = \"HTTP+JSON\"\n\
         protocol_version = \"1.0\"\ntenant = \"other\"\nurl = \"https://p.example.com/rest\"",
    );
    assert_eq!(other_tenant.interfaces.len(), 3);
}

#[test]
fn an_absent_tenant_and_an_empty_one_are_the_same() {
    let model = model(
        "[[profiles.p.supported_interfaces]]\nprotocol_binding = \"JSONRPC\"\n\
         protocol_version = \"1.0\"\ntenant = \"\"\nurl = \"https://p.example.com/\"",
    );
    assert_eq!(model.interfaces.len(), 2);
    assert_eq!(model.interfaces[0].url, "https://p.example.com/");
}

#[test]
fn the_three_are_compared_one_by_one_and_never_as_one_text() {
    // Joined by any separator, one of these pairs would be one text.
    let declaration = valid().with("\"1.0\"", "\"1.0\"\ntenant = \"a+1.0\"").and(
        "[profiles.p]\n[[profiles.p.supported_interfaces]]\nprotocol_binding = \"JSONRPC\"\n\
             tenant = \"a\"\nprotocol_version = \"1.0\"\nurl = \"https://example.com/b\"",
    );
    assert_eq!(declaration.model_of(Some("p")).interfaces.len(), 2);
}

#[test]
fn unknown_identities_are_appended_in_file_order() {
    let skill = |id: &str| {
        format!(
            "[[profiles.p.skills]]\nid = \"{id}\"\nname = \"N\"\ndescription = \"D\"\n\
             tags = [\"t\"]\nexamples = [\"e\"]\n"
        )
    };
    let card = card(&format!("{}{}", skill("z"), skill("a")));
    let ids: Vec<&Value> =
        card["skills"].as_array().expect("skills").iter().map(|skill| &skill["id"]).collect();
    assert_eq!(ids, ["review", "translate", "z", "a"]);
}

#[test]
fn an_appended_entry_must_be_whole() {
    assert_eq!(
        errors("[[profiles.p.skills]]\nid = \"new\"\nname = \"N\"\nexamples = [\"e\"]"),
        [
            "missing_field: a skill has no `description`, which is REQUIRED (p)",
            "missing_field: a skill has no `tags`, which is REQUIRED (p)",
        ]
    );
}

#[test]
fn an_entry_of_an_unknown_identity_is_told_apart_from_a_slip_by_what_it_lacks() {
    assert_eq!(
        errors("[[profiles.p.capabilities.extensions]]\ndescription = \"D\""),
        ["missing_field: an extension has no `uri`, which is REQUIRED (p)"]
    );
}

#[test]
fn remove_takes_an_entry_away() {
    let card = card(
        "[[profiles.p.skills]]\nid = \"review\"\nremove = true\n\
         [[profiles.p.supported_interfaces]]\nprotocol_binding = \"HTTP+JSON\"\n\
         protocol_version = \"1.0\"\ntenant = \"acme\"\nremove = true\n\
         [[profiles.p.capabilities.extensions]]\nuri = \"https://example.com/ext/cost/v1\"\n\
         remove = true",
    );
    assert_eq!(card["skills"].as_array().map(Vec::len), Some(1));
    assert_eq!(card["skills"][0]["id"], "translate");
    assert_eq!(card["supportedInterfaces"].as_array().map(Vec::len), Some(1));
    assert_eq!(card["capabilities"].get("extensions"), None);
}

#[test]
fn an_extension_that_a_profile_removes_keeps_its_variant_there() {
    let model = model(
        "[[profiles.p.capabilities.extensions]]\nuri = \"https://example.com/ext/cost/v1\"\n\
         remove = true",
    );
    assert_eq!(model.extensions.len(), 1);
    assert_eq!(model.extensions[0].variant, "CostV1");
    assert_eq!(model.extensions[0].constant, "COST_V1");
    assert!(!model.extensions[0].phase.is_admitted());
}

#[test]
fn what_one_profile_adds_is_a_variant_in_every_profile() {
    let declaration = profile(
        "[[profiles.p.capabilities.extensions]]\nuri = \"https://example.com/ext/trace/v2\"\n\
         required = true",
    );
    let names = |profile| -> Vec<String> {
        let model = declaration.model_of(Some(profile));
        model.extensions.iter().map(|extension| extension.variant.clone()).collect()
    };
    assert_eq!(names("p"), ["CostV1", "TraceV2"]);
    assert_eq!(names("other"), names("p"));
    let other = declaration.model_of(Some("other"));
    assert!(!other.extensions[1].phase.is_admitted());
    assert!(!other.extensions[1].required, "what is refused is not asked for");
}

#[test]
fn an_extension_that_is_refused_is_required_of_nobody() {
    let lines = "required = true\nphase = false";
    let model = valid().extension("https://example.com/ext/cost/v1", lines).model();
    assert!(!model.extensions[0].required);
    assert!(!model.extensions[0].phase.is_admitted());
}

#[test]
fn removing_the_last_one_that_is_required_is_an_error() {
    assert_eq!(
        errors(
            "[[profiles.p.skills]]\nid = \"review\"\nremove = true\n[[profiles.p.skills]]\n\
             id = \"translate\"\nremove = true"
        ),
        ["empty_field: `skills` is REQUIRED and empty (p)"]
    );
}

#[test]
fn unset_takes_keys_away_at_every_level() {
    let card = card(
        "unset = [\"icon_url\", \"provider\"]\n[[profiles.p.skills]]\nid = \"translate\"\n\
         unset = [\"examples\"]\n[[profiles.p.capabilities.extensions]]\n\
         uri = \"https://example.com/ext/cost/v1\"\nunset = [\"params\", \"description\"]",
    );
    assert_eq!(card.get("iconUrl"), None);
    assert_eq!(card.get("provider"), None);
    assert_eq!(card["skills"][1].get("examples"), None);
    assert_eq!(
        card["capabilities"]["extensions"],
        json!([{ "uri": "https://example.com/ext/cost/v1" }])
    );
}

#[test]
fn unset_of_what_is_required_is_an_error() {
    assert_eq!(
        errors("unset = [\"version\"]"),
        ["missing_field: a declaration has no `version`, which is REQUIRED (p)"]
    );
}

#[test]
fn unset_takes_one_security_scheme_for_another() {
    let declaration = base().and(BEARER).and(
        "[profiles.p.security_schemes.bearer]\nunset = [\"http_auth_security_scheme\"]\n\
         [profiles.p.security_schemes.bearer.mtls_security_scheme]\ndescription = \"Certificates\"",
    );
    assert_eq!(
        declaration.json_of("p")["securitySchemes"],
        json!({ "bearer": { "mtlsSecurityScheme": { "description": "Certificates" } } })
    );
}

#[test]
fn a_map_may_have_an_entry_called_unset() {
    let declaration = base()
        .and(BEARER)
        .and("[profiles.p.security_schemes.unset.http_auth_security_scheme]\nscheme = \"Basic\"");
    let schemes = &declaration.json_of("p")["securitySchemes"];
    assert!(schemes.get("bearer").is_some() && schemes.get("unset").is_some(), "{schemes}");
}

#[test]
fn a_map_takes_entries_away_by_unset() {
    let declaration = base().and(BEARER).and("[profiles.p.security_schemes]\nunset = [\"bearer\"]");
    assert_eq!(declaration.json_of("p").get("securitySchemes"), None);
    assert!(declaration.json_of_base_has_bearer());
}

impl Declaration {
    fn json_of_base_has_bearer(&self) -> bool {
        let declaration = self.clone().and("[profiles.q]");
        declaration.json_of("q")["securitySchemes"].get("bearer").is_some()
    }
}

#[test]
fn two_entries_that_mean_the_same_one_are_told() {
    assert_eq!(
        errors(
            "[[profiles.p.supported_interfaces]]\nid = \"rpc\"\nphase = true\n\
             [[profiles.p.supported_interfaces]]\nprotocol_binding = \"JSONRPC\"\n\
             protocol_version = \"1.0\"\nurl = \"https://p.example.com/\""
        ),
        ["duplicate_interface: the interface JSONRPC 1.0 stands twice in this profile (p)"]
    );
    assert_eq!(
        errors(
            "[[profiles.p.capabilities.extensions]]\nuri = \"https://example.com/ext/cost/v1\"\n\
             [[profiles.p.capabilities.extensions]]\nuri = \"https://example.com/ext/cost/v1\""
        ),
        ["duplicate_extension: the extension `https://example.com/ext/cost/v1` stands twice in \
             this profile (p)"]
    );
}

#[test]
fn what_is_removed_twice_is_told() {
    assert_eq!(
        errors(
            "[[profiles.p.skills]]\nid = \"review\"\nremove = true\n[[profiles.p.skills]]\n\
             id = \"review\"\nremove = true"
        ),
        ["duplicate_skill: the skill `review` stands twice in this profile (p)"]
    );
}

#[test]
fn an_interface_that_is_not_there_cannot_be_removed() {
    assert_eq!(
        errors("[[profiles.p.supported_interfaces]]\nid = \"rcp\"\nremove = true"),
        ["overlay: the interface `rcp` is not there to be removed (p)"]
    );
    assert_eq!(
        errors(
            "[[profiles.p.supported_interfaces]]\nprotocol_binding = \"GRPC\"\n\
             protocol_version = \"1.0\"\nremove = true"
        ),
        ["overlay: the interface GRPC 1.0 is not there to be removed (p)"]
    );
}

#[test]
fn serving_and_its_origins_are_laid_key_by_key() {
    let declaration = base()
        .with("https://example.com/a2a/v1/", "{http}/a2a/v1/")
        .and("[serving]\nmax_age = \"1h\"\n[serving.origins]\nhttp = \"https://base.example.com\"")
        .and("[profiles.p.serving.origins]\nhttp = \"https://p.example.com\"\n[profiles.q]");
    let (p, q) = (declaration.model_of(Some("p")), declaration.model_of(Some("q")));
    assert_eq!((p.serving.max_age, q.serving.max_age), (3600, 3600));
    assert_eq!(
        declaration.json_of("p")["supportedInterfaces"][0]["url"],
        "https://p.example.com/a2a/v1/"
    );
    assert_eq!(
        declaration.json_of("q")["supportedInterfaces"][0]["url"],
        "https://base.example.com/a2a/v1/"
    );
}

#[test]
fn a_profile_that_is_no_table_is_told() {
    let told = valid().top("default_profile = \"p\"").and("[profiles]\np = true").told();
    assert_eq!(told, ["wrong_type: profile `p` must be a table, not a boolean"]);
    let told = valid().top("profiles = 1").told();
    assert_eq!(told, ["wrong_type: `profiles` must be a table, not an integer"]);
}

#[test]
fn a_profile_of_the_wrong_type_keeps_its_own_message() {
    assert_eq!(
        errors("name = 1\nskills = \"review\""),
        [
            "wrong_type: `name` must be a string, not an integer (p)",
            "wrong_type: `skills` must be an array, not a string (p)",
        ]
    );
}
