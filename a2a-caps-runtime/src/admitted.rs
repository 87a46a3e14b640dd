//! A request that the gate admitted.

use core::fmt;

use crate::__private::ActiveSet;
use crate::{Agent, ExtensionId, Method};

/// A request that the gate admitted: the call, and the extensions that are active for it.
///
/// It can only come out of the gate. Dispatch with `match` on [`call`](Self::call), without a
/// wildcard arm: what is served and has no arm does not compile.
pub struct Admitted<A: Agent> {
    /// The operation, with the permit that its handler takes.
    pub call: A::Call,
    active: A::Active,
}

impl<A: Agent> Admitted<A> {
    #[doc(hidden)]
    #[must_use]
    pub const fn __new(call: A::Call, active: A::Active) -> Self {
        Self { call, active }
    }

    /// The operation.
    #[must_use]
    pub fn method(&self) -> Method {
        A::method(self.call)
    }

    /// Whether the request listed that extension and this deployment serves it (3.2.6).
    #[must_use]
    pub fn is_active(&self, extension: ExtensionId<A>) -> bool {
        self.active.contains(extension.index)
    }

    /// The active extensions, in the declaration's order.
    #[must_use]
    pub fn extensions(&self) -> ActiveExtensions<A> {
        ActiveExtensions { active: self.active, next: 0 }
    }

    /// The URIs of the active extensions, in the declaration's order: what the answer's
    /// `A2A-Extensions` lists.
    pub fn extension_uris(&self) -> impl Iterator<Item = &'static str> + use<A> {
        let active = self.active;
        A::EXTENSIONS
            .iter()
            .enumerate()
            .filter(move |(index, _)| active.contains(*index))
            .map(|(_, extension)| extension.uri)
    }

    /// Whether no extension is active.
    #[must_use]
    pub fn has_no_extension(&self) -> bool {
        self.active.words().iter().all(|word| *word == 0)
    }

    /// The bits, for layers.
    #[doc(hidden)]
    #[must_use]
    pub fn __active(&self) -> A::Active {
        self.active
    }
}

#[allow(clippy::expl_impl_clone_on_copy, reason = "a derive would ask for `A: Clone`")]
impl<A: Agent> Clone for Admitted<A> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<A: Agent> Copy for Admitted<A> {}

#[allow(clippy::missing_fields_in_debug, reason = "the bits are shown as extensions")]
impl<A: Agent> fmt::Debug for Admitted<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Admitted")
            .field("call", &self.call)
            .field("extensions", &self.extensions())
            .finish()
    }
}

/// The active extensions of a request, in the declaration's order.
pub struct ActiveExtensions<A: Agent> {
    active: A::Active,
    next: usize,
}

impl<A: Agent> Iterator for ActiveExtensions<A> {
    type Item = A::Extension;

    fn next(&mut self) -> Option<A::Extension> {
        while self.next < A::EXTENSIONS.len() {
            let index = self.next;
            self.next += 1;
            if self.active.contains(index)
                && let Some(extension) = A::extension(index)
            {
                return Some(extension);
            }
        }
        None
    }
}

impl<A: Agent> Clone for ActiveExtensions<A> {
    fn clone(&self) -> Self {
        Self { active: self.active, next: self.next }
    }
}

impl<A: Agent> fmt::Debug for ActiveExtensions<A> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}
