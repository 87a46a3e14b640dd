//! `Extension`, the constants that name extensions, and how the gate finds them.

use a2a_caps_model::{Extension, Model};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::{docs, path};

/// `Extension`, `active` and one constant for each extension of the file.
pub(crate) fn expand_extensions(model: &Model) -> TokenStream {
    let names: Vec<_> = model.extensions.iter().map(|one| path::name(&one.variant)).collect();
    let docs: Vec<_> = model.extensions.iter().map(docs::extension).collect();
    let constants = model.extensions.iter().zip(&docs).enumerate().map(|(index, (one, doc))| {
        let constant = path::name(&one.constant);
        let index = Literal::usize_unsuffixed(index);
        quote! {
            #[doc = #doc]
            pub const #constant: rt::ExtensionId<Agent> = rt::ExtensionId::__new(#index);
        }
    });
    let required = model.extensions.iter().filter(|one| one.required).map(|one| &one.uri);
    let reexport =
        (!names.is_empty()).then(|| quote!(pub use super::sealed::active::{#(#names),*};));
    quote! {
        /// The extensions of the declaration, in its order, also those that only other profiles
        /// have: their payload has no value here.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Extension { #(#[doc = #docs] #names(active::#names)),* }

        /// What the variants of [`Extension`] carry: proof that the extension is active for some
        /// request.
        pub mod active { #reexport }

        #(#constants)*

        /// The URIs that every request has to list in `A2A-Extensions`
        /// (`capabilities.extensions.required`).
        pub const REQUIRED_EXTENSIONS: &[&str] = &[#(#required),*];
    }
}

/// The payload types. They have a module of their own, since an extension may be called as an
/// operation is; their field is the gate's. Nothing is imported there: one may be called `Clone`.
pub(crate) fn expand_payloads(model: &Model) -> TokenStream {
    let derives = quote! {
        #[super::derive(
            super::Clone, super::Copy, super::Debug, super::PartialEq, super::Eq
        )]
    };
    let payloads = model.extensions.iter().map(|one| {
        let name = path::name(&one.variant);
        let uri = &one.uri;
        let (doc, body) = if one.phase.is_admitted() {
            (format!(" `{uri}` is active."), quote!(pub struct #name(pub(super) ());))
        } else {
            let doc = format!(" `{uri}` is never active in this deployment: it has no value.");
            (doc, quote!(pub enum #name {}))
        };
        quote! {
            #[doc = #doc]
            #derives
            #body
        }
    });
    quote! {
        pub mod active { #(#payloads)* }
    }
}

/// From URI to index, from index to variant, and the required ones.
pub(crate) fn expand_lookups(model: &Model) -> TokenStream {
    let admitted = || {
        let all = model.extensions.iter().enumerate();
        all.filter(|(_, one)| one.phase.is_admitted())
            .map(|(index, one)| (Literal::usize_unsuffixed(index), one))
    };
    let indexes = admitted().map(|(index, one)| {
        let uri = Literal::byte_string(one.uri.as_bytes());
        quote! {
            if rt::__private::is(uri, #uri) {
                return Some(#index);
            }
        }
    });
    let unused = (admitted().count() == 0).then(|| quote!(let _ = uri;));
    let variants = admitted().map(|(index, one)| {
        let name = path::name(&one.variant);
        quote!(#index => Some(super::Extension::#name(active::#name(()))),)
    });
    let required = admitted().filter(|(_, one)| one.required).map(|(index, one)| {
        let uri = &one.uri;
        quote!((#index, #uri))
    });
    quote! {
        pub(super) const REQUIRED: &[(usize, &str)] = &[#(#required),*];

        pub(super) const fn extension_index(uri: &[u8]) -> Option<usize> {
            #unused
            #(#indexes)*
            None
        }

        pub(super) const fn extension(index: usize) -> Option<super::Extension> {
            match index {
                #(#variants)*
                _ => None,
            }
        }
    }
}

/// The words of 64 bits that hold one bit for each extension.
pub(crate) fn words(extensions: &[Extension]) -> Literal {
    Literal::usize_unsuffixed(extensions.len().div_ceil(64))
}
