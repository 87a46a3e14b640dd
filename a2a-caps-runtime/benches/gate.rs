//! Nanoseconds per decision beside the seed's algorithm: `cargo bench -p a2a-caps-runtime --bench
//! gate`. The two take turns in short batches and the fastest batch of each counts, so that what
//! else the machine does falls out.

#[path = "support/cases.rs"]
mod cases;

use std::hint::black_box;
use std::time::Instant;

use a2a_caps_runtime::{Method, VersionClaim};
use cases::{ADMITTED, ADMITTED_BOTH, Input, REFUSED, Seed, UNLISTED, by_name, known, whole};

const BATCHES: u32 = 2_000;
const ROUNDS: u32 = 2_000;

/// The fastest batch, in nanoseconds a call.
struct Fastest(f64);

impl Fastest {
    fn batch(&mut self, mut call: impl FnMut()) {
        let start = Instant::now();
        for _ in 0..ROUNDS {
            call();
        }
        self.0 = self.0.min(start.elapsed().as_secs_f64() * 1e9 / f64::from(ROUNDS));
    }
}

fn main() {
    let seed = Seed::new();
    let rows: [(&str, Input); 4] = [
        ("refused", REFUSED),
        ("admitted", ADMITTED),
        ("admitted, two extensions", ADMITTED_BOTH),
        ("required extension unlisted", UNLISTED),
    ];
    println!("{:<30}{:>9}{:>9}{:>9}{:>9}", "ns per decision", "seed", "name", "+ ext.", "+ vers.");
    for (row, input) in rows {
        let version = VersionClaim::MISSING.with(input.2);
        let [mut theirs, mut name, mut extensions, mut all] = [const { Fastest(f64::MAX) }; 4];
        for _ in 0..BATCHES {
            theirs.batch(|| {
                black_box(seed.gate(black_box(input.0), black_box(input.1)));
            });
            name.batch(|| {
                black_box(&by_name(black_box(input.0)));
            });
            extensions.batch(|| {
                let method = Method::from_name(black_box(input.0)).unwrap_or(Method::GetTask);
                black_box(&known(method, black_box(input.1), version));
            });
            all.batch(|| {
                black_box(&whole(black_box(input)));
            });
        }
        println!(
            "{row:<30}{:>9.1}{:>9.1}{:>9.1}{:>9.1}   {:.1} {:.1} {:.1} times",
            theirs.0,
            name.0,
            extensions.0,
            all.0,
            theirs.0 / name.0,
            theirs.0 / extensions.0,
            theirs.0 / all.0
        );
    }
}
