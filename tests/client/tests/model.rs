//! Over generated schedules of faults and of changing agents: a wait always ends with the task's
//! final state, or with the deadline's error at the deadline; and no operation is called that the
//! freshest card forbids, beyond the one call that finds a card to be stale.

use std::collections::BTreeMap;
use std::time::Duration;

use a2a_caps_client_tests::world::{Call, Era, Fault, Outcome, Script, TASK, World};
use a2a_caps_runtime::client::{
    Bell, CardCache, Reply, TaskState, Trail, WaitError, WaitErrorKind, WaitOptions, Webhook, send,
    text_message, wait_for_task,
};
use a2a_caps_runtime::{Capability, Method};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// Long enough for every schedule below to come to its end.
const AMPLE: Duration = Duration::from_secs(6 * 60 * 60);

fn seconds(range: std::ops::Range<u64>) -> impl Strategy<Value = Duration> {
    range.prop_map(Duration::from_secs)
}

fn fault() -> impl Strategy<Value = Fault> {
    prop_oneof![
        seconds(0..50).prop_map(Fault::Slow),
        (0_u64..200).prop_map(Fault::Busy),
        Just(Fault::Cut),
        Just(Fault::Unreachable),
        Just(Fault::Hang),
    ]
}

/// Faults of an operation: as many inside the agent as a wait bears in a row, and any others.
fn faults() -> impl Strategy<Value = Vec<Option<Fault>>> {
    let some = vec(option::weighted(0.6, fault()), 0..6);
    (some, 0_usize..4).prop_map(|(mut faults, internal)| {
        faults.extend(vec![Some(Fault::Internal); internal]);
        faults
    })
}

fn card_headers() -> impl Strategy<Value = Vec<(String, String)>> {
    let control = prop_oneof![
        Just(None),
        Just(Some("no-store")),
        Just(Some("no-cache")),
        Just(Some("max-age=0")),
        Just(Some("max-age=60")),
        Just(Some("max-age=3600")),
    ];
    (control, any::<bool>()).prop_map(|(control, etag)| {
        let control = control.map(|value| ("cache-control", value));
        let etag = etag.then_some(("etag", "{etag}"));
        let headers = control.into_iter().chain(etag);
        headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect()
    })
}

prop_compose! {
    fn script()(
        updates in vec(seconds(0..900), 0..12),
        ends in seconds(0..1200),
        state in 3_usize..=8,
        first in any::<(bool, bool)>(),
        later in vec((seconds(1..1500), any::<(bool, bool)>()), 0..6),
        get_task in faults(),
        subscribe in faults(),
        create in faults(),
        send in vec(option::weighted(0.3, fault()), 0..3),
        card_faults in vec(option::weighted(0.3, fault()), 0..4),
        drops in vec(option::weighted(0.7, 0_usize..8), 0..8),
        notifications in vec(seconds(0..1300), 0..6),
        metadata in any::<bool>(),
        within in any::<bool>(),
        card_headers in card_headers(),
    ) -> Script {
        let mut script = Script::calm(first.0, first.1, ends);
        script.updates = updates.into_iter().filter(|at| *at < ends).collect();
        script.updates.sort();
        script.final_state = TaskState::ALL[state];
        let mut later = later;
        later.sort_by_key(|(from, _)| *from);
        for (from, (streaming, push)) in later {
            script = script.then(from, Era::honest(streaming, push));
        }
        script.faults = BTreeMap::from([
            (Method::GetTask, get_task),
            (Method::SubscribeToTask, subscribe),
            (Method::CreateTaskPushNotificationConfig, create),
            (Method::SendMessage, send.clone()),
            (Method::SendStreamingMessage, send),
        ]);
        script.card_faults = card_faults;
        script.drops = drops;
        script.notifications = notifications;
        script.notifications.sort();
        script.metadata = metadata;
        script.refuses_within_stream = within;
        script.card_headers = card_headers;
        script
    }
}

struct Ended<T> {
    world: World,
    at: Duration,
    result: Result<T, WaitError>,
}

