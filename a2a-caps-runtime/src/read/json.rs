//! A strict scanner of JSON (RFC 8259): a text goes in, where its values begin and end comes out.
//! It makes no tree and allocates nothing; what it accepts, any other reader of JSON accepts.

mod string;

use crate::{JsonFault, JsonFaultKind};

pub(super) use string::JsonStr;

/// How deeply arrays and objects may be nested, the outermost included: what `serde_json` reads.
pub(super) const MAX_DEPTH: u32 = 127;

/// A place in a JSON text.
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
}

type Scanned<T> = Result<T, JsonFault>;

impl<'a> Scanner<'a> {
    /// At the beginning of `text`.
    pub(super) fn new(text: &'a [u8]) -> Scanned<Self> {
        match core::str::from_utf8(text) {
            Ok(text) => Ok(Self { text, at: 0 }),
            Err(error) => Err(JsonFault { at: error.valid_up_to(), kind: JsonFaultKind::Utf8 }),
        }
    }

    /// The next byte that is not blank.
    #[inline]
    pub(super) fn peek(&mut self) -> Option<u8> {
        let bytes = self.text.as_bytes();
        loop {
            let byte = *bytes.get(self.at)?;
            if !matches!(byte, b' ' | b'\n' | b'\r' | b'\t') {
                return Some(byte);
            }
            self.at += 1;
        }
    }

    /// Moves past the byte that [`peek`](Self::peek) gave.
    #[inline]
    pub(super) fn bump(&mut self) {
        self.at += 1;
    }

    /// Moves past the next byte that is not blank, if it is this one.
    pub(super) fn eat(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        if found {
            self.at += 1;
        }
        found
    }

    /// Moves past this byte, which has to be the next.
    #[inline]
    fn expect(&mut self, byte: u8) -> Scanned<()> {
        if self.peek() == Some(byte) {
            self.at += 1;
            return Ok(());
        }
        self.unexpected()
    }

    /// The text has to end here.
    pub(super) fn end(&mut self) -> Scanned<()> {
        match self.peek() {
            None => Ok(()),
            Some(_) => Err(JsonFault { at: self.at, kind: JsonFaultKind::Trailing }),
        }
    }

