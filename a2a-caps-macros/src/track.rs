//! What makes cargo build again: the declaration as `include_bytes!`, the variables as
//! `option_env!`. Neither leaves a trace in the binary.

use proc_macro2::{Literal, TokenStream};
use quote::quote;

/// What the expansion depends on.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tracked {
    /// The declaration.
    pub(crate) file: Option<TrackedFile>,
    /// Environment variables.
    pub(crate) variables: Vec<String>,
}

/// A file, in the form in which the expansion names it: without the path of this machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum TrackedFile {
    /// Below `CARGO_MANIFEST_DIR`.
    Manifest(String),
    /// Beside the source file, as `include_bytes!` itself reads a path.
    Source(String),
}

/// The items that track it.
pub(crate) fn expand_tracking(tracked: &Tracked) -> TokenStream {
    let file = tracked.file.as_ref().map(|file| {
        let path = match file {
            TrackedFile::Manifest(path) => {
                let path = Literal::string(&format!("/{path}"));
                quote!(rt::__private::core::concat!(
                    rt::__private::core::env!("CARGO_MANIFEST_DIR"),
                    #path
                ))
            }
            TrackedFile::Source(path) => {
                let path = Literal::string(path);
                quote!(#path)
            }
        };
        quote! {
            const _: &[u8] = rt::__private::core::include_bytes!(#path);
        }
    });
    let variables = tracked.variables.iter().map(|name| {
        quote! {
            const _: Option<&str> = rt::__private::core::option_env!(#name);
        }
    });
    quote! { #file #(#variables)* }
}
