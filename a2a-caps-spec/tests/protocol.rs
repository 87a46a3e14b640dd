//! The tables, held against plain lists written from the project's facts of the protocol
//! (specification v1.0.1: 5.3, 5.4, 3.3.2, 11.3, `a2a.proto`).

use a2a_caps_spec::{
    A2aError, Binding, Capability, Method, Phase, ProtocolVersion, RESERVED_SEGMENTS, ROUTES,
    Segment, legacy_grpc_package, legacy_http_prefix, legacy_method, wire,
};

/// 5.3: name, capability, refusal.
const OPERATIONS: [(&str, &str, &str); 11] = [
    ("SendMessage", "", ""),
    ("SendStreamingMessage", "streaming", "UnsupportedOperationError"),
    ("GetTask", "", ""),
    ("ListTasks", "", ""),
    ("CancelTask", "", ""),
    ("SubscribeToTask", "streaming", "UnsupportedOperationError"),
    ("CreateTaskPushNotificationConfig", "pushNotifications", "PushNotificationNotSupportedError"),
    ("GetTaskPushNotificationConfig", "pushNotifications", "PushNotificationNotSupportedError"),
    ("ListTaskPushNotificationConfigs", "pushNotifications", "PushNotificationNotSupportedError"),
    ("DeleteTaskPushNotificationConfig", "pushNotifications", "PushNotificationNotSupportedError"),
    ("GetExtendedAgentCard", "extendedAgentCard", "UnsupportedOperationError"),
];

/// 5.4 as tag v1.0.1 has it: name, JSON-RPC, gRPC, HTTP, reason.
const ERRORS: [(&str, i32, &str, u8, u16, &str); 9] = [
    ("TaskNotFoundError", -32001, "NOT_FOUND", 5, 404, "TASK_NOT_FOUND"),
    ("TaskNotCancelableError", -32002, "FAILED_PRECONDITION", 9, 400, "TASK_NOT_CANCELABLE"),
    (
        "PushNotificationNotSupportedError",
        -32003,
        "FAILED_PRECONDITION",
        9,
        400,
        "PUSH_NOTIFICATION_NOT_SUPPORTED",
    ),
    ("UnsupportedOperationError", -32004, "FAILED_PRECONDITION", 9, 400, "UNSUPPORTED_OPERATION"),
    (
        "ContentTypeNotSupportedError",
        -32005,
        "INVALID_ARGUMENT",
        3,
        400,
        "CONTENT_TYPE_NOT_SUPPORTED",
    ),
    ("InvalidAgentResponseError", -32006, "INTERNAL", 13, 500, "INVALID_AGENT_RESPONSE"),
    (
        "ExtendedAgentCardNotConfiguredError",
        -32007,
        "FAILED_PRECONDITION",
        9,
        400,
        "EXTENDED_AGENT_CARD_NOT_CONFIGURED",
    ),
    (
        "ExtensionSupportRequiredError",
        -32008,
        "FAILED_PRECONDITION",
        9,
        400,
        "EXTENSION_SUPPORT_REQUIRED",
    ),
    ("VersionNotSupportedError", -32009, "FAILED_PRECONDITION", 9, 400, "VERSION_NOT_SUPPORTED"),
];

/// 11.3, with GET and POST for subscribe.
const PATHS: [(&str, &str); 12] = [
    ("POST /message:send", "SendMessage"),
    ("POST /message:stream", "SendStreamingMessage"),
    ("GET /tasks/{id}", "GetTask"),
    ("GET /tasks", "ListTasks"),
    ("POST /tasks/{id}:cancel", "CancelTask"),
    ("POST /tasks/{id}:subscribe", "SubscribeToTask"),
    ("GET /tasks/{id}:subscribe", "SubscribeToTask"),
    ("POST /tasks/{id}/pushNotificationConfigs", "CreateTaskPushNotificationConfig"),
    ("GET /tasks/{id}/pushNotificationConfigs/{configId}", "GetTaskPushNotificationConfig"),
    ("GET /tasks/{id}/pushNotificationConfigs", "ListTaskPushNotificationConfigs"),
    ("DELETE /tasks/{id}/pushNotificationConfigs/{configId}", "DeleteTaskPushNotificationConfig"),
    ("GET /extendedAgentCard", "GetExtendedAgentCard"),
];

