//! Rules on capabilities, extensions and the extended card.

use crate::Case;
use crate::support::{BEARER, Declaration, valid};

const COST: &str = "https://example.com/ext/cost-report/v1";

fn extended(lines: &str) -> Declaration {
    valid().capabilities("extended_agent_card = true").and(BEARER).and(lines)
}

pub(crate) fn cases() -> Vec<Case> {
    [phases(), extended_card(), uris(), variants()].into_iter().flatten().collect()
}

fn phases() -> Vec<Case> {
    vec![
        Case {
            rule: "phase",
            wrong: valid().capabilities("streaming = \"on\""),
            mark: "\"on\"",
            message: "`streaming` must be true, false or \"served\"",
            help: "true: admitted and on the card; false: refused; \"served\": admitted and not",
            right: valid().capabilities("streaming = true"),
        },
        Case {
            rule: "phase",
            wrong: valid().extension(COST, "phase = 1"),
            mark: "1",
            message: "`phase` must be true, false or \"served\"",
            help: "true: admitted and on the card",
            right: valid().extension(COST, "phase = false"),
        },
        Case {
            rule: "phase",
            wrong: valid()
                .extension(COST, "required = true\nphase = \"served\"")
                .and("[lints]\nserved = \"allow\""),
            mark: "true",
            message: "a required extension that the card does not name",
            help: "write `required = false` while its phase is \"served\"",
            right: valid()
                .extension(COST, "required = true\nphase = true")
                .and("[lints]\nrequired_extension = \"allow\""),
        },
        Case {
            rule: "capability_by_binding",
            wrong: valid().with("\"1.0\"", "\"1.0\"\nstreaming = true"),
            mark: "streaming",
            message: "`streaming` cannot differ by binding",
            help: "capabilities hold for every binding of a card (5.1): write it below \
                   `[capabilities]`, or run a second agent",
            right: valid().capabilities("streaming = true"),
        },
        Case {
            rule: "capability_by_binding",
            wrong: valid().with("\"1.0\"", "\"1.0\"\npushNotifications = true"),
            mark: "pushNotifications",
            message: "`pushNotifications` cannot differ by binding",
            help: "capabilities hold for every binding",
            right: valid().capabilities("push_notifications = true"),
        },
    ]
}

fn extended_card() -> Vec<Case> {
    let case = |wrong, mark, message, help, right| Case {
        rule: "extended_card",
        wrong,
        mark,
        message,
        help,
        right,
    };
    let runtime = "[extended_card]\nsource = \"runtime\"";
    vec![
        Case {
            rule: "extended_card_security",
            wrong: valid().capabilities("extended_agent_card = true").and(runtime),
            mark: "true",
            message: "an extended card, and no security scheme by which a caller could \
                      authenticate",
            help: "declare one, such as `[security_schemes.bearer.http_auth_security_scheme]`",
            right: extended(runtime),
        },
        // What is served needs one as well.
        Case {
            rule: "extended_card_security",
            wrong: valid()
                .capabilities("extended_agent_card = \"served\"")
                .and(runtime)
                .and("[lints]\nserved = \"allow\""),
            mark: "\"served\"",
            message: "an extended card, and no security scheme by which a caller could \
                      authenticate",
            help: "declare one",
            right: extended(runtime),
        },
        case(
            valid().and(runtime),
            "extended_card",
            "an extended card that no profile offers",
            "write `extended_agent_card = true` below `[capabilities]`, or delete it",
            extended(runtime),
        ),
        case(
            valid()
                .top("default_profile = \"a\"")
                .and("[profiles.a.extended_card]\nname = \"Other\""),
            "extended_card",
            "profile `a` does not offer its extended card",
            "write `extended_agent_card = true` below `[capabilities]`, or delete it",
            extended("[profiles.a.extended_card]\nname = \"Other\"").top("default_profile = \"a\""),
        ),
        case(
            extended("[extended_card]\nsource = \"static\""),
            "\"static\"",
            "`static` is no source of a card",
            "write `source = \"runtime\"`",
            extended(runtime),
        ),
        case(
            extended(runtime).and("name = \"Other\""),
            "name",
            "`name` beside `source = \"runtime\"`",
            "the agent makes the whole extended card: delete one of the two",
            extended("[extended_card]\nname = \"Other\""),
        ),
        case(
            extended("[extended_card]"),
            "extended_card",
            "an extended card that adds nothing",
            "write `[[extended_card.skills]]`, or `source = \"runtime\"`",
            extended(runtime),
        ),
        case(
            extended("[extended_card.capabilities]\nstreaming = true"),
            "capabilities",
            "an extended card has no `capabilities` of its own",
            "an extended card has the public card's capabilities",
            extended(runtime),
        ),
        case(
            extended("[extended_card]\nname = \"Other\"\nversion = \"2.0.0\""),
            "version",
            "an extended card has no `version` of its own",
            "an extended card takes it from the public card",
            extended("[extended_card]\nname = \"Other\""),
        ),
    ]
}

