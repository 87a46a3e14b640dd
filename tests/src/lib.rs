//! What the tests of this package share: packages written into the target folder, and cargo called
//! on them.
#![expect(clippy::missing_panics_doc, reason = "a test helper fails by panicking")]

mod cargo;
mod messages;
mod package;
mod profiles;

pub use cargo::{Cargo, root, target};
pub use messages::{Artifact, Message, Messages};
pub use package::{DECLARATION, Package};
pub use profiles::profile_binary;
