//! Keys that are not the declaration's: as on a card, of 0.3, and slips; at every level.

mod support;

use a2a_caps_model::Diagnostic;
use a2a_caps_model::shape::{DECLARATION, Shape, Struct, Why, json_name};
use support::{Declaration, marked, of, told, valid};

/// Every table of a declaration, with a header below which one of its keys can stand.
fn tables() -> Vec<(String, &'static Struct)> {
    let mut found = vec![(String::new(), &DECLARATION)];
    let mut next = 0;
    while next < found.len() {
        let (header, shape) = found[next].clone();
        let path = header.trim_matches(['[', ']', '\n']);
        let below =
            |key: &str| if path.is_empty() { key.to_owned() } else { format!("{path}.{key}") };
        for field in shape.fields {
            let (path, shape) = (below(field.key), &field.shape);
            match shape {
                Shape::Struct(shape) => found.push((format!("[{path}]\n"), *shape)),
                Shape::List(Shape::Struct(shape)) => found.push((format!("[[{path}]]\n"), *shape)),
                Shape::Map(Shape::Struct(shape)) if field.key != "profiles" => {
                    found.push((format!("[{path}.x]\n"), *shape));
                }
                _ => {}
            }
        }
        next += 1;
    }
    found
}

/// The finding at that key, in a file that holds nothing else.
fn at_key(header: &str, key: &str) -> (Vec<Diagnostic>, Declaration) {
    let declaration = of(&format!("{header}{key} = true\n"));
    let mut findings = declaration.findings();
    findings.retain(|finding| marked(&declaration.text, finding) == key);
    (findings, declaration)
}

#[test]
fn every_table_of_the_shape_is_walked() {
    let tables = tables();
    for what in ["an interface", "an extension", "a skill", "a device code flow", "serving"] {
        assert!(tables.iter().any(|(_, shape)| shape.what == what), "{what}");
    }
    assert!(tables.len() >= 25, "{}", tables.len());
}

#[test]
fn a_key_written_as_on_a_card_is_told_at_every_level() {
    let mut tried = 0;
    for (header, shape) in tables() {
        for field in shape.fields {
            let camel = json_name(field.key);
            if camel == field.key {
                continue;
            }
            let (findings, declaration) = at_key(&header, &camel);
            let [finding] = findings.as_slice() else {
                panic!("{:#?}\n{}", told(&findings), declaration.text)
            };
            assert_eq!(finding.rule.name, "camel_case_key", "{}", declaration.text);
            assert_eq!(
                finding.help,
                [format!("a declaration has the proto's names: write `{}`", field.key)]
            );
            tried += 1;
        }
    }
    assert!(tried > 40, "{tried}");
}

#[test]
fn a_key_that_was_meant_is_not_missing_besides() {
    for (header, shape) in tables() {
        for field in shape.fields.iter().filter(|field| field.presence.is_required()) {
            let camel = json_name(field.key);
            if camel == field.key {
                continue;
            }
            let (_, declaration) = at_key(&header, &camel);
            let missing = format!("no `{}`", field.key);
            let told = declaration.told();
            assert!(!told.iter().any(|told| told.contains(&missing)), "{told:#?}");
        }
    }
}

#[test]
fn each_key_that_stands_elsewhere_is_told_in_both_spellings() {
    for (header, shape) in tables() {
        for gone in shape.gone {
            for key in [gone.key.to_owned(), json_name(gone.key)] {
                let (findings, declaration) = at_key(&header, &key);
                let [finding] = findings.as_slice() else {
                    panic!("{:#?}\n{}", told(&findings), declaration.text)
                };
                assert_eq!(finding.help, [gone.help], "{}", declaration.text);
                let rule = match gone.why {
                    Why::Dropped => "removed_field",
                    Why::Elsewhere | Why::Later => "unknown_key",
                    Why::ByBinding => "capability_by_binding",
                    Why::PublicCards => "extended_card",
                };
                assert_eq!(finding.rule.name, rule);
            }
        }
    }
}

#[test]
fn everything_that_is_gone_since_0_3_is_told_with_what_replaced_it() {
    // protocol.md, "Gone since 0.3".
    let interface = "[[supported_interfaces]]\n";
    for (header, key, instead) in [
        ("[capabilities]\n", "stateTransitionHistory", "nothing replaced it"),
        (
            "",
            "supportsAuthenticatedExtendedCard",
            "`extended_agent_card = true` below `[capabilities]`",
        ),
        ("", "supportsExtendedAgentCard", "`extended_agent_card = true` below `[capabilities]`"),
        ("", "url", "`[[supported_interfaces]]`"),
        ("", "preferredTransport", "`[[supported_interfaces]]`"),
        ("", "additionalInterfaces", "`[[supported_interfaces]]`"),
        ("", "protocolVersion", "`[[supported_interfaces]]`"),
        (interface, "transport", "`protocol_binding`"),
        ("", "security", "`security_requirements = "),
        ("[[skills]]\n", "security", "`security_requirements = "),
    ] {
        let (findings, declaration) = at_key(header, key);
        let [finding] = findings.as_slice() else { panic!("{key}: {:#?}", told(&findings)) };
        assert_eq!(finding.rule.name, "removed_field", "{}", declaration.text);
        assert!(finding.help[0].contains(instead), "{key}: {}", finding.help[0]);
    }
}

