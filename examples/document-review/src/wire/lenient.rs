//! What `ProtoJSON` allows in a reader beyond what serde does by itself: `null` for a field that is
//! unset, and integers in quotes.

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};

/// The value, or its default where it is `null`.
pub(super) fn or_default<'de, D, T>(deserializer: D) -> Result<T, D::Error>
where
    D: Deserializer<'de>,
    T: Default + Deserialize<'de>,
{
    Option::deserialize(deserializer).map(Option::unwrap_or_default)
}

/// An `optional int32`: a number without a fraction, also in quotes.
pub(super) fn int32<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<i32>, D::Error> {
    deserializer.deserialize_any(Int32)
}

struct Int32;

impl Visitor<'_> for Int32 {
    type Value = Option<i32>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("an integer of 32 bits")
    }

    fn visit_unit<E: Error>(self) -> Result<Self::Value, E> {
        Ok(None)
    }

    fn visit_i64<E: Error>(self, value: i64) -> Result<Self::Value, E> {
        i32::try_from(value)
            .map(Some)
            .map_err(|_| E::invalid_value(Unexpected::Signed(value), &self))
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Self::Value, E> {
        i32::try_from(value)
            .map(Some)
            .map_err(|_| E::invalid_value(Unexpected::Unsigned(value), &self))
    }

    fn visit_f64<E: Error>(self, value: f64) -> Result<Self::Value, E> {
        // `1.0` and `1e2` are integers to ProtoJSON.
        if value.fract() == 0.0 && (f64::from(i32::MIN)..=f64::from(i32::MAX)).contains(&value) {
            #[allow(clippy::cast_possible_truncation, reason = "whole, and within the bounds")]
            return Ok(Some(value as i32));
        }
        Err(E::invalid_value(Unexpected::Float(value), &self))
    }

    fn visit_str<E: Error>(self, value: &str) -> Result<Self::Value, E> {
        value.parse().map(Some).map_err(|_| E::invalid_value(Unexpected::Str(value), &self))
    }
}
