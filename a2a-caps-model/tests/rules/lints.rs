//! Lints, and the table that sets them.

use crate::Case;
use crate::support::{BEARER, Declaration, valid};

const COST: &str = "https://example.com/ext/cost-report/v1";

fn url(url: &str) -> Declaration {
    valid().with("https://example.com/a2a/v1/", url)
}

pub(crate) fn cases() -> Vec<Case> {
    [table(), advice(), phases(), addresses()].into_iter().flatten().collect()
}

fn table() -> Vec<Case> {
    let case = |lines: &str, mark, message, help| Case {
        rule: "lint_table",
        wrong: valid().and(&format!("[lints]\n{lines}")),
        mark,
        message,
        help,
        right: valid().and("[lints]\nmissing_examples = \"deny\""),
    };
    vec![
        case(
            "missing_exampels = \"allow\"",
            "missing_exampels",
            "unknown lint `missing_exampels`",
            "a lint with a similar name exists: `missing_examples`",
        ),
        case(
            "media_type = \"allow\"",
            "media_type",
            "`media_type` is no lint but an error",
            "nothing silences it",
        ),
        case(
            "missing_examples = \"ignore\"",
            "\"ignore\"",
            "a lint's level is allow, warn or deny",
            "write `missing_examples = \"allow\"`, `\"warn\"` or `\"deny\"`",
        ),
    ]
}

fn advice() -> Vec<Case> {
    vec![
        Case {
            rule: "extension_uri_version",
            wrong: valid().extension("https://github.com/x/y", ""),
            mark: "\"https://github.com/x/y\"",
            message: "`https://github.com/x/y` holds no version",
            help: "end it with one, such as `/v1`",
            right: valid().extension("https://github.com/x/y/v1", ""),
        },
        Case {
            rule: "required_extension",
            wrong: valid().extension(COST, "required = true"),
            mark: "true",
            message: "every client that does not know `https://example.com/ext/cost-report/v1` is \
                      shut out",
            help: "make it optional, unless",
            right: valid().extension(COST, "required = false"),
        },
        Case {
            rule: "missing_examples",
            wrong: valid().without("examples = [\"Review this contract\"]"),
            mark: "[[skills]]",
            message: "the skill `review` has no examples",
            help: "write `examples = [\"…\"]`",
            right: valid(),
        },
        Case {
            rule: "missing_documentation",
            wrong: valid().without("documentation_url = \"https://example.com/docs\""),
            mark: "",
            message: "the card has no `documentation_url`",
            help: "write `documentation_url = \"https://…\"` at the top of the file",
            right: valid(),
        },
        Case {
            rule: "version_not_semver",
            wrong: valid().with("\"1.0.0\"", "\"2026-12\""),
            mark: "\"2026-12\"",
            message: "`2026-12` is no semantic version",
            help: "write `MAJOR.MINOR.PATCH`",
            right: valid().with("\"1.0.0\"", "\"1.0.0-rc.1+build.5\""),
        },
        Case {
            rule: "canonical_form",
            wrong: valid().and(BEARER).and("[[security_requirements]]\nschemes = { bearer = {} }"),
            mark: "bearer",
            message: "the specification's canonical form keeps this empty value, the SDKs' drops it",
            help: "leave it out where it can be left out",
            right: valid()
                .and(BEARER)
                .and("[[security_requirements]]\nschemes = { bearer = { list = [\"read\"] } }"),
        },
        Case {
            rule: "canonical_form",
            wrong: valid().extension(COST, "params = { a = [{}, 1] }"),
            mark: "{}",
            message: "the specification's canonical form keeps this empty value, the SDKs' drops it",
            help: "leave it out where it can be left out",
            right: valid().extension(COST, "params = { a = [0, false] }"),
        },
        Case {
            rule: "canonical_form",
            wrong: valid().and("security_requirements = [{}]"),
            mark: "{}",
            message: "the specification's canonical form keeps this empty value, the SDKs' drops it",
            help: "leave it out where it can be left out",
            right: valid(),
        },
        Case {
            rule: "outside_package",
            wrong: valid().outside_package(),
            mark: "",
            message: "the declaration is outside the package that compiles it",
            help: "move it into the package: `cargo package` leaves out what is elsewhere",
            right: valid().outside_package().and("[lints]\noutside_package = \"allow\""),
        },
        Case {
            rule: "no_caching",
            wrong: valid().and("[serving]\nmax_age = \"0s\""),
            mark: "\"0s\"",
            message: "no client may keep this card",
            help: "write a time in which the card will not change",
            right: valid().and("[serving]\nmax_age = \"1s\""),
        },
    ]
}

