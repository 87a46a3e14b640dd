//! JSON strings out of anything that can be displayed (RFC 8259, section 7).

use core::fmt::{self, Write};

/// What is displayed, as a JSON string with its quotes.
#[derive(Clone, Copy, Debug)]
pub struct JsonText<T>(pub T);

impl<T: fmt::Display> fmt::Display for JsonText<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_string(f, &self.0)
    }
}

/// Writes `value` as a JSON string with its quotes.
pub(crate) fn write_string<W: Write>(out: &mut W, value: &impl fmt::Display) -> fmt::Result {
    out.write_char('"')?;
    write!(Escape(out), "{value}")?;
    out.write_char('"')
}

/// Writes on what it is given, escaped.
struct Escape<'a, W>(&'a mut W);

impl<W: Write> Write for Escape<'_, W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        let mut plain = 0;
        for (at, byte) in text.bytes().enumerate() {
            let short = match byte {
                b'"' => "\\\"",
                b'\\' => "\\\\",
                b'\n' => "\\n",
                b'\r' => "\\r",
                b'\t' => "\\t",
                0x08 => "\\b",
                0x0c => "\\f",
                0x00..=0x1f => "",
                _ => continue,
            };
            self.0.write_str(&text[plain..at])?;
            if short.is_empty() {
                write!(self.0, "\\u{byte:04x}")?;
            } else {
                self.0.write_str(short)?;
            }
            plain = at + 1;
        }
        self.0.write_str(&text[plain..])
    }
}