#[test]
fn the_eleven_operations_are_those_of_5_3() {
    assert_eq!(Method::ALL.len(), OPERATIONS.len());
    for (at, (name, capability, refusal)) in OPERATIONS.into_iter().enumerate() {
        let method = Method::ALL[at];
        assert_eq!(method as usize, at);
        assert_eq!(method.name(), name);
        assert_eq!(method.to_string(), name);
        assert_eq!(Method::from_name(name), Some(method));
        assert_eq!(method.grpc_path(), format!("/lf.a2a.v1.A2AService/{name}"));
        let needed = method.required_capability();
        assert_eq!(needed.map_or("", Capability::name), capability);
        assert_eq!(needed.map_or("", |needed| needed.refusal().name()), refusal);
        assert_eq!(
            method.is_streaming(),
            ["SendStreamingMessage", "SubscribeToTask"].contains(&name)
        );
        assert_eq!(method.is_send(), ["SendMessage", "SendStreamingMessage"].contains(&name));
    }
}

#[test]
fn a_name_is_compared_exactly() {
    for (name, ..) in OPERATIONS {
        for near in [
            name.to_lowercase(),
            name.to_uppercase(),
            format!("{}{}", name[..1].to_lowercase(), &name[1..]),
            format!("{name} "),
            format!(" {name}"),
            format!("{name}\0"),
            format!("{name}s"),
            name[..name.len() - 1].to_owned(),
        ] {
            assert_eq!(Method::from_name(&near), None, "{near:?}");
        }
    }
    for other in ["", "message/send", "tasks/send", "message.send", "SendMessageStream"] {
        assert_eq!(Method::from_name(other), None, "{other}");
    }
}

#[test]
fn the_nine_errors_are_those_of_5_4_at_v1_0_1() {
    assert_eq!(A2aError::ALL.len(), ERRORS.len());
    for (error, (name, json_rpc, status, grpc, http, reason)) in
        A2aError::ALL.into_iter().zip(ERRORS)
    {
        assert_eq!(error.name(), name);
        assert_eq!(error.json_rpc_code(), json_rpc);
        assert_eq!(A2aError::from_json_rpc_code(json_rpc), Some(error));
        assert_eq!(error.grpc_status().name(), status);
        assert_eq!(error.grpc_status().code(), grpc);
        assert_eq!(error.http_status(), http);
        assert_eq!(error.reason(), reason);
        assert_eq!(A2aError::from_reason(reason), Some(error));
    }
    for code in [-32000, -32010, -32600, -32601, -32602, -32603, -32700, 0, 1] {
        assert_eq!(A2aError::from_json_rpc_code(code), None, "{code}");
    }
}

#[test]
fn the_routes_are_those_of_11_3() {
    let written: Vec<_> = ROUTES
        .iter()
        .map(|route| {
            let path: String = route
                .path
                .iter()
                .map(|segment| match segment {
                    Segment::Literal(text) => format!("/{text}"),
                    Segment::TaskId => "/{id}".to_owned(),
                    Segment::TaskIdThen(verb) => format!("/{{id}}:{verb}"),
                    Segment::ConfigId => "/{configId}".to_owned(),
                })
                .collect();
            (format!("{} {path}", route.verb), route.method.name())
        })
        .collect();
    let listed: Vec<_> = PATHS.into_iter().map(|(path, name)| (path.to_owned(), name)).collect();
    assert_eq!(written, listed);
    assert_eq!(
        RESERVED_SEGMENTS,
        ["tasks", "message", "message:send", "message:stream", "extendedAgentCard", "tenants"]
    );
}

