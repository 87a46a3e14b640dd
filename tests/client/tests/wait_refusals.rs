//! Waiting at agents that refuse what their card says, and at agents that require extensions. Time is
//! paused.

use std::time::Duration;

use a2a_caps_client_tests::waiting::{MINUTE, push_options, seconds, wait, ways};
use a2a_caps_client_tests::world::{Era, Outcome, Script, TASK, World};
use a2a_caps_runtime::client::{
    CardCache, Delivery, Extensions, Refused, Snapshot, TaskState, WaitErrorKind, WaitOptions,
    wait_for_task,
};
use a2a_caps_runtime::{A2aError, Method};
use serde_json::json;

#[tokio::test(start_paused = true)]
async fn falls_back_to_polling_when_streaming_is_turned_off() {
    // The card is kept for an hour; the agent is restarted without streaming before the wait.
    let script = Script::calm(true, false, 5 * MINUTE);
    let world = World::new(script.then(seconds(1), Era::honest(false, false)));
    let cards = CardCache::new(world.clone());
    a2a_caps_runtime::client::Cards::current(&cards).await.unwrap();
    tokio::time::advance(seconds(2)).await;
    let waited = wait_for_task(&world, &cards, TASK, &WaitOptions::new()).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    assert_eq!(ways(&waited), [Delivery::Stream, Delivery::Poll]);
    assert_eq!(waited.trail.refusals().len(), 1);
    assert_eq!(waited.trail.refusals()[0].error(), A2aError::UnsupportedOperation);
    assert_eq!(world.count(Method::SubscribeToTask), 1);
    assert_eq!(world.card_fetches().len(), 2);
}

#[tokio::test(start_paused = true)]
async fn falls_back_to_pushing_when_only_streaming_is_turned_off() {
    let script = Script::calm(true, true, 90 * MINUTE);
    let mut script = script.then(10 * MINUTE, Era::honest(false, true));
    script.drops = vec![Some(62)];
    let world = World::new(script);
    let waited = wait(&world, push_options(&world)).await.unwrap();
    assert_eq!(ways(&waited), [Delivery::Stream, Delivery::Push]);
    assert_eq!(world.webhooks(), 1);
    assert_eq!(world.age(), 90 * MINUTE);
}

#[tokio::test(start_paused = true)]
async fn a_refused_webhook_leaves_polling() {
    let mut script = Script::calm(false, true, 10 * MINUTE);
    script.eras[0].1.serves_push = false;
    let world = World::new(script);
    let waited = wait(&world, push_options(&world)).await.unwrap();
    assert_eq!(ways(&waited), [Delivery::Push, Delivery::Poll]);
    assert_eq!(world.count(Method::CreateTaskPushNotificationConfig), 1);
    assert_eq!(waited.trail.refusals()[0].error(), A2aError::PushNotificationNotSupported);
}

