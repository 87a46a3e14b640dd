//! Waiting at agents that fail, hang, cut streams and are away; deadlines and dropped waits. Time is
//! paused: hours pass in milliseconds.

use a2a_caps_client_tests::waiting::{MINUTE, push_options, seconds, wait, ways};
use a2a_caps_client_tests::world::{Fault, Script, TASK, World, updates_in};
use a2a_caps_runtime::Method;
use a2a_caps_runtime::client::{
    CallError, CardCache, Delivery, TaskState, WaitErrorKind, WaitOptions, wait_for_task,
};
use tokio::time::timeout;

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
    let opened: Vec<_> =
        world.calls().into_iter().filter(|call| call.method == Method::SubscribeToTask).collect();
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
        let cancelled = timeout(MINUTE, wait_for_task(&world, &cards, TASK, &options)).await;
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
async fn without_a_card_it_polls() {
    let mut script = Script::calm(true, true, MINUTE);
    script.card_faults = vec![Some(Fault::Unreachable); 10];
    let world = World::new(script);
    let waited = wait(&world, WaitOptions::new()).await.unwrap();
    assert_eq!(ways(&waited), [Delivery::Poll]);
    assert_eq!(waited.trail.plans()[0].to_string(), "poll: the card could not be had");
}

#[tokio::test(start_paused = true)]
async fn an_optional_operation_that_is_always_broken_is_done_without() {
    for (streaming, method) in
        [(true, Method::SubscribeToTask), (false, Method::CreateTaskPushNotificationConfig)]
    {
        for (fault, calls) in [(Fault::Internal, 6), (Fault::Missing, 1)] {
            let mut script = Script::calm(streaming, true, 20 * MINUTE);
            script.faults.insert(method, vec![Some(fault); 1000]);
            if streaming {
                script.eras[0].1.card["capabilities"]["pushNotifications"] = false.into();
            }
            let world = World::new(script);
            let waited = wait(&world, push_options(&world)).await.unwrap();
            assert_eq!(waited.task.state(), TaskState::Completed);
            assert_eq!(ways(&waited).last(), Some(&Delivery::Poll));
            assert_eq!(world.count(method), calls, "{method} {fault:?}");
        }
    }
}
