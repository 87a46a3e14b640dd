//! The message of a send on gRPC (step 7): its bytes in, whether it carries an inline push
//! configuration out. Only field numbers are read; everything else is skipped over.

use crate::Malformed;
use crate::spec::wire::{
    SEND_MESSAGE_CONFIGURATION_PUSH, SEND_MESSAGE_REQUEST_CONFIGURATION,
    SEND_MESSAGE_REQUEST_TENANT,
};

/// Whether a `SendMessageRequest` carries `configuration.task_push_notification_config`, be it
/// empty. Where a field stands more than once, decoders merge the occurrences, so any one counts.
///
/// # Errors
///
/// [`Malformed::NotProtobuf`] where the bytes are no message, or hold what decoders read in
/// different ways: groups, a known field with another wire type, numbers that overflow. And
/// [`Malformed::TenantsDiffer`].
pub fn inline_push_protobuf(message: &[u8]) -> Result<bool, Malformed> {
    let mut found = false;
    let mut tenant = None;
    let mut fields = Fields(message);
    while let Some((number, value)) = fields.next()? {
        match number {
            SEND_MESSAGE_REQUEST_CONFIGURATION => {
                let mut fields = Fields(value.message()?);
                while let Some((number, value)) = fields.next()? {
                    if number == SEND_MESSAGE_CONFIGURATION_PUSH {
                        value.message()?;
                        found = true;
                    }
                }
            }
            SEND_MESSAGE_REQUEST_TENANT => {
                let named = value.message()?;
                if *tenant.get_or_insert(named) != named {
                    return Err(Malformed::TenantsDiffer);
                }
            }
            _ => {}
        }
    }
    Ok(found)
}

/// A field's value, as far as its wire type tells.
enum Value<'a> {
    /// A string, bytes, or a message.
    Delimited(&'a [u8]),
    Number,
}

impl<'a> Value<'a> {
    fn message(self) -> Result<&'a [u8], Malformed> {
        match self {
            Self::Delimited(bytes) => Ok(bytes),
            Self::Number => Err(Malformed::NotProtobuf),
        }
    }
}

/// The fields of a message, one after the other.
struct Fields<'a>(&'a [u8]);

impl<'a> Fields<'a> {
    fn next(&mut self) -> Result<Option<(u32, Value<'a>)>, Malformed> {
        if self.0.is_empty() {
            return Ok(None);
        }
        // Some decoders cut a longer tag off, and would find another field.
        let tag = u32::try_from(self.varint()?).map_err(|_| Malformed::NotProtobuf)?;
        let number = tag >> 3;
        if number == 0 {
            return Err(Malformed::NotProtobuf);
        }
        let value = match tag & 7 {
            0 => {
                self.varint()?;
                Value::Number
            }
            1 => {
                self.take(8)?;
                Value::Number
            }
            2 => {
                let length = self.varint()?;
                Value::Delimited(self.take(length)?)
            }
            5 => {
                self.take(4)?;
                Value::Number
            }
            // Groups, which A2A has none of, and wire types that do not exist.
            _ => return Err(Malformed::NotProtobuf),
        };
        Ok(Some((number, value)))
    }

    fn take(&mut self, length: u64) -> Result<&'a [u8], Malformed> {
        let length = usize::try_from(length).map_err(|_| Malformed::NotProtobuf)?;
        let (taken, rest) = self.0.split_at_checked(length).ok_or(Malformed::NotProtobuf)?;
        self.0 = rest;
        Ok(taken)
    }

    /// At most ten bytes, and no bit beyond the 64th.
    fn varint(&mut self) -> Result<u64, Malformed> {
        let mut value = 0;
        for at in 0..10 {
            let byte = *self.0.get(at).ok_or(Malformed::NotProtobuf)?;
            let bits = u64::from(byte & 0x7f);
            if at == 9 && bits > 1 {
                break;
            }
            value |= bits << (7 * at);
            if byte < 0x80 {
                self.0 = &self.0[at + 1..];
                return Ok(value);
            }
        }
        Err(Malformed::NotProtobuf)
    }
}

#[cfg(test)]
mod tests;
