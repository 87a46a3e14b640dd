//! An answer of the gate as a gRPC status (10.6): trailers only, with `google.rpc.Status` and its
//! details as tonic-types writes them.

use alloc::string::ToString;

use tonic::{Code, Status};
use tonic_types::{ErrorDetails, StatusExt as _};

use crate::Answer;
use crate::spec::wire;

/// The status of an answer: `ErrorInfo` where it is an error of A2A, `BadRequest` where a field is
/// at fault, else no details.
pub(super) fn status(answer: &Answer<'_>) -> Status {
    let code = Code::from_i32(i32::from(answer.grpc_status().code()));
    let message = answer.to_string();
    let details = if let Some(reason) = answer.reason() {
        let metadata = answer.metadata().map(|(key, value)| (key.to_string(), value.to_string()));
        ErrorDetails::with_error_info(reason, wire::ERROR_DOMAIN, metadata.collect::<Metadata>())
    } else if let Some(field) = answer.violation() {
        ErrorDetails::with_bad_request_violation(field, message.as_str())
    } else {
        return Status::new(code, message);
    };
    Status::with_error_details(code, message, details)
}

type Metadata = std::collections::HashMap<alloc::string::String, alloc::string::String>;
