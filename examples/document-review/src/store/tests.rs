//! Bounds, expiry, callers, pages, and the order of updates.

use std::thread::sleep;

use super::*;
use crate::extension::{Active, Usage};
use crate::wire::{Metadata, Part, PushConfig, StreamResponse, TaskState};
use tokio_util::sync::CancellationToken;

fn entry_of(owner: Caller, context: &str, text: &str) -> Arc<TaskEntry> {
    let (plan, message) = (Plan::default(), crate::wire::Message::default());
    Arc::new(TaskEntry::new(owner, context.to_owned(), plan, message, text.to_owned()))
}

fn entry() -> Arc<TaskEntry> {
    entry_of(Caller::Anonymous, "", "text")
}

fn chunk(id: &str, text: &str) -> Chunk {
    Chunk {
        id: id.to_owned(),
        name: "Findings",
        description: "",
        parts: vec![Arc::new(Part::text(text, "text/plain"))],
        usage: Usage { words: 1, sections: 1, micros: 1 },
    }
}

fn whole() -> View {
    View::whole(Active::default())
}

fn all() -> Filter {
    Filter {
        context_id: String::new(),
        status: TaskState::Unspecified,
        since: None,
        page_size: 100,
        page_token: String::new(),
    }
}

fn store(tasks: usize, bytes: usize, keep: Duration) -> TaskStore {
    TaskStore::new(Limits { tasks, bytes, keep })
}

const LONG: Duration = Duration::from_secs(60);

#[test]
fn a_full_store_drops_the_task_that_rested_longest_and_never_one_at_work() {
    let store = store(2, 1_000, LONG);
    let (working, done) = (entry(), entry());
    done.set_status(TaskState::Completed, None).unwrap();
    store.insert(Arc::clone(&working)).unwrap();
    store.insert(Arc::clone(&done)).unwrap();
    let third = entry();
    store.insert(Arc::clone(&third)).unwrap();
    assert!(store.get(&done.id, Caller::Anonymous).is_none());
    assert!(store.get(&working.id, Caller::Anonymous).is_some());
    assert_eq!(store.insert(entry()), Err(Full));
}

#[test]
fn a_store_is_bounded_by_the_text_that_it_holds() {
    let store = store(100, 10, LONG);
    let first = entry_of(Caller::Anonymous, "", "12345678");
    store.insert(Arc::clone(&first)).unwrap();
    assert_eq!(store.insert(entry_of(Caller::Anonymous, "", "12345678")), Err(Full));
    first.set_status(TaskState::Completed, None).unwrap();
    store.insert(entry_of(Caller::Anonymous, "", "12345678")).unwrap();
    assert!(store.get(&first.id, Caller::Anonymous).is_none());
}

#[test]
fn a_task_at_rest_expires_and_one_at_work_does_not() {
    let store = store(10, 1_000, Duration::from_millis(5));
    let (working, done, waiting) = (entry(), entry(), entry());
    done.set_status(TaskState::Canceled, None).unwrap();
    waiting.set_status(TaskState::InputRequired, Some("more")).unwrap();
    for entry in [&working, &done, &waiting] {
        store.insert(Arc::clone(entry)).unwrap();
    }
    sleep(Duration::from_millis(20));
    assert!(store.get(&working.id, Caller::Anonymous).is_some());
    assert!(store.get(&done.id, Caller::Anonymous).is_none());
    assert!(store.get(&waiting.id, Caller::Anonymous).is_none());
    assert!(waiting.stop.is_cancelled());
}

#[test]
fn a_caller_sees_its_own_tasks_only() {
    let store = store(10, 1_000, LONG);
    let (open, partner) = (entry(), entry_of(Caller::Partner, "", "text"));
    store.insert(Arc::clone(&open)).unwrap();
    store.insert(Arc::clone(&partner)).unwrap();
    assert!(store.get(&partner.id, Caller::Anonymous).is_none());
    assert!(store.get(&open.id, Caller::Partner).is_none());
    let page = store.list(Caller::Partner, &all()).unwrap();
    assert_eq!(page.entries.iter().map(|entry| &entry.id).collect::<Vec<_>>(), [&partner.id]);
    assert_eq!(page.total, 1);
}

