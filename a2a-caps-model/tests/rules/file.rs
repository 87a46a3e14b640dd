//! Rules on the file and its grammar.

use crate::Case;
use crate::support::{World, of, valid};

pub(crate) fn cases() -> Vec<Case> {
    [grammar(), missing_and_empty(), types(), old_and_foreign_keys(), values()]
        .into_iter()
        .flatten()
        .collect()
}

fn grammar() -> Vec<Case> {
    vec![
        Case {
            rule: "syntax",
            wrong: valid().with("name = \"Reviewer\"", "name = \"Reviewer"),
            mark: "",
            message: "invalid basic string, expected `\"`",
            help: "write TOML: `key = \"value\"`, `[table]`, `[[list]]`",
            right: valid(),
        },
        Case {
            rule: "syntax",
            wrong: valid().top("name = \"Twice\""),
            mark: "name",
            message: "duplicate key",
            help: "keep one of the two; entries of a list stand below `[[list]]`",
            right: valid(),
        },
        Case {
            rule: "unknown_key",
            wrong: valid().top("webhooks = true"),
            mark: "webhooks",
            message: "unknown key `webhooks` in a declaration",
            help: "keys of a declaration: `default_profile`, `name`, `description`",
            right: valid(),
        },
        Case {
            rule: "unknown_key",
            wrong: valid().capabilities("streeming = true"),
            mark: "streeming",
            message: "unknown key `streeming` in capabilities",
            help: "a key with a similar name exists: `streaming`",
            right: valid().capabilities("streaming = true"),
        },
        // What was meant by it is not missing besides.
        Case {
            rule: "unknown_key",
            wrong: valid().with("tags =", "tag ="),
            mark: "tag",
            message: "unknown key `tag` in a skill",
            help: "a key with a similar name exists: `tags`",
            right: valid(),
        },
        Case {
            rule: "unknown_key",
            wrong: valid().top("streaming = true"),
            mark: "streaming",
            message: "`streaming` is no key of a declaration",
            help: "write it below `[capabilities]`",
            right: valid().capabilities("streaming = true"),
        },
        Case {
            rule: "unknown_key",
            wrong: valid().top("lock = \"a2a-caps.lock\""),
            mark: "lock",
            message: "`lock` is not read yet",
            help: "this version holds no declaration against a lock",
            right: valid(),
        },
        Case {
            rule: "unknown_key",
            wrong: valid().and("[[signatures]]\nprotected = \"e30\"\nsignature = \"e30\""),
            mark: "signatures",
            message: "`signatures` is not read yet",
            help: "this version signs no cards",
            right: valid(),
        },
        Case {
            rule: "unknown_key",
            wrong: valid()
                .with("\"1.0.0\"", "{ cargo = true, from = \"Cargo.toml\" }")
                .in_world(World::default().of_crate("1.2.3")),
            mark: "from",
            message: "unknown key `from` beside `cargo`",
            help: "write `version = { cargo = true }`",
            right: valid()
                .with("\"1.0.0\"", "{ cargo = true }")
                .in_world(World::default().of_crate("1.2.3")),
        },
        Case {
            rule: "cargo_version",
            wrong: valid().with("\"1.0.0\"", "{ cargo = true }"),
            mark: "version",
            message: "there is no crate whose version this is",
            help: "write the version itself",
            right: valid(),
        },
    ]
}

