/// The user's.
/**

Agent `Document reviewer`, version `2.3.0`: profile `public`.

| capability | phase | |
|---|---|---|
| `streaming` | `false` | refused, not on the card |
| `push_notifications` | `false` | refused, not on the card |
| `extended_agent_card` | `false` | refused, not on the card |

| operation | gate |
|---|---|
| `SendMessage` | admitted |
| `SendStreamingMessage` | refused with `UnsupportedOperationError` |
| `GetTask` | admitted |
| `ListTasks` | admitted |
| `CancelTask` | admitted |
| `SubscribeToTask` | refused with `UnsupportedOperationError` |
| `CreateTaskPushNotificationConfig` | refused with `PushNotificationNotSupportedError` |
| `GetTaskPushNotificationConfig` | refused with `PushNotificationNotSupportedError` |
| `ListTaskPushNotificationConfigs` | refused with `PushNotificationNotSupportedError` |
| `DeleteTaskPushNotificationConfig` | refused with `PushNotificationNotSupportedError` |
| `GetExtendedAgentCard` | refused with `UnsupportedOperationError` |

| extension | phase | required |
|---|---|---|
| `https://example.com/ext/cost-report/v1` | served, and on the card | no |
| `https://example.com/ext/partner/v1` | refused, not on the card | no |
*/
pub mod reviewer {
    use ::a2a_caps_runtime as rt;
    use rt::__private::core::clone::Clone;
    use rt::__private::core::cmp::{Eq, PartialEq};
    use rt::__private::core::fmt::Debug;
    use rt::__private::core::iter::IntoIterator;
    use rt::__private::core::marker::Copy;
    use rt::__private::core::option::Option::{self, None, Some};
    use rt::__private::core::prelude::v1::derive;
    use rt::__private::core::primitive::{bool, str, u8, usize};
    use rt::__private::core::result::Result::{self, Err, Ok};
    const _: &[u8] = rt::__private::core::include_bytes!(
        rt::__private::core::concat!(rt::__private::core::env!("CARGO_MANIFEST_DIR"),
        "/goldens/reviewer.toml")
    );
    /// The Agent Card of this deployment, to be served at `/.well-known/agent-card.json`.
    pub const CARD: rt::CardSource<Agent> = rt::CardSource::__new(
        &rt::__private::Template {
            parts: &[rt::__private::Part::Text(sealed::CARD_TEXT)],
            origins: &[],
            etag: "\"02af1a52cd0f1da48b27dfabb75ab019c2e1a90bf84c7fbb93d305d0dfa65e9f\"",
            cache_control: "max-age=3600",
        },
    );
    /// The card for authenticated callers (`extended_card`), where the declaration holds it
    /// and `capabilities.extended_agent_card` is not `false`.
    pub const EXTENDED_CARD: Option<rt::CardSource<Agent>> = None;
    /// The operations as the gate admits them. Each carries the permit that its handler takes;
    /// the permit of a refused one has no value, so its arm may stay or go.
    ///
    /// Dispatch by `match`, with `#[deny(clippy::wildcard_enum_match_arm)]` beside it: an
    /// operation that is served and has no arm does not compile.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[repr(u8)]
    pub enum Call {
        /// `SendMessage`: admitted.
        SendMessage(permit::SendMessage) = 0,
        /// `SendStreamingMessage`: refused with `UnsupportedOperationError` (`capabilities.streaming = false`).
        SendStreamingMessage(permit::SendStreamingMessage) = 1,
        /// `GetTask`: admitted.
        GetTask(permit::GetTask) = 2,
        /// `ListTasks`: admitted.
        ListTasks(permit::ListTasks) = 3,
        /// `CancelTask`: admitted.
        CancelTask(permit::CancelTask) = 4,
        /// `SubscribeToTask`: refused with `UnsupportedOperationError` (`capabilities.streaming = false`).
        SubscribeToTask(permit::SubscribeToTask) = 5,
        /// `CreateTaskPushNotificationConfig`: refused with `PushNotificationNotSupportedError` (`capabilities.push_notifications = false`).
        CreateTaskPushNotificationConfig(permit::CreateTaskPushNotificationConfig) = 6,
        /// `GetTaskPushNotificationConfig`: refused with `PushNotificationNotSupportedError` (`capabilities.push_notifications = false`).
        GetTaskPushNotificationConfig(permit::GetTaskPushNotificationConfig) = 7,
        /// `ListTaskPushNotificationConfigs`: refused with `PushNotificationNotSupportedError` (`capabilities.push_notifications = false`).
        ListTaskPushNotificationConfigs(permit::ListTaskPushNotificationConfigs) = 8,
        /// `DeleteTaskPushNotificationConfig`: refused with `PushNotificationNotSupportedError` (`capabilities.push_notifications = false`).
        DeleteTaskPushNotificationConfig(permit::DeleteTaskPushNotificationConfig) = 9,
        /// `GetExtendedAgentCard`: refused with `UnsupportedOperationError` (`capabilities.extended_agent_card = false`).
        GetExtendedAgentCard(permit::GetExtendedAgentCard) = 10,
    }
    /// The permits, one for each operation: to be named in the signatures of handlers. Only
    /// the gate makes them.
    pub mod permit {
        pub use super::sealed::{
            SendMessage, SendStreamingMessage, GetTask, ListTasks, CancelTask,
            SubscribeToTask, CreateTaskPushNotificationConfig,
            GetTaskPushNotificationConfig, ListTaskPushNotificationConfigs,
            DeleteTaskPushNotificationConfig, GetExtendedAgentCard,
        };
    }
    /// The extensions of the declaration, in its order, also those that only other profiles
    /// have: their payload has no value here.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Extension {
        /// `https://example.com/ext/cost-report/v1` of `capabilities.extensions`: served, and on the card.
        CostReportV1(active::CostReportV1),
        /// `https://example.com/ext/partner/v1` of `capabilities.extensions`: refused, not on the card.
        PartnerV1(active::PartnerV1),
    }
    /// What the variants of [`Extension`] carry: proof that the extension is active for some
    /// request.
    pub mod active {
        pub use super::sealed::active::{CostReportV1, PartnerV1};
    }
    /// `https://example.com/ext/cost-report/v1` of `capabilities.extensions`: served, and on the card.
    pub const COST_REPORT_V1: rt::ExtensionId<Agent> = rt::ExtensionId::__new(0);
    /// `https://example.com/ext/partner/v1` of `capabilities.extensions`: refused, not on the card.
    pub const PARTNER_V1: rt::ExtensionId<Agent> = rt::ExtensionId::__new(1);
    /// The URIs that every request has to list in `A2A-Extensions`
    /// (`capabilities.extensions.required`).
    pub const REQUIRED_EXTENSIONS: &[&str] = &[];
    pub use sealed::{admit, gate};
    /// This deployment, in generics: profile `public`, `version` `2.3.0`.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Agent {}
    /// The profile that this build stands for: in a binary, what a deployment can check
    /// (`profiles`).
    pub const PROFILE: Option<&str> = Some("public");
    /// The phases of the three flags (`capabilities`).
    pub const CAPABILITIES: rt::Capabilities = rt::Capabilities {
        streaming: rt::Phase::Refused,
        push_notifications: rt::Phase::Refused,
        extended_agent_card: rt::Phase::Refused,
    };
    impl rt::__private::Sealed for Agent {}
    impl rt::Agent for Agent {
        type Call = Call;
        type Extension = Extension;
        type Active = rt::__private::Bits<1>;
        const PROFILE: Option<&'static str> = PROFILE;
        const NAME: &'static str = "Document reviewer";
        const CARD_VERSION: &'static str = "2.3.0";
        const CAPABILITIES: rt::Capabilities = CAPABILITIES;
        const EXTENSIONS: &'static [rt::DeclaredExtension] = &[
            rt::DeclaredExtension {
                uri: "https://example.com/ext/cost-report/v1",
                phase: rt::Phase::Advertised,
                required: false,
            },
            rt::DeclaredExtension {
                uri: "https://example.com/ext/partner/v1",
                phase: rt::Phase::Refused,
                required: false,
            },
        ];
        const INTERFACES: &'static [rt::DeclaredInterface] = &[
            rt::DeclaredInterface {
                protocol_binding: "JSONRPC",
                tenant: "",
                protocol_version: "1.0",
                gated: true,
                phase: rt::Phase::Advertised,
            },
            rt::DeclaredInterface {
                protocol_binding: "HTTP+JSON",
                tenant: "",
                protocol_version: "1.0",
                gated: true,
                phase: rt::Phase::Advertised,
            },
            rt::DeclaredInterface {
                protocol_binding: "HTTP+JSON",
                tenant: "acme",
                protocol_version: "1.0",
                gated: true,
                phase: rt::Phase::Advertised,
            },
        ];
        const EXTENDED_CARD: rt::ExtendedCard = rt::ExtendedCard::NotConfigured;
        const PUSH_REFUSED: bool = true;
        const MISSING_VERSION: rt::ProtocolVersion = sealed::MISSING_VERSION;
        const CHALLENGE: &'static str = "Bearer realm=\"a2a\"";
        #[inline]
        fn admit(method: rt::Method) -> Result<Call, rt::Refusal> {
            sealed::admit(method)
        }
        #[inline]
        fn gate<'a, V>(
            request: &rt::Request<V>,
        ) -> Result<rt::Admitted<Self>, rt::Refusal>
        where
            V: Clone + IntoIterator<Item = &'a [u8]>,
        {
            sealed::gate(request)
        }
        #[inline]
        fn method(call: Call) -> rt::Method {
            sealed::method(call)
        }
        fn extension(index: usize) -> Option<Extension> {
            sealed::extension(index)
        }
    }
    impl rt::ServesJsonRpc for Agent {}
    impl rt::ServesHttpJson for Agent {}
    mod sealed {
        use super::rt;
        use rt::__private::core::clone::Clone;
        use rt::__private::core::cmp::{Eq, PartialEq};
        use rt::__private::core::fmt::Debug;
        use rt::__private::core::iter::IntoIterator;
        use rt::__private::core::marker::Copy;
        use rt::__private::core::option::Option::{self, None, Some};
        use rt::__private::core::prelude::v1::derive;
        use rt::__private::core::primitive::{bool, str, u8, usize};
        use rt::__private::core::result::Result::{self, Err, Ok};
        pub(super) const CARD_TEXT: &str = "{\"capabilities\":{\"extendedAgentCard\":false,\"extensions\":[{\"description\":\"Adds a cost report to every artifact.\",\"params\":{\"currency\":\"EUR\",\"places\":2},\"uri\":\"https://example.com/ext/cost-report/v1\"}],\"pushNotifications\":false,\"streaming\":false},\"defaultInputModes\":[\"text/plain\",\"application/pdf\"],\"defaultOutputModes\":[\"text/plain\"],\"description\":\"Reviews documents and lists what to change.\",\"documentationUrl\":\"https://review.example.com/docs\",\"name\":\"Document reviewer\",\"securitySchemes\":{\"bearer\":{\"httpAuthSecurityScheme\":{\"scheme\":\"Bearer\"}}},\"skills\":[{\"description\":\"Reads a document and lists what to change.\",\"examples\":[\"Review this letter.\"],\"id\":\"review\",\"name\":\"Review\",\"tags\":[\"documents\"]}],\"supportedInterfaces\":[{\"protocolBinding\":\"JSONRPC\",\"protocolVersion\":\"1.0\",\"url\":\"https://review.example.com/a2a/v1/\"},{\"protocolBinding\":\"HTTP+JSON\",\"protocolVersion\":\"1.0\",\"url\":\"https://review.example.com/rest\"},{\"protocolBinding\":\"HTTP+JSON\",\"protocolVersion\":\"1.0\",\"tenant\":\"acme\",\"url\":\"https://review.example.com/rest\"}],\"version\":\"2.3.0\"}";
        /// The gate admitted `SendMessage`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct SendMessage(());
        /// No value: `SendStreamingMessage` is refused with `UnsupportedOperationError` here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum SendStreamingMessage {}
        /// The gate admitted `GetTask`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct GetTask(());
        /// The gate admitted `ListTasks`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct ListTasks(());
        /// The gate admitted `CancelTask`.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct CancelTask(());
        /// No value: `SubscribeToTask` is refused with `UnsupportedOperationError` here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum SubscribeToTask {}
        /// No value: `CreateTaskPushNotificationConfig` is refused with `PushNotificationNotSupportedError` here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum CreateTaskPushNotificationConfig {}
        /// No value: `GetTaskPushNotificationConfig` is refused with `PushNotificationNotSupportedError` here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum GetTaskPushNotificationConfig {}
        /// No value: `ListTaskPushNotificationConfigs` is refused with `PushNotificationNotSupportedError` here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum ListTaskPushNotificationConfigs {}
        /// No value: `DeleteTaskPushNotificationConfig` is refused with `PushNotificationNotSupportedError` here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum DeleteTaskPushNotificationConfig {}
        /// No value: `GetExtendedAgentCard` is refused with `UnsupportedOperationError` here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum GetExtendedAgentCard {}
        pub mod active {
            /// `https://example.com/ext/cost-report/v1` is active.
            #[super::derive(
                super::Clone,
                super::Copy,
                super::Debug,
                super::PartialEq,
                super::Eq
            )]
            pub struct CostReportV1(pub(super) ());
            /// `https://example.com/ext/partner/v1` is never active in this deployment: it has no value.
            #[super::derive(
                super::Clone,
                super::Copy,
                super::Debug,
                super::PartialEq,
                super::Eq
            )]
            pub enum PartnerV1 {}
        }
        pub(super) const REQUIRED: &[(usize, &str)] = &[];
        pub(super) const fn extension_index(uri: &[u8]) -> Option<usize> {
            if rt::__private::is(uri, b"https://example.com/ext/cost-report/v1") {
                return Some(0);
            }
            None
        }
        pub(super) const fn extension(index: usize) -> Option<super::Extension> {
            match index {
                0 => Some(super::Extension::CostReportV1(active::CostReportV1(()))),
                _ => None,
            }
        }
        /// The gate's answer for an operation, without version and extensions: steps 4 and 5 of
        /// its order. The proof evaluates it for every operation.
        ///
        /// # Errors
        ///
        /// The refusal, where this deployment does not serve the operation.
        #[inline]
        pub const fn admit(method: rt::Method) -> Result<super::Call, rt::Refusal> {
            match method {
                rt::Method::SendMessage => Ok(super::Call::SendMessage(SendMessage(()))),
                rt::Method::SendStreamingMessage => {
                    Err(
                        rt::Refusal::new(
                            rt::Method::SendStreamingMessage,
                            rt::Cause::Capability(rt::Capability::Streaming),
                        ),
                    )
                }
                rt::Method::GetTask => Ok(super::Call::GetTask(GetTask(()))),
                rt::Method::ListTasks => Ok(super::Call::ListTasks(ListTasks(()))),
                rt::Method::CancelTask => Ok(super::Call::CancelTask(CancelTask(()))),
                rt::Method::SubscribeToTask => {
                    Err(
                        rt::Refusal::new(
                            rt::Method::SubscribeToTask,
                            rt::Cause::Capability(rt::Capability::Streaming),
                        ),
                    )
                }
                rt::Method::CreateTaskPushNotificationConfig => {
                    Err(
                        rt::Refusal::new(
                            rt::Method::CreateTaskPushNotificationConfig,
                            rt::Cause::Capability(rt::Capability::PushNotifications),
                        ),
                    )
                }
                rt::Method::GetTaskPushNotificationConfig => {
                    Err(
                        rt::Refusal::new(
                            rt::Method::GetTaskPushNotificationConfig,
                            rt::Cause::Capability(rt::Capability::PushNotifications),
                        ),
                    )
                }
                rt::Method::ListTaskPushNotificationConfigs => {
                    Err(
                        rt::Refusal::new(
                            rt::Method::ListTaskPushNotificationConfigs,
                            rt::Cause::Capability(rt::Capability::PushNotifications),
                        ),
                    )
                }
                rt::Method::DeleteTaskPushNotificationConfig => {
                    Err(
                        rt::Refusal::new(
                            rt::Method::DeleteTaskPushNotificationConfig,
                            rt::Cause::Capability(rt::Capability::PushNotifications),
                        ),
                    )
                }
                rt::Method::GetExtendedAgentCard => {
                    Err(
                        rt::Refusal::new(
                            rt::Method::GetExtendedAgentCard,
                            rt::Cause::Capability(rt::Capability::ExtendedAgentCard),
                        ),
                    )
                }
            }
        }
        #[inline]
        pub(super) const fn method(call: super::Call) -> rt::Method {
            match call {
                super::Call::SendMessage(_) => rt::Method::SendMessage,
                super::Call::GetTask(_) => rt::Method::GetTask,
                super::Call::ListTasks(_) => rt::Method::ListTasks,
                super::Call::CancelTask(_) => rt::Method::CancelTask,
            }
        }
        pub(super) const fn answer(
            method: rt::Method,
        ) -> Result<rt::Method, rt::Refusal> {
            match admit(method) {
                Ok(call) => Ok(self::method(call)),
                Err(refusal) => Err(refusal),
            }
        }
        pub(super) const MISSING_VERSION: rt::ProtocolVersion = rt::ProtocolVersion {
            major: 0,
            minor: 3,
        };
        /// Steps 3 to 6 of the gate's order: version, capability, extended card, required
        /// extensions. Steps 1 and 2, envelope and operation, are the readers'.
        ///
        /// # Errors
        ///
        /// The first step that fails.
        #[inline]
        pub fn gate<'a, V>(
            request: &rt::Request<V>,
        ) -> Result<rt::Admitted<super::Agent>, rt::Refusal>
        where
            V: Clone + IntoIterator<Item = &'a [u8]>,
        {
            let supported: &'static [rt::ProtocolVersion] = match request.binding {
                rt::Binding::JsonRpc => {
                    &[
                        rt::ProtocolVersion {
                            major: 1,
                            minor: 0,
                        },
                    ]
                }
                rt::Binding::Grpc => &[],
                rt::Binding::HttpJson => {
                    &[
                        rt::ProtocolVersion {
                            major: 1,
                            minor: 0,
                        },
                    ]
                }
            };
            rt::__private::check_version(request, MISSING_VERSION, supported)?;
            let call = admit(request.method)?;
            let active = rt::__private::activate(request, extension_index, REQUIRED)?;
            Ok(rt::Admitted::__new(call, active))
        }
    }
    mod proof {
        use super::rt;
        use rt::__private::core::primitive::{bool, u8, usize};
        const CARD: rt::__private::CardScan<'static, 1> = rt::__private::scan_card(
            super::sealed::CARD_TEXT.as_bytes(),
        );
        const fn agrees(method: rt::Method) -> bool {
            let answer = super::sealed::answer(method);
            let source = <super::Agent as rt::Agent>::EXTENDED_CARD;
            rt::__private::agrees(&CARD, &super::CAPABILITIES, source, method, &answer)
        }
        const fn extension_agrees(index: usize, uri: &[u8]) -> bool {
            let declared = <super::Agent as rt::Agent>::EXTENSIONS;
            let found = super::sealed::extension_index(uri);
            rt::__private::extension_agrees(
                &CARD,
                declared,
                index,
                found,
                super::sealed::REQUIRED,
            )
        }
        const _: () = rt::__private::core::assert!(
            agrees(rt::Method::SendMessage),
            "SendMessage: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            agrees(rt::Method::SendStreamingMessage),
            "SendStreamingMessage: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            agrees(rt::Method::GetTask),
            "GetTask: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            agrees(rt::Method::ListTasks),
            "ListTasks: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            agrees(rt::Method::CancelTask),
            "CancelTask: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            agrees(rt::Method::SubscribeToTask),
            "SubscribeToTask: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            agrees(rt::Method::CreateTaskPushNotificationConfig),
            "CreateTaskPushNotificationConfig: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            agrees(rt::Method::GetTaskPushNotificationConfig),
            "GetTaskPushNotificationConfig: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            agrees(rt::Method::ListTaskPushNotificationConfigs),
            "ListTaskPushNotificationConfigs: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            agrees(rt::Method::DeleteTaskPushNotificationConfig),
            "DeleteTaskPushNotificationConfig: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            agrees(rt::Method::GetExtendedAgentCard),
            "GetExtendedAgentCard: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            extension_agrees(0, b"https://example.com/ext/cost-report/v1"),
            "https://example.com/ext/cost-report/v1: card, gate and declaration do not agree"
        );
        const _: () = rt::__private::core::assert!(
            extension_agrees(1, b"https://example.com/ext/partner/v1"),
            "https://example.com/ext/partner/v1: card, gate and declaration do not agree"
        );
    }
}
