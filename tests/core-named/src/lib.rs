//! Dependencies that are called as the language's own crate and types.
#![deny(warnings)]
#![allow(unused_extern_crates, reason = "they are there to trip over")]

// Into the extern prelude, which comes before the primitive types.
extern crate core as alloc;
extern crate core as bool;
extern crate core as str;
extern crate core as u8;
extern crate core as usize;
extern crate core as rt;
extern crate core as sealed;
extern crate core as derive;

#[a2a_caps_runtime::agent("a2a-caps.toml")]
pub mod agent {}
