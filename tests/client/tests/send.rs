//! Sending a message: by a stream where planned, else at once and then waiting; never twice where
//! the agent may have it.

use std::time::Duration;

use a2a_caps_client_tests::world::{Era, Fault, Script, World, activated, updates_in};
use a2a_caps_runtime::client::{
    CardCache, Delivery, Extensions, Reply, Sent, TaskState, WaitError, WaitErrorKind, WaitOptions,
    send, text_message,
};
use a2a_caps_runtime::{A2aError, Method};
use serde_json::json;

const MINUTE: Duration = Duration::from_secs(60);

async fn send_to(world: &World, options: WaitOptions) -> Result<Sent, WaitError> {
    let cards = CardCache::new(world.clone());
    send(world, &cards, &text_message("m-1", "review this"), &options).await
}

fn methods(world: &World) -> Vec<Method> {
    world.calls().iter().map(|call| call.method).collect()
}

fn state(sent: &Sent) -> TaskState {
    match &sent.reply {
        Reply::Task(task) => task.state(),
        Reply::Message(message) => panic!("a message: {message}"),
    }
}

#[tokio::test(start_paused = true)]
async fn streams_where_the_card_says_so() {
    let world = World::new(Script::calm(true, false, 5 * MINUTE));
    let sent = send_to(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(state(&sent), TaskState::Completed);
    assert_eq!(methods(&world), [Method::SendStreamingMessage, Method::GetTask]);
    assert_eq!(world.age(), 5 * MINUTE);
}

#[tokio::test(start_paused = true)]
async fn a_task_that_is_over_at_once_takes_two_calls_at_most() {
    for streaming in [true, false] {
        let world = World::new(Script::calm(streaming, false, Duration::ZERO));
        let sent = send_to(&world, WaitOptions::new()).await.unwrap();
        assert_eq!(state(&sent), TaskState::Completed);
        let expected: &[Method] = if streaming {
            &[Method::SendStreamingMessage, Method::GetTask]
        } else {
            &[Method::SendMessage]
        };
        assert_eq!(methods(&world), expected);
    }
}

#[tokio::test(start_paused = true)]
async fn sends_and_polls_where_it_does_not() {
    let world = World::new(Script::calm(false, false, MINUTE));
    let sent = send_to(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(state(&sent), TaskState::Completed);
    assert_eq!(methods(&world)[..2], [Method::SendMessage, Method::GetTask]);
    assert_eq!(world.count(Method::SendMessage), 1);
}

#[tokio::test(start_paused = true)]
async fn a_refused_stream_is_sent_once_more_without_one() {
    for metadata in [true, false] {
        let mut script = Script::calm(true, false, MINUTE);
        script.eras[0].1.serves_streaming = false;
        script.metadata = metadata;
        let world = World::new(script);
        let sent = send_to(&world, WaitOptions::new()).await.unwrap();
        assert_eq!(state(&sent), TaskState::Completed);
        let called = methods(&world);
        assert_eq!(called[..2], [Method::SendStreamingMessage, Method::SendMessage]);
        let ways: Vec<_> = sent
            .trail
            .plans()
            .iter()
            .map(a2a_caps_runtime::client::DeliveryPlan::delivery)
            .collect();
        assert_eq!(ways.first(), Some(&Delivery::Stream));
        assert_eq!(ways.last(), Some(&Delivery::Poll));
    }
}

#[tokio::test(start_paused = true)]
async fn a_stream_that_is_cut_after_any_event_is_gone_on_with() {
    for cut in 1..=8 {
        let mut script = Script::calm(true, false, Duration::from_secs(65));
        script.drops = vec![Some(cut)];
        let world = World::new(script);
        let sent = send_to(&world, WaitOptions::new()).await.unwrap();
        assert_eq!(state(&sent), TaskState::Completed, "cut after {cut}");
        let Reply::Task(task) = &sent.reply else { panic!() };
        assert_eq!(updates_in(task), Some(6));
        assert_eq!(world.count(Method::SendStreamingMessage), 1, "the message is sent once");
    }
}

#[tokio::test(start_paused = true)]
async fn a_message_that_may_have_arrived_is_not_sent_again() {
    for streaming in [true, false] {
        let method = if streaming { Method::SendStreamingMessage } else { Method::SendMessage };
        let mut script = Script::calm(streaming, false, MINUTE);
        script.faults.insert(method, vec![Some(Fault::Cut)]);
        let world = World::new(script.clone());
        let error = send_to(&world, WaitOptions::new()).await.unwrap_err();
        assert!(matches!(error.kind, WaitErrorKind::Lost(_)), "{error}");
        assert_eq!(world.count(method), 1);
        // Unless the agent is said to know duplicates.
        let world = World::new(script);
        let sent = send_to(&world, WaitOptions::new().resend(true)).await.unwrap();
        assert_eq!(state(&sent), TaskState::Completed);
        assert_eq!(world.count(method), 2);
    }
}

#[tokio::test(start_paused = true)]
async fn a_stream_that_ends_before_its_first_event_may_have_arrived() {
    let mut script = Script::calm(true, false, MINUTE);
    script.drops = vec![Some(0)];
    let world = World::new(script);
    let error = send_to(&world, WaitOptions::new()).await.unwrap_err();
    assert!(matches!(error.kind, WaitErrorKind::Lost(_)), "{error}");
}

#[tokio::test(start_paused = true)]
async fn a_message_that_did_not_arrive_is_sent_again() {
    for fault in [Fault::Unreachable, Fault::Busy(40)] {
        let mut script = Script::calm(false, false, MINUTE);
        script.faults.insert(Method::SendMessage, vec![Some(fault)]);
        let world = World::new(script);
        let sent = send_to(&world, WaitOptions::new()).await.unwrap();
        assert_eq!(state(&sent), TaskState::Completed);
        assert_eq!(world.count(Method::SendMessage), 2);
        if fault == Fault::Busy(40) {
            assert_eq!(world.calls()[1].at, Duration::from_secs(40));
        }
    }
}

#[tokio::test(start_paused = true)]
async fn what_was_activated_is_what_the_answer_lists() {
    for streaming in [true, false] {
        let mut script = Script::calm(streaming, false, MINUTE);
        script.activates = vec!["urn:cost".to_owned()];
        let world = World::new(script);
        let extensions = Extensions::none().request("urn:cost").request("urn:trace").know("urn:x");
        let sent = send_to(&world, WaitOptions::new().extensions(extensions)).await.unwrap();
        assert!(sent.activated("urn:cost"));
        assert!(!sent.activated("urn:trace"), "asked for, and not listed in the answer");
        assert_eq!(sent.activated, activated(&["urn:cost"]));
        for listed in world.extensions() {
            assert_eq!(listed, ["urn:cost", "urn:trace"]);
        }
    }
}

#[test]
fn activated_is_read_from_all_lines_of_the_header() {
    let read = activated(&["urn:a , urn:b,,", "", "urn:c,urn:a"]);
    assert_eq!(read.iter().collect::<Vec<_>>(), ["urn:a", "urn:b", "urn:c"]);
    assert!(!read.contains("urn:A"), "compared byte for byte");
    assert!(activated(&[]).is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_required_extension_that_is_not_known_stops_before_the_message_is_sent() {
    let mut script = Script::calm(true, false, MINUTE);
    script.eras[0].1.card["capabilities"]["extensions"] =
        json!([{ "uri": "urn:needed", "required": true }]);
    let world = World::new(script);
    let error = send_to(&world, WaitOptions::new()).await.unwrap_err();
    assert!(matches!(error.kind, WaitErrorKind::UnknownExtensions(_)));
    assert!(world.calls().is_empty());
}

#[tokio::test(start_paused = true)]
async fn a_required_extension_that_the_card_does_not_show_yet_is_listed_and_sent_again() {
    let mut era = Era::honest(true, false);
    era.required = vec!["urn:needed".to_owned()];
    let mut script = Script::calm(true, false, MINUTE);
    script.eras = vec![(Duration::ZERO, era)];
    let world = World::new(script);
    let options = WaitOptions::new().extensions(Extensions::none().know("urn:needed"));
    let sent = send_to(&world, options).await.unwrap();
    assert_eq!(state(&sent), TaskState::Completed);
    assert_eq!(sent.trail.refusals()[0].error(), A2aError::ExtensionSupportRequired);
    assert_eq!(world.count(Method::SendStreamingMessage), 2);
}

#[tokio::test(start_paused = true)]
async fn the_deadline_covers_message_and_task() {
    let mut script = Script::calm(false, false, 60 * MINUTE);
    script.faults.insert(Method::SendMessage, vec![Some(Fault::Slow(MINUTE))]);
    let world = World::new(script);
    let error = send_to(&world, WaitOptions::new().timeout(3 * MINUTE)).await.unwrap_err();
    assert_eq!(error.kind, WaitErrorKind::DeadlineExceeded(3 * MINUTE));
    assert_eq!(world.age(), 3 * MINUTE);
    assert_eq!(error.last.unwrap().state(), TaskState::Working);
}

#[tokio::test(start_paused = true)]
async fn where_there_is_no_such_operation_the_message_goes_the_other_way() {
    let mut script = Script::calm(true, false, MINUTE);
    script.faults.insert(Method::SendStreamingMessage, vec![Some(Fault::Missing)]);
    let world = World::new(script);
    let sent = send_to(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(state(&sent), TaskState::Completed);
    assert_eq!(methods(&world)[..2], [Method::SendStreamingMessage, Method::SendMessage]);
    assert_eq!(sent.trail.plans().last().unwrap().delivery(), Delivery::Poll);
}
