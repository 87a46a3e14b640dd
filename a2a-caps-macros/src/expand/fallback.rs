//! What fills the module where the build fails: every name that there may be, with all operations
//! served, so that the user's code brings no errors of its own besides.

use std::collections::BTreeSet;

use a2a_caps_model::{
    CardText, ExtendedCard, Extension, Flags, Interface, Model, Part, Reading, Serving,
};
use a2a_caps_spec::{Binding, Phase, ProtocolVersion};
use syn::Ident;

use super::{Filling, Proof, expand};

/// The constants that the module has besides those of extensions.
const TAKEN: [&str; 5] =
    ["CARD", "EXTENDED_CARD", "PROFILE", "CAPABILITIES", "REQUIRED_EXTENSIONS"];

/// The items, without proof.
pub(crate) fn expand_fallback(reading: Option<&Reading>) -> Filling {
    let extensions = reading.map(|reading| extensions(&reading.extensions)).unwrap_or_default();
    let Filling { items, .. } = expand(&model(extensions), Proof::LeftOut);
    // Without a reading there may be no error at all: rust-analyzer does not say where files are.
    let table = match reading {
        Some(_) => "\n\nThe declaration has errors.\n",
        None => "\n\nNo declaration was read.\n",
    };
    Filling { table: table.to_owned(), items }
}

/// The extensions of a file that may be wrong: those whose names can be written, each once, and
/// all of them served.
fn extensions(all: &[Extension]) -> Vec<Extension> {
    let mut seen: BTreeSet<&str> = TAKEN.into();
    let mut extensions = Vec::new();
    for one in all {
        let names = [one.variant.as_str(), one.constant.as_str()];
        let is_new = names.iter().all(|name| !seen.contains(name));
        if is_new && names.iter().all(|name| syn::parse_str::<Ident>(name).is_ok()) {
            seen.extend(names);
            extensions.push(Extension { phase: Phase::Served, required: false, ..one.clone() });
        }
    }
    extensions
}

fn model(extensions: Vec<Extension>) -> Model {
    let interfaces = Binding::ALL.map(|binding| Interface {
        url: String::new(),
        protocol_binding: binding.name().to_owned(),
        binding: Some(binding),
        tenant: String::new(),
        protocol_version: ProtocolVersion::V1_0,
        gated: true,
        phase: Phase::Served,
    });
    let card = || CardText { parts: vec![Part::Text("{}".to_owned())], origins: Vec::new() };
    Model {
        profile: None,
        name: String::new(),
        description: String::new(),
        version: String::new(),
        capabilities: Flags {
            streaming: Phase::Served,
            push_notifications: Phase::Served,
            extended_agent_card: Phase::Served,
        },
        extensions,
        interfaces: interfaces.into(),
        extended_card: ExtendedCard::Declared,
        serving: Serving {
            max_age: 0,
            missing_version: ProtocolVersion::V0_3,
            origins: Vec::new(),
        },
        card: card(),
        extended: Some(card()),
        challenge: String::new(),
    }
}
