//! What a handler finds of the gate's decision, and what it shares with the answer: the extensions
//! that are still active when the answer's head goes out (3.2.6).

use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use core::ops::Deref;
use core::sync::atomic::{AtomicU64, Ordering};

use bytes::Bytes;
use http::{HeaderMap, HeaderValue};

use super::head::EXTENSIONS;
use crate::__private::ActiveSet;
use crate::{Admitted, Agent, ExtensionId};

/// The bits of the active extensions, shared between handler and answer.
type Words = Arc<[AtomicU64]>;

/// A request that a layer admitted, as a handler finds it in the request's extensions. Derefs to
/// [`Admitted`]: dispatch with `match` on its `call`.
///
/// ```ignore
/// let admission = request.extensions().get::<Admission<reviewer::Agent>>()?;
/// match admission.call { /* one arm for each operation */ }
/// ```
pub struct Admission<A: Agent> {
    admitted: Admitted<A>,
    listed: Option<Words>,
}

impl<A: Agent> Admission<A> {
    /// The decision for the handler, and its counterpart for the answer.
    pub(crate) fn new(admitted: Admitted<A>) -> (Self, AnswerHead<A>) {
        let listed: Option<Words> = if admitted.has_no_extension() {
            None
        } else {
            let active = admitted.__active();
            Some(active.words().iter().map(|word| AtomicU64::new(*word)).collect())
        };
        (Self { admitted, listed: listed.clone() }, AnswerHead { admitted, listed })
    }

    /// Takes an extension that is active off the answer's `A2A-Extensions`, for a handler that
    /// does without it after all. A required one cannot be declined.
    ///
    /// Gives whether this call took it off: false where the extension is required, was not active,
    /// was declined already, or where the answer's head has been returned, which in a stream is
    /// before the first event.
    #[must_use = "where it is false, the answer lists the extension, or never did"]
    pub fn decline(&self, extension: ExtensionId<A>) -> bool {
        let declared = A::EXTENSIONS.get(extension.index);
        if declared.is_none_or(|declared| declared.required) {
            return false;
        }
        let bit = 1 << (extension.index % 64);
        self.listed
            .as_deref()
            .and_then(|words| words.get(extension.index / 64))
            .is_some_and(|word| word.fetch_and(!bit, Ordering::Relaxed) & bit != 0)
    }
}

impl<A: Agent> Deref for Admission<A> {
    type Target = Admitted<A>;

    fn deref(&self) -> &Admitted<A> {
        &self.admitted
    }
}

impl<A: Agent> Clone for Admission<A> {
    fn clone(&self) -> Self {
        Self { admitted: self.admitted, listed: self.listed.clone() }
    }
}

impl<A: Agent> fmt::Debug for Admission<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Admission").field(&self.admitted).finish()
    }
}

/// What the layer keeps of an admitted request until the answer's head is there.
pub(crate) struct AnswerHead<A: Agent> {
    admitted: Admitted<A>,
    listed: Option<Words>,
}

impl<A: Agent> AnswerHead<A> {
    /// Puts `A2A-Extensions` on the answer, with those that are still active, in the declaration's
    /// order; no header where none is. From here on nothing can be declined.
    pub(crate) fn write(&self, headers: &mut HeaderMap) {
        let value = self.listed.as_deref().and_then(|words| {
            extension_list::<A>(|index| {
                let bit = 1 << (index % 64);
                words
                    .get(index / 64)
                    .is_some_and(|word| word.fetch_and(!bit, Ordering::Relaxed) & bit != 0)
            })
        });
        put_extensions(headers, value);
    }

    /// The decision.
    pub(crate) fn admitted(&self) -> &Admitted<A> {
        &self.admitted
    }
}

impl<A: Agent> fmt::Debug for AnswerHead<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AnswerHead").field(&self.admitted).finish()
    }
}

/// Sets the one `A2A-Extensions` line, or takes away whatever there was.
pub(super) fn put_extensions(headers: &mut HeaderMap, value: Option<HeaderValue>) {
    match value {
        Some(value) => drop(headers.insert(&EXTENSIONS, value)),
        None => drop(headers.remove(&EXTENSIONS)),
    }
}

/// The header value that lists the extensions of those indices. Nothing is copied where it is one.
pub(super) fn extension_list<A: Agent>(
    mut listed: impl FnMut(usize) -> bool,
) -> Option<HeaderValue> {
    let mut uris = A::EXTENSIONS
        .iter()
        .enumerate()
        .filter(|(index, _)| listed(*index))
        .map(|(_, extension)| extension.uri);
    let first = uris.next()?;
    let text = match uris.next() {
        None => Bytes::from_static(first.as_bytes()),
        Some(second) => {
            let mut text = String::from(first);
            for uri in core::iter::once(second).chain(uris) {
                text.push(',');
                text.push_str(uri);
            }
            Bytes::from(text)
        }
    };
    // The build refuses URIs that are not plain ASCII, so this is always a header value.
    HeaderValue::from_maybe_shared(text).ok()
}
