//! `CARD` and `EXTENDED_CARD`: the text that the model wrote, as constants.

use a2a_caps_model::{CardText, Model, Part};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::path;

/// The two cards.
pub(crate) fn expand_cards(model: &Model) -> TokenStream {
    let cache_control = model.serving.cache_control();
    let card = expand_source(&model.card, &quote!(sealed::CARD_TEXT), &cache_control);
    let extended = match &model.extended {
        None => quote!(None),
        Some(extended) => {
            // 13.3: what one caller may see is not to be kept for another.
            let text = quote!(sealed::EXTENDED_CARD_TEXT);
            let card = expand_source(extended, &text, "private, no-store");
            quote!(Some(#card))
        }
    };
    quote! {
        /// The Agent Card of this deployment, to be served at `/.well-known/agent-card.json`.
        pub const CARD: rt::CardSource<Agent> = #card;

        /// The card for authenticated callers (`extended_card`), where the declaration holds it
        /// and `capabilities.extended_agent_card` is not `false`.
        pub const EXTENDED_CARD: Option<rt::CardSource<Agent>> =
            #extended;
    }
}

/// The constants of `sealed` that source and proof share.
pub(crate) fn expand_texts(model: &Model) -> TokenStream {
    let text = Literal::string(first_text(&model.card));
    let extended = model.extended.as_ref().map(|extended| {
        let text = Literal::string(first_text(extended));
        quote!(pub(super) const EXTENDED_CARD_TEXT: &str = #text;)
    });
    quote! {
        pub(super) const CARD_TEXT: &str = #text;
        #extended
    }
}

/// The text before the first runtime origin. `capabilities` is the first key of a card, and stands
/// in it whole, so the proof reads no more.
fn first_text(card: &CardText) -> &str {
    match card.parts.first() {
        Some(Part::Text(text)) => text,
        _ => "",
    }
}

/// The source of a card whose first text is in the constant `first`.
fn expand_source(card: &CardText, first: &TokenStream, cache_control: &str) -> TokenStream {
    let parts = card.parts.iter().enumerate().map(|(at, part)| match part {
        Part::Text(_) if at == 0 => quote!(rt::__private::Part::Text(#first)),
        Part::Text(text) => {
            let text = Literal::string(text);
            quote!(rt::__private::Part::Text(#text))
        }
        Part::Origin(index) => {
            let index = Literal::usize_unsuffixed(*index);
            quote!(rt::__private::Part::Origin(#index))
        }
    });
    let origins = card.origins.iter().map(|slot| {
        let name = &slot.name;
        let kinds = slot.kinds.iter().map(|kind| path::origin_kind(*kind));
        quote!(rt::__private::OriginSlot { name: #name, kinds: &[#(#kinds),*] })
    });
    let etag = card.etag().unwrap_or_default();
    quote! {
        rt::CardSource::__new(&rt::__private::Template {
            parts: &[#(#parts),*],
            origins: &[#(#origins),*],
            etag: #etag,
            cache_control: #cache_control,
        })
    }
}
