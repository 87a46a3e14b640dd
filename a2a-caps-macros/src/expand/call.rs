//! `Call`, and the permits that its variants carry.

use a2a_caps_model::{Decision, Model};
use a2a_caps_spec::Method;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{docs, path};

/// `Call`: all eleven operations with `Method`'s discriminants, so that the gate is a comparison
/// and no table.
pub(crate) fn expand_call(model: &Model) -> TokenStream {
    let variants = Method::ALL.into_iter().map(|method| {
        let name = path::name(method.name());
        let number = Literal::u8_unsuffixed(method as u8);
        let doc = docs::operation(model, method);
        quote! {
            #[doc = #doc]
            #name(permit::#name) = #number
        }
    });
    quote! {
        /// The operations as the gate admits them. Each carries the permit that its handler takes;
        /// the permit of a refused one has no value, so its arm may stay or go.
        ///
        /// Dispatch by `match`, with `#[deny(clippy::wildcard_enum_match_arm)]` beside it: an
        /// operation that is served and has no arm does not compile.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        #[repr(u8)]
        pub enum Call { #(#variants),* }
    }
}

/// `permit`: the names of the eleven types that only `sealed` can make.
pub(crate) fn expand_permits() -> TokenStream {
    let names = Method::ALL.into_iter().map(|method| path::name(method.name()));
    quote! {
        /// The permits, one for each operation: to be named in the signatures of handlers. Only
        /// the gate makes them.
        pub mod permit {
            pub use super::sealed::{#(#names),*};
        }
    }
}

/// The permit types: a unit that only this module can make, or no value at all.
pub(crate) fn expand_permit_types(model: &Model) -> TokenStream {
    let derives = path::derives();
    Method::ALL
        .into_iter()
        .map(|method| {
            let name = path::name(method.name());
            let doc = docs::permit(model, method);
            let body = if model.decision(method) == Decision::Admit {
                quote!(pub struct #name(());)
            } else {
                quote!(pub enum #name {})
            };
            quote! {
                #[doc = #doc]
                #derives
                #body
            }
        })
        .collect()
}
