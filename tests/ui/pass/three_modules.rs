//! Three deployments in one crate, public, private and nested, and one source for all of them.
use a2a_caps_runtime::{Agent, Method};

#[a2a_caps_runtime::agent("./profiles.toml", profile = "public")]
pub mod public {}

/// Another one.
#[a2a_caps_runtime::agent("./profiles.toml", profile = "partner")]
mod partner {}

mod deeper {
    #[a2a_caps_runtime::agent("./profiles.toml", profile = "closed")]
    pub(crate) mod closed {}
}

macro_rules! dispatch { ($name:ident, $module:path) => {
    fn $name(call: <$module as Agent>::Call) -> u8 where $module: Agent {
        let _ = call;
        0
    }
} }
dispatch!(one, public::Agent);

fn admitted<A: Agent>() -> usize {
    Method::ALL.iter().filter(|method| A::admit(**method).is_ok()).count()
}

fn main() {
    assert_eq!(admitted::<public::Agent>(), 9);
    assert_eq!(admitted::<partner::Agent>(), 11);
    assert_eq!(admitted::<deeper::closed::Agent>(), 4);
    assert_eq!(one(public::admit(Method::GetTask).unwrap()), 0);
    assert_eq!(public::PROFILE, Some("public"));
    assert_eq!(deeper::closed::PROFILE, Some("closed"));
}
