//! Rules on URLs of interfaces, and on origins.

use crate::Case;
use crate::support::{Declaration, valid};

const URL: &str = "\"https://example.com/a2a/v1/\"";

fn url(url: &str) -> Declaration {
    valid().with(URL, &format!("\"{url}\""))
}

fn grpc(url: &str) -> Declaration {
    valid().with("\"JSONRPC\"", "\"GRPC\"").with(URL, &format!("\"{url}\""))
}

pub(crate) fn cases() -> Vec<Case> {
    [urls(), origins()].into_iter().flatten().collect()
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
