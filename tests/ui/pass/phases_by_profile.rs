//! The three steps of a rollout: refused and not promised, admitted and not promised, both.
use a2a_caps_runtime::Method;

#[a2a_caps_runtime::agent("./rollout.toml", profile = "before")]
mod before {}
#[a2a_caps_runtime::agent("./rollout.toml", profile = "during")]
mod during {}
#[a2a_caps_runtime::agent("./rollout.toml", profile = "after")]
mod after {}

fn main() {
    let promises = |json: &str| json.contains("\"streaming\":true");
    assert!(before::admit(Method::SendStreamingMessage).is_err());
    assert!(!promises(before::CARD.fixed().unwrap().json()));
    assert!(during::admit(Method::SendStreamingMessage).is_ok());
    assert!(!promises(during::CARD.fixed().unwrap().json()));
    assert!(after::admit(Method::SendStreamingMessage).is_ok());
    assert!(promises(after::CARD.fixed().unwrap().json()));
}
