//! Percent-encoding of path segments (RFC 3986, 2.1).

use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write};

/// The text that a segment stands for; `None` where an escape is broken or the bytes are no UTF-8.
pub(super) fn decode(segment: &str) -> Option<Cow<'_, str>> {
    if !segment.contains('%') {
        return Some(Cow::Borrowed(segment));
    }
    let mut bytes = Vec::with_capacity(segment.len());
    let mut rest = segment.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(if byte == b'%' {
            digit(rest.next()?)? << 4 | digit(rest.next()?)?
        } else {
            byte
        });
    }
    String::from_utf8(bytes).ok().map(Cow::Owned)
}

fn digit(byte: u8) -> Option<u8> {
    // A hexadecimal digit fits a byte.
    char::from(byte).to_digit(16).and_then(|digit| u8::try_from(digit).ok())
}

/// Writes `text` as a segment: everything but the unreserved letters is encoded.
pub(super) fn encode<W: Write>(out: &mut W, text: &str) -> fmt::Result {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    for byte in text.bytes() {
        if byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~') {
            out.write_char(char::from(byte))?;
        } else {
            out.write_char('%')?;
            out.write_char(char::from(DIGITS[usize::from(byte >> 4)]))?;
            out.write_char(char::from(DIGITS[usize::from(byte & 15)]))?;
        }
    }
    Ok(())
}
