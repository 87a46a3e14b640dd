//! What a card plans (3.3.4: absent means false), which interface is chosen (8.3.2), and which
//! extensions are listed.

use a2a_caps_runtime::client::{
    Delivery, DeliveryPlan, Extensions, Flag, Interface, Reason, Spoken,
};
use a2a_caps_runtime::{Binding, Capability, ProtocolVersion};
use serde_json::{Value, json};

fn plan(capabilities: &Value, webhook: bool) -> (Delivery, Reason) {
    let plan = DeliveryPlan::from_card(&json!({ "capabilities": capabilities }), webhook);
    (plan.delivery(), plan.reason())
}

#[test]
fn streams_before_it_pushes_before_it_polls() {
    let both = json!({ "streaming": true, "pushNotifications": true });
    assert_eq!(plan(&both, true), (Delivery::Stream, Reason::Advertised));
    let push = json!({ "streaming": false, "pushNotifications": true });
    assert_eq!(plan(&push, true), (Delivery::Push, Reason::Advertised));
    assert_eq!(plan(&push, false), (Delivery::Poll, Reason::NoWebhook));
    let neither = json!({ "streaming": false, "pushNotifications": false });
    assert_eq!(plan(&neither, true), (Delivery::Poll, Reason::NotAdvertised));
    assert_eq!(plan(&json!({}), true), (Delivery::Poll, Reason::NotAdvertised));
}

#[test]
fn only_the_value_true_counts() {
    for odd in [json!("true"), json!(1), json!(null), json!([true]), json!({ "enabled": true })] {
        let card = json!({ "capabilities": { "streaming": odd, "pushNotifications": odd } });
        let plan = DeliveryPlan::from_card(&card, true);
        assert_eq!(plan.delivery(), Delivery::Poll, "{odd}");
        assert!(matches!(plan.flag(Capability::Streaming), Flag::Odd(_)), "{odd}");
        let why = plan.to_string();
        assert!(why.contains("only the value true counts"), "{why}");
    }
}

#[test]
fn flags_elsewhere_on_the_card_do_not_count() {
    let card = json!({ "streaming": true, "capabilities": {}, "pushNotifications": true });
    assert_eq!(DeliveryPlan::from_card(&card, true).delivery(), Delivery::Poll);
    let spelled = json!({ "push_notifications": true, "Streaming": true });
    assert_eq!(plan(&spelled, true), (Delivery::Poll, Reason::NotAdvertised));
}

#[test]
fn what_is_no_card_polls_and_says_why() {
    for none in [json!(null), json!("card"), json!([]), json!(true)] {
        let plan = DeliveryPlan::from_card(&none, true);
        assert_eq!((plan.delivery(), plan.reason()), (Delivery::Poll, Reason::NotAnObject));
    }
    for without in [json!({}), json!({ "capabilities": null }), json!({ "capabilities": [] })] {
        let plan = DeliveryPlan::from_card(&without, true);
        assert_eq!((plan.delivery(), plan.reason()), (Delivery::Poll, Reason::NoCapabilities));
        assert_eq!(plan.to_string(), "poll: the card has no object `capabilities`");
    }
}

#[test]
fn what_is_refused_leaves_the_next_best_way() {
    let both = json!({ "capabilities": { "streaming": true, "pushNotifications": true } });
    let streams = DeliveryPlan::from_card(&both, true);
    let pushes = streams.without(|it| it == Capability::Streaming, true);
    assert_eq!(pushes.delivery(), Delivery::Push);
    let polls = streams.without(|_| true, true);
    assert_eq!((polls.delivery(), polls.reason()), (Delivery::Poll, Reason::Withdrawn));
    let still = streams.without(|it| it == Capability::PushNotifications, true);
    assert_eq!((still.delivery(), still.reason()), (Delivery::Stream, Reason::Advertised));
    // What is gone stays gone.
    assert_eq!(pushes.without(|_| false, true), pushes);
    assert_eq!(still.without(|it| it == Capability::Streaming, true).delivery(), Delivery::Poll);
}

