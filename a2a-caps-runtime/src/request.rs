//! What the gate reads of a request.

use crate::{Binding, Method, VersionClaim};

/// A request, as far as the gate reads it: steps 1 and 2 of the order, envelope and operation, lie
/// behind it.
///
/// `V` gives the `A2A-Extensions` header lines, in their order and not yet split:
/// `V: Clone + IntoIterator<Item = &[u8]>`. A slice of slices will do
/// (`lines.iter().copied()`), as will an iterator over a header map.
#[derive(Clone, Copy, Debug)]
pub struct Request<V> {
    /// The binding that it came in by.
    pub binding: Binding,
    /// The operation that it asks for.
    pub method: Method,
    /// Every `A2A-Version` value of header and query.
    pub version: VersionClaim,
    /// The lines of `A2A-Extensions`.
    pub extensions: V,
}
