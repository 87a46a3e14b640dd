//! RFC 8785: a JSON value in, the one text that every writer of the canonical form gives out.

use std::fmt::Write as _;

use crate::json::{Json, Piece};
use crate::model::Part;

/// The value in canonical form (RFC 8785, named by 8.4.1): no blanks, keys sorted by their UTF-16
/// code units, numbers as ECMAScript writes them. Cut where a runtime origin stands.
#[must_use]
pub fn write_canonical(value: &Json) -> Vec<Part> {
    let mut out = Writer { parts: Vec::new(), text: String::new() };
    out.value(value);
    out.cut();
    out.parts
}

struct Writer {
    parts: Vec<Part>,
    text: String,
}

impl Writer {
    fn cut(&mut self) {
        if !self.text.is_empty() {
            self.parts.push(Part::Text(std::mem::take(&mut self.text)));
        }
    }

    fn value(&mut self, value: &Json) {
        match value {
            Json::Bool(true) => self.text.push_str("true"),
            Json::Bool(false) => self.text.push_str("false"),
            Json::Number(number) => write_number(&mut self.text, *number),
            Json::Text(text) => {
                self.text.push('"');
                escape(&mut self.text, text);
                self.text.push('"');
            }
            Json::Template(pieces) => self.template(pieces),
            Json::Array(items) => {
                self.text.push('[');
                for (at, item) in items.iter().enumerate() {
                    if at > 0 {
                        self.text.push(',');
                    }
                    self.value(item);
                }
                self.text.push(']');
            }
            Json::Object(members) => self.object(members),
        }
    }

    fn template(&mut self, pieces: &[Piece]) {
        self.text.push('"');
        for piece in pieces {
            match piece {
                Piece::Text(text) => escape(&mut self.text, text),
                Piece::Origin(index) => {
                    self.cut();
                    self.parts.push(Part::Origin(*index));
                }
            }
        }
        self.text.push('"');
    }

    fn object(&mut self, members: &[(String, Json)]) {
        let mut sorted: Vec<&(String, Json)> = members.iter().collect();
        // UTF-8 and UTF-16 order differ above U+FFFF alone.
        sorted.sort_by(|(left, _), (right, _)| {
            if left.is_ascii() && right.is_ascii() {
                left.cmp(right)
            } else {
                left.encode_utf16().cmp(right.encode_utf16())
            }
        });
        self.text.push('{');
        for (at, (key, value)) in sorted.into_iter().enumerate() {
            if at > 0 {
                self.text.push(',');
            }
            self.text.push('"');
            escape(&mut self.text, key);
            self.text.push_str("\":");
            self.value(value);
        }
        self.text.push('}');
    }
}

/// A string's letters, escaped as RFC 8785 (3.2.2.2) says: the short form where there is one.
fn escape(out: &mut String, text: &str) {
    let mut plain = 0;
    for (at, byte) in text.bytes().enumerate() {
        let short = match byte {
            b'"' => "\\\"",
            b'\\' => "\\\\",
            b'\n' => "\\n",
            b'\t' => "\\t",
            b'\r' => "\\r",
            0x08 => "\\b",
            0x0c => "\\f",
            0..0x20 => "",
            _ => continue,
        };
        out.push_str(&text[plain..at]);
        plain = at + 1;
        if short.is_empty() {
            let _ = write!(out, "\\u{byte:04x}");
        } else {
            out.push_str(short);
        }
    }
    out.push_str(&text[plain..]);
}

