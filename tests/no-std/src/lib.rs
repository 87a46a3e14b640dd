//! Card and gate without std and without an allocator: a static library with a panic handler of
//! its own, which could not be linked if std came along.
#![no_std]

use core::panic::PanicInfo;

use a2a_caps_runtime::{Binding, Method, Request, VersionClaim};

#[a2a_caps_runtime::agent("a2a-caps.toml")]
pub mod agent {}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    loop {}
}

/// Whether the gate admits the operation of that number, of a request for 1.0 without extensions.
#[unsafe(no_mangle)]
pub extern "C" fn admits(method: u8) -> bool {
    let Some(method) = Method::ALL.get(usize::from(method)) else { return false };
    let request = Request {
        binding: Binding::JsonRpc,
        method: *method,
        version: VersionClaim::MISSING.with(b"1.0"),
        extensions: [b"".as_slice(); 0],
    };
    agent::gate(&request).is_ok()
}

/// The length of the card.
#[unsafe(no_mangle)]
pub extern "C" fn card_length() -> usize {
    agent::CARD.fixed().map_or(0, |card| card.json().len())
}
