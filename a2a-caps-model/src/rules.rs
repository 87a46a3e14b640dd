//! Every rule by name: what it asks for, and the section of the A2A specification that it stands
//! on. A MUST of the specification is an error; a SHOULD, and what we advise, is a lint that
//! `[lints]` can set.

/// How much breaking a rule weighs before `[lints]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// An error that nothing silences.
    Must,
    /// A warning that `[lints]` can silence or raise.
    Lint,
}

/// A rule.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name, in `snake_case`.
    pub name: &'static str,
    /// How much it weighs.
    pub severity: Severity,
    /// The section of the specification, or empty where the rule is this project's own.
    pub section: &'static str,
    /// What it asks for, in one sentence.
    pub summary: &'static str,
}

impl Rule {
    /// Whether `[lints]` can name it.
    #[must_use]
    pub const fn is_lint(&self) -> bool {
        matches!(self.severity, Severity::Lint)
    }
}

macro_rules! rules {
    ($($constant:ident $name:literal $severity:ident $section:literal $summary:literal;)*) => {
        $(
            #[doc = $summary]
            pub static $constant: Rule = Rule {
                name: $name,
                severity: Severity::$severity,
                section: $section,
                summary: $summary,
            };
        )*
        /// Every rule, errors before lints.
        pub static ALL: &[&Rule] = &[$(&$constant),*];
    };
}

