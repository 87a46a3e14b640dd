//! A compressed message in, its bytes out, within bounds of size and memory; with the crates that
//! tonic uses, so that what is read here is what the service behind reads.

use alloc::vec::Vec;
use std::io::Read;

use crate::Malformed;

/// Decompresses a message of that `grpc-encoding`. It has to be one whole stream and nothing more:
/// decoders differ in whether they read on behind the first.
pub(super) fn decompress(
    encoding: &[u8],
    message: &[u8],
    limit: usize,
) -> Result<Vec<u8>, Malformed> {
    match encoding {
        #[cfg(feature = "grpc-gzip")]
        b"gzip" => {
            let mut decoder = flate2::bufread::GzDecoder::new(message);
            let read = read_within(&mut decoder, limit)?;
            whole(read, decoder.into_inner())
        }
        // gRPC calls zlib's format so.
        #[cfg(feature = "grpc-gzip")]
        b"deflate" => {
            let mut decoder = flate2::bufread::ZlibDecoder::new(message);
            let read = read_within(&mut decoder, limit)?;
            whole(read, decoder.into_inner())
        }
        #[cfg(feature = "grpc-zstd")]
        b"zstd" => zstd(message, limit),
        _ => Err(Malformed::ContentEncoding),
    }
}

#[cfg(feature = "grpc-zstd")]
fn zstd(message: &[u8], limit: usize) -> Result<Vec<u8>, Malformed> {
    // The window that a frame may ask for is memory: no more than the message itself may take, and
    // 8 MiB, which every decoder is to have (RFC 8878, 3.1.1.1.2).
    let window = limit.max(1).next_power_of_two().ilog2().clamp(23, 27);
    let mut decoder = zstd::stream::read::Decoder::with_buffer(message)
        .map_err(|_| Malformed::NotProtobuf)?
        .single_frame();
    decoder.window_log_max(window).map_err(|_| Malformed::NotProtobuf)?;
    let read = read_within(&mut decoder, limit)?;
    whole(read, decoder.finish())
}

fn read_within(decoder: &mut impl Read, limit: usize) -> Result<Vec<u8>, Malformed> {
    let mut read = Vec::new();
    let most = u64::try_from(limit).unwrap_or(u64::MAX).saturating_add(1);
    decoder.take(most).read_to_end(&mut read).map_err(|_| Malformed::NotProtobuf)?;
    if read.len() > limit { Err(Malformed::TooLarge { limit }) } else { Ok(read) }
}

fn whole(read: Vec<u8>, rest: &[u8]) -> Result<Vec<u8>, Malformed> {
    if rest.is_empty() { Ok(read) } else { Err(Malformed::NotProtobuf) }
}