fn uris() -> Vec<Case> {
    let uri = |uri: &str, mark, message| Case {
        rule: "extension_uri",
        wrong: valid().extension(uri, "variant = \"Cost\""),
        mark,
        message,
        help: "write an absolute URI, such as `uri = \"https://example.com/ext/name/v1\"`",
        right: valid().extension(COST, "variant = \"Cost\""),
    };
    vec![
        Case {
            rule: "extension_uri",
            wrong: valid().extension("cost-report/v1", ""),
            mark: "\"cost-report/v1\"",
            message: "`cost-report/v1` is no absolute URI",
            help: "write an absolute URI",
            right: valid().extension(COST, ""),
        },
        uri("cost-report/v1", "\"cost-report/v1\"", "`cost-report/v1` is no absolute URI"),
        uri(
            "https://example.com/a,b/v1",
            "\"https://example.com/a,b/v1\"",
            "`https://example.com/a,b/v1` has a comma, which separates the members of the \
             A2A-Extensions header",
        ),
        uri(
            "https://example.com/a b/v1",
            "\"https://example.com/a b/v1\"",
            "`https://example.com/a b/v1` has a blank",
        ),
        uri(
            " https://example.com/a/v1",
            "\" https://example.com/a/v1\"",
            "` https://example.com/a/v1` has a blank",
        ),
        uri(
            "https://example.com/é/v1",
            "\"https://example.com/é/v1\"",
            "`https://example.com/é/v1` has letters beyond ASCII, which a header cannot carry",
        ),
        Case {
            rule: "duplicate_extension",
            wrong: valid()
                .extension(COST, "variant = \"Cost\"")
                .extension(COST, "variant = \"Cost\""),
            mark: "\"https://example.com/ext/cost-report/v1\"",
            message: "the extension `https://example.com/ext/cost-report/v1` stands twice",
            help: "delete one of the two",
            // Byte for byte: a slash more is another extension, which then needs another name.
            right: valid()
                .extension(COST, "")
                .extension("https://example.com/ext/cost-report/v1/", "variant = \"CostSlash\""),
        },
    ]
}

fn variants() -> Vec<Case> {
    let case = |wrong, mark, message, help, right| Case {
        rule: "extension_variant",
        wrong,
        mark,
        message,
        help,
        right,
    };
    vec![
        case(
            valid().extension(COST, "variant = \"cost_report\""),
            "\"cost_report\"",
            "`cost_report` is no name of a variant",
            "write it in `UpperCamelCase`, such as `variant = \"CostReport\"`",
            valid().extension(COST, "variant = \"CostReport\""),
        ),
        case(
            valid().extension(COST, "variant = \"Self\""),
            "\"Self\"",
            "`Self` is no name of a variant",
            "write it in `UpperCamelCase`",
            valid().extension(COST, "variant = \"Itself\""),
        ),
        case(
            valid().extension("urn:1:2", ""),
            "\"urn:1:2\"",
            "`urn:1:2` gives no name for a Rust variant",
            "write one, such as `variant = \"CostReport\"`",
            valid().extension("urn:1:2", "variant = \"CostReport\""),
        ),
        case(
            valid().extension("https://example.com/card/v1", "variant = \"Card\""),
            "\"Card\"",
            "`Card` would name its constant `CARD`, which is taken",
            "write `variant = \"CardExtension\"`, or another name",
            valid().extension("https://example.com/card/v1", "variant = \"CardExtension\""),
        ),
        case(
            valid().extension("https://a.example/x/v1", "").extension("https://b.example/x/v1", ""),
            "\"https://b.example/x/v1\"",
            "`https://a.example/x/v1` and `https://b.example/x/v1` have the same Rust constant, \
             `XV1`",
            "give one of them a `variant` of its own",
            valid()
                .extension("https://a.example/x/v1", "")
                .extension("https://b.example/x/v1", "variant = \"OtherX\""),
        ),
        case(
            valid().top("default_profile = \"a\"").extension(COST, "").and(&format!(
                "[[profiles.a.capabilities.extensions]]\nuri = \"{COST}\"\nvariant = \"Cost\""
            )),
            "\"Cost\"",
            "`https://example.com/ext/cost-report/v1` has another variant in another profile",
            "write `variant` once, where the rest of the file declares the extension",
            valid().top("default_profile = \"a\"").extension(COST, "variant = \"Cost\"").and(
                &format!("[[profiles.a.capabilities.extensions]]\nuri = \"{COST}\"\nphase = false"),
            ),
        ),
    ]
}
