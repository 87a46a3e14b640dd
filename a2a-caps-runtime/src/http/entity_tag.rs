//! `If-None-Match` (RFC 9110, 13.1.2): its lines and an entity tag in, whether they hold it out.

/// Whether the lines of `If-None-Match` are `*`, or list that tag (quotes included), by weak
/// comparison (RFC 9110, 8.8.3.2). What is no entity tag ends its line, so that the client gets
/// the whole answer.
pub(super) fn is_listed<'a>(mut lines: impl Iterator<Item = &'a [u8]>, tag: &[u8]) -> bool {
    let (first, second) = (lines.next(), lines.next());
    if second.is_none() && first.is_some_and(|line| line.trim_ascii() == b"*") {
        return true;
    }
    first.into_iter().chain(second).chain(lines).flat_map(EntityTags).any(|listed| listed == tag)
}

/// The entity tags of one line, without the mark of weak ones.
struct EntityTags<'a>(&'a [u8]);

impl<'a> Iterator for EntityTags<'a> {
    type Item = &'a [u8];

    fn next(&mut self) -> Option<&'a [u8]> {
        let mut rest = self.0.trim_ascii_start();
        while let Some(after) = rest.strip_prefix(b",") {
            rest = after.trim_ascii_start();
        }
        rest = rest.strip_prefix(b"W/").unwrap_or(rest);
        let opaque = rest.strip_prefix(b"\"")?;
        let length = opaque.iter().position(|byte| *byte == b'"')?;
        let (tag, after) = rest.split_at(length + 2);
        let after = after.trim_ascii_start();
        // A comma, or the end: anything else is no list.
        self.0 = match after.first() {
            None | Some(b',') => after,
            Some(_) => return None,
        };
        Some(tag)
    }
}

#[cfg(test)]
mod tests {
    use super::is_listed;

    fn listed(lines: &[&str]) -> bool {
        is_listed(lines.iter().map(|line| line.as_bytes()), b"\"x,y\"")
    }

    #[test]
    fn a_tag_is_found_in_any_line_and_place() {
        for lines in [
            &["\"x,y\""][..],
            &["W/\"x,y\""],
            &["*"],
            &[" * "],
            &["\"a\", \"x,y\""],
            &["\"\",W/\"b\" ,\tW/\"x,y\", \"c\""],
            &[",, ,\"x,y\",,"],
            &["\"a\"", "\"x,y\""],
            &["no list", "\"x,y\""],
        ] {
            assert!(listed(lines), "{lines:?}");
        }
    }

    #[test]
    fn what_is_not_the_tag_is_not_found() {
        for lines in [
            &[][..],
            &[""],
            &["x,y"],
            &["\"x,y"],
            &["w/\"x,y\""],
            &["W/ \"x,y\""],
            &["W/W/\"x,y\""],
            &["\"X,Y\""],
            &["\"x\", \"y\""],
            &["\"a\\\"x,y\""],
            &["\"a\" \"x,y\""],
            &["\"x,y\"z"],
            &["*", "*"],
            &["*, \"a\""],
            &["\"*\""],
            &["\u{e9}\"x,y\""],
        ] {
            assert!(!listed(lines), "{lines:?}");
        }
    }
}
