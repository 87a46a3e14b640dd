//! Waiting for a task by a stream, a webhook or polling, at agents that do what their card says. Time
//! is paused.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use a2a_caps_client_tests::waiting::{MINUTE, push_options, seconds, wait, ways};
use a2a_caps_client_tests::world::{Fault, Script, TASK, World};
use a2a_caps_runtime::Method;
use a2a_caps_runtime::client::{
    CardCache, Delivery, Progress, Schedule, TaskState, WaitOptions, wait_for_task,
};
use tokio::time::Instant;

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
        let gap = pair[1].saturating_sub(pair[0]);
        assert!(gap >= full / 2 && gap <= full + Duration::from_millis(2), "{step}: {gap:?}");
    }
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
async fn an_observer_is_told_of_every_step() {
    let mut script = Script::calm(true, false, seconds(35));
    script.drops = vec![Some(2)];
    let world = World::new(script);
    let told = Arc::new(Mutex::new(Vec::new()));
    let options = WaitOptions::new().observe({
        let told = told.clone();
        move |progress: Progress<'_>| {
            let what = match progress {
                Progress::Plan(_) => "plan",
                Progress::Update(_) => "update",
                Progress::Task(_) => "task",
                Progress::StreamLost(_) => "lost",
                Progress::Pause(_) => "pause",
                _ => "other",
            };
            told.lock().unwrap().push(what);
        }
    });
    wait(&world, options).await.unwrap();
    let told = told.lock().unwrap().join(" ");
    let expected = "plan update update lost task pause update update update update task";
    assert_eq!(told, expected);
}

#[tokio::test(start_paused = true)]
async fn a_thousand_waits_fetch_one_card() {
    let world = World::new(Script::calm(true, false, MINUTE));
    let cards = Arc::new(CardCache::new(world.clone()));
    let waits: Vec<_> = (0..1000)
        .map(|_| {
            let (world, cards) = (world.clone(), cards.clone());
            tokio::spawn(
                async move { wait_for_task(&world, &cards, TASK, &WaitOptions::new()).await },
            )
        })
        .collect();
    for wait in waits {
        assert_eq!(wait.await.unwrap().unwrap().task.state(), TaskState::Completed);
    }
    assert_eq!(world.card_fetches().len(), 1);
    assert!(Instant::now().elapsed() < MINUTE);
}