#[tokio::test(start_paused = true)]
async fn a_refusal_by_the_card_that_is_kept_fetches_nothing() {
    // The card says true and the gate refuses by that very card: to fetch it again is no use.
    let mut script = Script::calm(true, false, 5 * MINUTE);
    script.eras[0].1.serves_streaming = false;
    let world = World::new(script);
    let waited = wait(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(ways(&waited), [Delivery::Stream, Delivery::Poll]);
    assert_eq!(world.card_fetches().len(), 1);
    assert_eq!(world.count(Method::SubscribeToTask), 1);
}

#[tokio::test(start_paused = true)]
async fn a_card_that_lies_without_metadata_is_fetched_once_more() {
    let mut script = Script::calm(true, false, 5 * MINUTE);
    script.eras[0].1.serves_streaming = false;
    script.metadata = false;
    let world = World::new(script);
    let waited = wait(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    assert_eq!(world.card_fetches().len(), 2);
    assert_eq!(world.count(Method::SubscribeToTask), 2);
}

#[tokio::test(start_paused = true)]
async fn a_task_that_is_over_needs_no_card() {
    // SubscribeToTask of a task that is over is an UnsupportedOperationError, too (3.1.6).
    for metadata in [true, false] {
        let mut script = Script::calm(true, false, Duration::ZERO);
        script.metadata = metadata;
        let world = World::new(script);
        let waited = wait(&world, WaitOptions::new()).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed);
        assert_eq!(world.card_fetches().len(), 1);
        let called: Vec<_> = world.calls().iter().map(|call| call.method).collect();
        assert_eq!(called, [Method::SubscribeToTask, Method::GetTask]);
    }
}

#[tokio::test(start_paused = true)]
async fn a_refusal_within_a_stream_is_a_refusal() {
    for ends in [MINUTE, Duration::ZERO] {
        for metadata in [true, false] {
            let mut script = Script::calm(true, false, ends);
            script.refuses_within_stream = true;
            script.metadata = metadata;
            let world = World::new(script);
            world.switch(Era { serves_streaming: false, ..Era::honest(true, false) });
            let waited = wait(&world, WaitOptions::new()).await.unwrap();
            assert_eq!(waited.task.state(), TaskState::Completed);
            assert_eq!(waited.trail.lost_streams(), 0);
            let refused = world.count(Method::SubscribeToTask);
            assert!(refused <= 2 && refused == waited.trail.refusals().len(), "{}", waited.trail);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn half_the_replicas_do_not_stream() {
    for metadata in [true, false] {
        let mut script = Script::calm(true, false, 5 * MINUTE);
        script.replicas_differ = true;
        script.metadata = metadata;
        script.drops = vec![Some(3); 10];
        let world = World::new(script);
        let waited = wait(&world, WaitOptions::new()).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed);
        assert!(world.count(Method::SubscribeToTask) <= 3, "{}", waited.trail);
        assert!(world.card_fetches().len() <= 2);
    }
}

#[tokio::test(start_paused = true)]
async fn a_required_extension_that_is_not_known_stops_before_any_call() {
    let mut script = Script::calm(true, true, MINUTE);
    script.eras[0].1.card["capabilities"]["extensions"] =
        json!([{ "uri": "urn:needed", "required": true }]);
    let world = World::new(script);
    let error = wait(&world, WaitOptions::new()).await.unwrap_err();
    let WaitErrorKind::UnknownExtensions(unknown) = &error.kind else { panic!("{error}") };
    assert_eq!(unknown.uris().collect::<Vec<_>>(), ["urn:needed"]);
    assert!(world.calls().is_empty());
}

#[tokio::test(start_paused = true)]
async fn an_extension_that_becomes_required_is_listed_where_it_is_known() {
    for metadata in [true, false] {
        let mut later = Era::honest(false, false);
        later.card["capabilities"]["extensions"] =
            json!([{ "uri": "urn:needed", "required": true }]);
        later.required = vec!["urn:needed".to_owned()];
        let mut script = Script::calm(false, false, 5 * MINUTE).then(MINUTE, later);
        script.metadata = metadata;
        let world = World::new(script);
        let options = WaitOptions::new().extensions(Extensions::none().know("urn:needed"));
        let waited = wait(&world, options).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed);
        let refusals = waited.trail.refusals();
        assert_eq!(refusals.len(), 1);
        assert_eq!(refusals[0].error(), A2aError::ExtensionSupportRequired);
        assert!(world.extensions()[0].is_empty());
        assert_eq!(world.extensions().last().unwrap(), &["urn:needed"]);
    }
}

#[tokio::test(start_paused = true)]
async fn an_extension_that_the_card_never_shows_stays_on_the_list() {
    let mut script = Script::calm(true, false, 5 * MINUTE);
    script.eras[0].1.required = vec!["urn:needed".to_owned()];
    let mut later = Era::honest(false, false);
    later.required = vec!["urn:needed".to_owned()];
    script.drops = vec![Some(4)];
    let world = World::new(script.then(seconds(25), later));
    let options = WaitOptions::new().extensions(Extensions::none().know("urn:needed"));
    let waited = wait(&world, options).await.unwrap();
    let refusals: Vec<_> = waited.trail.refusals().iter().map(Refused::error).collect();
    let expected = [A2aError::ExtensionSupportRequired, A2aError::UnsupportedOperation];
    assert_eq!(refusals, expected, "each one once");
    assert_eq!(ways(&waited), [Delivery::Stream, Delivery::Poll]);
}

#[tokio::test(start_paused = true)]
async fn an_extension_that_becomes_required_and_is_not_known_is_named() {
    let mut later = Era::honest(false, false);
    later.required = vec!["urn:needed".to_owned()];
    let world = World::new(Script::calm(false, false, 5 * MINUTE).then(MINUTE, later));
    let error = wait(&world, WaitOptions::new()).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the agent requires extensions that this client does not know: `urn:needed`"
    );
    assert_eq!(
        world.calls().last().unwrap().outcome,
        Outcome::Refused(A2aError::ExtensionSupportRequired)
    );
}

#[tokio::test(start_paused = true)]
async fn a_card_at_hand_is_enough() {
    let mut script = Script::calm(true, false, 5 * MINUTE);
    script.eras[0].1.serves_streaming = false;
    let world = World::new(script);
    let card = Snapshot::fixed(world.era().card.clone());
    let waited = wait_for_task(&world, &card, TASK, &WaitOptions::new()).await.unwrap();
    assert_eq!(ways(&waited), [Delivery::Stream, Delivery::Poll]);
    assert!(world.card_fetches().is_empty());
}
