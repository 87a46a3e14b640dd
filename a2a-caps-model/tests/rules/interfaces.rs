//! Rules on interfaces and `[serving]`.

use crate::Case;
use crate::support::{Declaration, valid};

/// With these lines on the interface.
fn interface(lines: &str) -> Declaration {
    valid().with("protocol_version = \"1.0\"", &format!("protocol_version = \"1.0\"\n{lines}"))
}

fn serving(lines: &str) -> Declaration {
    valid().and(&format!("[serving]\n{lines}"))
}

pub(crate) fn cases() -> Vec<Case> {
    [bindings(), tenants(), duplicates(), gated(), other()].into_iter().flatten().collect()
}

fn bindings() -> Vec<Case> {
    let binding = |wrong: &str, mark, message, help| Case {
        rule: "protocol_binding",
        wrong: valid().with("\"JSONRPC\"", wrong),
        mark,
        message,
        help,
        right: valid(),
    };
    let version = |wrong: &str, mark, message, help| Case {
        rule: "protocol_version",
        wrong: valid().with("\"1.0\"", wrong),
        mark,
        message,
        help,
        right: valid(),
    };
    vec![
        binding(
            "\"REST\"",
            "\"REST\"",
            "unknown binding `REST`",
            "write `protocol_binding = \"HTTP+JSON\"`",
        ),
        binding(
            "\"jsonrpc\"",
            "\"jsonrpc\"",
            "unknown binding `jsonrpc`",
            "write `protocol_binding = \"JSONRPC\"`",
        ),
        binding(
            "\"websocket\"",
            "\"websocket\"",
            "unknown binding `websocket`",
            "bindings are `JSONRPC`, `GRPC`, `HTTP+JSON`, and for others an absolute URI",
        ),
        version(
            "\"1.0.1\"",
            "\"1.0.1\"",
            "`1.0.1` is not Major.Minor",
            "write `protocol_version = \"1.0\"`",
        ),
        version("\"1\"", "\"1\"", "`1` is not Major.Minor", "write `protocol_version = \"1.0\"`"),
        version("\"v1.0\"", "\"v1.0\"", "`v1.0` is not Major.Minor", "write `protocol_version"),
        Case {
            rule: "protocol_version",
            wrong: valid().with("\"1.0\"", "\"0.3\""),
            mark: "\"0.3\"",
            message: "the gate does not speak 0.3",
            help: "write `protocol_version = \"1.0\"`, or `gated = false`",
            right: old_interface(),
        },
        Case {
            rule: "protocol_version",
            wrong: valid().with("\"1.0\"", "\"1.7\""),
            mark: "\"1.7\"",
            message: "the gate does not speak 1.7",
            help: "write `protocol_version = \"1.0\"`, or `gated = false`",
            right: valid(),
        },
    ]
}

fn old_interface() -> Declaration {
    valid().and(
        "[[supported_interfaces]]\nurl = \"https://old.example.com/\"\n\
         protocol_binding = \"JSONRPC\"\nprotocol_version = \"0.3\"\ngated = false\n\
         [lints]\nungated = \"allow\"",
    )
}

fn tenants() -> Vec<Case> {
    let tenant = |tenant: &str, mark, message, help| Case {
        rule: "tenant",
        wrong: interface(&format!("tenant = \"{tenant}\"")),
        mark,
        message,
        help,
        right: interface("tenant = \"acme\""),
    };
    let help = "choose another name, such as `tenant = \"acme\"`";
    vec![
        tenant("tasks", "\"tasks\"", "the tenant `tasks` is the beginning of a route", help),
        tenant("message", "\"message\"", "the tenant `message` is the beginning of a route", help),
        tenant(
            "message:send",
            "\"message:send\"",
            "the tenant `message:send` is the beginning of a route",
            help,
        ),
        tenant(
            "message:stream",
            "\"message:stream\"",
            "the tenant `message:stream` is the beginning of a route",
            help,
        ),
        tenant(
            "extendedAgentCard",
            "\"extendedAgentCard\"",
            "the tenant `extendedAgentCard` is the beginning of a route",
            help,
        ),
        tenant("tenants", "\"tenants\"", "the tenant `tenants` is the beginning of a route", help),
        tenant(
            "a/b",
            "\"a/b\"",
            "the tenant `a/b` has a `/`, and a tenant is one segment of a path",
            help,
        ),
        tenant(
            "..",
            "\"..\"",
            "the tenant `..` is a dot segment, which servers and proxies remove",
            help,
        ),
        tenant("a\\tb", "\"a\\tb\"", "the tenant `a\tb` has a control character", help),
        tenant(" acme", "\" acme\"", "the tenant ` acme` begins or ends with a blank", help),
        tenant(" ", "\" \"", "the tenant ` ` begins or ends with a blank", help),
    ]
}

