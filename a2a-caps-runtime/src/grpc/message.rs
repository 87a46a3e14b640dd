//! The one message of a send on gRPC: the bytes of the body in, whether the message carries an
//! inline push configuration out.

use http::HeaderMap;

use crate::Malformed;
use crate::read::inline_push_protobuf;

/// What stands before each message: whether it is compressed, and its length in four bytes.
const PREFIX: usize = 5;

/// Looks at what is there of a body that is to be one message: its length may not be beyond the
/// limit, and nothing may follow it.
pub(super) fn measure(body: &[u8], limit: usize) -> Result<(), Malformed> {
    let Some((_, length)) = prefix(body) else { return Ok(()) };
    if length > limit {
        return Err(Malformed::TooLarge { limit });
    }
    if body.len() - PREFIX > length { Err(Malformed::NotProtobuf) } else { Ok(()) }
}

/// Step 7 over a whole body, which [`measure`] found no fault with.
pub(super) fn inline_push(
    headers: &HeaderMap,
    body: &[u8],
    limit: usize,
) -> Result<bool, Malformed> {
    let (flag, length) = prefix(body).ok_or(Malformed::Broken)?;
    let message = &body[PREFIX..];
    if message.len() < length {
        return Err(Malformed::Broken);
    }
    match flag {
        0 => inline_push_protobuf(message),
        1 => inline_push_compressed(headers, message, limit),
        _ => Err(Malformed::NotProtobuf),
    }
}

fn prefix(body: &[u8]) -> Option<(u8, usize)> {
    let (&[flag, a, b, c, d], _) = body.split_first_chunk::<PREFIX>()?;
    Some((flag, usize::try_from(u32::from_be_bytes([a, b, c, d])).unwrap_or(usize::MAX)))
}

#[cfg(any(feature = "grpc-gzip", feature = "grpc-zstd"))]
fn inline_push_compressed(
    headers: &HeaderMap,
    message: &[u8],
    limit: usize,
) -> Result<bool, Malformed> {
    let mut encodings = headers.get_all("grpc-encoding").iter();
    // Two lines: which of them the service behind would go by is not known.
    let (Some(encoding), None) = (encodings.next(), encodings.next()) else {
        return Err(Malformed::ContentEncoding);
    };
    inline_push_protobuf(&super::decompress::decompress(encoding.as_bytes(), message, limit)?)
}

#[cfg(not(any(feature = "grpc-gzip", feature = "grpc-zstd")))]
fn inline_push_compressed(_: &HeaderMap, _: &[u8], _: usize) -> Result<bool, Malformed> {
    Err(Malformed::ContentEncoding)
}
