//! `${NAME}` and `$$` in strings: text and environment in, text with its variables filled in out.

use std::collections::BTreeMap;

use crate::environment::{Environment, Variable};
use crate::node::{Text, TextFault};

/// Fills variables in, and remembers which were named.
pub(crate) struct Interpolator<'a> {
    environment: &'a dyn Environment,
    seen: BTreeMap<String, Variable>,
}

impl<'a> Interpolator<'a> {
    pub(crate) fn new(environment: &'a dyn Environment) -> Self {
        Self { environment, seen: BTreeMap::new() }
    }

    /// The names of all variables that were met, sorted.
    pub(crate) fn into_names(self) -> Vec<String> {
        self.seen.into_keys().collect()
    }

    pub(crate) fn text(&mut self, raw: &str) -> Text {
        let mut value = String::with_capacity(raw.len());
        let mut faults = Vec::new();
        let mut rest = raw;
        while let Some(dollar) = rest.find('$') {
            value.push_str(&rest[..dollar]);
            let after = &rest[dollar + 1..];
            if let Some(after) = after.strip_prefix('$') {
                value.push('$');
                rest = after;
            } else if let Some(braced) = after.strip_prefix('{') {
                let name = braced.split('}').next().filter(|name| name.len() < braced.len());
                let Some(name) = name.filter(|name| is_name(name)) else {
                    faults.push(TextFault::BadName);
                    rest = braced;
                    continue;
                };
                let environment = self.environment;
                let variable =
                    self.seen.entry(name.to_owned()).or_insert_with(|| environment.variable(name));
                match variable {
                    Variable::Value(text) => value.push_str(text),
                    Variable::Unset => faults.push(TextFault::Unset(name.to_owned())),
                    Variable::NotUnicode => faults.push(TextFault::NotUnicode(name.to_owned())),
                }
                rest = &braced[name.len() + 1..];
            } else {
                faults.push(TextFault::StrayDollar);
                rest = after;
            }
        }
        value.push_str(rest);
        Text { value, faults }
    }
}

/// A name that every shell can set: letters, digits and underscores, not beginning with a digit.
fn is_name(name: &str) -> bool {
    !name.starts_with(|first: char| first.is_ascii_digit())
        && !name.is_empty()
        && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Home;

    impl Environment for Home {
        fn variable(&self, name: &str) -> Variable {
            match name {
                "HOST" => Variable::Value("review.example.com".to_owned()),
                "BYTES" => Variable::NotUnicode,
                _ => Variable::Unset,
            }
        }

        fn cargo_version(&self) -> Option<String> {
            None
        }
    }

    fn text(raw: &str) -> (String, Vec<TextFault>) {
        let text = Interpolator::new(&Home).text(raw);
        (text.value, text.faults)
    }

    #[test]
    fn fills_in_variables_and_unescapes_dollars() {
        assert_eq!(text("https://${HOST}/a"), ("https://review.example.com/a".to_owned(), vec![]));
        assert_eq!(text("5 $$ or $${HOST}"), ("5 $ or ${HOST}".to_owned(), vec![]));
    }

    #[test]
    fn tells_each_fault() {
        assert_eq!(
            text("${NO}${BYTES}").1,
            [TextFault::Unset("NO".to_owned()), TextFault::NotUnicode("BYTES".to_owned()),]
        );
        assert_eq!(text("5 $").1, [TextFault::StrayDollar]);
        assert_eq!(text("$HOST").1, [TextFault::StrayDollar]);
        assert_eq!(text("${HOST").1, [TextFault::BadName]);
        assert_eq!(text("${}").1, [TextFault::BadName]);
        assert_eq!(text("${A-B} ${1A}").1, [TextFault::BadName, TextFault::BadName]);
    }

    #[test]
    fn names_each_variable_once_and_sorted() {
        let mut interpolator = Interpolator::new(&Home);
        interpolator.text("${HOST} ${A}");
        interpolator.text("${HOST}");
        assert_eq!(interpolator.into_names(), ["A", "HOST"]);
    }
}