#[test]
fn pages_hold_every_task_once_the_one_updated_last_first() {
    let store = store(10, 1_000, LONG);
    let entries: Vec<_> = (0..5).map(|_| entry()).collect();
    for entry in &entries {
        store.insert(Arc::clone(entry)).unwrap();
    }
    // The first two get a younger timestamp, the first the youngest.
    for entry in [&entries[1], &entries[0]] {
        sleep(Duration::from_millis(3));
        entry.set_status(TaskState::Working, None).unwrap();
    }
    let mut seen = Vec::new();
    let mut filter = Filter { page_size: 2, ..all() };
    let mut pages = 0;
    loop {
        let page = store.list(Caller::Anonymous, &filter).unwrap();
        assert_eq!(page.total, 5);
        pages += 1;
        seen.extend(page.entries.iter().map(|entry| entry.id.clone()));
        if page.next.is_empty() {
            break;
        }
        filter.page_token = page.next;
    }
    assert_eq!(pages, 3);
    assert_eq!(&seen[..2], [entries[0].id.clone(), entries[1].id.clone()]);
    seen.sort();
    let mut expected: Vec<_> = entries.iter().map(|entry| entry.id.clone()).collect();
    expected.sort();
    assert_eq!(seen, expected);
}

#[test]
fn filters_narrow_the_list_and_the_total() {
    let store = store(10, 1_000, LONG);
    let (old, new) = (entry_of(Caller::Anonymous, "a", "t"), entry_of(Caller::Anonymous, "b", "t"));
    store.insert(Arc::clone(&old)).unwrap();
    store.insert(Arc::clone(&new)).unwrap();
    sleep(Duration::from_millis(3));
    new.set_status(TaskState::Working, None).unwrap();
    let ids = |filter: &Filter| -> Vec<String> {
        let page = store.list(Caller::Anonymous, filter).unwrap();
        assert_eq!(page.total, page.entries.len());
        page.entries.iter().map(|entry| entry.id.clone()).collect()
    };
    assert_eq!(ids(&Filter { context_id: "a".to_owned(), ..all() }), std::slice::from_ref(&old.id));
    assert_eq!(ids(&Filter { status: TaskState::Working, ..all() }), std::slice::from_ref(&new.id));
    // At that time or later (a2a.proto, status_timestamp_after).
    let since = Some(new.status().timestamp);
    assert_eq!(ids(&Filter { since, ..all() }), std::slice::from_ref(&new.id));
    let later = Timestamp::from_millis(new.status().timestamp.as_millis() + 1);
    assert!(ids(&Filter { since: later, ..all() }).is_empty());
}

#[test]
fn a_page_token_of_somebody_else_is_refused() {
    let store = store(10, 1_000, LONG);
    for token in ["x", "!", "MTIz", "YS5i"] {
        let filter = Filter { page_token: token.to_owned(), ..all() };
        assert!(store.list(Caller::Anonymous, &filter).is_err(), "{token}");
    }
}

#[test]
fn nothing_changes_a_task_that_has_ended() {
    let entry = entry();
    entry.cancel().unwrap();
    let ended = Ended(TaskState::Canceled);
    assert_eq!(entry.set_status(TaskState::Working, None), Err(ended));
    assert_eq!(entry.add_chunk(chunk("a", "x"), false), Err(ended));
    assert_eq!(entry.complete(chunk("report", "x"), "done"), Err(ended));
    assert_eq!(entry.follow_up(crate::wire::Message::default(), "t".to_owned()), Err(ended));
    assert_eq!(entry.cancel(), Err(ended));
    assert!(entry.stop.is_cancelled());
}

#[test]
fn a_task_is_not_complete_while_a_text_waits() {
    let entry = entry();
    entry.set_status(TaskState::Working, None).unwrap();
    assert_eq!(entry.next_text().as_deref(), Some("text"));
    assert!(!entry.follow_up(crate::wire::Message::default(), "more".to_owned()).unwrap());
    assert_eq!(entry.complete(chunk("report", "x"), "done"), Ok(false));
    assert_eq!(entry.next_text().as_deref(), Some("more"));
    assert_eq!(entry.complete(chunk("report", "x"), "done"), Ok(true));
    assert_eq!(entry.status().state, TaskState::Completed);
}

