//! The tables of security schemes, their flows, and what asks for them (4.5).

use super::Presence::{Explicit, Plain, Required, RequiredMap};
use super::Shape::{Bool, Map, Text};
use super::Why::Dropped;
use super::{Shape, Struct, TEXTS, field, gone, table};

/// An entry of `security_requirements`.
pub static SECURITY_REQUIREMENT: Struct = Struct {
    what: "a security requirement",
    section: "4.5",
    fields: &[field("schemes", Map(&Shape::Struct(&STRING_LIST)), Plain)],
    gone: &[],
    one_of: false,
};

/// The scopes of one scheme in a security requirement.
pub static STRING_LIST: Struct =
    table("the scopes of a security requirement", "4.5", &[field("list", TEXTS, Plain)]);

/// An entry of `[security_schemes]`.
pub static SECURITY_SCHEME: Struct = Struct {
    what: "a security scheme",
    section: "4.5.1",
    fields: &[
        field("api_key_security_scheme", Shape::Struct(&API_KEY), Explicit),
        field("http_auth_security_scheme", Shape::Struct(&HTTP_AUTH), Explicit),
        field("oauth2_security_scheme", Shape::Struct(&OAUTH2), Explicit),
        field("open_id_connect_security_scheme", Shape::Struct(&OPEN_ID_CONNECT), Explicit),
        field("mtls_security_scheme", Shape::Struct(&MUTUAL_TLS), Explicit),
    ],
    gone: &[
        gone("type", Dropped, OPENAPI_SHAPE),
        gone("scheme", Dropped, OPENAPI_SHAPE),
        gone("bearer_format", Dropped, OPENAPI_SHAPE),
        gone("in", Dropped, OPENAPI_SHAPE),
        gone("name", Dropped, OPENAPI_SHAPE),
        gone("location", Dropped, OPENAPI_SHAPE),
        gone("flows", Dropped, OPENAPI_SHAPE),
        gone("open_id_connect_url", Dropped, OPENAPI_SHAPE),
    ],
    one_of: true,
};

const OPENAPI_SHAPE: &str = "that is OpenAPI's shape, which 0.3 used; in 1.0 the kind is a table \
                             of its own, such as \
                             `[security_schemes.NAME.http_auth_security_scheme]` with \
                             `scheme = \"Bearer\"` below it";

/// `api_key_security_scheme`.
pub static API_KEY: Struct = Struct {
    what: "an API key scheme",
    section: "4.5.2",
    fields: &[
        field("description", Text, Plain),
        field("location", Text, Required),
        field("name", Text, Required),
    ],
    gone: &[gone("in", Dropped, "1.0 renamed it: write `location`")],
    one_of: false,
};

/// `http_auth_security_scheme`.
pub static HTTP_AUTH: Struct = table(
    "an HTTP authentication scheme",
    "4.5.3",
    &[
        field("description", Text, Plain),
        field("scheme", Text, Required),
        field("bearer_format", Text, Plain),
    ],
);

/// `oauth2_security_scheme`.
pub static OAUTH2: Struct = table(
    "an OAuth 2.0 scheme",
    "4.5.4",
    &[
        field("description", Text, Plain),
        field("flows", Shape::Struct(&OAUTH_FLOWS), Required),
        field("oauth2_metadata_url", Text, Plain),
    ],
);

/// `open_id_connect_security_scheme`.
pub static OPEN_ID_CONNECT: Struct = table(
    "an OpenID Connect scheme",
    "4.5.5",
    &[field("description", Text, Plain), field("open_id_connect_url", Text, Required)],
);

/// `mtls_security_scheme`.
pub static MUTUAL_TLS: Struct =
    table("a mutual TLS scheme", "4.5.6", &[field("description", Text, Plain)]);

/// `flows` of an OAuth 2.0 scheme.
pub static OAUTH_FLOWS: Struct = Struct {
    what: "OAuth 2.0 flows",
    section: "4.5.7",
    fields: &[
        field("authorization_code", Shape::Struct(&AUTHORIZATION_CODE), Explicit),
        field("client_credentials", Shape::Struct(&CLIENT_CREDENTIALS), Explicit),
        field("implicit", Shape::Struct(&IMPLICIT), Explicit),
        field("password", Shape::Struct(&PASSWORD), Explicit),
        field("device_code", Shape::Struct(&DEVICE_CODE), Explicit),
    ],
    gone: &[],
    one_of: true,
};

const SCOPES: Shape = Map(&Text);

/// `authorization_code`.
pub static AUTHORIZATION_CODE: Struct = table(
    "an authorization code flow",
    "4.5.8",
    &[
        field("authorization_url", Text, Required),
        field("token_url", Text, Required),
        field("refresh_url", Text, Plain),
        field("scopes", SCOPES, RequiredMap),
        field("pkce_required", Bool, Plain),
    ],
);

/// `client_credentials`.
pub static CLIENT_CREDENTIALS: Struct = table(
    "a client credentials flow",
    "4.5.9",
    &[
        field("token_url", Text, Required),
        field("refresh_url", Text, Plain),
        field("scopes", SCOPES, RequiredMap),
    ],
);

/// `device_code`.
pub static DEVICE_CODE: Struct = table(
    "a device code flow",
    "4.5.10",
    &[
        field("device_authorization_url", Text, Required),
        field("token_url", Text, Required),
        field("refresh_url", Text, Plain),
        field("scopes", SCOPES, RequiredMap),
    ],
);

/// `implicit`, deprecated.
pub static IMPLICIT: Struct = table(
    "an implicit flow",
    "4.5.7",
    &[
        field("authorization_url", Text, Plain),
        field("refresh_url", Text, Plain),
        field("scopes", SCOPES, Plain),
    ],
);

/// `password`, deprecated.
pub static PASSWORD: Struct = table(
    "a password flow",
    "4.5.7",
    &[
        field("token_url", Text, Plain),
        field("refresh_url", Text, Plain),
        field("scopes", SCOPES, Plain),
    ],
);
