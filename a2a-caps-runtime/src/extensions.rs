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

    fn next(&mut self) -> Option<&'a [u8]> {
        loop {
            let rest = self.rest?;
            let member = match rest.iter().position(|byte| *byte == b',') {
                Some(comma) => {
                    self.rest = Some(&rest[comma + 1..]);
                    &rest[..comma]
                }
                None => {
                    self.rest = None;
                    rest
                }
            };
            let member = member.trim_ascii();
            if !member.is_empty() {
                return Some(member);
            }
        }
    }
}
