//! From a checked model to the items of the module.

use a2a_caps_model::Model;
use proc_macro2::TokenStream;
use quote::quote;

mod agent;
mod call;
mod card;
mod docs;
mod extensions;
pub(crate) mod fallback;
mod gate;
pub(crate) mod path;
mod proof;

/// What fills the module.
pub(crate) struct Filling {
    /// The module's own documentation, behind the user's.
    pub(crate) table: String,
    /// Its items.
    pub(crate) items: TokenStream,
}

/// Whether the build proves that card, gate and declaration agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Proof {
    /// One const assertion for each method and extension.
    Asserted,
    /// None: the build fails already, for a reason of its own.
    LeftOut,
}

/// The items of a deployment. They stand beside a private `use … as rt`, the runtime crate, and
/// name everything by a path that begins there, so that no name of the user's reaches them.
pub(crate) fn expand(model: &Model, proof: Proof) -> Filling {
    let agent = agent::expand_agent(model);
    let cards = card::expand_cards(model);
    let call = call::expand_call(model);
    let permits = call::expand_permits();
    let extensions = extensions::expand_extensions(model);
    let sealed = expand_sealed(model);
    let proof = match proof {
        Proof::Asserted => proof::expand_proof(model),
        Proof::LeftOut => TokenStream::new(),
    };
    Filling {
        table: docs::render_table(model),
        items: quote! {
            #cards
            #call
            #permits
            #extensions
            pub use sealed::{admit, gate};
            #agent
            #sealed
            #proof
        },
    }
}

/// The one private module that can make a permit.
fn expand_sealed(model: &Model) -> TokenStream {
    let imports = path::imports();
    let texts = card::expand_texts(model);
    let permits = call::expand_permit_types(model);
    let payloads = extensions::expand_payloads(model);
    let lookups = extensions::expand_lookups(model);
    let gate = gate::expand_gate(model);
    quote! {
        mod sealed {
            use super::rt;
            #imports
            #texts
            #permits
            #payloads
            #lookups
            #gate
        }
    }
}
