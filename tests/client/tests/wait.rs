//! Waiting for a task at agents that behave, change, refuse and fail. Time is paused: hours pass in
//! milliseconds.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use a2a_caps_client_tests::world::{Era, Fault, Outcome, Script, TASK, World, updates_in};
use a2a_caps_runtime::client::{
    Bell, CallError, CardCache, Delivery, Extensions, Progress, Schedule, Snapshot, TaskState,
    WaitError, WaitErrorKind, WaitOptions, Waited, Webhook, wait_for_task,
};
use a2a_caps_runtime::{A2aError, Method};
use serde_json::json;
use tokio::time::{Instant, timeout};

const MINUTE: Duration = Duration::from_secs(60);

fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

async fn wait(world: &World, options: WaitOptions) -> Result<Waited, WaitError> {
    let cards = CardCache::new(world.clone());
    wait_for_task(world, &cards, TASK, &options).await
}

fn push_options(world: &World) -> WaitOptions {
    let bell = Bell::new();
    tokio::spawn({
        let (world, bell) = (world.clone(), bell.clone());
        async move { world.post_to(bell).await }
    });
    WaitOptions::new().webhook(Webhook::new("https://client.example/hook", bell))
}

fn ways(waited: &Waited) -> Vec<Delivery> {
    waited.trail.plans().iter().map(|plan| plan.delivery()).collect()
}