fn interface(binding: &str, version: &str, url: &str) -> Value {
    json!({ "url": url, "protocolBinding": binding, "protocolVersion": version })
}

#[test]
fn the_first_interface_that_is_spoken_is_chosen() {
    let card = json!({ "supportedInterfaces": [
        interface("GRPC", "1.0", "a.example:443"),
        interface("JSONRPC", "0.3", "https://a.example/old"),
        interface("jsonrpc", "1.0", "https://a.example/misspelled"),
        interface("HTTP+JSON", "1.0.1", "https://a.example/rest"),
        interface("JSONRPC", "1.0", "https://a.example/rpc"),
    ] });
    let chosen = Interface::choose(&card, Spoken::default()).unwrap();
    assert_eq!(chosen.url, "https://a.example/rest");
    assert_eq!(chosen.binding, Binding::HttpJson);
    assert_eq!(chosen.version.to_string(), "1.0");
    let json_rpc = Spoken { bindings: &[Binding::JsonRpc], ..Spoken::default() };
    assert_eq!(Interface::choose(&card, json_rpc).unwrap().url, "https://a.example/rpc");
}

#[test]
fn the_tenant_is_that_of_the_entry() {
    let mut entry = interface("JSONRPC", "1.0", "https://a.example/");
    let choose = |entry: &Value| {
        let card = json!({ "supportedInterfaces": [entry] });
        Interface::choose(&card, Spoken::default()).unwrap().tenant
    };
    assert_eq!(choose(&entry), None);
    entry["tenant"] = json!("");
    assert_eq!(choose(&entry), None);
    entry["tenant"] = json!("acme");
    assert_eq!(choose(&entry), Some("acme".to_owned()));
}

#[test]
fn no_interface_says_what_there_is_and_what_is_spoken() {
    let card = json!({ "supportedInterfaces": [interface("GRPC", "1.0", "a.example:443")] });
    let error = Interface::choose(&card, Spoken::default()).unwrap_err().to_string();
    assert_eq!(
        error,
        "no interface of the card is spoken here: it offers `GRPC` 1.0; this client speaks \
         `JSONRPC`, `HTTP+JSON` in version 1.0"
    );
    for none in [json!({}), json!({ "supportedInterfaces": "https://a.example" }), json!(null)] {
        let error = Interface::choose(&none, Spoken::default()).unwrap_err().to_string();
        assert!(error.contains("it offers none"), "{error}");
    }
    let later = ProtocolVersion { major: 2, minor: 0 };
    let spoken = Spoken { bindings: &[Binding::Grpc], versions: &[later] };
    assert!(Interface::choose(&card, spoken).is_err());
}

#[test]
fn required_extensions_are_listed_where_they_are_known() {
    let card = json!({ "capabilities": { "extensions": [
        { "uri": "urn:a", "required": true },
        { "uri": "urn:b", "required": false },
        { "uri": "urn:c" },
        { "uri": "urn:d", "required": "true" },
    ] } });
    let known = Extensions::none().know("urn:a").know("urn:b").request("urn:c");
    assert_eq!(known.for_card(&card).unwrap(), ["urn:c", "urn:a"]);
    let requested = Extensions::none().request("urn:a");
    assert_eq!(requested.for_card(&card).unwrap(), ["urn:a"]);
}

#[test]
fn required_extensions_that_are_not_known_are_all_named() {
    let card = json!({ "capabilities": { "extensions": [
        { "uri": "urn:a", "required": true },
        { "uri": "urn:b", "required": true },
        { "required": true },
    ] } });
    let error = Extensions::none().know("urn:b").for_card(&card).unwrap_err();
    assert_eq!(error.uris().collect::<Vec<_>>(), ["urn:a", ""]);
    assert_eq!(
        error.to_string(),
        "the agent requires extensions that this client does not know: `urn:a`, one without a \
         `uri`"
    );
}
