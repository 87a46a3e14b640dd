//! Push notification configurations (4.3).

use std::fmt;

use serde::{Deserialize, Serialize};

use super::lenient::or_default;

/// `TaskPushNotificationConfig`: where the updates of a task are to be posted (4.3.1).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct PushConfig {
    /// Its id; made by this agent where the client gives none.
    #[serde(deserialize_with = "or_default", skip_serializing_if = "String::is_empty")]
    pub id: String,
    /// The task.
    #[serde(alias = "task_id", deserialize_with = "or_default")]
    #[serde(skip_serializing_if = "String::is_empty")]
    pub task_id: String,
    /// Where to post.
    #[serde(deserialize_with = "or_default")]
    pub url: String,
    /// A word that the client recognises its notifications by.
    #[serde(deserialize_with = "or_default", skip_serializing_if = "Secret::is_empty")]
    pub token: Secret,
    /// What the webhook asks for in `Authorization`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub authentication: Option<AuthenticationInfo>,
}

/// `AuthenticationInfo` (4.3.2).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct AuthenticationInfo {
    /// `Bearer`, `Basic` and so on.
    #[serde(deserialize_with = "or_default")]
    pub scheme: String,
    /// What follows it in the header.
    #[serde(deserialize_with = "or_default", skip_serializing_if = "Secret::is_empty")]
    pub credentials: Secret,
}

/// A text that is not to be logged (13.4).
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// A secret.
    #[must_use]
    pub fn new(text: impl Into<String>) -> Self {
        Self(text.into())
    }

    /// Whether there is none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The text itself.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(secret)")
    }
}