    /// A member's name and its colon.
    pub(super) fn name(&mut self) -> Scanned<JsonStr<'a>> {
        if self.peek() != Some(b'"') {
            return self.unexpected();
        }
        let name = self.string()?;
        self.expect(b':')?;
        Ok(name)
    }

    /// Behind a member or element: true where another follows, false past `close`.
    pub(super) fn more(&mut self, close: u8) -> Scanned<bool> {
        match self.peek() {
            Some(b',') => {
                self.at += 1;
                Ok(true)
            }
            Some(byte) if byte == close => {
                self.at += 1;
                Ok(false)
            }
            _ => self.unexpected(),
        }
    }

    /// Moves past a value, whatever it is, that is `depth` levels deep already; gives its text.
    pub(super) fn value(&mut self, depth: u32) -> Scanned<&'a str> {
        self.peek();
        let start = self.at;
        self.skip(depth)?;
        Ok(&self.text[start..self.at])
    }

    /// The quotes and what is between them.
    #[inline]
    pub(super) fn string(&mut self) -> Scanned<JsonStr<'a>> {
        let start = self.at + 1;
        let mut escaped = false;
        self.at = start;
        loop {
            match self.plain()? {
                b'"' => {
                    let raw = &self.text[start..self.at];
                    self.at += 1;
                    return Ok(JsonStr::new(raw, escaped));
                }
                b'\\' => {
                    escaped = true;
                    self.escape()?;
                }
                _ => return self.unexpected(),
            }
        }
    }

    /// Moves to the next quote, backslash or control character, and gives it.
    #[inline]
    fn plain(&mut self) -> Scanned<u8> {
        const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
        const QUOTES: u64 = u64::from_ne_bytes([b'"'; 8]);
        const BACKSLASHES: u64 = u64::from_ne_bytes([b'\\'; 8]);
        const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
        // The high bit of the first byte that is zero; those above it may be set wrongly.
        let zero = |word: u64| word.wrapping_sub(ONES) & !word;
        let bytes = self.text.as_bytes();
        while let Some(word) = bytes.get(self.at..).and_then(<[u8]>::first_chunk::<8>) {
            let word = u64::from_le_bytes(*word);
            let quote = zero(word ^ QUOTES);
            let backslash = zero(word ^ BACKSLASHES);
            let control = word.wrapping_sub(ONES * 0x20) & !word;
            let found = (quote | backslash | control) & HIGH;
            if found != 0 {
                self.at += found.trailing_zeros() as usize / 8;
                return Ok(bytes[self.at]);
            }
            self.at += 8;
        }
        while let Some(byte) = bytes.get(self.at) {
            if matches!(byte, b'"' | b'\\' | 0..=0x1f) {
                return Ok(*byte);
            }
            self.at += 1;
        }
        self.ended()
    }

    fn escape(&mut self) -> Scanned<()> {
        let bytes = self.text.as_bytes();
        self.at += 1;
        match bytes.get(self.at) {
            Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => self.at += 1,
            Some(b'u') => {
                self.at += 1;
                for _ in 0..4 {
                    match bytes.get(self.at) {
                        Some(digit) if digit.is_ascii_hexdigit() => self.at += 1,
                        _ => return self.unexpected(),
                    }
                }
            }
            _ => return self.unexpected(),
        }
        Ok(())
    }

    /// One value. Which levels are objects is kept as bits, so that no stack is needed.
    fn skip(&mut self, depth: u32) -> Scanned<()> {
        let mut objects: u128 = 0;
        let mut open: u32 = 0;
        loop {
            match self.peek() {
                Some(b'"') => {
                    self.string()?;
                }
                Some(b'{') => {
                    self.at += 1;
                    if !self.eat(b'}') {
                        objects = objects << 1 | 1;
                        open = self.deeper(open, depth)?;
                        self.name()?;
                        continue;
                    }
                    self.deeper(open, depth)?;
                }
                Some(b'[') => {
                    self.at += 1;
                    if !self.eat(b']') {
                        objects <<= 1;
                        open = self.deeper(open, depth)?;
                        continue;
                    }
                    self.deeper(open, depth)?;
                }
                Some(b'-' | b'0'..=b'9') => self.number()?,
                Some(b't') => self.literal(b"true")?,
                Some(b'f') => self.literal(b"false")?,
                Some(b'n') => self.literal(b"null")?,
                _ => return self.unexpected(),
            }
            loop {
                if open == 0 {
                    return Ok(());
                }
                let in_object = objects & 1 == 1;
                if self.more(if in_object { b'}' } else { b']' })? {
                    if in_object {
                        self.name()?;
                    }
                    break;
                }
                objects >>= 1;
                open -= 1;
            }
        }
    }

    #[inline]
    fn deeper(&self, open: u32, depth: u32) -> Scanned<u32> {
        if open + depth >= MAX_DEPTH {
            return Err(JsonFault { at: self.at, kind: JsonFaultKind::Depth });
        }
        Ok(open + 1)
    }

    #[inline]
    fn number(&mut self) -> Scanned<()> {
        let bytes = self.text.as_bytes();
        if bytes.get(self.at) == Some(&b'-') {
            self.at += 1;
        }
        match bytes.get(self.at) {
            Some(b'0') => self.at += 1,
            Some(b'1'..=b'9') => self.digits(),
            _ => return self.unexpected(),
        }
        if bytes.get(self.at) == Some(&b'.') {
            self.at += 1;
            self.some_digits()?;
        }
        if let Some(b'e' | b'E') = bytes.get(self.at) {
            self.at += 1;
            if let Some(b'+' | b'-') = bytes.get(self.at) {
                self.at += 1;
            }
            self.some_digits()?;
        }
        Ok(())
    }

    #[inline]
    fn digits(&mut self) {
        let bytes = self.text.as_bytes();
        while bytes.get(self.at).is_some_and(u8::is_ascii_digit) {
            self.at += 1;
        }
    }

    fn some_digits(&mut self) -> Scanned<()> {
        let start = self.at;
        self.digits();
        if self.at == start { self.unexpected() } else { Ok(()) }
    }

    fn literal(&mut self, word: &[u8]) -> Scanned<()> {
        let rest = &self.text.as_bytes()[self.at..];
        if rest.starts_with(word) {
            self.at += word.len();
            return Ok(());
        }
        // Point at the first letter that is wrong.
        self.at += rest.iter().zip(word).take_while(|(left, right)| left == right).count();
        self.unexpected()
    }

    #[cold]
    fn unexpected<T>(&self) -> Scanned<T> {
        if self.at >= self.text.len() {
            return self.ended();
        }
        Err(JsonFault { at: self.at, kind: JsonFaultKind::Unexpected })
    }

    #[cold]
    fn ended<T>(&self) -> Scanned<T> {
        Err(JsonFault { at: self.text.len(), kind: JsonFaultKind::End })
    }
}

#[cfg(test)]
mod tests;
