//! Protocol versions, of which only `Major.Minor` counts (3.6).

use core::fmt;

/// `Major.Minor` of the protocol. A patch number does not affect compatibility (3.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ProtocolVersion {
    /// The number before the dot.
    pub major: u16,
    /// The number after the dot.
    pub minor: u16,
}

impl ProtocolVersion {
    /// 0.3, which is what a request without a version means (3.6.2).
    pub const V0_3: Self = Self { major: 0, minor: 3 };
    /// 1.0, the version whose operations these tables hold.
    pub const V1_0: Self = Self { major: 1, minor: 0 };

    /// Reads `digits.digits` or `digits.digits.digits`; the third number is dropped. `None` for
    /// any other text, and for numbers beyond `u16`.
    #[must_use]
    pub const fn parse(text: &[u8]) -> Option<Self> {
        let Some((major, at)) = number(text, 0) else { return None };
        if at >= text.len() || text[at] != b'.' {
            return None;
        }
        let Some((minor, at)) = number(text, at + 1) else { return None };
        if at == text.len() {
            return Some(Self { major, minor });
        }
        if text[at] != b'.' {
            return None;
        }
        match digits(text, at + 1) {
            end if end == at + 1 || end != text.len() => None,
            _ => Some(Self { major, minor }),
        }
    }
}

const fn digits(text: &[u8], mut at: usize) -> usize {
    while at < text.len() && text[at].is_ascii_digit() {
        at += 1;
    }
    at
}

/// The number that begins at `at`, and the place behind it. Leading zeros count for nothing.
const fn number(text: &[u8], at: usize) -> Option<(u16, usize)> {
    let end = digits(text, at);
    if end == at {
        return None;
    }
    let mut value: u16 = 0;
    let mut here = at;
    while here < end {
        let Some(shifted) = value.checked_mul(10) else { return None };
        let Some(sum) = shifted.checked_add((text[here] - b'0') as u16) else { return None };
        value = sum;
        here += 1;
    }
    Some((value, end))
}

impl fmt::Display for ProtocolVersion {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.major, self.minor)
    }
}