fn missing_and_empty() -> Vec<Case> {
    let missing = |line: &'static str, message, help| Case {
        rule: "missing_field",
        wrong: valid().without(line),
        mark: "",
        message,
        help,
        right: valid(),
    };
    let empty = |from: &'static str, to, mark, message, help| Case {
        rule: "empty_field",
        wrong: valid().with(from, to),
        mark,
        message,
        help,
        right: valid(),
    };
    vec![
        missing(
            "name = \"Reviewer\"",
            "a declaration has no `name`, which is REQUIRED",
            "write `name = \"…\"`",
        ),
        missing(
            "description = \"Reviews documents.\"",
            "a declaration has no `description`, which is REQUIRED",
            "write `description = \"…\"`",
        ),
        missing(
            "version = \"1.0.0\"",
            "a declaration has no `version`, which is REQUIRED",
            "write `version = \"1.0.0\"`, or `version = { cargo = true }`",
        ),
        missing(
            "[capabilities]",
            "a declaration has no `capabilities`, which is REQUIRED",
            "write `[capabilities]`",
        ),
        missing(
            "default_input_modes = [\"text/plain\"]",
            "a declaration has no `default_input_modes`, which is REQUIRED",
            "write `default_input_modes = [\"text/plain\"]`",
        ),
        missing(
            "default_output_modes = [\"text/plain\"]",
            "a declaration has no `default_output_modes`, which is REQUIRED",
            "write `default_output_modes = [\"text/plain\"]`",
        ),
        Case {
            rule: "missing_field",
            wrong: valid().without("protocol_version = \"1.0\""),
            mark: "[[supported_interfaces]]",
            message: "an interface has no `protocol_version`, which is REQUIRED",
            help: "write `protocol_version = \"1.0\"`",
            right: valid(),
        },
        Case {
            rule: "missing_field",
            wrong: valid().without("tags = [\"documents\"]"),
            mark: "[[skills]]",
            message: "a skill has no `tags`, which is REQUIRED",
            help: "write `tags = [\"…\"]` with at least one word",
            right: valid(),
        },
        Case {
            rule: "missing_field",
            wrong: valid().and("[provider]\nurl = \"https://example.com\""),
            mark: "provider",
            message: "a provider has no `organization`, which is REQUIRED",
            help: "write `organization = \"…\"`",
            right: valid().and("[provider]\nurl = \"https://example.com\"\norganization = \"E\""),
        },
        empty(
            "\"Reviewer\"",
            "\"\"",
            "\"\"",
            "`name` is REQUIRED and empty",
            "write `name = \"…\"`",
        ),
        empty(
            "\"Reviews documents.\"",
            "\" \\t\"",
            "\" \\t\"",
            "`description` is REQUIRED and empty",
            "write `description = \"…\"`",
        ),
        empty("[\"documents\"]", "[]", "[]", "`tags` is REQUIRED and empty", "write `tags"),
        empty("\"documents\"", "\"\"", "\"\"", "an element of `tags` is empty", "delete it"),
        Case {
            rule: "empty_field",
            wrong: of(&valid().text[..valid().text.find("\n[[skills]]").unwrap_or_default()])
                .top("skills = []"),
            mark: "[]",
            message: "`skills` is REQUIRED and empty",
            help: "write `[[skills]]` with",
            right: valid(),
        },
        Case {
            rule: "empty_field",
            wrong: valid()
                .with("\"1.0\"", "\"1.0\"\nphase = \"served\"")
                .and("[lints]\nserved = \"allow\""),
            mark: "[[supported_interfaces]]",
            message: "no interface is on the card, and one is REQUIRED",
            help: "write `phase = true` on one",
            right: valid(),
        },
    ]
}

fn types() -> Vec<Case> {
    vec![
        Case {
            rule: "wrong_type",
            wrong: valid().with("\"Reviewer\"", "7"),
            mark: "7",
            message: "`name` must be a string, not an integer",
            help: "write it in quotes: `\"…\"`",
            right: valid(),
        },
        Case {
            rule: "wrong_type",
            wrong: valid().with("[\"documents\"]", "\"documents\""),
            mark: "\"documents\"",
            message: "`tags` must be an array, not a string",
            help: "write it in brackets: `[\"…\"]`",
            right: valid(),
        },
        Case {
            rule: "wrong_type",
            wrong: valid().with("[\"documents\"]", "[\"documents\", 1]"),
            mark: "1",
            message: "an element of `tags` must be a string, not an integer",
            help: "write it in quotes",
            right: valid(),
        },
        Case {
            rule: "wrong_type",
            wrong: valid().top("provider = \"Example\""),
            mark: "\"Example\"",
            message: "a provider must be a table, not a string",
            help: "write it below `[…]`, or in braces",
            right: valid(),
        },
        Case {
            rule: "wrong_type",
            wrong: valid().with("[[skills]]", "[skills]"),
            mark: "skills",
            message: "`skills` must be an array, not a table",
            help: "write `[[skills]]` before each entry",
            right: valid(),
        },
        Case {
            rule: "wrong_type",
            wrong: valid().with("\"1.0.0\"", "{ cargo = false }"),
            mark: "version",
            message: "`version` is neither a string nor the crate's",
            help: "write `version = \"1.0.0\"`, or `version = { cargo = true }`",
            right: valid(),
        },
        Case {
            rule: "wrong_type",
            wrong: valid().with("\"1.0\"", "\"1.0\"\ngated = \"no\""),
            mark: "\"no\"",
            message: "`gated` must be true or false, not a string",
            help: "write it without quotes",
            right: valid().with("\"1.0\"", "\"1.0\"\ngated = true"),
        },
    ]
}

