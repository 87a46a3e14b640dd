use std::vec;
use std::vec::Vec;

use proptest::prelude::*;

use super::inline_push_protobuf;
use crate::Malformed;

/// A field of wire type 2.
fn delimited(number: u8, value: &[u8]) -> Vec<u8> {
    let mut field = vec![number << 3 | 2, u8::try_from(value.len()).unwrap()];
    field.extend(value);
    field
}

fn all(fields: &[&[u8]]) -> Vec<u8> {
    fields.concat()
}

/// `configuration = 3` with `task_push_notification_config = 2`.
fn with_push(value: &[u8]) -> Vec<u8> {
    delimited(3, &delimited(2, value))
}

#[test]
fn a_push_configuration_is_found_by_its_field_numbers() {
    let url = delimited(4, b"https://example.com/hook");
    for (message, found) in [
        (vec![], false),
        (delimited(2, b"\x0a\x01a"), false),
        (delimited(3, &[]), false),
        (delimited(3, &delimited(1, b"text/plain")), false),
        (delimited(3, &[0x18, 1, 0x20, 1]), false),
        (with_push(&url), true),
        (with_push(&[]), true),
        // After other fields, and in the second of two occurrences.
        (all(&[&delimited(1, b"acme"), &delimited(2, b""), &with_push(&url)]), true),
        (all(&[&delimited(3, &[0x20, 1]), &with_push(&[])]), true),
        (all(&[&with_push(&[]), &delimited(3, &[0x20, 1])]), true),
        // The same bytes elsewhere: in the message, in the metadata, in an unknown field.
        (delimited(2, &with_push(&url)), false),
        (delimited(4, &with_push(&url)), false),
        (delimited(15, &with_push(&url)), false),
        // A field 2 one level too high, or one too low.
        (delimited(2, &url), false),
        (delimited(3, &delimited(1, &delimited(2, &url))), false),
        // A tag and a length with more bytes than they need say the same.
        (all(&[&[0x9a, 0x00, 0x82, 0x00], &delimited(2, &[])]), true),
        // Unknown fields of the other wire types.
        (all(&[&[0x78, 0xff, 0x01], &[0x79, 1, 2, 3, 4, 5, 6, 7, 8], &[0x7d, 1, 2, 3, 4]]), false),
    ] {
        assert_eq!(inline_push_protobuf(&message), Ok(found), "{message:x?}");
    }
}

#[test]
fn what_decoders_read_in_different_ways_is_malformed() {
    for message in [
        // Cut off: a tag, a length, a value, in either level.
        vec![0x9a],
        vec![0x1a],
        vec![0x1a, 5, 0],
        vec![0x1a, 2, 0x12, 1],
        vec![0x79, 1, 2, 3],
        vec![0x7d, 1],
        vec![0x78, 0x80],
        // A length beyond any memory, and one beyond 64 bits.
        vec![0x1a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01],
        vec![0x1a, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x02],
        // A number of eleven bytes.
        vec![0x78, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00],
        // A tag whose upper bits a decoder may cut off, to find field 3.
        vec![0x9a, 0x80, 0x80, 0x80, 0x10, 0x00],
        // Groups, wire types that do not exist, field 0.
        vec![0x1b, 0x1c],
        vec![0x7b, 0x7c],
        vec![0x1c],
        vec![0x1e, 0],
        vec![0x1f, 0],
        vec![0x02, 0],
        // Configuration, push and tenant as numbers.
        vec![0x18, 1],
        delimited(3, &[0x10, 1]),
        vec![0x08, 1],
        // A fault after what would be refused: malformed comes first.
        all(&[&with_push(&[]), &[0x1a]]),
    ] {
        assert_eq!(inline_push_protobuf(&message), Err(Malformed::NotProtobuf), "{message:x?}");
    }
}

#[test]
fn two_tenants_are_malformed_and_one_said_twice_is_not() {
    let (acme, other) = (delimited(1, b"acme"), delimited(1, b"other"));
    assert_eq!(inline_push_protobuf(&all(&[&acme, &acme])), Ok(false));
    assert_eq!(inline_push_protobuf(&all(&[&acme, &other])), Err(Malformed::TenantsDiffer));
}

proptest! {
    /// The reader agrees with nothing worse than itself: it ends, and finds no push in bytes that
    /// hold no tag of field 3.
    #[test]
    fn any_bytes_are_read_to_an_answer(message: Vec<u8>) {
        let read = inline_push_protobuf(&message);
        if !message.contains(&0x1a) && !message.contains(&0x9a) {
            prop_assert_ne!(read, Ok(true));
        }
    }
}
