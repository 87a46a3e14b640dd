use std::string::{String, ToString};
use std::{format, vec::Vec};

use proptest::prelude::*;
use serde_json::value::RawValue;

use super::{JsonStr, MAX_DEPTH, Scanner};
use crate::{JsonFault, JsonFaultKind};

fn scan(text: &[u8]) -> Result<&str, JsonFault> {
    let mut scanner = Scanner::new(text)?;
    let value = scanner.value(0)?;
    scanner.end()?;
    Ok(value)
}

fn kind(text: &str) -> Option<JsonFaultKind> {
    scan(text.as_bytes()).err().map(|fault| fault.kind)
}

#[test]
fn json_is_read_to_its_end() {
    for text in [
        "{}",
        "[]",
        "0",
        "-0",
        "12.5e+3",
        "1E-2",
        "\"\"",
        "true",
        "false",
        "null",
        "[[],{}]",
        r#"{"a":[1,{"b":null}],"a":2}"#,
        " \t\r\n[ 1 , 2 ]\n",
        r#""\"\\\/\b\f\n\r\t\u00e9\uD834\uDD1E""#,
        "\"\u{7f}\u{2028}é\"",
        r#""\ud800""#,
    ] {
        assert_eq!(scan(text.as_bytes()), Ok(text.trim()), "{text}");
    }
}

#[test]
fn what_is_no_json_is_not_read() {
    use JsonFaultKind::{Depth, End, Trailing, Unexpected};
    for (text, wanted) in [
        ("", End),
        (" ", End),
        ("{", End),
        ("[1,", End),
        ("\"", End),
        ("\"\\", End),
        ("tru", End),
        ("{\"a\"", End),
        ("{\"a\":", End),
        ("-", End),
        ("1.", End),
        ("1e", End),
        ("\"\\u00", End),
        ("[1] x", Trailing),
        ("{}{}", Trailing),
        ("1 2", Trailing),
        ("01", Trailing),
        ("{},", Trailing),
        ("\u{feff}{}", Unexpected),
        ("{a:1}", Unexpected),
        ("{'a':1}", Unexpected),
        ("[1,]", Unexpected),
        ("{\"a\":1,}", Unexpected),
        ("[,1]", Unexpected),
        ("{\"a\" 1}", Unexpected),
        ("+1", Unexpected),
        (".5", Unexpected),
        ("1.e3", Unexpected),
        ("--1", Unexpected),
        ("0x1", Trailing),
        ("NaN", Unexpected),
        ("Infinity", Unexpected),
        ("True", Unexpected),
        ("nulL", Unexpected),
        ("\"\n\"", Unexpected),
        ("\"\u{0}\"", Unexpected),
        ("\"\\x41\"", Unexpected),
        ("\"\\u12g4\"", Unexpected),
        ("\"\\U0041\"", Unexpected),
        ("[1}", Unexpected),
        ("{]", Unexpected),
        ("/**/1", Unexpected),
        ("[1//\n]", Unexpected),
        ("{\"a\":1]", Unexpected),
        ("\u{a0}1", Unexpected),
        ("{1:2}", Unexpected),
        ("{null:2}", Unexpected),
    ] {
        assert_eq!(kind(text), Some(wanted), "{text:?}");
    }
    for bytes in [&b"\"\xff\""[..], b"\"\xc0\x80\"", b"\"\xed\xa0\x80\"", b"[\xf5]", b"\xef\xbb"] {
        assert_eq!(scan(bytes).unwrap_err().kind, JsonFaultKind::Utf8, "{bytes:?}");
    }
    let bomb = "[".repeat(100_000);
    assert_eq!(kind(&bomb), Some(Depth));
    let bomb = "{\"a\":".repeat(100_000);
    assert_eq!(kind(&bomb), Some(Depth));
}

