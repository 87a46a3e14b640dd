//! Webhooks: which may be called, and how updates are delivered to them (4.3.3, 13.2).

mod address;
mod deliver;
mod guard;

pub use address::is_public;
pub use deliver::{Dispatcher, Target};
pub use guard::{Forbidden, Guard, Lookup};
