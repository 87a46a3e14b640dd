//! Rules on interfaces and `[serving]`.

use crate::Case;
use crate::support::{Declaration, valid};

const URL: &str = "\"https://example.com/a2a/v1/\"";

fn url(url: &str) -> Declaration {
    valid().with(URL, &format!("\"{url}\""))
}

fn grpc(url: &str) -> Declaration {
    valid().with("\"JSONRPC\"", "\"GRPC\"").with(URL, &format!("\"{url}\""))
}

/// With these lines on the interface.
fn interface(lines: &str) -> Declaration {
    valid().with("protocol_version = \"1.0\"", &format!("protocol_version = \"1.0\"\n{lines}"))
}

fn serving(lines: &str) -> Declaration {
    valid().and(&format!("[serving]\n{lines}"))
}

pub(crate) fn cases() -> Vec<Case> {
    [bindings(), urls(), origins(), tenants(), duplicates(), gated(), other()]
        .into_iter()
        .flatten()
        .collect()
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

fn urls() -> Vec<Case> {
    let wrong = |wrong: Declaration, mark, message, help, right| Case {
        rule: "interface_url",
        wrong,
        mark,
        message,
        help,
        right,
    };
    let https = "write `url = \"https://…\"`";
    let host_port = "write `url = \"host:port\"`";
    vec![
        wrong(
            url("http://example.com/a2a"),
            "\"http://example.com/a2a\"",
            "`http://example.com/a2a` is no URL for JSONRPC: `http` is only for loopback, other \
             hosts need `https`",
            https,
            url("https://example.com/a2a"),
        ),
        wrong(
            url("example.com/a2a"),
            "\"example.com/a2a\"",
            "`example.com/a2a` is no URL for JSONRPC: it has no scheme, such as `https://`",
            https,
            valid(),
        ),
        wrong(
            url("/a2a/v1/"),
            "\"/a2a/v1/\"",
            "`/a2a/v1/` is no URL for JSONRPC: it has no scheme, such as `https://`",
            https,
            valid(),
        ),
        wrong(
            url("wss://example.com/a2a"),
            "\"wss://example.com/a2a\"",
            "`wss://example.com/a2a` is no URL for JSONRPC: its scheme is neither `https` nor, \
             for loopback, `http`",
            https,
            valid(),
        ),
        wrong(
            url("https://user:word@example.com/"),
            "\"https://user:word@example.com/\"",
            "`https://user:word@example.com/` is no URL for JSONRPC: it has a user name, and a \
             card is public",
            https,
            valid(),
        ),
        wrong(
            url("https://example.com/#a"),
            "\"https://example.com/#a\"",
            "`https://example.com/#a` is no URL for JSONRPC: it has a fragment, which no request \
             carries",
            https,
            url("https://example.com/?a=b"),
        ),
        wrong(
            url("https://example.com:0/"),
            "\"https://example.com:0/\"",
            "`https://example.com:0/` is no URL for JSONRPC: its port is no number from 1 to 65535",
            https,
            url("https://example.com:8443/"),
        ),
        wrong(
            url("https://exa mple.com/"),
            "\"https://exa mple.com/\"",
            "`https://exa mple.com/` is no URL for JSONRPC: it has a blank in it",
            https,
            valid(),
        ),
        wrong(
            url("https://bücher.example/"),
            "\"https://bücher.example/\"",
            "`https://bücher.example/` is no URL for JSONRPC: it has letters beyond ASCII, which \
             a URL percent-encodes",
            https,
            url("https://xn--bcher-kva.example/"),
        ),
        wrong(
            url("https:///a2a"),
            "\"https:///a2a\"",
            "`https:///a2a` is no URL for JSONRPC: it has no host",
            https,
            valid(),
        ),
        // 999… is no address, and as a name it has no letter: what resolvers make of it differs.
        wrong(
            url("https://999.1.1.1/"),
            "\"https://999.1.1.1/\"",
            "`https://999.1.1.1/` is no URL for JSONRPC: its host is empty or malformed",
            https,
            url("https://192.0.2.1/"),
        ),
        wrong(
            grpc("example.com"),
            "\"example.com\"",
            "`example.com` is no URL for GRPC: it has no `:port`",
            host_port,
            grpc("example.com:443"),
        ),
        wrong(
            grpc("example.com:443/a2a"),
            "\"example.com:443/a2a\"",
            "`example.com:443/a2a` is no URL for GRPC: an origin ends with the host or its port, \
             without a slash behind",
            host_port,
            grpc("example.com:443"),
        ),
        wrong(
            grpc("grpc://example.com:443"),
            "\"grpc://example.com:443\"",
            "`grpc://example.com:443` is no URL for GRPC: its scheme is neither `https` nor, for \
             loopback, `http`",
            https,
            grpc("example.com:443"),
        ),
        wrong(
            grpc("{grpc}/a2a").and("[serving.origins]\ngrpc = \"runtime\""),
            "\"{grpc}/a2a\"",
            "a GRPC interface has no path, and `/a2a` is one",
            "write `url = \"{grpc}\"`",
            grpc("{grpc}").and("[serving.origins]\ngrpc = \"runtime\""),
        ),
        Case {
            rule: "unspecified_host",
            wrong: url("https://0.0.0.0:8080/"),
            mark: "\"https://0.0.0.0:8080/\"",
            message: "nobody can call `0.0.0.0`",
            help: "write the host by which clients reach it",
            right: url("https://192.0.2.1:8080/"),
        },
        Case {
            rule: "unspecified_host",
            wrong: grpc("[::]:50051"),
            mark: "\"[::]:50051\"",
            message: "nobody can call `[::]`",
            help: "write the host by which clients reach it",
            right: grpc("[2001:db8::1]:50051"),
        },
    ]
}

fn origins() -> Vec<Case> {
    let with = |text: &str, origins: &str| url(text).and(&format!("[serving.origins]\n{origins}"));
    let wrong = |wrong, mark, message, help| Case {
        rule: "origin",
        wrong,
        mark,
        message,
        help,
        right: with("{http}/a2a", "http = \"https://example.com\""),
    };
    vec![
        wrong(
            url("{http}/a2a"),
            "\"{http}/a2a\"",
            "no origin is called `http`",
            "write `http = \"https://…\"`, or `http = \"runtime\"`, below `[serving.origins]`",
        ),
        Case {
            rule: "origin",
            wrong: with("{htp}/a2a", "http = \"https://example.com\"")
                .and("[lints]\nunused_origin = \"allow\""),
            mark: "\"{htp}/a2a\"",
            message: "no origin is called `htp`",
            help: "an origin with a similar name exists: `http`",
            right: with("{http}/a2a", "http = \"runtime\""),
        },
        wrong(
            url("https://{http}/a2a"),
            "\"https://{http}/a2a\"",
            "`https://{http}/a2a` has a brace that is not at its beginning",
            "write `{NAME}` at the beginning, with NAME below `[serving.origins]`",
        ),
        wrong(
            url("{http/a2a"),
            "\"{http/a2a\"",
            "`{http/a2a` has a `{` without a `}`",
            "write `{NAME}` at the beginning",
        ),
        wrong(
            with("{http}a2a", "http = \"runtime\""),
            "\"{http}a2a\"",
            "an origin is followed by a path, which begins with `/`",
            "write `{http}/…`",
        ),
        wrong(
            with("{http}/a2a", "http = \"https://example.com/\""),
            "\"https://example.com/\"",
            "`https://example.com/` is no origin: an origin ends with the host or its port, \
             without a slash behind",
            "write `http = \"https://host\"`, `\"https://host:port\"`",
        ),
        wrong(
            with("{http}/a2a", "http = \"Runtime\""),
            "\"Runtime\"",
            "`Runtime` is no origin: it has no `https://`",
            "write `http = \"https://host\"`",
        ),
        wrong(
            with("{http}/a2a", "http = \"http://example.com\""),
            "\"http://example.com\"",
            "`http://example.com` is no origin: `http` is only for loopback, other hosts need \
             `https`",
            "write `http = \"https://host\"`",
        ),
        wrong(
            with("{http}/a2a", "http = \"https://0.0.0.0\""),
            "\"https://0.0.0.0\"",
            "`https://0.0.0.0` is no origin: an unspecified address can be listened on, but not \
             called",
            "write `http = \"https://host\"`",
        ),
    ]
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
