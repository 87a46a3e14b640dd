//! The runtime under another name, and through a re-export, in a crate without a prelude.
#![no_std]
#![no_implicit_prelude]
#![deny(warnings)]
#![forbid(unsafe_code)]

/// A re-export.
pub mod deep {
    pub use ::caps as again;
}

#[::caps::agent("a2a-caps.toml", crate = ::caps)]
pub mod direct {}

#[crate::deep::again::agent("a2a-caps.toml", crate = crate::deep::again)]
pub mod reexported {}
