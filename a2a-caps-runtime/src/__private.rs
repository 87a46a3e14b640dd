//! What generated code stands on. Not part of the public interface: it changes with the macro,
//! whose version is pinned to this crate's.

use core::fmt;

use crate::version::Resolved;
use crate::{Cause, ExtensionList, MAX_EXTENSION_LIST_BYTES, ProtocolVersion, Refusal, Request};

mod proof;

// Under no name that a user's crate, module or dependency could shadow.
pub use ::core;

pub use crate::card::{OriginSlot, Part, Template};
pub use proof::{CardScan, agrees, extension_agrees, scan_card};

/// What only the macro implements.
pub trait Sealed {}

/// One bit for each extension of a declaration.
pub trait ActiveSet: Copy + Default + fmt::Debug + PartialEq + Send + Sync + 'static {
    /// The words that hold the bits, extension 0 lowest.
    fn words(&self) -> &[u64];
    /// Sets the bit of that extension.
    fn insert(&mut self, index: usize);
    /// Whether the bit is set; false beyond the end.
    #[inline]
    fn contains(&self, index: usize) -> bool {
        self.words().get(index / 64).is_some_and(|word| word >> (index % 64) & 1 == 1)
    }
}

/// The bits of `N * 64` extensions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bits<const N: usize>(pub [u64; N]);

impl<const N: usize> Default for Bits<N> {
    fn default() -> Self {
        Self([0; N])
    }
}

impl<const N: usize> ActiveSet for Bits<N> {
    #[inline]
    fn words(&self) -> &[u64] {
        &self.0
    }

    #[inline]
    fn insert(&mut self, index: usize) {
        if let Some(word) = self.0.get_mut(index / 64) {
            *word |= 1 << (index % 64);
        }
    }
}

/// Whether `text` is `literal`, byte for byte: what the emitted look-up of extensions compares
/// with. Const, for the proof; without a branch inside, so that it compiles to vector code where a
/// `match` on byte strings compiles to a branch for each byte.
#[inline]
#[must_use]
pub const fn is<const N: usize>(text: &[u8], literal: &[u8; N]) -> bool {
    if text.len() != N {
        return false;
    }
    let mut differ = 0;
    let mut at = 0;
    while at < N {
        differ |= text[at] ^ literal[at];
        at += 1;
    }
    differ == 0
}

/// Step 3: the version is one that a gated interface of the binding speaks (3.6.2).
///
/// # Errors
///
/// The refusal where it is not, or where the request names two.
#[inline]
pub fn check_version<V>(
    request: &Request<V>,
    missing: ProtocolVersion,
    supported: &'static [ProtocolVersion],
) -> Result<(), Refusal> {
    let cause = match request.version.resolve(missing) {
        Resolved::Version(version) if supported.contains(&version) => return Ok(()),
        Resolved::Conflict => Cause::VersionConflict,
        Resolved::Version(_) | Resolved::Unreadable => {
            Cause::Version { requested: request.version, missing, supported }
        }
    };
    Err(Refusal::new(request.method, cause))
}

/// Step 6: the extensions that the request lists and this deployment serves, all required ones
/// among them (3.2.6, 3.3.4).
///
/// `index_of` is the generated match from URI to index; `required` gives the required extensions
/// in declaration order.
///
/// # Errors
///
/// The refusal that names the first required extension that is not listed, or the list's length.
#[inline]
pub fn activate<'a, S, V>(
    request: &Request<V>,
    index_of: fn(&[u8]) -> Option<usize>,
    required: &[(usize, &'static str)],
) -> Result<S, Refusal>
where
    S: ActiveSet,
    V: Clone + IntoIterator<Item = &'a [u8]>,
{
    let mut active = S::default();
    let mut bytes = 0_usize;
    for line in request.extensions.clone() {
        bytes = bytes.saturating_add(line.len());
        if bytes > MAX_EXTENSION_LIST_BYTES {
            return Err(Refusal::new(request.method, Cause::ExtensionListTooLong));
        }
        // One URI alone, which most lines are: no URI of a declaration has a comma or a blank.
        if let Some(index) = index_of(line) {
            active.insert(index);
            continue;
        }
        for uri in ExtensionList::new(line) {
            if let Some(index) = index_of(uri) {
                active.insert(index);
            }
        }
    }
    match required.iter().find(|(index, _)| !active.contains(*index)) {
        Some((_, uri)) => Err(Refusal::new(request.method, Cause::Extension(uri))),
        None => Ok(active),
    }
}