fn old_and_foreign_keys() -> Vec<Case> {
    let gone = |wrong, mark, message, help| Case {
        rule: "removed_field",
        wrong,
        mark,
        message,
        help,
        right: valid(),
    };
    vec![
        Case {
            rule: "camel_case_key",
            wrong: valid().with("default_input_modes", "defaultInputModes"),
            mark: "defaultInputModes",
            message: "`defaultInputModes` is written as on a card",
            help: "a declaration has the proto's names: write `default_input_modes`",
            right: valid(),
        },
        Case {
            rule: "camel_case_key",
            wrong: valid().with("protocol_binding", "protocolBinding"),
            mark: "protocolBinding",
            message: "`protocolBinding` is written as on a card",
            help: "a declaration has the proto's names: write `protocol_binding`",
            right: valid(),
        },
        gone(
            valid().top("supports_authenticated_extended_card = true"),
            "supports_authenticated_extended_card",
            "a declaration has no `supports_authenticated_extended_card` in A2A 1.0",
            "1.0 moved it: write `extended_agent_card = true` below `[capabilities]`",
        ),
        gone(
            valid().top("preferredTransport = \"JSONRPC\""),
            "preferredTransport",
            "a declaration has no `preferredTransport` in A2A 1.0",
            "1.0 has a list instead: write an entry of `[[supported_interfaces]]`",
        ),
        gone(
            valid().with("protocol_binding =", "transport ="),
            "transport",
            "an interface has no `transport` in A2A 1.0",
            "1.0 renamed it: write `protocol_binding`",
        ),
        gone(
            valid().and("security = [{ bearer = [] }]"),
            "security",
            "a skill has no `security` in A2A 1.0",
            "1.0 renamed it: write `security_requirements",
        ),
        gone(
            valid().capabilities("state_transition_history = true"),
            "state_transition_history",
            "capabilities has no `state_transition_history` in A2A 1.0",
            "1.0 dropped it, and nothing replaced it",
        ),
        gone(
            valid().and("[security_schemes.bearer]\ntype = \"http\"\nscheme = \"bearer\""),
            "type",
            "a security scheme has no `type` in A2A 1.0",
            "that is OpenAPI's shape, which 0.3 used; write \
             `[security_schemes.NAME.http_auth_security_scheme]` with `scheme = \"Bearer\"`",
        ),
    ]
}

fn values() -> Vec<Case> {
    let params = |value: &str| {
        valid().extension("https://example.com/ext/x/v1", &format!("params = {{ a = {value} }}"))
    };
    vec![
        Case {
            rule: "variable",
            wrong: valid().with("https://example.com/a2a", "https://${A2A_HOST}/a2a"),
            mark: "\"https://${A2A_HOST}/a2a/v1/\"",
            message: "the environment variable `A2A_HOST` is not set",
            help: "set it where the build runs, such as `A2A_HOST=… cargo build`",
            right: valid()
                .with("https://example.com/a2a", "https://${A2A_HOST}/a2a")
                .in_world(World::default().with("A2A_HOST", "agent.example.com")),
        },
        Case {
            rule: "variable",
            wrong: valid()
                .with("Reviews documents.", "${A2A_BYTES}")
                .in_world(World::default().with_bytes("A2A_BYTES")),
            mark: "\"${A2A_BYTES}\"",
            message: "the environment variable `A2A_BYTES` is not UTF-8",
            help: "set `A2A_BYTES` to text in UTF-8",
            right: valid(),
        },
        Case {
            rule: "variable",
            wrong: valid().with("Reviews documents.", "Costs 5 $"),
            mark: "\"Costs 5 $\"",
            message: "a `$` that begins no variable",
            help: "write `${NAME}` for the value of an environment variable at build time, and `$$`",
            right: valid().with("Reviews documents.", "Costs 5 $$"),
        },
        Case {
            rule: "variable",
            wrong: valid().with("Reviews documents.", "${A2A-HOST}"),
            mark: "\"${A2A-HOST}\"",
            message: "`${` without the name of a variable and a `}`",
            help: "write `${NAME}`",
            right: valid().with("Reviews documents.", "$${A2A-HOST}"),
        },
        Case {
            rule: "params",
            wrong: params("9007199254740993"),
            mark: "9007199254740993",
            message: "an integer that a JSON number cannot hold",
            help: "write it as a string",
            right: params("9007199254740992"),
        },
        Case {
            rule: "params",
            wrong: params("-9007199254740993"),
            mark: "-9007199254740993",
            message: "an integer that a JSON number cannot hold",
            help: "write it as a string",
            right: params("-9007199254740992"),
        },
        Case {
            rule: "params",
            wrong: params("[1.5, { b = nan }]"),
            mark: "nan",
            message: "neither infinity nor not-a-number can be written as JSON",
            help: "write a finite number, or a string",
            right: params("[1.5, { b = 1e300 }]"),
        },
    ]
}
