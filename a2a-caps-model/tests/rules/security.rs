//! Rules on security schemes and requirements.

use crate::Case;
use crate::support::{BEARER, Declaration, valid};

fn scheme(lines: &str) -> Declaration {
    valid().and(&format!("[security_schemes.main]\n{lines}"))
}

fn http(name: &str) -> Declaration {
    valid().and(&format!("[security_schemes.main.http_auth_security_scheme]\nscheme = \"{name}\""))
}

fn api_key(location: &str, name: &str) -> Declaration {
    valid().and(&format!(
        "[security_schemes.main.api_key_security_scheme]\nlocation = \"{location}\"\n\
         name = \"{name}\""
    ))
}

/// An OAuth scheme with that client credentials flow.
fn oauth(token_url: &str) -> Declaration {
    valid().and(&format!(
        "[security_schemes.main.oauth2_security_scheme.flows.client_credentials]\n\
         token_url = \"{token_url}\"\nscopes = {{ read = \"Reads\" }}"
    ))
}

/// The same, and a requirement of these scopes.
fn requires(name: &str, scopes: &str) -> Declaration {
    oauth("https://example.com/token").and(&format!(
        "[[security_requirements]]\nschemes = {{ {name} = {{ list = [{scopes}] }} }}"
    ))
}

pub(crate) fn cases() -> Vec<Case> {
    [schemes(), flows(), requirements()].into_iter().flatten().collect()
}

fn schemes() -> Vec<Case> {
    let none = "write exactly one of `api_key_security_scheme`, `http_auth_security_scheme`, \
                `oauth2_security_scheme`, `open_id_connect_security_scheme`, \
                `mtls_security_scheme`";
    vec![
        Case {
            rule: "security_scheme",
            wrong: scheme(""),
            mark: "main",
            message: "`main` is empty",
            help: none,
            right: http("Bearer"),
        },
        Case {
            rule: "security_scheme",
            wrong: scheme(
                "http_auth_security_scheme = { scheme = \"Bearer\" }\n\
                 api_key_security_scheme = { location = \"header\", name = \"X-Key\" }",
            ),
            mark: "api_key_security_scheme",
            message: "`main` is both `http_auth_security_scheme` and `api_key_security_scheme`",
            help: "keep one of them, and write the other as a scheme of its own; a profile takes away",
            right: scheme("api_key_security_scheme = { location = \"header\", name = \"X-Key\" }"),
        },
        Case {
            rule: "api_key_location",
            wrong: api_key("body", "X-Key"),
            mark: "\"body\"",
            message: "an API key cannot be in `body`",
            help: "write `location = \"header\"`, `\"query\"` or `\"cookie\"`",
            right: api_key("cookie", "key"),
        },
        Case {
            rule: "api_key_name",
            wrong: api_key("header", "X Key"),
            mark: "\"X Key\"",
            message: "no header can be called `X Key`",
            help: "write a name of letters, digits and `-`, such as `name = \"X-API-Key\"`",
            right: api_key("query", "X Key"),
        },
        Case {
            rule: "api_key_name",
            wrong: api_key("cookie", "a=b"),
            mark: "\"a=b\"",
            message: "no cookie can be called `a=b`",
            help: "write a name of letters, digits and `-`",
            right: api_key("cookie", "a-b"),
        },
        Case {
            rule: "http_auth_scheme",
            wrong: http("Bearer token"),
            mark: "\"Bearer token\"",
            message: "`Bearer token` cannot stand in an Authorization header as a scheme",
            help: "write the name of one that IANA has registered, such as `scheme = \"Bearer\"`",
            right: http("bearer"),
        },
        Case {
            rule: "unregistered_auth_scheme",
            wrong: http("Baerer"),
            mark: "\"Baerer\"",
            message: "`Baerer` is no registered authentication scheme",
            help: "a scheme with a similar name exists: `Bearer`",
            right: http("DPoP"),
        },
    ]
}