#[test]
fn a_text_wakes_a_task_that_waits_for_one_and_blanks_do_not() {
    let entry = entry_of(Caller::Anonymous, "", "");
    entry.set_status(TaskState::InputRequired, Some("send the text")).unwrap();
    assert!(!entry.follow_up(crate::wire::Message::default(), String::new()).unwrap());
    assert_eq!(entry.status().state, TaskState::InputRequired);
    assert!(entry.follow_up(crate::wire::Message::default(), "text".to_owned()).unwrap());
    assert_eq!(entry.status().state, TaskState::Working);
    // Two messages of the client and the question between them.
    assert_eq!(entry.task(whole()).history.len(), 4);
}

#[test]
fn history_is_cut_to_the_youngest_messages() {
    let entry = entry();
    for id in ["m2", "m3"] {
        let message = crate::wire::Message { message_id: id.to_owned(), ..Default::default() };
        entry.follow_up(message, "t".to_owned()).unwrap();
    }
    let ids = |history| -> Vec<String> {
        let task = entry.task(View { history, ..whole() });
        task.history.iter().map(|message| message.message_id.clone()).collect()
    };
    assert_eq!(ids(None), ["", "m2", "m3"]);
    assert_eq!(ids(Some(1)), ["m3"]);
    assert_eq!(ids(Some(9)).len(), 3);
    assert!(ids(Some(0)).is_empty());
}

#[tokio::test]
async fn every_subscriber_sees_the_task_and_then_every_update_in_order() {
    let entry = entry();
    let mut early = entry.subscribe(whole());
    entry.set_status(TaskState::Working, None).unwrap();
    entry.add_chunk(chunk("findings", "one"), false).unwrap();
    let mut late = entry.subscribe(whole());
    entry.add_chunk(chunk("findings", "two"), true).unwrap();
    assert!(entry.next_text().is_some());
    assert_eq!(entry.complete(chunk("report", "all"), "done"), Ok(true));

    let mut from_early = Vec::new();
    while let Some((event, _)) = early.next().await {
        from_early.push(event);
    }
    let mut from_late = Vec::new();
    while let Some((event, _)) = late.next().await {
        from_late.push(event);
    }
    let StreamResponse::Task(first) = &from_early[0] else { panic!("the task comes first") };
    assert_eq!(first.status.state, TaskState::Submitted);
    let StreamResponse::Task(first) = &from_late[0] else { panic!("the task comes first") };
    assert_eq!(first.artifacts.as_ref().unwrap().len(), 1);
    assert_eq!(from_early[3..], from_late[1..]);

    let shape: Vec<_> = from_early[1..]
        .iter()
        .map(|event| match event {
            StreamResponse::Task(_) => panic!("the task comes once"),
            StreamResponse::StatusUpdate(update) => (update.status.state.name(), false, false),
            StreamResponse::ArtifactUpdate(update) => {
                ("artifact", update.append, update.last_chunk)
            }
        })
        .collect();
    assert_eq!(
        shape,
        [
            ("TASK_STATE_WORKING", false, false),
            ("artifact", false, false),
            ("artifact", true, true),
            ("artifact", false, true),
            ("TASK_STATE_COMPLETED", false, false),
        ]
    );
    let findings = &entry.task(whole()).artifacts.unwrap()[0];
    assert_eq!(findings.parts.len(), 2);
    assert_eq!(findings.metadata, Metadata::new());
}

#[tokio::test]
async fn a_subscription_ends_when_the_store_forgets_the_task() {
    let entry = entry();
    let mut updates = entry.subscribe(whole());
    assert!(updates.next().await.is_some());
    entry.abandon();
    assert!(updates.next().await.is_none());
    entry.settled().await;
}

#[test]
fn webhooks_are_bounded_replaced_by_id_and_stopped_when_removed() {
    let entry = entry();
    let push = |id: &str| Push {
        config: PushConfig { id: id.to_owned(), ..PushConfig::default() },
        stop: CancellationToken::new(),
    };
    let (first, second) = (push("a"), push("a"));
    assert!(entry.add_push(first.clone(), 1));
    assert!(entry.add_push(second.clone(), 1));
    assert!(first.stop.is_cancelled() && !second.stop.is_cancelled());
    assert!(!entry.add_push(push("b"), 1));
    entry.remove_push("a");
    entry.remove_push("a");
    assert!(second.stop.is_cancelled());
    assert!(entry.pushes().is_empty());
}
