//! What a declaration means: the TOML text in, a checked model, the Agent Card and diagnostics out.
//!
//! No syn and no quote: the macro, the command and the tests share this crate, and so the same
//! rules, the same texts and the same bytes.

mod assemble;
mod canonical;
mod card;
mod check;
mod decode;
mod deploy;
mod diagnostic;
mod environment;
mod gate;
mod interpolate;
mod json;
mod lints;
mod merge;
mod model;
mod nearest;
mod node;
mod profile;
mod read;
mod render;
pub mod rules;
#[cfg(feature = "schema")]
pub mod schema;
mod select;
pub mod shape;
mod source;

pub use canonical::write_canonical;
pub use diagnostic::{At, Diagnostic, Level};
pub use environment::{Environment, NoEnvironment, Variable};
pub use gate::Decision;
pub use json::{Json, Piece};
pub use model::{
    CardText, ExtendedCard, Extension, Flags, Interface, Model, Origin, OriginSlot, Part, Serving,
};
pub use nearest::nearest;
pub use read::{Options, Reading, read};
pub use render::render;
pub use rules::{Rule, Severity};
pub use select::Selection;
pub use source::{Position, Source};
