//! Calls, and seconds after a task's end until a client knows of it, under each plan and beside the
//! official client. The clock is paused, so hours take no time. Prints a table.

mod official;

use std::time::Duration;

use a2a_caps_client_tests::world::{Era, Script, World};
use a2a_caps_runtime::client::{
    Bell, CardCache, Cards, Reply, Schedule, WaitOptions, Webhook, send, text_message,
};

const RUNS: u32 = 100;
const HOUR: Duration = Duration::from_secs(60 * 60);

/// A way to be measured: how the agent is, and what the client offers.
struct Case {
    name: &'static str,
    /// Whether the card says so, of streaming and of push notifications.
    says: (bool, bool),
    /// Whether the client offers a webhook.
    webhook: bool,
    /// Whether it is called.
    notified: bool,
    /// How often the connection is cut.
    cut_every: Option<Duration>,
    /// Whether the agent stops streaming between the card and the message.
    stale: bool,
}

impl Case {
    const fn new(name: &'static str, streaming: bool, push: bool) -> Self {
        Self {
            name,
            says: (streaming, push),
            webhook: false,
            notified: false,
            cut_every: None,
            stale: false,
        }
    }

    /// The agent, with a task that ends then.
    fn script(&self, ends: Duration) -> Script {
        let mut script = Script::calm(self.says.0, self.says.1, ends);
        script.notifications = if self.notified { vec![ends] } else { Vec::new() };
        if let Some(every) = self.cut_every {
            // An event every ten seconds, and one at the beginning.
            let events = usize::try_from(every.as_secs() / 10).unwrap_or(usize::MAX);
            script.drops = vec![Some(events); 1000];
        }
        if self.stale {
            script = script.then(Duration::from_secs(1), Era::honest(false, self.says.1));
        }
        script
    }
}

/// What one run cost.
#[derive(Clone, Copy)]
pub(crate) struct Cost {
    pub(crate) calls: u32,
    /// How long after the end it was known; none where it never was.
    pub(crate) late: Option<Duration>,
}

fn main() {
    let cases = [
        Case::new("stream", true, false),
        Case {
            cut_every: Some(Duration::from_secs(600)),
            ..Case::new("stream, cut every 10 min", true, false)
        },
        Case { stale: true, ..Case::new("stream by a stale card", true, false) },
        Case { webhook: true, notified: true, ..Case::new("push", false, true) },
        Case { webhook: true, ..Case::new("push, and no notification comes", false, true) },
        Case::new("poll", false, false),
    ];
    println!("| task | way | calls | known in | after its end: mean | at most |");
    println!("|---|---|---|---|---|---|");
    for (task, length) in [("30 s", 30), ("10 min", 600), ("2 h", 7200)] {
        let length = Duration::from_secs(length);
        // Ends spread over a twentieth more, so that none falls in step with a schedule.
        let ends = |seed: u32| length + length / 20 / RUNS * seed;
        for case in &cases {
            row(task, case.name, |seed| ours(case, ends(seed), u64::from(seed)));
        }
        for way in official::WAYS {
            row(task, way.name, |seed| official::run(&way, ends(seed)));
        }
    }
}

fn row(task: &str, name: &str, run: impl Fn(u32) -> Cost) {
    let costs: Vec<Cost> = (0..RUNS).map(run).collect();
    let calls = costs.iter().map(|cost| f64::from(cost.calls)).sum::<f64>() / f64::from(RUNS);
    let late: Vec<f64> =
        costs.iter().filter_map(|cost| cost.late).map(|late| late.as_secs_f64()).collect();
    print!("| {task} | {name} | {calls:.1} | {} of {RUNS} |", late.len());
    let Ok(known) = u32::try_from(late.len()).map(f64::from) else { return };
    if late.is_empty() {
        println!(" never | never |");
        return;
    }
    let mean = late.iter().sum::<f64>() / known;
    let most = late.iter().copied().fold(0.0, f64::max);
    println!(" {mean:.1} s | {most:.1} s |");
}

pub(crate) fn paused<T>(run: impl AsyncFnOnce() -> T) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .expect("a runtime");
    runtime.block_on(run())
}

fn ours(case: &Case, ends: Duration, seed: u64) -> Cost {
    paused(async || {
        let world = World::new(case.script(ends));
        let cards = CardCache::new(world.clone());
        cards.current().await.expect("a card");
        if case.stale {
            tokio::time::advance(Duration::from_secs(2)).await;
        }
        let seconds = Duration::from_secs;
        let mut options = WaitOptions::new()
            .timeout(4 * HOUR)
            .poll(Schedule::new(seconds(1), seconds(30)).seed(seed))
            .reconcile(Schedule::new(seconds(30), seconds(300)).seed(seed));
        if case.webhook {
            let bell = Bell::new();
            options = options.webhook(Webhook::new("https://client.example/hook", bell.clone()));
            let world = world.clone();
            tokio::spawn(async move { world.post_to(bell).await });
        }
        let request = text_message("m-1", "review this");
        let sent = send(&world, &cards, &request, &options).await.expect("a task");
        assert!(matches!(sent.reply, Reply::Task(task) if task.state().is_terminal()));
        Cost { calls: sent.trail.all_calls(), late: Some(world.age().saturating_sub(ends)) }
    })
}