fn flows() -> Vec<Case> {
    let flows = |flows: &str| {
        valid().and(&format!("[security_schemes.main.oauth2_security_scheme.flows]\n{flows}"))
    };
    let code = |lines: &str| {
        flows(&format!(
            "[security_schemes.main.oauth2_security_scheme.flows.authorization_code]\n\
             authorization_url = \"https://example.com/authorize\"\n\
             token_url = \"https://example.com/token\"\nscopes = {{ read = \"Reads\" }}\n{lines}"
        ))
    };
    vec![
        Case {
            rule: "oauth_flow",
            wrong: flows(""),
            mark: "flows",
            message: "`flows` is empty",
            help: "write exactly one of `authorization_code`, `client_credentials`, `implicit`, \
                   `password`, `device_code`",
            right: oauth("https://example.com/token"),
        },
        Case {
            rule: "oauth_flow",
            wrong: oauth("https://example.com/token").and(
                "[security_schemes.main.oauth2_security_scheme.flows.device_code]\n\
                 device_authorization_url = \"https://example.com/device\"\n\
                 token_url = \"https://example.com/token\"\nscopes = { read = \"Reads\" }",
            ),
            mark: "device_code",
            message: "`flows` is both `client_credentials` and `device_code`",
            help: "keep one of them, and write the other as a scheme of its own; a profile takes away",
            right: oauth("https://example.com/token"),
        },
        Case {
            rule: "missing_field",
            wrong: valid().and("[security_schemes.main.oauth2_security_scheme]"),
            mark: "oauth2_security_scheme",
            message: "an OAuth 2.0 scheme has no `flows`, which is REQUIRED",
            help: "write a table `flows`",
            right: oauth("https://example.com/token"),
        },
        Case {
            rule: "missing_field",
            wrong: valid().and("[security_schemes.main.http_auth_security_scheme]"),
            mark: "http_auth_security_scheme",
            message: "an HTTP authentication scheme has no `scheme`, which is REQUIRED",
            help: "write `scheme = \"…\"`",
            right: http("Bearer"),
        },
        Case {
            rule: "oauth_url",
            wrong: oauth("http://example.com/token"),
            mark: "\"http://example.com/token\"",
            message: "`token_url` is not encrypted",
            help: "write `token_url = \"https://…\"`: credentials need TLS",
            right: oauth("https://example.com/token"),
        },
        Case {
            rule: "url",
            wrong: oauth("/token"),
            mark: "\"/token\"",
            message: "`token_url` is no absolute URL: it has no scheme, such as `https://`",
            help: "write `token_url = \"https://…\"`",
            right: oauth("https://example.com/token"),
        },
        Case {
            rule: "deprecated_oauth_flow",
            wrong: flows(
                "implicit = { authorization_url = \"https://example.com/a\", scopes = { a = \"A\" } }",
            ),
            mark: "implicit",
            message: "the implicit flow is deprecated",
            help: "use `authorization_code` with `pkce_required = true`, or `device_code`",
            right: code("pkce_required = true"),
        },
        Case {
            rule: "pkce",
            wrong: code(""),
            mark: "authorization_code",
            message: "an authorization code flow that does not ask for PKCE",
            help: "write `pkce_required = true`",
            right: code("pkce_required = true"),
        },
        Case {
            rule: "pkce",
            wrong: code("pkce_required = false"),
            mark: "false",
            message: "an authorization code flow that does not ask for PKCE",
            help: "write `pkce_required = true`",
            right: code("pkce_required = true"),
        },
    ]
}

fn requirements() -> Vec<Case> {
    vec![
        Case {
            rule: "undeclared_scheme",
            wrong: requires("mian", "\"read\""),
            mark: "mian",
            message: "no security scheme is called `mian`",
            help: "a scheme with a similar name exists: `main`",
            right: requires("main", "\"read\""),
        },
        Case {
            rule: "undeclared_scheme",
            wrong: valid()
                .and("security_requirements = [{ schemes = { bearer = { list = [\"a\"] } } }]"),
            mark: "bearer",
            message: "no security scheme is called `bearer`",
            help: "declare it: `[security_schemes.bearer.…]`",
            right: valid()
                .and("security_requirements = [{ schemes = { bearer = { list = [\"a\"] } } }]")
                .and(BEARER),
        },
        Case {
            rule: "undeclared_scope",
            wrong: requires("main", "\"read\", \"raed\""),
            mark: "\"raed\"",
            message: "the flow of `main` lists no scope `raed`",
            help: "a scope with a similar name exists: `read`",
            right: requires("main", "\"read\""),
        },
    ]
}
