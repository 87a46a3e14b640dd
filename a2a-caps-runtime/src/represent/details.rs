//! The details of an answer: `google.rpc.ErrorInfo` of a refusal (3.3.2), `google.rpc.BadRequest`
//! of a malformed request with a field at fault.

use core::fmt::{self, Write};

use super::{Answer, CardStamp, json};
use crate::refusal::SupportedVersions;
use crate::spec::wire;
use crate::{Cause, ProtocolVersion, Refusal, VersionClaim};

impl<'a> Answer<'a> {
    /// `ErrorInfo.reason`, where the answer is an error of A2A.
    #[must_use]
    pub fn reason(&self) -> Option<&'static str> {
        self.error().map(crate::A2aError::reason)
    }

    /// `ErrorInfo.metadata`, empty where the answer is no error of A2A: `method`; what was missing
    /// (`capability`, or `extension`, or `version` with `supportedVersions`); `cardVersion` and
    /// `cardEtag`.
    #[must_use]
    pub fn metadata(&self) -> Metadata<'a> {
        match *self {
            Self::Refused(refusal, stamp) if refusal.error().is_some() => {
                Metadata { of: Some((refusal, stamp)), next: 0 }
            }
            _ => Metadata { of: None, next: 0 },
        }
    }

    /// The one `BadRequest.fieldViolations` entry, whose description is the message: the field at
    /// fault, where the request is malformed and one is.
    #[must_use]
    pub const fn violation(&self) -> Option<&'static str> {
        match self {
            Self::Refused(refusal, _) => refusal.field(),
            Self::Malformed(malformed) => malformed.field(),
            Self::Unauthenticated | Self::Mismounted => None,
        }
    }

    pub(super) fn has_details(&self) -> bool {
        self.reason().is_some() || self.violation().is_some()
    }

    pub(super) fn write_details<W: Write>(&self, out: &mut W) -> fmt::Result {
        if let Some(reason) = self.reason() {
            write!(
                out,
                r#"[{{"@type":"{}","reason":"{reason}","domain":"{}","metadata":{{"#,
                wire::ERROR_INFO_TYPE,
                wire::ERROR_DOMAIN
            )?;
            for (at, (key, value)) in self.metadata().enumerate() {
                let comma = if at == 0 { "" } else { "," };
                write!(out, r#"{comma}"{key}":"#)?;
                json::write_string(out, &value)?;
            }
            return out.write_str("}}]");
        }
        if let Some(field) = self.violation() {
            write!(
                out,
                r#"[{{"@type":"{}","fieldViolations":[{{"field":"{field}","description":"#,
                wire::BAD_REQUEST_TYPE
            )?;
            json::write_string(out, self)?;
            return out.write_str("}]}]");
        }
        out.write_str("[]")
    }
}

/// The metadata of a refusal, key by key.
#[derive(Clone, Debug)]
pub struct Metadata<'a> {
    of: Option<(&'a Refusal, CardStamp<'a>)>,
    next: u8,
}

impl<'a> Iterator for Metadata<'a> {
    type Item = (&'static str, MetadataValue<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        let (refusal, stamp) = self.of?;
        loop {
            let place = self.next;
            self.next = place.saturating_add(1);
            let text = |key, text| Some((key, MetadataValue(Value::Text(text))));
            return match (place, refusal.cause()) {
                (0, _) => text(wire::metadata::METHOD, refusal.method().name()),
                (
                    1,
                    Cause::Capability(_) | Cause::InlinePush | Cause::ExtendedCardNotConfigured,
                ) => match refusal.capability() {
                    Some(capability) => text(wire::metadata::CAPABILITY, capability.name()),
                    None => continue,
                },
                (1, Cause::Extension(uri)) => text(wire::metadata::EXTENSION, uri),
                (1, Cause::Version { requested, missing, .. }) => Some((
                    wire::metadata::VERSION,
                    MetadataValue(Value::Version(requested, *missing)),
                )),
                (2, Cause::Version { supported, .. }) => Some((
                    wire::metadata::SUPPORTED_VERSIONS,
                    MetadataValue(Value::Versions(supported)),
                )),
                (1 | 2, _) => continue,
                (3, _) => text(wire::metadata::CARD_VERSION, stamp.version),
                (4, _) => text(wire::metadata::CARD_ETAG, stamp.etag),
                _ => None,
            };
        }
    }
}

/// A value of [`Metadata`], to be displayed.
#[derive(Clone, Copy, Debug)]
pub struct MetadataValue<'a>(Value<'a>);

#[derive(Clone, Copy, Debug)]
enum Value<'a> {
    Text(&'a str),
    Version(&'a VersionClaim, ProtocolVersion),
    Versions(&'static [ProtocolVersion]),
}

impl fmt::Display for MetadataValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            Value::Text(text) => f.write_str(text),
            // A missing version is what it means (3.6.2).
            Value::Version(claim, missing) if claim.is_missing() => missing.fmt(f),
            Value::Version(claim, _) => claim.fmt(f),
            Value::Versions([]) => Ok(()),
            Value::Versions(versions) => SupportedVersions(versions).fmt(f),
        }
    }
}
