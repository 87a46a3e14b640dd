//! Lists of extension URIs, as `A2A-Extensions` carries them (3.2.6).

/// The most bytes that the `A2A-Extensions` lines of one request may have together. More is
/// refused as malformed before a URI is compared, so that reading stays cheap whatever is sent.
pub const MAX_EXTENSION_LIST_BYTES: usize = 16 * 1024;

/// The members of one header line: separated by commas, blanks trimmed, empty ones dropped.
#[derive(Clone, Debug)]
pub struct ExtensionList<'a> {
    rest: Option<&'a [u8]>,
}

impl<'a> ExtensionList<'a> {
    /// The members of `line`.
    #[must_use]
    pub const fn new(line: &'a [u8]) -> Self {
        Self { rest: Some(line) }
    }
}

impl<'a> Iterator for ExtensionList<'a> {
    type Item = &'a [u8];

    #[inline]
    fn next(&mut self) -> Option<&'a [u8]> {
        loop {
            let rest = self.rest?;
            let member = if let Some(comma) = comma(rest) {
                self.rest = Some(&rest[comma + 1..]);
                &rest[..comma]
            } else {
                self.rest = None;
                rest
            };
            let member = member.trim_ascii();
            if !member.is_empty() {
                return Some(member);
            }
        }
    }
}

/// The place of the first comma, eight bytes at a step: most of what the gate costs an admitted
/// request is this search.
#[inline]
fn comma(text: &[u8]) -> Option<usize> {
    const ONES: u64 = u64::from_ne_bytes([0x01; 8]);
    const HIGH: u64 = u64::from_ne_bytes([0x80; 8]);
    const COMMAS: u64 = u64::from_ne_bytes([b','; 8]);
    let (words, rest) = text.as_chunks::<8>();
    for (at, word) in words.iter().enumerate() {
        // Zero where a comma stands; the lowest byte that borrows is the first of them.
        let word = u64::from_le_bytes(*word) ^ COMMAS;
        let found = word.wrapping_sub(ONES) & !word & HIGH;
        if found != 0 {
            return Some(at * 8 + found.trailing_zeros() as usize / 8);
        }
    }
    let before = words.len() * 8;
    rest.iter().position(|byte| *byte == b',').map(|at| before + at)
}