#[tokio::test(start_paused = true)]
async fn streams_where_the_card_says_so() {
    let world = World::new(Script::calm(true, true, 5 * MINUTE));
    let waited = wait(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    assert_eq!(ways(&waited), [Delivery::Stream]);
    assert_eq!(world.age(), 5 * MINUTE);
    let called: Vec<_> = world.calls().iter().map(|call| call.method).collect();
    assert_eq!(called, [Method::SubscribeToTask, Method::GetTask]);
    assert_eq!(waited.trail.to_string(), "stream; GetTask 1, SubscribeToTask 1");
}

#[tokio::test(start_paused = true)]
async fn pushes_where_there_is_a_webhook() {
    let world = World::new(Script::calm(false, true, 90 * MINUTE));
    let waited = wait(&world, push_options(&world)).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    assert_eq!(ways(&waited), [Delivery::Push]);
    assert_eq!(world.webhooks(), 1);
    assert_eq!(world.age(), 90 * MINUTE, "the notification is heard at once");
    assert!(world.count(Method::GetTask) < 40, "{}", waited.trail);
}

#[tokio::test(start_paused = true)]
async fn polls_where_there_is_nothing_else() {
    let world = World::new(Script::calm(false, false, 5 * MINUTE));
    let waited = wait(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(ways(&waited), [Delivery::Poll]);
    assert_eq!(world.calls().len(), world.count(Method::GetTask));
    assert!(world.age() <= 5 * MINUTE + seconds(30), "{:?}", world.age());
}

#[tokio::test(start_paused = true)]
async fn polls_once_a_second_at_first_and_every_thirty_seconds_at_last() {
    let world = World::new(Script::calm(false, false, 10 * MINUTE));
    let poll = Schedule::new(seconds(1), seconds(30)).without_jitter();
    wait(&world, WaitOptions::new().poll(poll)).await.unwrap();
    let at: Vec<u64> = world.calls().iter().map(|call| call.at.as_secs()).collect();
    assert_eq!(at[..8], [0, 1, 3, 7, 15, 31, 61, 91]);
}

#[tokio::test(start_paused = true)]
async fn jitter_draws_from_the_upper_half_of_each_step() {
    let world = World::new(Script::calm(false, false, 20 * MINUTE));
    wait(&world, WaitOptions::new()).await.unwrap();
    let at: Vec<Duration> = world.calls().iter().map(|call| call.at).collect();
    for (step, pair) in at.windows(2).enumerate() {
        let full = Duration::from_secs(30.min(1 << step.min(5)));
        let gap = pair[1] - pair[0];
        assert!(gap >= full / 2 && gap <= full + Duration::from_millis(2), "{step}: {gap:?}");
    }
}

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
async fn a_stream_that_is_cut_after_any_event_is_resumed() {
    for cut in 0..=12 {
        let mut script = Script::calm(true, false, seconds(95));
        script.drops = vec![Some(cut)];
        let world = World::new(script);
        let waited = wait(&world, WaitOptions::new()).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed, "cut after {cut}");
        assert_eq!(updates_in(&waited.task), Some(9), "no update is lost");
        assert!(world.age() <= seconds(95) + seconds(1), "{cut}: {:?}", world.age());
        let calls = world.calls();
        let resumed = calls.iter().enumerate().skip(1);
        for (at, call) in resumed.filter(|(_, it)| it.method == Method::SubscribeToTask) {
            let before = calls[at - 1].method;
            assert_eq!(before, Method::GetTask, "{call:?}: GetTask comes before");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn streams_that_say_nothing_new_are_resumed_less_and_less_often() {
    let mut script = Script::calm(true, false, 30 * MINUTE);
    script.updates = Vec::new();
    script.drops = vec![Some(1); 1000];
    let world = World::new(script);
    let waited = wait(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    let count = world.count(Method::SubscribeToTask);
    assert!(count < 160, "{count} streams in half an hour");
}

#[tokio::test(start_paused = true)]
async fn a_gateway_that_holds_events_back_is_seen_through() {
    let mut script = Script::calm(true, false, 3 * MINUTE);
    // The stream opens, and no event comes, not even the last.
    script.updates = vec![seconds(100_000)];
    let world = World::new(script);
    let waited = wait(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    assert_eq!(world.count(Method::SubscribeToTask), 1);
    assert!(world.age() < 8 * MINUTE, "{:?}", world.age());
}

#[tokio::test(start_paused = true)]
async fn a_webhook_that_never_comes_costs_minutes_not_the_task() {
    let mut script = Script::calm(false, true, 90 * MINUTE);
    script.notifications = Vec::new();
    let world = World::new(script);
    let waited = wait(&world, push_options(&world)).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    assert!(world.age() <= 95 * MINUTE, "{:?}", world.age());
}

#[tokio::test(start_paused = true)]
async fn a_webhook_that_comes_twice_early_or_late_is_only_a_hint() {
    let mut script = Script::calm(false, true, 10 * MINUTE);
    let early = seconds(61);
    let late = 10 * MINUTE + seconds(1);
    script.notifications = vec![early, early, early + Duration::from_millis(1), late, late];
    let world = World::new(script);
    let waited = wait(&world, push_options(&world)).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    assert!(world.age() <= late, "{:?}", world.age());
    let looks = world.calls().into_iter().filter(|call| call.method == Method::GetTask);
    let at_once = looks.filter(|call| call.at >= early && call.at < early + seconds(1));
    assert_eq!(at_once.count(), 1, "three notifications, one look");
}

#[tokio::test(start_paused = true)]
async fn a_flood_of_notifications_is_no_flood_of_calls() {
    let mut script = Script::calm(false, true, 2 * MINUTE);
    script.notifications = (0..60_000).map(|n| Duration::from_millis(2 * n)).collect();
    let world = World::new(script);
    wait(&world, push_options(&world)).await.unwrap();
    assert!(world.count(Method::GetTask) <= 125, "{}", world.count(Method::GetTask));
}

#[tokio::test(start_paused = true)]
async fn a_task_that_ends_before_the_webhook_is_there_is_seen() {
    let mut script = Script::calm(false, true, seconds(5));
    let slow = Some(Fault::Slow(seconds(10)));
    script.faults.insert(Method::CreateTaskPushNotificationConfig, vec![slow]);
    let world = World::new(script);
    let waited = wait(&world, push_options(&world)).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    assert_eq!(world.age(), seconds(10));
}

#[tokio::test(start_paused = true)]
async fn a_webhook_that_cannot_be_registered_yet_is_registered_later() {
    let mut script = Script::calm(false, true, 10 * MINUTE);
    let faults = vec![Some(Fault::Busy(20)), Some(Fault::Cut), None];
    script.faults.insert(Method::CreateTaskPushNotificationConfig, faults);
    let world = World::new(script);
    let waited = wait(&world, push_options(&world)).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    assert_eq!(world.webhooks(), 1);
    assert_eq!(world.age(), 10 * MINUTE);
}

#[tokio::test(start_paused = true)]
async fn an_agent_that_is_away_is_left_alone_for_as_long_as_it_asks() {
    let mut script = Script::calm(false, false, seconds(30));
    script.faults.insert(Method::GetTask, vec![Some(Fault::Busy(120))]);
    let world = World::new(script);
    let waited = wait(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    let at: Vec<_> = world.calls().iter().map(|call| call.at.as_secs()).collect();
    assert_eq!(at, [0, 120]);
    assert_eq!(waited.trail.failures(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_stream_that_cannot_be_opened_yet_is_opened_later() {
    let mut script = Script::calm(true, false, 10 * MINUTE);
    script.faults.insert(Method::SubscribeToTask, vec![Some(Fault::Busy(7)), Some(Fault::Hang)]);
    let world = World::new(script);
    let waited = wait(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(waited.task.state(), TaskState::Completed);
    let opened: Vec<_> = world.calls().into_iter().filter(|call| call.method == Method::SubscribeToTask).collect();
    assert_eq!(opened.len(), 3);
    assert_eq!(opened[1].at, seconds(7));
    assert_eq!(ways(&waited), [Delivery::Stream]);
}

#[tokio::test(start_paused = true)]
async fn faults_inside_the_agent_are_not_waited_out_for_ever() {
    let mut script = Script::calm(false, false, 60 * MINUTE);
    script.faults.insert(Method::GetTask, vec![Some(Fault::Internal); 100]);
    let world = World::new(script);
    let error = wait(&world, WaitOptions::new()).await.unwrap_err();
    assert!(matches!(error.kind, WaitErrorKind::Call(CallError::Internal { .. })));
    assert_eq!(world.calls().len(), 6);
}

#[tokio::test(start_paused = true)]
async fn the_deadline_ends_every_way() {
    for (streaming, push) in [(true, true), (false, true), (false, false)] {
        let world = World::new(Script::calm(streaming, push, 120 * MINUTE));
        let options = push_options(&world).timeout(7 * MINUTE);
        let error = wait(&world, options).await.unwrap_err();
        assert_eq!(error.kind, WaitErrorKind::DeadlineExceeded(7 * MINUTE));
        assert_eq!(world.age(), 7 * MINUTE);
        if !streaming {
            assert_eq!(error.last.unwrap().state(), TaskState::Working);
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_deadline_ends_a_wait_for_an_agent_that_hangs() {
    let mut script = Script::calm(false, false, MINUTE);
    script.faults.insert(Method::GetTask, vec![Some(Fault::Hang); 1000]);
    script.card_faults = vec![Some(Fault::Hang); 10];
    let world = World::new(script);
    let error = wait(&world, WaitOptions::new().timeout(5 * MINUTE)).await.unwrap_err();
    assert_eq!(error.kind, WaitErrorKind::DeadlineExceeded(5 * MINUTE));
    assert!(error.trail.calls(Method::GetTask) >= 5);
}

#[tokio::test(start_paused = true)]
async fn dropping_the_wait_ends_it() {
    for streaming in [true, false] {
        let world = World::new(Script::calm(streaming, false, 60 * MINUTE));
        let cards = CardCache::new(world.clone());
        let options = WaitOptions::new();
        let cancelled =
            timeout(MINUTE, wait_for_task(&world, &cards, TASK, &options)).await;
        assert!(cancelled.is_err());
        let calls = world.calls().len();
        tokio::time::sleep(10 * MINUTE).await;
        assert_eq!(world.calls().len(), calls, "nothing goes on behind");
        // And the card cache is as good as before.
        let waited = wait_for_task(&world, &cards, TASK, &options).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed);
        assert_eq!(world.card_fetches().len(), 1);
    }
}

#[tokio::test(start_paused = true)]
async fn an_interrupted_task_ends_the_wait() {
    for streaming in [true, false] {
        let mut script = Script::calm(streaming, false, MINUTE);
        script.final_state = TaskState::InputRequired;
        let world = World::new(script);
        let waited = wait(&world, WaitOptions::new()).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::InputRequired);
    }
}

#[tokio::test(start_paused = true)]
async fn without_a_card_it_polls() {
    let mut script = Script::calm(true, true, MINUTE);
    script.card_faults = vec![Some(Fault::Unreachable); 10];
    let world = World::new(script);
    let waited = wait(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(ways(&waited), [Delivery::Poll]);
    assert_eq!(waited.trail.plans()[0].to_string(), "poll: the card could not be had");
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
async fn an_extension_that_becomes_required_and_is_not_known_is_named() {
    let mut later = Era::honest(false, false);
    later.required = vec!["urn:needed".to_owned()];
    let world = World::new(Script::calm(false, false, 5 * MINUTE).then(MINUTE, later));
    let error = wait(&world, WaitOptions::new()).await.unwrap_err();
    assert_eq!(
        error.to_string(),
        "the agent requires extensions that this client does not know: `urn:needed`"
    );
    assert_eq!(world.calls().last().unwrap().outcome, Outcome::Refused(A2aError::ExtensionSupportRequired));
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

#[tokio::test(start_paused = true)]
async fn an_observer_is_told_of_every_step() {
    let mut script = Script::calm(true, false, seconds(35));
    script.drops = vec![Some(2)];
    let world = World::new(script);
    let told = Arc::new(Mutex::new(Vec::new()));
    let options = WaitOptions::new().observe({
        let told = told.clone();
        move |progress: Progress<'_>| {
            let word = match progress {
                Progress::Plan(_) => "plan",
                Progress::Update(_) => "update",
                Progress::Task(_) => "task",
                Progress::StreamLost(_) => "lost",
                Progress::Pause(_) => "pause",
                _ => "other",
            };
            told.lock().unwrap().push(word);
        }
    });
    wait(&world, options).await.unwrap();
    let told = told.lock().unwrap().join(" ");
    let expected =
        "plan update update lost task pause update update update update task";
    assert_eq!(told, expected);
}

#[tokio::test(start_paused = true)]
async fn a_thousand_waits_fetch_one_card() {
    let world = World::new(Script::calm(true, false, MINUTE));
    let cards = Arc::new(CardCache::new(world.clone()));
    let waits: Vec<_> = (0..1000)
        .map(|_| {
            let (world, cards) = (world.clone(), cards.clone());
            tokio::spawn(async move {
                wait_for_task(&world, &cards, TASK, &WaitOptions::new()).await
            })
        })
        .collect();
    for wait in waits {
        assert_eq!(wait.await.unwrap().unwrap().task.state(), TaskState::Completed);
    }
    assert_eq!(world.card_fetches().len(), 1);
    assert!(Instant::now().elapsed() < MINUTE);
}
