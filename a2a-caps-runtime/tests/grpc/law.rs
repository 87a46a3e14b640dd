//! The law of step 7: whatever bytes come, a service whose decoder finds an inline push
//! configuration in them does not get them. The other reader is prost, which tonic's services use.

use a2a_caps_runtime::read::inline_push_protobuf;
use proptest::prelude::*;
use prost::Message as _;

use crate::wire::{SendMessageRequest, plain, with_push};

/// What prost finds: nothing where it cannot decode, for then no handler runs.
fn decoded(message: &[u8]) -> Option<bool> {
    let request = SendMessageRequest::decode(message).ok()?;
    let push = request.configuration.map(|config| config.task_push_notification_config.is_some());
    Some(push.unwrap_or_default())
}

fn holds(message: &[u8]) -> Result<(), TestCaseError> {
    let read = inline_push_protobuf(message);
    match (decoded(message), read) {
        (Some(true), read) => prop_assert_ne!(read, Ok(false), "{:x?}", message),
        // And nothing is refused for a push configuration that is not there.
        (Some(false), read) => prop_assert_ne!(read, Ok(true), "{:x?}", message),
        (None, _) => {}
    }
    Ok(())
}

/// A number as a varint, with some more bytes than it needs.
fn varint(number: u64, more: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    prost::encoding::encode_varint(number, &mut bytes);
    for _ in 0..more {
        if let Some(last) = bytes.last_mut() {
            *last |= 0x80;
        }
        bytes.push(0);
    }
    bytes
}

/// Up to three fields: mostly of that number and with such a value, else of any number near it and
/// any wire type; some with tags and lengths longer than they need.
fn fields(number: u64, value: impl Strategy<Value = Vec<u8>>) -> impl Strategy<Value = Vec<u8>> {
    let number = prop_oneof![4 => Just(number), 1 => 0..6_u64];
    let wire = prop_oneof![24 => Just(2), 1 => 0..8_u64];
    let spare = prop_oneof![8 => Just(0), 1 => 1..4_usize];
    let field = (number, wire, spare, value).prop_map(|(number, wire, spare, value)| {
        let mut field = varint(number << 3 | wire, spare);
        if wire == 2 {
            field.extend(varint(value.len() as u64, spare));
        }
        field.extend(value);
        field
    });
    proptest::collection::vec(field, 0..4).prop_map(|fields| fields.concat())
}

/// The content of a push configuration: none, a url, anything.
fn push() -> impl Strategy<Value = Vec<u8>> {
    prop_oneof![
        4 => Just(Vec::new()),
        4 => Just(b"\x22\x01u".to_vec()),
        1 => proptest::collection::vec(any::<u8>(), 0..6),
    ]
}

proptest! {
    #[test]
    fn over_generated_messages(message in fields(3, fields(2, push()))) {
        holds(&message)?;
    }

    #[test]
    fn over_any_bytes(message: Vec<u8>) {
        holds(&message)?;
    }

    #[test]
    fn over_damaged_messages(at: prop::sample::Index, byte: u8, cut: prop::sample::Index) {
        for request in [plain(), with_push()] {
            let mut message = request.encode_to_vec();
            let at = at.index(message.len());
            message[at] = byte;
            holds(&message)?;
            message.truncate(cut.index(message.len() + 1));
            holds(&message)?;
        }
    }
}