#[test]
fn as_deep_as_allowed_and_no_deeper() {
    let nest = |levels: u32, open: &str, inner: &str, close: &str| {
        let levels = usize::try_from(levels).unwrap();
        format!("{}{inner}{}", open.repeat(levels), close.repeat(levels))
    };
    for (open, inner, close) in
        [("[", "", "]"), ("[", "1", "]"), ("{\"a\":", "1", "}"), ("[", "{}", "]")]
    {
        let more = u32::from(inner == "{}");
        let most = nest(MAX_DEPTH - more, open, inner, close);
        assert!(scan(most.as_bytes()).is_ok(), "{most}");
        assert!(serde_json::from_str::<serde_json::Value>(&most).is_ok(), "{most}");
        let deeper = nest(MAX_DEPTH - more + 1, open, inner, close);
        assert_eq!(kind(&deeper), Some(JsonFaultKind::Depth), "{deeper}");
    }
}

#[test]
fn a_string_is_compared_after_unescaping() {
    for (text, is) in [
        (r#""method""#, true),
        (r#""\u006dethod""#, true),
        (r#""\u006Dethod""#, true),
        (r#""metho\u0064""#, true),
        (r#""Method""#, false),
        (r#""method\u0000""#, false),
        (r#""\\u006dethod""#, false),
        (r#""meth\ud800od""#, false),
    ] {
        assert_eq!(JsonStr::of(text).unwrap().is("method"), is, "{text}");
    }
    assert!(JsonStr::of("1").is_none());
}

/// JSON as a client may write it, and JSON with a byte changed.
fn texts() -> impl Strategy<Value = Vec<u8>> {
    let leaf = prop_oneof![
        Just("null".to_string()),
        Just("true".to_string()),
        any::<i64>().prop_map(|number| number.to_string()),
        any::<f64>().prop_map(|number| serde_json::json!(number).to_string()),
        any::<String>().prop_map(|text| serde_json::json!(text).to_string()),
        "[ -~]{0,40}".prop_map(|text| serde_json::json!(text).to_string()),
        "(\\\\u[0-9a-fA-F]{4}){0,3}".prop_map(|text| format!("\"{text}\"")),
    ];
    let tree = leaf.prop_recursive(6, 60, 6, |inner| {
        let blank = "[ \t\r\n]{0,2}";
        prop_oneof![
            (proptest::collection::vec(inner.clone(), 0..6), blank).prop_map(
                |(items, blank)| format!("[{blank}{}]", items.join(&format!(",{blank}")))
            ),
            (proptest::collection::vec((any::<String>(), inner), 0..6), blank).prop_map(
                |(members, blank)| {
                    let members: Vec<_> = members
                        .into_iter()
                        .map(|(name, value)| format!("{}{blank}:{value}", serde_json::json!(name)))
                        .collect();
                    format!("{{{}}}", members.join(","))
                }
            ),
        ]
    });
    (tree, any::<Option<(prop::sample::Index, u8)>>()).prop_map(|(text, change)| {
        let mut bytes = text.into_bytes();
        if let Some((at, byte)) = change {
            let at = at.index(bytes.len());
            bytes[at] = byte;
        }
        bytes
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(1000))]

    #[test]
    fn accepts_what_serde_json_does(text in texts()) {
        let theirs = serde_json::from_slice::<&RawValue>(&text).ok().map(RawValue::get);
        let ours = scan(&text).ok();
        prop_assert_eq!(ours, theirs);
    }

    #[test]
    fn any_bytes_are_scanned_to_an_end(text: Vec<u8>) {
        let _ = scan(&text);
    }

    #[test]
    fn strings_are_unescaped_as_serde_json_does(text: String, escapes in "(\\\\u[dD][89a-fA-F][0-9a-f]{2}|\\\\u[0-9a-f]{4}|[a-z]|\\\\n){0,6}") {
        let written = serde_json::json!(text).to_string();
        prop_assert!(JsonStr::of(&written).unwrap().is(&text));
        let written = format!("\"{escapes}\"");
        if let Ok(theirs) = serde_json::from_str::<String>(&written) {
            prop_assert_eq!(JsonStr::of(&written).unwrap().chars().collect::<String>(), theirs);
        }
    }
}