rules! {
    // The file and its grammar.
    SYNTAX "syntax" Must "" "The declaration is TOML 1.1.";
    UNKNOWN_KEY "unknown_key" Must "" "Every key is one that the declaration knows.";
    WRONG_TYPE "wrong_type" Must "" "Every value has the type of its key.";
    MISSING_FIELD "missing_field" Must "5.7" "Every REQUIRED field is there.";
    EMPTY_FIELD "empty_field" Must "5.7" "A REQUIRED string or array is not empty.";
    CAMEL_CASE_KEY "camel_case_key" Must "" "Keys are written as in the proto, in `snake_case`.";
    REMOVED_FIELD "removed_field" Must "4.4" "Fields of 0.3 that 1.0 dropped are not used.";
    VARIABLE "variable" Must "" "Each `${NAME}` names a variable that is set, and `$$` is a dollar.";
    CARGO_VERSION "cargo_version" Must "" "`{ cargo = true }` stands where a crate with a version compiles the file.";
    PROFILE "profile" Must "" "The profile that is asked for is one of the file's.";
    OVERLAY "overlay" Must "" "A profile changes, adds, or takes away what it can.";
    LINT_TABLE "lint_table" Must "" "`[lints]` sets known lints to allow, warn or deny.";
    PARAMS "params" Must "4.4.4" "Extension params can be written as JSON whose numbers are doubles.";

    // Interfaces and serving.
    PROTOCOL_BINDING "protocol_binding" Must "4.4.6" "A binding is JSONRPC, GRPC, HTTP+JSON, or an absolute URI.";
    PROTOCOL_VERSION "protocol_version" Must "3.6" "A protocol version is Major.Minor, and one that the gate speaks where the interface is gated.";
    INTERFACE_URL "interface_url" Must "4.4.6" "An interface's URL is of the form that its binding asks for, and encrypted but for loopback.";
    UNSPECIFIED_HOST "unspecified_host" Must "4.4.6" "A URL does not name `0.0.0.0` or `[::]`, which nobody can call.";
    ORIGIN "origin" Must "" "Origins are declared, well-formed, and stand at the beginning of a URL.";
    TENANT "tenant" Must "11.3" "A tenant is one path segment that no route begins with.";
    DUPLICATE_INTERFACE "duplicate_interface" Must "8.3.1" "No two interfaces are the same.";
    GATED "gated" Must "" "What the gate cannot read is declared with `gated = false`, and something is gated.";
    SERVING "serving" Must "" "Values of `[serving]` are well-formed.";

    // Capabilities and extensions.
    PHASE "phase" Must "" "A phase is false, \"served\" or true, where it can be all three.";
    CAPABILITY_BY_BINDING "capability_by_binding" Must "5.1" "Capabilities hold for every binding of the card.";
    EXTENDED_CARD "extended_card" Must "3.1.11" "The extended card adds to the public one, and some profile uses it.";
    EXTENDED_CARD_SECURITY "extended_card_security" Must "13.3" "An extended card needs a security scheme on the public card.";
    EXTENSION_URI "extension_uri" Must "4.4.4" "An extension's URI is absolute, ASCII, and can stand in a header list.";
    DUPLICATE_EXTENSION "duplicate_extension" Must "4.6.1" "No two extensions have the same URI.";
    EXTENSION_VARIANT "extension_variant" Must "" "Every extension has a Rust variant and constant of its own.";

    // Skills, media types, URLs, security.
    DUPLICATE_SKILL "duplicate_skill" Must "4.4.5" "No two skills have the same id.";
    MEDIA_TYPE "media_type" Must "4.4.1" "Input and output modes are media types.";
    URL "url" Must "4.4" "A URL is absolute.";
    SECURITY_SCHEME "security_scheme" Must "4.5.1" "A security scheme is exactly one of five kinds.";
    HTTP_AUTH_SCHEME "http_auth_scheme" Must "4.5.3" "The name of an HTTP authentication scheme can stand in a header.";
    API_KEY_NAME "api_key_name" Must "4.5.2" "The name of an API key can stand where its location is.";
    API_KEY_LOCATION "api_key_location" Must "4.5.2" "An API key is in the query, a header or a cookie.";
    OAUTH_FLOW "oauth_flow" Must "4.5.7" "OAuth 2.0 is declared with exactly one flow.";
    OAUTH_URL "oauth_url" Must "4.5" "URLs of OAuth 2.0 and `OpenID` Connect are https, or http to loopback.";
    UNDECLARED_SCHEME "undeclared_scheme" Must "4.5" "A security requirement names schemes that are declared.";
    UNDECLARED_SCOPE "undeclared_scope" Must "4.5" "A security requirement names scopes that its scheme's flow lists.";

    // Lints.
    EXTENSION_URI_VERSION "extension_uri_version" Lint "4.6.3" "An extension's URI holds its version.";
    REQUIRED_EXTENSION "required_extension" Lint "4.6.1" "Required extensions shut out every client that does not know them.";
    UNREGISTERED_AUTH_SCHEME "unregistered_auth_scheme" Lint "4.5.3" "An HTTP authentication scheme is one that IANA has registered.";
    DEPRECATED_OAUTH_FLOW "deprecated_oauth_flow" Lint "4.5.7" "The implicit and password flows are deprecated.";
    PKCE "pkce" Lint "4.5.8" "The authorization code flow is used with PKCE.";
    MISSING_EXAMPLES "missing_examples" Lint "4.4.5" "A skill gives examples of what to ask.";
    LOCALHOST "localhost" Lint "4.4.6" "A card names no host that only its own machine can reach.";
    MISSING_DOCUMENTATION "missing_documentation" Lint "4.4.1" "A card says where the agent is documented.";
    SERVED "served" Lint "3.3.4" "What is served is advertised, but for the hours of a rollout.";
    GRPC_URL "grpc_url" Lint "4.4.6" "A GRPC interface's URL is `host:port`, as after 1.0.1.";
    UNGATED "ungated" Lint "" "Nothing of ours stands before an interface that is not gated.";
    CANONICAL_FORM "canonical_form" Lint "8.4.1" "The card has one canonical form, for the specification and the SDKs alike.";
    EXTENDED_CARD_NOT_CONFIGURED "extended_card_not_configured" Lint "3.1.11" "An extended card that is advertised is configured.";
    UNUSED_ORIGIN "unused_origin" Lint "" "Every origin is used by an interface.";
    VERSION_NOT_SEMVER "version_not_semver" Lint "4.4.1" "The agent's version can be compared.";
    NO_CACHING "no_caching" Lint "8.6.1" "Clients may keep the card for a while.";
    OUTSIDE_PACKAGE "outside_package" Lint "" "The declaration is inside the package that compiles it.";
}

/// The lint of that name.
#[must_use]
pub fn lint(name: &str) -> Option<&'static Rule> {
    ALL.iter().copied().find(|rule| rule.is_lint() && rule.name == name)
}
