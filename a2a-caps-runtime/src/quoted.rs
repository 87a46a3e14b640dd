//! The beginning of a text that a client sent, bounded, so that an answer can quote it.

use core::fmt;

/// How many bytes are kept.
const KEPT: usize = 23;

/// The first bytes of a text, and whether more followed. Shown escaped, so that nothing that a
/// client sent reaches a log or a header as it was.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Quoted {
    kept: u8,
    cut: bool,
    bytes: [u8; KEPT],
}

impl Quoted {
    /// The beginning of `text`.
    #[must_use]
    pub fn new(text: &[u8]) -> Self {
        let kept = text.len().min(KEPT);
        let mut bytes = [0; KEPT];
        bytes[..kept].copy_from_slice(&text[..kept]);
        #[allow(clippy::cast_possible_truncation, reason = "KEPT fits a byte")]
        Self { kept: kept as u8, cut: text.len() > KEPT, bytes }
    }
}

impl fmt::Display for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.bytes[..usize::from(self.kept)].escape_ascii())?;
        if self.cut { f.write_str("...") } else { Ok(()) }
    }
}

impl fmt::Debug for Quoted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "\"{self}\"")
    }
}
