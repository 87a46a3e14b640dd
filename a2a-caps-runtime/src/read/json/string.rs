//! A JSON string: as it stands in the text in, what it stands for out.

use alloc::borrow::Cow;
use core::str::Chars;

/// A string, between its quotes, as it stands in the text.
#[derive(Clone, Copy)]
pub(in crate::read) struct JsonStr<'a> {
    raw: &'a str,
    escaped: bool,
}

impl<'a> JsonStr<'a> {
    #[inline]
    pub(super) fn new(raw: &'a str, escaped: bool) -> Self {
        Self { raw, escaped }
    }

    /// The string that is the whole of `value`, where it is one; a value that was scanned already.
    pub(in crate::read) fn of(value: &'a str) -> Option<Self> {
        let raw = value.strip_prefix('"')?.strip_suffix('"')?;
        Some(Self { raw, escaped: raw.contains('\\') })
    }

    /// As it stands in the text.
    pub(in crate::read) fn raw(self) -> &'a str {
        self.raw
    }

    /// Whether it stands for `text`.
    #[inline]
    pub(in crate::read) fn is(self, text: &str) -> bool {
        if self.escaped { self.chars().eq(text.chars()) } else { self.raw == text }
    }

    /// What it stands for, copied where it has an escape.
    pub(in crate::read) fn text(self) -> Cow<'a, str> {
        if self.escaped { Cow::Owned(self.chars().collect()) } else { Cow::Borrowed(self.raw) }
    }

    /// What it stands for. Half of a surrogate pair, which is no character, gives U+FFFD.
    pub(in crate::read) fn chars(self) -> Unescaped<'a> {
        Unescaped { raw: self.raw.chars() }
    }
}

/// The characters that a JSON string stands for.
pub(in crate::read) struct Unescaped<'a> {
    raw: Chars<'a>,
}

impl Unescaped<'_> {
    fn unit(&mut self) -> u32 {
        (0..4)
            .filter_map(|_| self.raw.next()?.to_digit(16))
            .fold(0, |unit, digit| unit << 4 | digit)
    }
}

impl Iterator for Unescaped<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let first = self.raw.next()?;
        if first != '\\' {
            return Some(first);
        }
        Some(match self.raw.next()? {
            'b' => '\u{8}',
            'f' => '\u{c}',
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'u' => {
                let unit = self.unit();
                let high = unit.wrapping_sub(0xd800);
                if high < 0x400 && self.raw.as_str().starts_with("\\u") {
                    let before = self.raw.clone();
                    self.raw.nth(1);
                    let low = self.unit().wrapping_sub(0xdc00);
                    if low < 0x400 {
                        return char::from_u32(0x1_0000 + (high << 10 | low));
                    }
                    self.raw = before;
                }
                char::from_u32(unit).unwrap_or(char::REPLACEMENT_CHARACTER)
            }
            other => other,
        })
    }
}
