//! How fast a JSON-RPC body is read, in GB/s: `cargo bench -p a2a-caps-runtime --bench scan
//! --features read`. The fastest of many rounds counts.

use std::hint::black_box;
use std::time::Instant;

use a2a_caps_runtime::read::json_rpc;

fn main() {
    let mib = 1 << 20;
    let plain = "A sentence of a document that is to be reviewed, as long as such are. ";
    let escaped = r#"\"Quoted\", and a line\nwith an umlaut, \u00fc. "#;
    let accents = "Ein Satz, wie er überall stehen könnte, größer als nötig. ";
    let small = r#"{"id":12345,"ok":true,"name":"a","v":[1,2.5,null]},"#;
    let text = |piece: &str| {
        let text = piece.repeat(mib / piece.len());
        format!(r#"{{"message":{{"parts":[{{"text":"{text}"}}]}}}}"#)
    };
    let values = small.repeat(mib / small.len());
    let rows = [
        ("1 KiB of text", format!(r#"{{"text":"{}"}}"#, &plain.repeat(15)[..1000])),
        ("1 MiB of text", text(plain)),
        ("1 MiB of text with accents", text(accents)),
        ("1 MiB of text with escapes", text(escaped)),
        ("1 MiB of small values", format!(r#"{{"values":[{values}0]}}"#)),
    ];
    println!("{:<30}{:>8}{:>12}", "GB/s", "read", "serde_json");
    for (name, params) in rows {
        let body =
            format!(r#"{{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":{params}}}"#);
        let body = body.as_bytes();
        let [mut ours, mut theirs] = [f64::MAX; 2];
        for _ in 0..400 {
            let start = Instant::now();
            let _ = black_box(json_rpc(black_box(body)));
            ours = ours.min(start.elapsed().as_secs_f64());
            let start = Instant::now();
            let _ =
                black_box(serde_json::from_slice::<&serde_json::value::RawValue>(black_box(body)));
            theirs = theirs.min(start.elapsed().as_secs_f64());
        }
        #[allow(clippy::cast_precision_loss, reason = "a megabyte or so")]
        let bytes = body.len() as f64 / 1e9;
        println!("{name:<30}{:>8.2}{:>12.2}", bytes / ours, bytes / theirs);
    }
}
