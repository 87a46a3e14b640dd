//! The messages that client and service exchange: the fields of `a2a.proto` that these tests use,
//! and one reply for all operations.

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct SendMessageRequest {
    #[prost(string, tag = "1")]
    pub(crate) tenant: String,
    #[prost(message, optional, tag = "2")]
    pub(crate) message: Option<Message>,
    #[prost(message, optional, tag = "3")]
    pub(crate) configuration: Option<SendMessageConfiguration>,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Message {
    #[prost(string, tag = "1")]
    pub(crate) message_id: String,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct SendMessageConfiguration {
    #[prost(string, repeated, tag = "1")]
    pub(crate) accepted_output_modes: Vec<String>,
    #[prost(message, optional, tag = "2")]
    pub(crate) task_push_notification_config: Option<TaskPushNotificationConfig>,
    #[prost(bool, tag = "4")]
    pub(crate) return_immediately: bool,
}

#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct TaskPushNotificationConfig {
    #[prost(string, tag = "4")]
    pub(crate) url: String,
}

/// What a handler saw.
#[derive(Clone, PartialEq, prost::Message)]
pub(crate) struct Reply {
    /// The operation that the gate admitted.
    #[prost(string, tag = "1")]
    pub(crate) operation: String,
    /// The active extensions.
    #[prost(string, repeated, tag = "2")]
    pub(crate) active: Vec<String>,
    /// The lines of `A2A-Version`.
    #[prost(string, repeated, tag = "3")]
    pub(crate) version: Vec<String>,
    /// The lines of `A2A-Extensions`.
    #[prost(string, repeated, tag = "4")]
    pub(crate) extensions: Vec<String>,
    /// `message.message_id` of the request.
    #[prost(string, tag = "5")]
    pub(crate) message_id: String,
    /// What `decline` gave, first and second time.
    #[prost(bool, repeated, tag = "6")]
    pub(crate) declined: Vec<bool>,
    /// A trailer of the request.
    #[prost(string, tag = "7")]
    pub(crate) trailer: String,
    /// The place of an event in its stream.
    #[prost(uint32, tag = "8")]
    pub(crate) place: u32,
}

/// A send without configuration.
pub(crate) fn plain() -> SendMessageRequest {
    let message = Some(Message { message_id: "m-1".to_owned() });
    SendMessageRequest { message, ..SendMessageRequest::default() }
}

/// A send with an inline push configuration.
pub(crate) fn with_push() -> SendMessageRequest {
    let config = TaskPushNotificationConfig { url: "https://example.com/hook".to_owned() };
    let configuration = SendMessageConfiguration {
        task_push_notification_config: Some(config),
        ..SendMessageConfiguration::default()
    };
    SendMessageRequest { configuration: Some(configuration), ..plain() }
}

/// A message as it stands in a body: flag, length, bytes.
pub(crate) fn framed(flag: u8, message: &[u8]) -> Vec<u8> {
    let length = u32::try_from(message.len()).unwrap().to_be_bytes();
    [&[flag][..], &length, message].concat()
}
