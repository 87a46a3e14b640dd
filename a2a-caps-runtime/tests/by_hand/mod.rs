//! An agent as the macro would emit it, written by hand, so that this crate's tests stand without
//! the macro. Public profile: streaming off, push off, extended card off, one required extension,
//! one optional one, and one that only another profile has.
#![allow(
    dead_code,
    missing_docs,
    unreachable_pub,
    unused_imports,
    reason = "a fixture that each test uses a part of"
)]

mod more;

pub use more::{open, unconfigured};

pub mod reviewer {
    use a2a_caps_runtime as rt;

    /// This deployment, in generics.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Agent {}

    mod sealed {
        use super::rt;
        use rt::{Capability, Cause, Method, Refusal};

        macro_rules! served { ($($name:ident)*) => { $(
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub struct $name(());
        )* } }
        macro_rules! refused { ($($name:ident)*) => { $(
            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum $name {}
        )* } }
        served! { SendMessage GetTask ListTasks CancelTask }
        refused! { SendStreamingMessage SubscribeToTask CreateTaskPushNotificationConfig
        GetTaskPushNotificationConfig ListTaskPushNotificationConfigs
        DeleteTaskPushNotificationConfig GetExtendedAgentCard }

        /// A request with this extension active.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct CostReportV1(());
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub struct TraceTagsV2(());
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum PartnerOnlyV1 {}

        pub const fn admit(method: Method) -> Result<super::Call, Refusal> {
            match method {
                Method::SendMessage => Ok(super::Call::SendMessage(SendMessage(()))),
                Method::SendStreamingMessage => Err(Refusal::new(
                    Method::SendStreamingMessage,
                    Cause::Capability(Capability::Streaming),
                )),
                Method::GetTask => Ok(super::Call::GetTask(GetTask(()))),
                Method::ListTasks => Ok(super::Call::ListTasks(ListTasks(()))),
                Method::CancelTask => Ok(super::Call::CancelTask(CancelTask(()))),
                Method::SubscribeToTask => Err(Refusal::new(
                    Method::SubscribeToTask,
                    Cause::Capability(Capability::Streaming),
                )),
                Method::CreateTaskPushNotificationConfig
                | Method::GetTaskPushNotificationConfig
                | Method::ListTaskPushNotificationConfigs
                | Method::DeleteTaskPushNotificationConfig => {
                    Err(Refusal::new(method, Cause::Capability(Capability::PushNotifications)))
                }
                Method::GetExtendedAgentCard => Err(Refusal::new(
                    Method::GetExtendedAgentCard,
                    Cause::Capability(Capability::ExtendedAgentCard),
                )),
            }
        }

        pub(super) const fn method(call: super::Call) -> Method {
            match call {
                super::Call::SendMessage(_) => Method::SendMessage,
                super::Call::GetTask(_) => Method::GetTask,
                super::Call::ListTasks(_) => Method::ListTasks,
                super::Call::CancelTask(_) => Method::CancelTask,
            }
        }

        /// The gate's answer, as the proof reads it.
        pub(super) const fn answer(method: Method) -> Result<Method, Refusal> {
            match admit(method) {
                Ok(call) => Ok(self::method(call)),
                Err(refusal) => Err(refusal),
            }
        }

        pub(super) const REQUIRED: &[(usize, &str)] =
            &[(0, "https://example.com/ext/cost-report/v1")];

        pub(super) const fn extension_index(uri: &[u8]) -> Option<usize> {
            if rt::__private::is(uri, b"https://example.com/ext/cost-report/v1") {
                return Some(0);
            }
            if rt::__private::is(uri, b"https://example.com/ext/trace-tags/v2") {
                return Some(1);
            }
            None
        }

        pub(super) const fn extension(index: usize) -> Option<super::Extension> {
            match index {
                0 => Some(super::Extension::CostReportV1(CostReportV1(()))),
                1 => Some(super::Extension::TraceTagsV2(TraceTagsV2(()))),
                _ => None,
            }
        }
    }

    /// The eleven permits.
    pub mod permit {
        pub use super::sealed::{
            CancelTask, CreateTaskPushNotificationConfig, DeleteTaskPushNotificationConfig,
            GetExtendedAgentCard, GetTask, GetTaskPushNotificationConfig,
            ListTaskPushNotificationConfigs, ListTasks, SendMessage, SendStreamingMessage,
            SubscribeToTask,
        };
    }

