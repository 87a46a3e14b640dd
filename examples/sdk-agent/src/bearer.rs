//! Who may see the extended card: whoever sends the one bearer token that this process knows.

use subtle::ConstantTimeEq as _;

/// The token, or nobody's.
#[derive(Clone, Default)]
pub struct Bearer {
    token: Option<String>,
}

impl Bearer {
    /// That token; without one, or with an empty one, nobody is known.
    #[must_use]
    pub fn new(token: Option<String>) -> Self {
        Self { token: token.filter(|token| !token.is_empty()) }
    }

    /// Whether there is nobody who could authenticate.
    #[must_use]
    pub fn knows_nobody(&self) -> bool {
        self.token.is_none()
    }

    /// Whether these lines of `Authorization` are exactly one, with the token.
    pub fn admits<'a>(&self, lines: impl IntoIterator<Item = &'a str>) -> bool {
        let mut lines = lines.into_iter();
        let (Some(token), Some(line), None) = (&self.token, lines.next(), lines.next()) else {
            return false;
        };
        let Some((scheme, given)) = line.split_once(' ') else { return false };
        scheme.eq_ignore_ascii_case("Bearer")
            && bool::from(given.trim().as_bytes().ct_eq(token.as_bytes()))
    }
}

impl std::fmt::Debug for Bearer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Bearer").field("knows_nobody", &self.knows_nobody()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::Bearer;

    #[test]
    fn only_one_line_with_the_token_is_admitted() {
        let bearer = Bearer::new(Some("open".into()));
        assert!(bearer.admits(["Bearer open"]));
        assert!(bearer.admits(["bearer open"]));
        assert!(!bearer.admits([]));
        assert!(!bearer.admits(["Bearer shut"]));
        assert!(!bearer.admits(["Basic open"]));
        assert!(!bearer.admits(["open"]));
        assert!(!bearer.admits(["Bearer open", "Bearer open"]));
    }

    #[test]
    fn an_empty_token_admits_nobody() {
        let bearer = Bearer::new(Some(String::new()));
        assert!(bearer.knows_nobody());
        assert!(!bearer.admits(["Bearer "]));
        assert!(!Bearer::new(None).admits(["Bearer "]));
    }
}