#[test]
fn schemes_of_openapis_shape_are_told_once_each_with_the_form_of_1_0() {
    for (lines, key) in [
        ("type = \"apiKey\"\nin = \"header\"\nname = \"X-Key\"", "api_key_security_scheme"),
        (
            "type = \"http\"\nscheme = \"bearer\"\nbearerFormat = \"JWT\"",
            "http_auth_security_scheme",
        ),
        ("type = \"oauth2\"\nflows = {}", "oauth2_security_scheme"),
        (
            "type = \"openIdConnect\"\nopenIdConnectUrl = \"https://example.com\"",
            "open_id_connect_security_scheme",
        ),
        ("type = \"mutualTLS\"", "mtls_security_scheme"),
    ] {
        let declaration = valid().and(&format!("[security_schemes.main]\n{lines}"));
        let findings = declaration.findings();
        let [finding] = findings.as_slice() else { panic!("{:#?}", told(&findings)) };
        assert_eq!(marked(&declaration.text, finding), "type");
        let form = format!("`[security_schemes.NAME.{key}]`");
        assert!(finding.help[0].contains(&form), "{}", finding.help[0]);
    }
}

#[test]
fn a_card_of_0_3_is_told_of_whole() {
    // What `url`, `transport` and their kind stood for is not missing besides.
    let told = of(r#"
protocolVersion = "0.3.0"
name = "Old"
description = "An agent of 0.3."
url = "https://example.com/"
preferredTransport = "JSONRPC"
version = "1.0.0"
supportsAuthenticatedExtendedCard = true
defaultInputModes = ["text"]
defaultOutputModes = ["text"]
security = [{ bearer = [] }]

[capabilities]
pushNotifications = false
stateTransitionHistory = false

[[skills]]
id = "x"
name = "X"
description = "X"
tags = ["x"]
examples = ["x"]

[lints]
missing_documentation = "allow"
"#)
    .told();
    assert_eq!(
        told,
        [
            "removed_field: a declaration has no `protocolVersion` in A2A 1.0",
            "removed_field: a declaration has no `url` in A2A 1.0",
            "removed_field: a declaration has no `preferredTransport` in A2A 1.0",
            "removed_field: a declaration has no `supportsAuthenticatedExtendedCard` in A2A 1.0",
            "camel_case_key: `defaultInputModes` is written as on a card",
            "camel_case_key: `defaultOutputModes` is written as on a card",
            "removed_field: a declaration has no `security` in A2A 1.0",
            "camel_case_key: `pushNotifications` is written as on a card",
            "removed_field: capabilities has no `stateTransitionHistory` in A2A 1.0",
        ]
    );
}

#[test]
fn slips_are_met_with_the_nearest_key() {
    for (header, key, meant) in [
        ("", "descripton", "description"),
        ("", "skils", "skills"),
        ("", "default_profil", "default_profile"),
        ("", "suported_interfaces", "supported_interfaces"),
        ("[capabilities]\n", "streming", "streaming"),
        ("[capabilities]\n", "push-notifications", "push_notifications"),
        ("[[supported_interfaces]]\n", "protocol_bindng", "protocol_binding"),
        ("[[skills]]\n", "exmaples", "examples"),
        ("[[capabilities.extensions]]\n", "url", "uri"),
        ("[serving]\n", "max-age", "max_age"),
        ("[security_schemes.x]\n", "http_auth_securityscheme", "http_auth_security_scheme"),
    ] {
        let (findings, declaration) = at_key(header, key);
        let [finding] = findings.as_slice() else {
            panic!("{:#?}\n{}", told(&findings), declaration.text)
        };
        assert_eq!(finding.rule.name, "unknown_key");
        assert_eq!(
            finding.help[0],
            format!("a key with a similar name exists: `{meant}`"),
            "{}",
            declaration.text
        );
    }
}

#[test]
fn slips_of_keys_that_stand_elsewhere_say_where() {
    let (findings, _) = at_key("", "streming");
    assert_eq!(
        findings[0].help[0],
        "if it is `streaming` that you mean: write it below `[capabilities]`"
    );
}

#[test]
fn what_is_far_from_every_key_lists_them_and_guesses_nothing() {
    let (findings, _) = at_key("[serving]\n", "cors");
    assert_eq!(findings[0].help, ["keys of serving: `max_age`, `missing_version`, `origins`"]);
}

#[test]
fn keys_inside_a_profile_are_held_to_the_same_shape() {
    let declaration =
        valid().top("default_profile = \"p\"").and("[profiles.p.capabilities]\nstreeming = true");
    let findings = declaration.findings();
    assert_eq!(told(&findings), ["unknown_key: unknown key `streeming` in capabilities"]);
    assert_eq!(marked(&declaration.text, &findings[0]), "streeming");
}