fn duplicates() -> Vec<Case> {
    let second = |lines: &str| {
        valid().and(&format!(
            "[[supported_interfaces]]\nurl = \"https://b.example.com/\"\n\
             protocol_binding = \"JSONRPC\"\nprotocol_version = \"1.0\"\n{lines}"
        ))
    };
    let twice = |wrong, message, right| Case {
        rule: "duplicate_interface",
        wrong,
        mark: "[[supported_interfaces]]",
        message,
        help: "delete one, or give each an `id` of its own where their URLs differ",
        right,
    };
    let first_has_id = |declaration: Declaration| {
        declaration.with(
            "[[supported_interfaces]]\nurl = \"https://example",
            "[[supported_interfaces]]\nid = \"a\"\nurl = \"https://example",
        )
    };
    vec![
        twice(second(""), "the interface JSONRPC 1.0 stands twice", second("tenant = \"b\"")),
        twice(
            first_has_id(second("id = \"a\"")),
            "the interface `a` stands twice",
            first_has_id(second("id = \"b\"")),
        ),
        // An id of its own does not make another interface out of the same one.
        twice(
            first_has_id(second("id = \"b\""))
                .with("https://b.example.com/", "https://example.com/a2a/v1/"),
            "the interface `b` stands twice",
            first_has_id(second("id = \"b\"")),
        ),
        twice(
            second("tenant = \"\""),
            "the interface JSONRPC 1.0 stands twice",
            second("tenant = \"b\""),
        ),
    ]
}

fn gated() -> Vec<Case> {
    let custom = "[[supported_interfaces]]\nurl = \"wss://example.com/a2a\"\n\
                  protocol_binding = \"https://example.com/bindings/websocket/v1\"\n\
                  protocol_version = \"1.0\"";
    let allow = "[lints]\nungated = \"allow\"";
    vec![
        Case {
            rule: "gated",
            wrong: valid().and(custom),
            mark: "\"https://example.com/bindings/websocket/v1\"",
            message: "the gate cannot read the binding `https://example.com/bindings/websocket/v1`",
            help: "write `gated = false` on this interface",
            right: valid().and(custom).and("gated = false").and(allow),
        },
        Case {
            rule: "gated",
            wrong: interface("gated = false").and(allow),
            mark: "[[supported_interfaces]]",
            message: "no interface is gated, so that nothing would be enforced",
            help: "add a `JSONRPC`, `HTTP+JSON` or `GRPC` interface without `gated = false`",
            right: valid(),
        },
        Case {
            rule: "gated",
            wrong: interface("phase = false"),
            mark: "[[supported_interfaces]]",
            message: "no interface is gated, so that nothing would be enforced",
            help: "add a `JSONRPC`, `HTTP+JSON` or `GRPC` interface without `gated = false`",
            right: interface("phase = true"),
        },
        Case {
            rule: "phase",
            wrong: old_interface()
                .with("gated = false", "gated = false\nphase = \"served\"")
                .and("served = \"allow\""),
            mark: "\"served\"",
            message: "an interface that is not gated is true or false",
            help: "write `phase = true`, or `phase = false`",
            right: old_interface().with("gated = false", "gated = false\nphase = false"),
        },
    ]
}

fn other() -> Vec<Case> {
    let wrong = |lines: &str, mark, message, help, right: &str| Case {
        rule: "serving",
        wrong: serving(lines),
        mark,
        message,
        help,
        right: serving(right),
    };
    vec![
        wrong(
            "max_age = \"an hour\"",
            "\"an hour\"",
            "`an hour` is no length of time",
            "write an integer and `s`, `m`, `h` or `d`",
            "max_age = \"1h\"",
        ),
        wrong(
            "max_age = \"1.5h\"",
            "\"1.5h\"",
            "`1.5h` is no length of time",
            "write an integer",
            "max_age = \"90m\"",
        ),
        wrong(
            "max_age = \"366d\"",
            "\"366d\"",
            "a card is kept for a year at most",
            "write a shorter time",
            "max_age = \"365d\"",
        ),
        wrong(
            "max_age = \"99999999999999999999d\"",
            "\"99999999999999999999d\"",
            "`99999999999999999999d` is no length of time",
            "write an integer",
            "max_age = \"30s\"",
        ),
        wrong(
            "missing_version = \"1.7\"",
            "\"1.7\"",
            "a missing version cannot mean `1.7`",
            "write `missing_version = \"1.0\"`",
            "missing_version = \"1.0\"",
        ),
        wrong(
            "missing_version = \"1.0.1\"",
            "\"1.0.1\"",
            "a missing version cannot mean `1.0.1`",
            "write `missing_version = \"1.0\"`",
            "missing_version = \"0.3\"",
        ),
    ]
}