/// A double as ECMAScript's `Number.prototype.toString` writes it (RFC 8785, 3.2.2.3). Neither
/// infinity nor not-a-number get here: a declaration cannot put them on a card.
fn write_number(out: &mut String, number: f64) {
    if number == 0.0 || !number.is_finite() {
        out.push('0');
        return;
    }
    if number < 0.0 {
        out.push('-');
    }
    // The shortest digits that read back as this number, as `d.ddde±x`.
    let scientific = format!("{:e}", number.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let digits =
        even_in_a_tie(mantissa.chars().filter(char::is_ascii_digit).collect(), number.abs());
    let count = i32::try_from(digits.len()).unwrap_or(i32::MAX);
    // The decimal point stands behind this many digits.
    let point = exponent.parse::<i32>().unwrap_or(0) + 1;
    let zeros = |count: i32| "0".repeat(usize::try_from(count).unwrap_or(0));
    if (count..=21).contains(&point) {
        out.push_str(&digits);
        out.push_str(&zeros(point - count));
    } else if (1..=21).contains(&point) {
        let (whole, fraction) = digits.split_at(usize::try_from(point).unwrap_or(0));
        out.push_str(whole);
        out.push('.');
        out.push_str(fraction);
    } else if (-5..=0).contains(&point) {
        out.push_str("0.");
        out.push_str(&zeros(-point));
        out.push_str(&digits);
    } else {
        let (first, rest) = digits.split_at(1);
        out.push_str(first);
        if !rest.is_empty() {
            out.push('.');
            out.push_str(rest);
        }
        let sign = if point > 0 { '+' } else { '-' };
        let _ = write!(out, "e{sign}{}", (point - 1).abs());
    }
}

/// ECMAScript takes the even one of two shortest texts that are equally near (its
/// `Number::toString`, step 5); Rust rounds such a tie up.
fn even_in_a_tie(digits: String, number: f64) -> String {
    let places = digits.len();
    // One digit more, and then all that a double can have.
    let is_half = |text: &str| {
        let mantissa = text.split_once('e').map_or(text, |(mantissa, _)| mantissa);
        let mut digits = mantissa.chars().filter(char::is_ascii_digit).skip(places);
        digits.next() == Some('5') && digits.all(|digit| digit == '0')
    };
    let Ok(shortest) = digits.parse::<u64>() else { return digits };
    if shortest % 2 == 0
        || !is_half(&format!("{number:.places$e}"))
        || !is_half(&format!("{number:.770e}"))
    {
        return digits;
    }
    let even = shortest - 1;
    let exponent = format!("{number:e}");
    let exponent = exponent.split_once('e').map_or("0", |(_, exponent)| exponent);
    let text = even.to_string();
    let (first, rest) = text.split_at(1);
    let reads_back = format!("{first}.{rest}e{exponent}").parse() == Ok(number);
    if text.len() == places && reads_back { text } else { digits }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn number(value: f64) -> String {
        let mut out = String::new();
        write_number(&mut out, value);
        out
    }

    #[test]
    #[allow(clippy::excessive_precision, reason = "written as RFC 8785 has them")]
    fn numbers_are_those_of_ecmascript() {
        // RFC 8785, appendix B, and the borders between its forms.
        for (value, text) in [
            (0.0, "0"),
            (-0.0, "0"),
            (5e-324, "5e-324"),
            (-5e-324, "-5e-324"),
            (f64::MAX, "1.7976931348623157e+308"),
            (9_007_199_254_740_992.0, "9007199254740992"),
            (295_147_905_179_352_830_000.0, "295147905179352830000"),
            (1e21, "1e+21"),
            (999_999_999_999_999_900_000.0, "999999999999999900000"),
            (1e-6, "0.000001"),
            (1e-7, "1e-7"),
            (9.999_999_999_999_997e22, "9.999999999999997e+22"),
            (333_333_333.333_333_29, "333333333.3333333"),
            (-0.000_003_333_333_333_333_333_3, "-0.0000033333333333333333"),
            (1_424_953_923_781_206.2, "1424953923781206.2"),
            (4.5, "4.5"),
            (2e-3, "0.002"),
            (0.1 + 0.2, "0.30000000000000004"),
            (1.5e21, "1.5e+21"),
            (100.0, "100"),
        ] {
            assert_eq!(number(value), text, "{value:e}");
        }
    }

    #[test]
    fn keys_are_sorted_by_utf16_and_strings_escaped_shortly() {
        let object = Json::Object(vec![
            ("\u{20ac}".into(), Json::text("Euro Sign")),
            ("\r".into(), Json::text("Carriage Return")),
            ("\u{fb33}".into(), Json::text("Hebrew Letter Dalet With Dagesh")),
            ("1".into(), Json::text("One")),
            ("\u{1f600}".into(), Json::text("Emoji: Grinning Face")),
            ("\u{80}".into(), Json::text("Control")),
            ("\u{f6}".into(), Json::text("\u{8}\u{c}\n\t\"\\\u{1}/\u{7f}")),
        ]);
        // RFC 8785, 3.2.3: the order of its example.
        let text = "{\"\\r\":\"Carriage Return\",\"1\":\"One\",\"\u{80}\":\"Control\",\
                    \"\u{f6}\":\"\\b\\f\\n\\t\\\"\\\\\\u0001/\u{7f}\",\"\u{20ac}\":\"Euro Sign\",\
                    \"\u{1f600}\":\"Emoji: Grinning Face\",\
                    \"\u{fb33}\":\"Hebrew Letter Dalet With Dagesh\"}";
        assert_eq!(write_canonical(&object), [Part::Text(text.into())]);
    }

    #[test]
    fn a_template_is_cut_at_its_origins() {
        let url = Json::Template(vec![Piece::Origin(1), Piece::Text("/a\"b".into())]);
        let object = Json::Object(vec![("url".into(), url)]);
        assert_eq!(
            write_canonical(&object),
            [Part::Text("{\"url\":\"".into()), Part::Origin(1), Part::Text("/a\\\"b\"}".into()),]
        );
    }
}
