//! The head of a request, as far as the gate reads it and writes it anew, and what belongs on the
//! head of an answer.

use alloc::string::ToString;

use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderName, HeaderValue};

use super::admission::{extension_list, put_extensions};
use super::{Admission, AnswerHead};
use crate::spec::wire;
use crate::version::Resolved;
use crate::{Admitted, Agent, Binding, Method, ProtocolVersion, Refusal, Request, VersionClaim};

/// `A2A-Extensions`
pub(crate) static EXTENSIONS: HeaderName = {
    const LOWER: [u8; wire::EXTENSIONS_HEADER.len()] = lower(wire::EXTENSIONS_HEADER);
    HeaderName::from_static(text(&LOWER))
};

/// `A2A-Version`
pub(crate) static VERSION: HeaderName = {
    const LOWER: [u8; wire::VERSION_HEADER.len()] = lower(wire::VERSION_HEADER);
    HeaderName::from_static(text(&LOWER))
};

static ACCEL_BUFFERING: HeaderName = HeaderName::from_static("x-accel-buffering");

/// The name in the lower case that header maps keep.
const fn lower<const N: usize>(name: &str) -> [u8; N] {
    let mut lower = [0; N];
    let mut at = 0;
    while at < N {
        lower[at] = name.as_bytes()[at].to_ascii_lowercase();
        at += 1;
    }
    lower
}

const fn text(ascii: &[u8]) -> &str {
    match core::str::from_utf8(ascii) {
        Ok(text) => text,
        Err(_) => "",
    }
}

/// The versions that the header lines name. The HTTP bindings fold those of the query in.
pub(crate) fn version_claim(headers: &HeaderMap) -> VersionClaim {
    headers.get_all(&VERSION).iter().map(HeaderValue::as_bytes).collect()
}

/// The `A2A-Extensions` lines, to be gone through more than once.
#[derive(Clone, Copy, Debug)]
struct ExtensionLines<'a>(&'a HeaderMap);

impl<'a> IntoIterator for ExtensionLines<'a> {
    type Item = &'a [u8];
    type IntoIter =
        core::iter::Map<http::header::ValueIter<'a, HeaderValue>, fn(&'a HeaderValue) -> &'a [u8]>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.get_all(&EXTENSIONS).into_iter().map(HeaderValue::as_bytes)
    }
}

/// Steps 3 to 6 of the gate's order, for an operation that is known.
///
/// # Errors
///
/// The first step that fails.
pub(crate) fn decide<A: Agent>(
    binding: Binding,
    method: Method,
    version: VersionClaim,
    headers: &HeaderMap,
) -> Result<Admitted<A>, Refusal> {
    A::gate(&Request { binding, method, version, extensions: ExtensionLines(headers) })
}

/// Writes the admitted request's service parameters anew, one normalised line each, and gives the
/// handler its [`Admission`]. What comes back belongs on the answer.
pub(crate) fn admit<A: Agent, B>(
    request: &mut http::Request<B>,
    version: VersionClaim,
    admitted: Admitted<A>,
) -> AnswerHead<A> {
    let headers = request.headers_mut();
    match version.resolve(A::MISSING_VERSION) {
        Resolved::Version(version) => drop(headers.insert(&VERSION, version_value(version))),
        // Nothing of the kind is admitted.
        Resolved::Unreadable | Resolved::Conflict => drop(headers.remove(&VERSION)),
    }
    let active = admitted.__active();
    let listed = extension_list::<A>(|index| crate::__private::ActiveSet::contains(&active, index));
    put_extensions(headers, listed);
    let (admission, answer) = Admission::new(admitted);
    request.extensions_mut().insert(admission);
    answer
}

fn version_value(version: ProtocolVersion) -> HeaderValue {
    if version == ProtocolVersion::V1_0 {
        return HeaderValue::from_static("1.0");
    }
    // Digits and a dot are always a header value.
    HeaderValue::try_from(version.to_string()).unwrap_or(HeaderValue::from_static(""))
}

/// Keeps proxies from buffering a stream of events, where the handler has not said otherwise.
pub(crate) fn stream_headers(headers: &mut HeaderMap) {
    let streams = headers.get(CONTENT_TYPE).is_some_and(|value| {
        let kind = value.as_bytes().split(|byte| *byte == b';').next().unwrap_or_default();
        kind.trim_ascii().eq_ignore_ascii_case(wire::TEXT_EVENT_STREAM.as_bytes())
    });
    if streams {
        headers.entry(&ACCEL_BUFFERING).or_insert(HeaderValue::from_static("no"));
        headers.entry(CACHE_CONTROL).or_insert(HeaderValue::from_static("no-cache"));
    }
}

#[cfg(test)]
mod tests {
    use http::header::{CACHE_CONTROL, CONTENT_TYPE, HeaderMap, HeaderValue};

    use super::{ACCEL_BUFFERING, EXTENSIONS, VERSION, stream_headers};

    fn of(content_type: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static(content_type))])
    }

    #[test]
    fn the_names_are_those_of_the_specification() {
        assert_eq!(EXTENSIONS.as_str(), "a2a-extensions");
        assert_eq!(VERSION.as_str(), "a2a-version");
    }

    #[test]
    fn a_stream_of_events_is_kept_from_buffers() {
        for kind in ["text/event-stream", "text/event-stream; charset=utf-8", "Text/Event-Stream"] {
            let mut headers = of(kind);
            stream_headers(&mut headers);
            assert_eq!(headers[&ACCEL_BUFFERING], "no", "{kind}");
            assert_eq!(headers[CACHE_CONTROL], "no-cache", "{kind}");
        }
    }

    #[test]
    fn what_the_handler_set_stays() {
        let mut headers = of("text/event-stream");
        headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
        headers.insert(&ACCEL_BUFFERING, HeaderValue::from_static("yes"));
        let before = headers.clone();
        stream_headers(&mut headers);
        assert_eq!(headers, before);
    }

    #[test]
    fn other_answers_are_left_alone() {
        for kind in ["application/json", "text/event", "text/event-streams", "text/plain"] {
            let mut headers = of(kind);
            stream_headers(&mut headers);
            assert_eq!(headers, of(kind));
        }
    }
}
