//! The declaration as serde types, and the JSON Schema that schemars makes of them: for editors, and
//! for tools that want a declaration as data.
//!
//! The decoder of this crate reads no type of this module: it tells every fault with its place, and
//! serde tells one. `tests/schema` holds the two together, key by key.

mod card;
mod declaration;
mod layer;
mod ours;
mod security;
mod tidy;
mod value;
mod whole;

pub use card::{Capabilities, Extension, Interface, Provider, Skill};
pub use declaration::Declaration;
pub use layer::{Absent, Base, InProfile, Layer, Taken, Unset, Value};
pub use ours::{ExtendedCard, Serving};
pub use security::{
    ApiKey, AuthorizationCode, ClientCredentials, DeviceCode, HttpAuth, Implicit, MutualTls,
    OAuth2, OAuthFlows, OpenIdConnect, Password, SecurityRequirement, SecurityScheme, StringList,
};
pub use value::{
    CardSource, CrateVersion, Level, LintName, Lints, Location, MaxAge, MissingVersion, Phase,
    ProtocolBinding, ProtocolVersion, Step, True, Version,
};

use schemars::generate::SchemaSettings;
use serde_json::Value as Json;

const ABOUT: &str = "What an agent says of itself and what it enforces, in one file. Keys are the \
                     field names of `a2a.proto`; numbers such as A2A 4.4.1 are sections of the A2A \
                     specification 1.0. In any string `${NAME}` is an environment variable at \
                     build time, and `$$` is a dollar.";

/// The JSON Schema of a declaration (draft 7, which TOML editors read).
#[must_use]
pub fn schema() -> Json {
    let generator = SchemaSettings::draft07().into_generator();
    let mut schema = generator.into_root_schema_for::<Declaration<Base>>().to_value();
    tidy::tidy(&mut schema);
    if let Json::Object(root) = &mut schema {
        root.insert("title".to_owned(), "a2a-caps declaration".into());
        root.insert("description".to_owned(), ABOUT.into());
        root.insert("allOf".to_owned(), whole::conditions());
    }
    tidy::sorted(schema)
}

/// The same as text, as it stands in `docs/a2a-caps.schema.json`. After a change here,
/// `UPDATE_DOCS=1 cargo test -p a2a-caps-model --test schema` writes it there.
#[must_use]
pub fn text() -> String {
    format!("{:#}\n", schema())
}
