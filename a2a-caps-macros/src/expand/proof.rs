//! The proof that each build makes: rustc reads the emitted card, evaluates the emitted gate, and
//! compares both with the declared phase. A fault of this generator fails the build.

use a2a_caps_model::Model;
use a2a_caps_spec::Method;
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::path;

/// One const assertion for each method and each extension.
pub(crate) fn expand_proof(model: &Model) -> TokenStream {
    let advertised = model.extensions.iter().filter(|one| one.phase.is_advertised()).count();
    let advertised = Literal::usize_unsuffixed(advertised);
    // The extended card holds the same capabilities, by ruling: the same assertions read it too.
    let mut scans = vec![(path::name("CARD"), quote!(super::sealed::CARD_TEXT))];
    if model.extended.is_some() {
        scans.push((path::name("EXTENDED_CARD"), quote!(super::sealed::EXTENDED_CARD_TEXT)));
    }
    let names: Vec<_> = scans.iter().map(|(name, _)| name).collect();
    let texts = scans.iter().map(|(_, text)| text);
    let methods = Method::ALL.into_iter().map(|method| {
        let text = format!("{}: card, gate and declaration do not agree", method.name());
        let method = path::method(method);
        quote!(
            const _: () = rt::__private::core::assert!(agrees(#method), #text);
        )
    });
    let extensions = model.extensions.iter().enumerate().map(|(index, extension)| {
        let uri = &extension.uri;
        // The text is a format string.
        let shown = uri.replace('{', "{{").replace('}', "}}");
        let text = format!("{shown}: card, gate and declaration do not agree");
        let bytes = Literal::byte_string(uri.as_bytes());
        let index = Literal::usize_unsuffixed(index);
        quote! {
            const _: () = rt::__private::core::assert!(extension_agrees(#index, #bytes), #text);
        }
    });
    let extension_agrees = (!model.extensions.is_empty()).then(|| {
        quote! {
            const fn extension_agrees(index: usize, uri: &[u8]) -> bool {
                let declared = <super::Agent as rt::Agent>::EXTENSIONS;
                let found = super::sealed::extension_index(uri);
                #(rt::__private::extension_agrees(
                    &#names, declared, index, found, super::sealed::REQUIRED,
                ))&&*
            }
        }
    });
    quote! {
        mod proof {
            use super::rt;
            use rt::__private::core::primitive::{bool, u8, usize};
            #(const #names: rt::__private::CardScan<'static, #advertised> =
                rt::__private::scan_card(#texts.as_bytes());)*

            const fn agrees(method: rt::Method) -> bool {
                let answer = super::sealed::answer(method);
                let source = <super::Agent as rt::Agent>::EXTENDED_CARD;
                #(rt::__private::agrees(
                    &#names, &super::CAPABILITIES, source, method, &answer,
                ))&&*
            }

            #extension_agrees
            #(#methods)*
            #(#extensions)*
        }
    }
}