/// Runs a client against a script, in no time.
fn run<T>(
    script: Script,
    webhook: bool,
    deadline: Duration,
    client: impl AsyncFnOnce(&World, &CardCache<World>, &WaitOptions) -> Result<T, WaitError>,
) -> Ended<T> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    runtime.block_on(async {
        let world = World::new(script);
        let cards = CardCache::new(world.clone());
        let mut options = WaitOptions::new().timeout(deadline);
        if webhook {
            let bell = Bell::new();
            options = options.webhook(Webhook::new("https://client.example/hook", bell.clone()));
            let world = world.clone();
            tokio::spawn(async move { world.post_to(bell).await });
        }
        let result = client(&world, &cards, &options).await;
        Ended { at: world.age(), world, result }
    })
}

fn says_yes(era: &Era, capability: Capability) -> bool {
    era.card["capabilities"][capability.name()] == true
}

fn gated(call: &Call) -> Option<Capability> {
    call.method.required_capability()
}

/// The laws that hold however the wait ended.
fn check<T>(ended: &Ended<T>, trail: &Trail) -> Result<(), TestCaseError> {
    let (world, script) = (&ended.world, ended.world.script());
    let given = world.cards_given();
    for call in world.calls() {
        let Some(capability) = gated(&call) else { continue };
        // The freshest card that the client has says yes to what it calls.
        let Some(freshest) = given[..call.cards].last() else {
            return Err(TestCaseError::fail(format!("{call:?} without a card")));
        };
        let era = script.era(*freshest);
        prop_assert!(says_yes(era, capability), "{call:?} by a card that says no: {trail}");
    }
    // In one and the same state of the agent no capability is refused twice.
    let mut refusals = BTreeMap::<_, u32>::new();
    for call in world.calls() {
        let Some(capability) = gated(&call) else { continue };
        let forbids = !says_yes(script.era(call.decided), capability);
        if forbids && matches!(call.outcome, Outcome::Refused(_)) {
            *refusals.entry((script.era_index(call.decided), capability)).or_default() += 1;
        }
    }
    prop_assert!(refusals.values().all(|count| *count <= 1), "{refusals:?}: {trail}");
    let fetches = world.card_fetches().len();
    prop_assert!(fetches <= 1 + trail.refusals().len(), "{fetches} cards: {trail}");
    Ok(())
}

fn check_deadline<T>(
    ended: &Ended<T>,
    error: &WaitError,
    deadline: Duration,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(&error.kind, &WaitErrorKind::DeadlineExceeded(deadline));
    prop_assert_eq!(ended.at, deadline);
    prop_assert!(deadline < AMPLE, "did not end: {}", error.trail);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_wait_ends_with_the_final_state_or_at_the_deadline(
        script in script(),
        webhook in any::<bool>(),
        deadline in prop_oneof![3 => Just(AMPLE), 1 => seconds(1..1500)],
    ) {
        let (ends, state) = (script.ends, script.final_state);
        let ended = run(script, webhook, deadline, async |world, cards, options| {
            wait_for_task(world, cards, TASK, options).await
        });
        match &ended.result {
            Ok(waited) => {
                prop_assert_eq!(waited.task.state(), state);
                prop_assert!(ended.at >= ends);
                check(&ended, &waited.trail)?;
            }
            Err(error) => {
                check_deadline(&ended, error, deadline)?;
                check(&ended, &error.trail)?;
            }
        }
    }

    #[test]
    fn a_message_is_taken_once_and_ends_with_the_final_state_or_at_the_deadline(
        script in script(),
        webhook in any::<bool>(),
        deadline in prop_oneof![3 => Just(AMPLE), 1 => seconds(1..1500)],
    ) {
        let state = script.final_state;
        let ended = run(script, webhook, deadline, async |world, cards, options| {
            send(world, cards, &text_message("m-1", "review this"), options).await
        });
        let sends = |call: &&Call| call.method.is_send() && call.outcome == Outcome::Answered;
        let taken = ended.world.calls().iter().filter(sends).count();
        match &ended.result {
            Ok(sent) => {
                let Reply::Task(task) = &sent.reply else { panic!("a message") };
                prop_assert_eq!(task.state(), state);
                prop_assert_eq!(taken, 1);
                check(&ended, &sent.trail)?;
            }
            Err(error) if matches!(error.kind, WaitErrorKind::Lost(_)) => {
                prop_assert!(taken <= 1);
                check(&ended, &error.trail)?;
            }
            Err(error) => {
                prop_assert!(taken <= 1);
                check_deadline(&ended, error, deadline)?;
                check(&ended, &error.trail)?;
            }
        }
    }
}
