//! Two more agents as the macro would emit them, folded into one macro: `open`, where everything
//! is on and one optional extension, and `unconfigured`, where streaming is served without being
//! advertised, push is off, the extended card is declared and none configured, and a request
//! without a version means 1.0.

macro_rules! more {
    (
        $name:ident { served $($served:ident)*; refused $($refused:ident: $cause:expr),* }
        profile $profile:literal streaming $streaming:ident push $push:ident
        extended $extended:ident missing $missing:ident push_refused $push_refused:literal
        extensions $extensions:literal text $text:literal
    ) => {
        pub mod $name {
            use a2a_caps_runtime as rt;

            #[derive(Clone, Copy, Debug, PartialEq, Eq)]
            pub enum Agent {}

            mod sealed {
                use super::rt;
                use rt::Capability::{ExtendedAgentCard, PushNotifications, Streaming};
                use rt::{Cause, Method, Refusal};

                $(#[derive(Clone, Copy, Debug, PartialEq, Eq)] pub struct $served(());)*
                $(#[derive(Clone, Copy, Debug, PartialEq, Eq)] pub enum $refused {})*

                #[derive(Clone, Copy, Debug, PartialEq, Eq)]
                pub struct TraceTagsV2(());

                pub const fn admit(method: Method) -> Result<super::Call, Refusal> {
                    match method {
                        $(Method::$served => Ok(super::Call::$served($served(()))),)*
                        $(Method::$refused => Err(Refusal::new(Method::$refused, $cause)),)*
                    }
                }

                pub(super) const fn method(call: super::Call) -> Method {
                    match call {
                        $(super::Call::$served(_) => Method::$served,)*
                    }
                }

                pub(super) const fn answer(method: Method) -> Result<Method, Refusal> {
                    match admit(method) {
                        Ok(call) => Ok(self::method(call)),
                        Err(refusal) => Err(refusal),
                    }
                }

                pub(super) const fn extension_index(uri: &[u8]) -> Option<usize> {
                    if rt::__private::is(uri, b"https://example.com/ext/trace-tags/v2") {
                        return Some(0);
                    }
                    None
                }

                pub(super) const fn extension(index: usize) -> Option<super::Extension> {
                    match index {
                        0 => Some(super::Extension::TraceTagsV2(TraceTagsV2(()))),
                        _ => None,
                    }
                }
            }

            pub mod permit {
                pub use super::sealed::{$($served,)* $($refused,)*};
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
                TraceTagsV2(sealed::TraceTagsV2),
            }

            pub const TRACE_TAGS_V2: rt::ExtensionId<Agent> = rt::ExtensionId::__new(0);

            const TEXT: &str = concat!(
                $text,
                r#","defaultInputModes":["text/plain"],"defaultOutputModes":["text/plain"],"description":"Reviews.","name":"Reviewer","securitySchemes":{"bearer":{"httpAuthSecurityScheme":{"scheme":"Bearer"}}},"skills":[{"description":"Reviews.","id":"review","name":"Review","tags":["documents"]}],"supportedInterfaces":[{"protocolBinding":"JSONRPC","protocolVersion":"1.0","url":"https://review.example.com/a2a/v1/"},{"protocolBinding":"HTTP+JSON","protocolVersion":"1.0","url":"https://review.example.com/rest"},{"protocolBinding":"GRPC","protocolVersion":"1.0","url":"review.example.com:443"}],"version":"2.3.0"}"#
            );

            pub const CARD: rt::CardSource<Agent> =
                rt::CardSource::__new(&rt::__private::Template {
                    parts: &[rt::__private::Part::Text(TEXT)],
                    origins: &[],
                    etag: concat!("\"", $profile, "-etag\""),
                    cache_control: "max-age=3600",
                });

            pub const EXTENDED_CARD: Option<rt::CardSource<Agent>> =
                Some(rt::CardSource::__new(&rt::__private::Template {
                    parts: &[rt::__private::Part::Text(r#"{"name":"Reviewer, extended"}"#)],
                    origins: &[],
                    etag: "\"extended-etag\"",
                    cache_control: "private, no-store",
                }));

            const SCAN: rt::__private::CardScan<'static, $extensions> =
                rt::__private::scan_card(TEXT.as_bytes());
            const _: () = {
                let mut at = 0;
                while at < rt::Method::ALL.len() {
                    assert!(
                        rt::__private::agrees(
                            &SCAN,
                            &<Agent as rt::Agent>::CAPABILITIES,
                            <Agent as rt::Agent>::EXTENDED_CARD,
                            rt::Method::ALL[at],
                            &sealed::answer(rt::Method::ALL[at]),
                        ),
                        "card, gate and declaration do not agree"
                    );
                    at += 1;
                }
                assert!(rt::__private::extension_agrees(
                    &SCAN,
                    <Agent as rt::Agent>::EXTENSIONS,
                    0,
                    sealed::extension_index(b"https://example.com/ext/trace-tags/v2"),
                    &[],
                ));
            };

            impl rt::__private::Sealed for Agent {}
            impl rt::ServesJsonRpc for Agent {}
            impl rt::ServesHttpJson for Agent {}
            impl rt::ServesGrpc for Agent {}

            const fn interface(protocol_binding: &'static str) -> rt::DeclaredInterface {
                rt::DeclaredInterface {
                    protocol_binding,
                    tenant: "",
                    protocol_version: "1.0",
                    gated: true,
                    phase: rt::Phase::Advertised,
                }
            }

            impl rt::Agent for Agent {
                type Call = Call;
                type Extension = Extension;
                type Active = rt::__private::Bits<1>;

                const PROFILE: Option<&'static str> = Some($profile);
                const NAME: &'static str = "Reviewer";
                const CARD_VERSION: &'static str = "2.3.0";
                const CAPABILITIES: rt::Capabilities = rt::Capabilities {
                    streaming: rt::Phase::$streaming,
                    push_notifications: rt::Phase::$push,
                    extended_agent_card: rt::Phase::Advertised,
                };
                const EXTENSIONS: &'static [rt::DeclaredExtension] = &[rt::DeclaredExtension {
                    uri: "https://example.com/ext/trace-tags/v2",
                    phase: if $extensions == 1 {
                        rt::Phase::Advertised
                    } else {
                        rt::Phase::Served
                    },
                    required: false,
                }];
                const INTERFACES: &'static [rt::DeclaredInterface] =
                    &[interface("JSONRPC"), interface("HTTP+JSON"), interface("GRPC")];
                const EXTENDED_CARD: rt::ExtendedCard = rt::ExtendedCard::$extended;
                const PUSH_REFUSED: bool = $push_refused;
                const MISSING_VERSION: rt::ProtocolVersion = rt::ProtocolVersion::$missing;
                const CHALLENGE: &'static str = "Bearer";

                fn admit(method: rt::Method) -> Result<Call, rt::Refusal> {
                    sealed::admit(method)
                }

                fn gate<'a, V>(request: &rt::Request<V>) -> Result<rt::Admitted<Self>, rt::Refusal>
                where
                    V: Clone + IntoIterator<Item = &'a [u8]>,
                {
                    const VERSIONS: &[rt::ProtocolVersion] = &[rt::ProtocolVersion::V1_0];
                    rt::__private::check_version(request, Self::MISSING_VERSION, VERSIONS)?;
                    let call = sealed::admit(request.method)?;
                    let active = rt::__private::activate(request, sealed::extension_index, &[])?;
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
    };
}

more! {
    open {
        served SendMessage SendStreamingMessage GetTask ListTasks CancelTask SubscribeToTask
            CreateTaskPushNotificationConfig GetTaskPushNotificationConfig
            ListTaskPushNotificationConfigs DeleteTaskPushNotificationConfig GetExtendedAgentCard;
        refused
    }
    profile "open" streaming Advertised push Advertised
    extended Declared missing V0_3 push_refused false
    extensions 1
    text r#"{"capabilities":{"extendedAgentCard":true,"extensions":[{"uri":"https://example.com/ext/trace-tags/v2"}],"pushNotifications":true,"streaming":true}"#
}

more! {
    unconfigured {
        served SendMessage SendStreamingMessage GetTask ListTasks CancelTask SubscribeToTask;
        refused
            CreateTaskPushNotificationConfig: Cause::Capability(PushNotifications),
            GetTaskPushNotificationConfig: Cause::Capability(PushNotifications),
            ListTaskPushNotificationConfigs: Cause::Capability(PushNotifications),
            DeleteTaskPushNotificationConfig: Cause::Capability(PushNotifications),
            GetExtendedAgentCard: Cause::ExtendedCardNotConfigured
    }
    profile "unconfigured" streaming Served push Refused
    extended NotConfigured missing V1_0 push_refused true
    extensions 0
    text r#"{"capabilities":{"extendedAgentCard":true,"pushNotifications":false,"streaming":false}"#
}
