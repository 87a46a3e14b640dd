//! What the guard lets through, with names that point where a test says.

use std::collections::HashMap;
use std::sync::Mutex;

use super::*;

/// Gives each name its answers in turn, and the last one again.
struct Names(Mutex<HashMap<&'static str, Vec<Vec<&'static str>>>>);

impl Names {
    fn new(names: &[(&'static str, &[&[&'static str]])]) -> Self {
        let of = |turns: &&[&[&'static str]]| turns.iter().map(|turn| turn.to_vec()).collect();
        Self(Mutex::new(names.iter().map(|(name, turns)| (*name, of(turns))).collect()))
    }
}

impl Lookup for Names {
    fn lookup(
        &self,
        host: String,
    ) -> Pin<Box<dyn Future<Output = io::Result<Vec<IpAddr>>> + Send>> {
        let mut names = self.0.lock().unwrap();
        let found = match names.get_mut(host.as_str()) {
            Some(turns) if turns.len() > 1 => Ok(turns.remove(0)),
            Some(turns) => Ok(turns[0].clone()),
            None => Err(io::Error::other("no such name")),
        };
        let found = found.map(|found| found.iter().map(|text| text.parse().unwrap()).collect());
        Box::pin(async move { found })
    }
}

async fn forbidden(guard: &Guard, url: &str) -> Forbidden {
    guard.check(url).await.expect_err(url)
}

#[tokio::test]
async fn addresses_in_any_spelling_are_held_to_the_public_network() {
    let guard = Guard::public_only();
    for url in [
        "https://127.0.0.1/hook",
        "https://127.1/hook",
        "https://0x7f.0.0.1/hook",
        "https://2130706433/hook",
        "https://017700000001/hook",
        "https://10.1.2.3:8443/hook",
        "https://192.168.1.1/",
        "https://169.254.169.254/latest/meta-data/",
        "https://[::1]/hook",
        "https://[::ffff:127.0.0.1]/hook",
        "https://[::ffff:a9fe:a9fe]/hook",
        "https://[fe80::1]/hook",
        "https://[fd00::1]/hook",
        "https://0.0.0.0/hook",
        "https://localhost/hook",
        "https://LOCALHOST./hook",
        "https://api.localhost/hook",
        "https://metadata.google.internal/hook",
    ] {
        assert_eq!(forbidden(&guard, url).await, Forbidden::Private, "{url}");
    }
    assert!(guard.check("https://8.8.8.8/hook").await.is_ok());
    assert!(guard.check("https://[2606:4700:4700::1111]:8443/hook").await.is_ok());
}

#[tokio::test]
async fn only_https_without_credentials_is_taken() {
    let guard = Guard::public_only();
    for url in ["http://8.8.8.8/", "ftp://8.8.8.8/", "file:///etc/passwd", "gopher://8.8.8.8/"] {
        assert_eq!(forbidden(&guard, url).await, Forbidden::Scheme, "{url}");
    }
    for url in ["", "/hook", "8.8.8.8/hook", "https://", "https://a b/"] {
        assert_eq!(forbidden(&guard, url).await, Forbidden::NotAUrl, "{url}");
    }
    assert_eq!(forbidden(&guard, "https://user:pw@8.8.8.8/").await, Forbidden::Credentials);
}

#[tokio::test]
async fn a_name_is_held_to_where_it_points() {
    let guard = Guard::public_only().with_lookup(Names::new(&[
        ("good.example.com", &[&["8.8.8.8", "2606:4700:4700::1111"]]),
        ("loop.example.com", &[&["127.0.0.1"]]),
        ("mixed.example.com", &[&["8.8.8.8", "10.0.0.1"]]),
        ("mapped.example.com", &[&["::ffff:10.0.0.1"]]),
        ("empty.example.com", &[&[]]),
    ]));
    assert!(guard.check("https://good.example.com/hook").await.is_ok());
    for name in ["loop", "mixed", "mapped"] {
        let url = format!("https://{name}.example.com/hook");
        assert_eq!(forbidden(&guard, &url).await, Forbidden::Private, "{url}");
    }
    for name in ["empty", "missing"] {
        let url = format!("https://{name}.example.com/hook");
        assert_eq!(forbidden(&guard, &url).await, Forbidden::Unknown, "{url}");
    }
}

#[tokio::test]
async fn a_name_that_points_elsewhere_by_then_is_not_connected_to() {
    let turns: &[&[&str]] = &[&["8.8.8.8"], &["127.0.0.1"]];
    let guard = Guard::public_only().with_lookup(Names::new(&[("re.example.com", turns)]));
    assert!(guard.check("https://re.example.com/hook").await.is_ok());
    let name: Name = "re.example.com".parse().unwrap();
    let error = guard.resolve(name).await.err().expect("it points to loopback by now");
    assert_eq!(error.downcast_ref(), Some(&Forbidden::Private));
}

#[tokio::test]
async fn the_flag_for_tests_allows_http_and_this_machine() {
    let guard = Guard::allow_private();
    assert!(guard.check("http://127.0.0.1:9/hook").await.is_ok());
    assert!(guard.check("http://localhost:9/hook").await.is_ok());
    assert_eq!(forbidden(&guard, "ftp://127.0.0.1/").await, Forbidden::Scheme);
}
