//! The path of a gRPC request (10.2): a path in, the operation out, or that it is not A2A's.

use crate::spec::{legacy_grpc_package, wire};
use crate::{Malformed, Method, PathFault, Quoted};

/// Reads the path of a gRPC request, such as `/lf.a2a.v1.A2AService/SendMessage`.
///
/// `Ok(None)` is a path of another service (health, reflection), which is none of the gate's
/// business.
///
/// # Errors
///
/// A path of the A2A service that is no operation of 1.0; one of 0.3's service; and one that only
/// some readers would take for either (other case, percent-encoded, under a prefix).
pub fn grpc_path(path: &str) -> Result<Option<Method>, Malformed> {
    let name = path
        .strip_prefix('/')
        .and_then(|path| path.strip_prefix(wire::GRPC_SERVICE))
        .and_then(|path| path.strip_prefix('/'));
    if let Some(name) = name {
        let method = Method::from_name(name);
        let unknown =
            || Malformed::UnknownMethod { name: Quoted::new(name.as_bytes()), meant: None };
        return method.map(Some).ok_or_else(unknown);
    }
    if legacy_grpc_package(path) {
        return Err(Malformed::UnknownPath(PathFault::LegacyService));
    }
    if resembles(path) { Err(Malformed::UnknownPath(PathFault::Unknown)) } else { Ok(None) }
}

/// Whether a router that folds case, decodes escapes or takes prefixes off might find the A2A
/// service in the path, of 1.0 or 0.3.
fn resembles(path: &str) -> bool {
    let once = Unescape::new(path.bytes());
    let twice = Unescape::new(once);
    let mut thrice = Unescape::new(twice);
    let mut segment = Segment::START;
    thrice.any(|byte| segment.ends_with(byte)) || segment.is_found()
}

/// The service of 1.0, and within its name that of 0.3, `a2a.v1.A2AService`.
const NAMES: [&[u8]; 2] =
    [wire::GRPC_SERVICE.as_bytes(), wire::GRPC_SERVICE.as_bytes().split_at("lf.".len()).1];

/// How many bytes of a path's segment agree with each name, if all do.
struct Segment([Option<usize>; 2]);

impl Segment {
    const START: Self = Self([Some(0); 2]);

    /// Takes the next byte; true where it ends a segment that is one of the names.
    fn ends_with(&mut self, byte: u8) -> bool {
        if matches!(byte, b'/' | b'\\') {
            return core::mem::replace(self, Self::START).is_found();
        }
        for (agreed, name) in self.0.iter_mut().zip(NAMES) {
            let next = agreed.and_then(|at| name.get(at));
            *agreed = match next {
                Some(next) if next.eq_ignore_ascii_case(&byte) => agreed.map(|at| at + 1),
                _ => None,
            };
        }
        false
    }

    fn is_found(&self) -> bool {
        self.0.iter().zip(NAMES).any(|(agreed, name)| *agreed == Some(name.len()))
    }
}

/// Undoes percent-encoding, once.
struct Unescape<I> {
    bytes: I,
    /// Bytes that were looked at and are still to come.
    held: [Option<u8>; 2],
}

impl<I: Iterator<Item = u8>> Unescape<I> {
    fn new(bytes: I) -> Self {
        Self { bytes, held: [None; 2] }
    }

    fn take(&mut self) -> Option<u8> {
        let [first, second] = self.held;
        self.held = [second, None];
        first.or_else(|| self.bytes.next())
    }
}

impl<I: Iterator<Item = u8>> Iterator for Unescape<I> {
    type Item = u8;

    fn next(&mut self) -> Option<u8> {
        let byte = self.take()?;
        if byte != b'%' {
            return Some(byte);
        }
        let (high, low) = (self.take(), self.take());
        if let (Some(Some(high)), Some(Some(low))) = (high.map(digit), low.map(digit)) {
            return Some(high << 4 | low);
        }
        self.held = if high.is_some() { [high, low] } else { [None; 2] };
        Some(byte)
    }
}

fn digit(byte: u8) -> Option<u8> {
    match byte {
        b'0'..=b'9' => Some(byte - b'0'),
        b'a'..=b'f' => Some(byte - b'a' + 10),
        b'A'..=b'F' => Some(byte - b'A' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use std::format;

    use super::grpc_path;
    use crate::{Malformed, Method, PathFault};

    #[test]
    fn every_operation_has_its_path() {
        for method in Method::ALL {
            let path = format!("/lf.a2a.v1.A2AService/{method}");
            assert_eq!(grpc_path(&path), Ok(Some(method)));
            assert_eq!(path, method.grpc_path());
        }
    }

    #[test]
    fn unknown_methods_of_the_service_are_refused() {
        for name in
            ["", "Foo", "sendMessage", "message/send", "SendMessage/", "SendMessage%20", "/GetTask"]
        {
            let path = format!("/lf.a2a.v1.A2AService/{name}");
            assert!(
                matches!(grpc_path(&path), Err(Malformed::UnknownMethod { meant: None, .. })),
                "{path}"
            );
        }
    }

    #[test]
    fn the_service_of_0_3_is_named() {
        for path in ["/a2a.v1.A2AService/SendMessage", "/a2a.v1.A2AService/"] {
            let fault = Malformed::UnknownPath(PathFault::LegacyService);
            assert_eq!(grpc_path(path), Err(fault), "{path}");
        }
    }

    #[test]
    fn what_only_some_read_as_the_service_is_refused() {
        for path in [
            "/lf.a2a.v1.A2AService",
            "lf.a2a.v1.A2AService/SendMessage",
            "//lf.a2a.v1.A2AService/SendMessage",
            "/LF.A2A.V1.A2ASERVICE/SendMessage",
            "/lf.a2a.v1.a2aservice/SendMessage",
            "/lf.a2a.v1%2eA2AService/SendMessage",
            "/lf.a2a.v1%2EA2AService/SendMessage",
            "/lf.a2a.v1%252EA2AService/SendMessage",
            "/lf.a2a.v1%25%32%45A2AService/SendMessage",
            "/lf.a2a.v1.A2AService%2FSendMessage",
            "/grpc/lf.a2a.v1.A2AService/SendMessage",
            "/x/../lf.a2a.v1.A2AService/SendMessage",
            "/./lf.a2a.v1.A2AService/SendMessage",
            "/x\\lf.a2a.v1.A2AService/SendMessage",
            "/x/A2A.v1.A2AService/SendMessage",
        ] {
            let fault = Malformed::UnknownPath(PathFault::Unknown);
            assert_eq!(grpc_path(path), Err(fault), "{path}");
        }
    }

    #[test]
    fn other_services_are_not_the_gates() {
        for path in [
            "/grpc.health.v1.Health/Check",
            "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
            "/com.acme.lf.a2a.v1.A2AService/SendMessage",
            "/lf.a2a.v1.A2AServiceX/SendMessage",
            "/lf.a2a.v1.A2AServic/SendMessage",
            "/100%/x%2",
            "/",
            "",
            "*",
        ] {
            assert_eq!(grpc_path(path), Ok(None), "{path}");
        }
    }
}
