//! Messages and their parts (4.1.4 to 4.1.6).

use base64::Engine as _;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use serde::de::{Deserializer, Error};
use serde::{Deserialize, Serialize, Serializer};
use serde_json::Value;

use super::lenient::or_default;

/// A `google.protobuf.Struct`.
pub type Metadata = serde_json::Map<String, Value>;

/// Who sent a message (4.1.5).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum Role {
    /// Not said, which a message must not leave so.
    #[default]
    #[serde(rename = "ROLE_UNSPECIFIED")]
    Unspecified,
    /// The client.
    #[serde(rename = "ROLE_USER")]
    User,
    /// This agent.
    #[serde(rename = "ROLE_AGENT")]
    Agent,
}

/// One turn of a conversation (4.1.4).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
#[allow(clippy::struct_field_names, reason = "the names of the proto")]
pub struct Message {
    /// Its id, made by the sender.
    #[serde(alias = "message_id", deserialize_with = "or_default")]
    pub message_id: String,
    /// The conversation that it belongs to.
    #[serde(alias = "context_id", deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub context_id: String,
    /// The task that it belongs to.
    #[serde(alias = "task_id", deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub task_id: String,
    /// Who sent it.
    #[serde(deserialize_with = "or_default")]
    pub role: Role,
    /// What it says.
    #[serde(deserialize_with = "or_default")]
    pub parts: Vec<Part>,
    /// What extensions and clients add.
    #[serde(deserialize_with = "or_default", skip_serializing_if = "Metadata::is_empty")]
    pub metadata: Metadata,
    /// The extensions that contributed to it.
    #[serde(deserialize_with = "or_default", skip_serializing_if = "Vec::is_empty")]
    pub extensions: Vec<String>,
    /// Earlier tasks that it is about.
    #[serde(alias = "reference_task_ids", deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub reference_task_ids: Vec<String>,
}

/// A piece of a message or an artifact (4.1.6).
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// The `oneof` of the proto.
    pub content: Content,
    /// What extensions and clients add.
    pub metadata: Metadata,
    /// The file that it comes from.
    pub filename: String,
    /// The media type of the content.
    pub media_type: String,
}

/// What a part holds: exactly one of these.
#[derive(Clone, Debug, PartialEq)]
pub enum Content {
    /// `text`
    Text(String),
    /// `raw`, base64 on the wire.
    Raw(Vec<u8>),
    /// `url`
    Url(String),
    /// `data`, any JSON value.
    Data(Value),
}

impl Part {
    /// A part of text with that media type.
    pub fn text(text: impl Into<String>, media_type: &str) -> Self {
        Self::new(Content::Text(text.into()), media_type)
    }

    /// A part of JSON.
    #[must_use]
    pub fn data(data: Value) -> Self {
        Self::new(Content::Data(data), "application/json")
    }

    fn new(content: Content, media_type: &str) -> Self {
        Self {
            content,
            metadata: Metadata::new(),
            filename: String::new(),
            media_type: media_type.to_owned(),
        }
    }
}

/// A part as it stands on the wire.
#[derive(Default, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Wire {
    #[serde(skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    raw: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    // `null` is a value of `google.protobuf.Value`, so presence alone counts.
    #[serde(skip_serializing_if = "Option::is_none", deserialize_with = "present")]
    data: Option<Value>,
    #[serde(deserialize_with = "or_default", skip_serializing_if = "Metadata::is_empty")]
    metadata: Metadata,
    #[serde(deserialize_with = "or_default", skip_serializing_if = "String::is_empty")]
    filename: String,
    #[serde(alias = "media_type", deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "String::is_empty")]
    media_type: String,
}

fn present<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Value>, D::Error> {
    Value::deserialize(deserializer).map(Some)
}

/// Readers of `ProtoJSON` take both alphabets, with padding and without.
const BASE64: GeneralPurpose = GeneralPurpose::new(&base64::alphabet::STANDARD, LENIENT);
const BASE64_URL: GeneralPurpose = GeneralPurpose::new(&base64::alphabet::URL_SAFE, LENIENT);
const LENIENT: GeneralPurposeConfig =
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent);

impl<'de> Deserialize<'de> for Part {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let wire = Wire::deserialize(deserializer)?;
        let content = match (wire.text, wire.raw, wire.url, wire.data) {
            (Some(text), None, None, None) => Content::Text(text),
            (None, Some(raw), None, None) => Content::Raw(
                BASE64
                    .decode(&raw)
                    .or_else(|_| BASE64_URL.decode(&raw))
                    .map_err(|_| D::Error::custom("`raw` is not base64"))?,
            ),
            (None, None, Some(url), None) => Content::Url(url),
            (None, None, None, Some(data)) => Content::Data(data),
            _ => {
                return Err(D::Error::custom(
                    "a part holds exactly one of `text`, `raw`, `url`, `data`",
                ));
            }
        };
        Ok(Self {
            content,
            metadata: wire.metadata,
            filename: wire.filename,
            media_type: wire.media_type,
        })
    }
}

impl Serialize for Part {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut wire = Wire {
            metadata: self.metadata.clone(),
            filename: self.filename.clone(),
            media_type: self.media_type.clone(),
            ..Wire::default()
        };
        match &self.content {
            Content::Text(text) => wire.text = Some(text.clone()),
            Content::Raw(raw) => wire.raw = Some(BASE64.encode(raw)),
            Content::Url(url) => wire.url = Some(url.clone()),
            Content::Data(data) => wire.data = Some(data.clone()),
        }
        wire.serialize(serializer)
    }
}