fn phases() -> Vec<Case> {
    let served = |wrong, message, right| Case {
        rule: "served",
        wrong,
        mark: "\"served\"",
        message,
        help: "write true once every replica serves it, or false once no cached card promises it",
        right,
    };
    let second = |lines: &str| {
        valid().and(&format!(
            "[[supported_interfaces]]\nurl = \"https://example.com/rest\"\n\
             protocol_binding = \"HTTP+JSON\"\nprotocol_version = \"1.0\"\n{lines}"
        ))
    };
    vec![
        served(
            valid().capabilities("streaming = \"served\""),
            "`streaming` is served, and the card does not say so",
            valid().capabilities("streaming = true"),
        ),
        served(
            valid().extension(COST, "phase = \"served\""),
            "the extension `https://example.com/ext/cost-report/v1` is served, and the card does \
             not say so",
            valid().extension(COST, "phase = true"),
        ),
        served(
            second("phase = \"served\""),
            "the interface HTTP+JSON 1.0 is served, and the card does not say so",
            second("phase = false"),
        ),
        Case {
            rule: "extended_card_not_configured",
            wrong: valid().capabilities("extended_agent_card = true").and(BEARER),
            mark: "true",
            message: "`extended_agent_card` is on, and no extended card is configured",
            help: "write `[extended_card]` with what authenticated callers see besides",
            right: valid()
                .capabilities("extended_agent_card = true")
                .and(BEARER)
                .and("[extended_card]\nsource = \"runtime\""),
        },
        Case {
            rule: "ungated",
            wrong: second("gated = false"),
            mark: "false",
            message: "nothing stands before the interface HTTP+JSON 1.0",
            help: "what the card promises holds there only if the server behind it keeps it",
            right: second("gated = true"),
        },
    ]
}

fn addresses() -> Vec<Case> {
    let localhost = |wrong, mark, message| Case {
        rule: "localhost",
        wrong,
        mark,
        message,
        help: "write the host by which clients reach it",
        right: valid(),
    };
    let grpc = |url: &str| valid().with("JSONRPC", "GRPC").with("https://example.com/a2a/v1/", url);
    vec![
        localhost(
            url("http://localhost:3000/a2a"),
            "\"http://localhost:3000/a2a\"",
            "only this machine can call `localhost`",
        ),
        localhost(
            url("https://127.0.0.9/a2a"),
            "\"https://127.0.0.9/a2a\"",
            "only this machine can call `127.0.0.9`",
        ),
        localhost(grpc("[::1]:50051"), "\"[::1]:50051\"", "only this machine can call `[::1]`"),
        localhost(
            valid().with("https://example.com/docs", "http://localhost/docs"),
            "\"http://localhost/docs\"",
            "only this machine can call `localhost`",
        ),
        Case {
            rule: "grpc_url",
            wrong: grpc("https://example.com:443"),
            mark: "\"https://example.com:443\"",
            message: "a GRPC interface whose URL has a scheme",
            help: "write `host:port`, as the specification says after 1.0.1",
            right: grpc("example.com:443"),
        },
        Case {
            rule: "unused_origin",
            wrong: valid().and("[serving.origins]\nhttp = \"https://example.com\""),
            mark: "http",
            message: "no interface uses the origin `http`",
            help: "write `url = \"{http}/…\"` on one, or delete the origin",
            right: url("{http}/a2a").and("[serving.origins]\nhttp = \"https://example.com\""),
        },
    ]
}