#[test]
fn names_of_0_3_are_known_and_are_no_methods() {
    for (old, new) in [
        ("message/send", "SendMessage"),
        ("message/stream", "SendStreamingMessage"),
        ("tasks/get", "GetTask"),
        ("tasks/cancel", "CancelTask"),
        ("tasks/resubscribe", "SubscribeToTask"),
        ("tasks/pushNotificationConfig/set", "CreateTaskPushNotificationConfig"),
        ("tasks/pushNotificationConfig/get", "GetTaskPushNotificationConfig"),
        ("tasks/pushNotificationConfig/list", "ListTaskPushNotificationConfigs"),
        ("tasks/pushNotificationConfig/delete", "DeleteTaskPushNotificationConfig"),
        ("agent/getAuthenticatedExtendedCard", "GetExtendedAgentCard"),
    ] {
        assert_eq!(legacy_method(old).map(Method::name), Some(new));
        assert_eq!(Method::from_name(old), None);
    }
    assert_eq!(legacy_method("SendMessage"), None);
    assert!(legacy_http_prefix("/v1/message:send") && legacy_http_prefix("/v1"));
    assert!(!legacy_http_prefix("/v1x") && !legacy_http_prefix("/tasks/v1"));
    assert!(legacy_grpc_package("/a2a.v1.A2AService/SendMessage"));
    assert!(!legacy_grpc_package("/lf.a2a.v1.A2AService/SendMessage"));
}

#[test]
fn capabilities_bindings_and_phases_have_the_names_of_card_and_declaration() {
    assert_eq!(
        Capability::ALL.map(|capability| (capability.name(), capability.key())),
        [
            ("streaming", "streaming"),
            ("pushNotifications", "push_notifications"),
            ("extendedAgentCard", "extended_agent_card"),
        ]
    );
    assert_eq!(Binding::ALL.map(Binding::name), ["JSONRPC", "GRPC", "HTTP+JSON"]);
    for binding in Binding::ALL {
        assert_eq!(Binding::from_name(binding.name()), Some(binding));
    }
    assert_eq!(Binding::from_name("jsonrpc"), None);
    assert_eq!(
        [Phase::Refused, Phase::Served, Phase::Advertised].map(|phase| (
            phase.toml(),
            phase.is_admitted(),
            phase.is_advertised()
        )),
        [("false", false, false), ("\"served\"", true, false), ("true", true, true)]
    );
}

#[test]
fn names_on_the_wire_are_those_of_the_specification() {
    assert_eq!(wire::EXTENSIONS_HEADER, "A2A-Extensions");
    assert_eq!(wire::VERSION_HEADER, "A2A-Version");
    assert_eq!(wire::CARD_PATH, "/.well-known/agent-card.json");
    assert_eq!(wire::GRPC_SERVICE, "lf.a2a.v1.A2AService");
    assert_eq!(wire::ERROR_DOMAIN, "a2a-protocol.org");
    assert_eq!(wire::APPLICATION_A2A_JSON, "application/a2a+json");
    assert_eq!(wire::SEND_MESSAGE_REQUEST_CONFIGURATION, 3);
    assert_eq!(wire::SEND_MESSAGE_CONFIGURATION_PUSH, 2);
    assert_eq!(
        wire::INLINE_PUSH_SPELLINGS,
        [
            "taskPushNotificationConfig",
            "task_push_notification_config",
            "pushNotificationConfig",
            "push_notification_config",
        ]
    );
}

#[test]
fn a_version_is_digits_dot_digits_and_perhaps_a_patch() {
    let read = |text: &str| ProtocolVersion::parse(text.as_bytes());
    let v = |major, minor| Some(ProtocolVersion { major, minor });
    assert_eq!(read("1.0"), v(1, 0));
    assert_eq!(read("1.0.3"), v(1, 0));
    assert_eq!(read("0.3"), v(0, 3));
    assert_eq!(read("12.345.6789012345678901234567890"), v(12, 345));
    for text in ["", "1", "1.", ".1", "1.0.", "1.0.0.0", " 1.0", "1.0 ", "1.-0", "1.0a", "65536.0"]
    {
        assert_eq!(read(text), None, "{text:?}");
    }
}
