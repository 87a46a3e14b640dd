//! What the client asks of a transport: two kinds of call, and the card.

use core::future::Future;
use std::prelude::rust_2024::*;
use std::sync::Arc;

use futures_util::Stream;
use serde_json::Value;

use super::{Activated, CallError, Update};
use crate::Method;

/// An answer, and the extensions that its header lists.
#[derive(Clone, Debug)]
pub struct Answer<T> {
    /// What the operation answered.
    pub value: T,
    /// What was activated.
    pub activated: Activated,
}

/// Calls the operations of one agent, over one interface of its card.
///
/// `params` is the request message in its JSON form (5.5), without `tenant`. An implementation
/// adds the tenant of its interface (8.3.2), sends `A2A-Version` with every request (3.6.1), lists
/// `extensions` in `A2A-Extensions`, and tells an error that the protocol names from all others.
///
/// Futures and streams may be dropped at any time, and the call is over then.
pub trait TaskClient: Send + Sync {
    /// The events of a stream. It ends, or yields an error and ends.
    type Updates: Stream<Item = Result<Update, CallError>> + Send + Unpin;

    /// Calls an operation that answers once.
    fn call(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> impl Future<Output = Result<Answer<Value>, CallError>> + Send;

    /// Calls an operation that answers with a stream, and returns as soon as the stream is open.
    fn stream(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> impl Future<Output = Result<Answer<Self::Updates>, CallError>> + Send;
}

/// Fetches the public Agent Card of one agent (8.2).
pub trait CardFetch: Send + Sync {
    /// Fetches it with these request headers, which are those of a conditional request where a card
    /// is kept already (8.6.2). Any status is an answer: 200 with the card, 304, or another.
    fn fetch_card(
        &self,
        headers: http::HeaderMap,
    ) -> impl Future<Output = Result<http::Response<Vec<u8>>, CallError>> + Send;
}

impl<T: TaskClient> TaskClient for Arc<T> {
    type Updates = T::Updates;

    fn call(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> impl Future<Output = Result<Answer<Value>, CallError>> + Send {
        T::call(self, method, params, extensions)
    }

    fn stream(
        &self,
        method: Method,
        params: &Value,
        extensions: &[String],
    ) -> impl Future<Output = Result<Answer<Self::Updates>, CallError>> + Send {
        T::stream(self, method, params, extensions)
    }
}

impl<T: CardFetch> CardFetch for Arc<T> {
    fn fetch_card(
        &self,
        headers: http::HeaderMap,
    ) -> impl Future<Output = Result<http::Response<Vec<u8>>, CallError>> + Send {
        T::fetch_card(self, headers)
    }
}
