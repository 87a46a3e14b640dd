//! Where a table stands: in the file itself, or in a profile that lies over it and can take away.

use std::collections::BTreeMap;
use std::fmt::Debug;

use schemars::{JsonSchema, Schema, SchemaGenerator, json_schema};
use serde::de::{Deserialize, DeserializeOwned, Deserializer, Error};

use crate::schema::declaration::Declaration;

/// What the types of this module have in common.
pub trait Value: DeserializeOwned + JsonSchema + Debug {}

impl<T: DeserializeOwned + JsonSchema + Debug> Value for T {}

/// Where a table stands.
pub trait Layer: JsonSchema + Debug + 'static {
    /// A key that only the file has.
    type OfFile<T: Value>: Value + Default;
    /// `profiles`, which only the file has.
    type Profiles: Value + Default;
    /// A key that only a profile has.
    type OfProfile<T: Value>: Value + Default;
    /// A table whose keys are names.
    type Map<T: Value>: Value;
}

/// The file itself.
#[derive(Clone, Copy, Debug)]
pub enum Base {}

impl Layer for Base {
    type OfFile<T: Value> = Option<T>;
    type Profiles = Option<BTreeMap<String, Declaration<InProfile>>>;
    type OfProfile<T: Value> = Absent;
    type Map<T: Value> = BTreeMap<String, T>;
}

/// A profile.
#[derive(Clone, Copy, Debug)]
pub enum InProfile {}

impl Layer for InProfile {
    type OfFile<T: Value> = Absent;
    type Profiles = Absent;
    type OfProfile<T: Value> = Option<T>;
    type Map<T: Value> = Taken<T>;
}

// Only their names are used: schemars appends them to the names of the tables.
impl JsonSchema for Base {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!(false)
    }
}

impl JsonSchema for InProfile {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "InProfile".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!(false)
    }
}

/// A key that has no place here.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Absent;

impl<'de> Deserialize<'de> for Absent {
    fn deserialize<D: Deserializer<'de>>(_: D) -> Result<Self, D::Error> {
        Err(D::Error::custom("this key has no place here"))
    }
}

impl JsonSchema for Absent {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Absent".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        json_schema!(false)
    }
}

/// A table whose keys are names, in a profile: `unset` takes names away.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(bound = "")]
#[schemars(bound = "T: Value", inline)]
pub struct Taken<T: Value> {
    /// Names that this profile takes away from the rest of the file. Each of them must be there.
    pub unset: Option<Unset<T>>,
    /// What it adds or changes.
    #[serde(flatten)]
    pub entries: BTreeMap<String, T>,
}

/// `unset` among names: the keys that are taken away, or an entry of that name.
#[derive(Debug, serde::Deserialize, JsonSchema)]
#[serde(untagged, bound = "")]
#[schemars(bound = "T: Value", inline)]
pub enum Unset<T: Value> {
    /// The keys that are taken away.
    Keys(Vec<String>),
    /// An entry that happens to have this name.
    Entry(T),
}