    /// What an active extension's variant carries.
    pub mod active {
        pub use super::sealed::{CostReportV1, PartnerOnlyV1, TraceTagsV2};
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    #[repr(u8)]
    pub enum Call {
        SendMessage(permit::SendMessage) = 0,
        SendStreamingMessage(permit::SendStreamingMessage) = 1,
        GetTask(permit::GetTask) = 2,
        ListTasks(permit::ListTasks) = 3,
        CancelTask(permit::CancelTask) = 4,
        SubscribeToTask(permit::SubscribeToTask) = 5,
        CreateTaskPushNotificationConfig(permit::CreateTaskPushNotificationConfig) = 6,
        GetTaskPushNotificationConfig(permit::GetTaskPushNotificationConfig) = 7,
        ListTaskPushNotificationConfigs(permit::ListTaskPushNotificationConfigs) = 8,
        DeleteTaskPushNotificationConfig(permit::DeleteTaskPushNotificationConfig) = 9,
        GetExtendedAgentCard(permit::GetExtendedAgentCard) = 10,
    }

    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Extension {
        CostReportV1(active::CostReportV1),
        TraceTagsV2(active::TraceTagsV2),
        PartnerOnlyV1(active::PartnerOnlyV1),
    }

    pub const COST_REPORT_V1: rt::ExtensionId<Agent> = rt::ExtensionId::__new(0);
    pub const TRACE_TAGS_V2: rt::ExtensionId<Agent> = rt::ExtensionId::__new(1);
    pub const PARTNER_ONLY_V1: rt::ExtensionId<Agent> = rt::ExtensionId::__new(2);

    pub use sealed::admit;

    const TEXT: &str = r#"{"capabilities":{"extendedAgentCard":false,"extensions":[{"required":true,"uri":"https://example.com/ext/cost-report/v1"},{"uri":"https://example.com/ext/trace-tags/v2"}],"pushNotifications":false,"streaming":false},"defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"description":"Reviews.","name":"Reviewer","skills":[{"description":"Reviews.","id":"review","name":"Review","tags":["documents"]}],"supportedInterfaces":[{"protocolBinding":"JSONRPC","protocolVersion":"1.0","url":""#;
    const REST: &str = r#"/a2a/v1/"},{"protocolBinding":"HTTP+JSON","protocolVersion":"1.0","url":"https://review.example.com/rest"},{"protocolBinding":"HTTP+JSON","protocolVersion":"1.0","tenant":"acme","url":"https://review.example.com/rest"},{"protocolBinding":"GRPC","protocolVersion":"1.0","url":"review.example.com:443"}],"version":"2.3.0"}"#;

    pub const CARD: rt::CardSource<Agent> = rt::CardSource::__new(&rt::__private::Template {
        parts: &[
            rt::__private::Part::Text(TEXT),
            rt::__private::Part::Origin(0),
            rt::__private::Part::Text(REST),
        ],
        origins: &[rt::__private::OriginSlot {
            name: "http",
            kinds: &[rt::spec::origin::OriginKind::Http],
        }],
        etag: "",
        cache_control: "max-age=3600",
    });

    // The proof. `2` is the number of advertised extensions.
    const SCAN: rt::__private::CardScan<'static, 2> = rt::__private::scan_card(TEXT.as_bytes());

    macro_rules! prove { ($($method:ident: $text:literal;)*) => { $(
        const _: () = assert!(
            rt::__private::agrees(
                &SCAN,
                &<Agent as rt::Agent>::CAPABILITIES,
                <Agent as rt::Agent>::EXTENDED_CARD,
                rt::Method::$method,
                &sealed::answer(rt::Method::$method),
            ),
            $text
        );
    )* } }
    prove! {
        SendMessage: "SendMessage: card, gate and declaration do not agree";
        SendStreamingMessage: "SendStreamingMessage: card, gate and declaration do not agree";
        GetTask: "GetTask: card, gate and declaration do not agree";
        ListTasks: "ListTasks: card, gate and declaration do not agree";
        CancelTask: "CancelTask: card, gate and declaration do not agree";
        SubscribeToTask: "SubscribeToTask: card, gate and declaration do not agree";
        CreateTaskPushNotificationConfig:
            "CreateTaskPushNotificationConfig: card, gate and declaration do not agree";
        GetTaskPushNotificationConfig:
            "GetTaskPushNotificationConfig: card, gate and declaration do not agree";
        ListTaskPushNotificationConfigs:
            "ListTaskPushNotificationConfigs: card, gate and declaration do not agree";
        DeleteTaskPushNotificationConfig:
            "DeleteTaskPushNotificationConfig: card, gate and declaration do not agree";
        GetExtendedAgentCard: "GetExtendedAgentCard: card, gate and declaration do not agree";
    }

