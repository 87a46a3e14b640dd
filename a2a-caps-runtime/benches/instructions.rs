//! Instructions per decision, counted by callgrind: `cargo bench -p a2a-caps-runtime --bench
//! instructions`. It runs itself under valgrind, twice for each row, and takes the difference.

#[path = "support/cases.rs"]
mod cases;

use std::hint::black_box;
use std::process::Command;

use a2a_caps_runtime::{Method, VersionClaim};
use cases::{
    ADMITTED, ADMITTED_BOTH, Input, REFUSED, Seed, UNLISTED, admit, by_name, known, whole,
};

const ROWS: [&str; 16] = [
    "empty loop",
    "method known: admitted",
    "method known: refused",
    "name to refusal",
    "refused: seed",
    "refused: name and extensions",
    "refused: name, extensions and version",
    "admitted: seed",
    "admitted: name and extensions",
    "admitted: name, extensions and version",
    "admitted, two extensions: seed",
    "admitted, two extensions: name and extensions",
    "admitted, two extensions: name, extensions and version",
    "required extension unlisted: seed",
    "required extension unlisted: name and extensions",
    "required extension unlisted: name, extensions and version",
];

fn main() {
    let mut arguments = std::env::args().skip(1);
    if let (Some(row), Some(rounds)) = (arguments.next(), arguments.next())
        && let (Ok(row), Ok(rounds)) = (row.parse(), rounds.parse())
    {
        return run(row, rounds);
    }
    let empty = count(0);
    println!("instructions per decision, without the loop");
    for (row, name) in ROWS.iter().enumerate().skip(1) {
        println!("{:>6}  {name}", count(row).saturating_sub(empty));
    }
}

fn count(row: usize) -> u64 {
    const ROUNDS: u64 = 10_000;
    let total = |rounds: u64| {
        let output = Command::new("valgrind")
            .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
            .arg(std::env::current_exe().expect("this file's own path"))
            .args([row.to_string(), rounds.to_string()])
            .output()
            .expect("valgrind is installed");
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        let line = text.lines().find_map(|line| line.split_once("Collected :"));
        let Some((_, number)) = line else { panic!("valgrind says: {text}") };
        number.trim().parse::<u64>().expect("a number")
    };
    (total(2 * ROUNDS) - total(ROUNDS)) / ROUNDS
}

fn run(row: usize, rounds: u64) {
    let seed = Seed::new();
    let inputs: [Input; 4] = [REFUSED, ADMITTED, ADMITTED_BOTH, UNLISTED];
    let each = |work: &dyn Fn()| (0..rounds).for_each(|_| work());
    match row {
        0 => each(&|| {
            black_box(0);
        }),
        1 => each(&|| {
            black_box(admit(black_box(Method::SendMessage)).is_ok());
        }),
        2 => each(&|| {
            black_box(&admit(black_box(Method::SendStreamingMessage)));
        }),
        3 => each(&|| {
            black_box(&by_name(black_box(REFUSED.0)));
        }),
        _ => {
            let input = inputs[(row - 4) / 3];
            let version = VersionClaim::MISSING.with(input.2);
            match (row - 4) % 3 {
                0 => each(&|| {
                    black_box(seed.gate(black_box(input.0), black_box(input.1)));
                }),
                1 => each(&|| {
                    let method = Method::from_name(black_box(input.0));
                    black_box(&method.map(|method| known(method, black_box(input.1), version)));
                }),
                _ => each(&|| {
                    black_box(&whole(black_box(input)));
                }),
            }
        }
    }
}