    macro_rules! prove_extension { ($($index:literal: $uri:literal;)*) => { $(
        const _: () = assert!(
            rt::__private::extension_agrees(
                &SCAN,
                <Agent as rt::Agent>::EXTENSIONS,
                $index,
                sealed::extension_index($uri.as_bytes()),
                sealed::REQUIRED,
            ),
            concat!($uri, ": card, gate and declaration do not agree")
        );
    )* } }
    prove_extension! {
        0: "https://example.com/ext/cost-report/v1";
        1: "https://example.com/ext/trace-tags/v2";
        2: "https://example.com/ext/partner-only/v1";
    }

    impl rt::__private::Sealed for Agent {}
    impl rt::ServesJsonRpc for Agent {}
    impl rt::ServesHttpJson for Agent {}
    impl rt::ServesGrpc for Agent {}

    impl rt::Agent for Agent {
        type Call = Call;
        type Extension = Extension;
        type Active = rt::__private::Bits<1>;

        const PROFILE: Option<&'static str> = Some("public");
        const NAME: &'static str = "Reviewer";
        const CARD_VERSION: &'static str = "2.3.0";
        const CAPABILITIES: rt::Capabilities = rt::Capabilities {
            streaming: rt::Phase::Refused,
            push_notifications: rt::Phase::Refused,
            extended_agent_card: rt::Phase::Refused,
        };
        const EXTENSIONS: &'static [rt::DeclaredExtension] = &[
            rt::DeclaredExtension {
                uri: "https://example.com/ext/cost-report/v1",
                phase: rt::Phase::Advertised,
                required: true,
            },
            rt::DeclaredExtension {
                uri: "https://example.com/ext/trace-tags/v2",
                phase: rt::Phase::Advertised,
                required: false,
            },
            rt::DeclaredExtension {
                uri: "https://example.com/ext/partner-only/v1",
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
            rt::DeclaredInterface {
                protocol_binding: "GRPC",
                tenant: "",
                protocol_version: "1.0",
                gated: true,
                phase: rt::Phase::Advertised,
            },
        ];
        const EXTENDED_CARD: rt::ExtendedCard = rt::ExtendedCard::NotConfigured;
        const PUSH_REFUSED: bool = true;
        const MISSING_VERSION: rt::ProtocolVersion = rt::ProtocolVersion::V0_3;
        const CHALLENGE: &'static str = "Bearer";

        fn admit(method: rt::Method) -> Result<Call, rt::Refusal> {
            admit(method)
        }

        fn gate<'a, V>(request: &rt::Request<V>) -> Result<rt::Admitted<Self>, rt::Refusal>
        where
            V: Clone + IntoIterator<Item = &'a [u8]>,
        {
            const VERSIONS: &[rt::ProtocolVersion] = &[rt::ProtocolVersion { major: 1, minor: 0 }];
            let supported: &'static [rt::ProtocolVersion] = match request.binding {
                rt::Binding::JsonRpc | rt::Binding::Grpc | rt::Binding::HttpJson => VERSIONS,
            };
            rt::__private::check_version(request, Self::MISSING_VERSION, supported)?;
            let call = admit(request.method)?;
            let active =
                rt::__private::activate(request, sealed::extension_index, sealed::REQUIRED)?;
            Ok(rt::Admitted::__new(call, active))
        }

        fn method(call: Call) -> rt::Method {
            sealed::method(call)
        }

        fn extension(index: usize) -> Option<Extension> {
            sealed::extension(index)
        }
    }
}
