//! Values of the tables as paths and literals of generated code.

use a2a_caps_model::ExtendedCard;
use a2a_caps_spec::origin::OriginKind;
use a2a_caps_spec::{Binding, Capability, Method, Phase, ProtocolVersion};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::quote;

/// `rt::Method::GetTask`
pub(crate) fn method(method: Method) -> TokenStream {
    let name = name(method.name());
    quote!(rt::Method::#name)
}

/// An identifier of generated code.
pub(crate) fn name(text: &str) -> Ident {
    Ident::new(text, Span::call_site())
}

pub(crate) fn capability(capability: Capability) -> TokenStream {
    match capability {
        Capability::Streaming => quote!(rt::Capability::Streaming),
        Capability::PushNotifications => quote!(rt::Capability::PushNotifications),
        Capability::ExtendedAgentCard => quote!(rt::Capability::ExtendedAgentCard),
    }
}

pub(crate) fn phase(phase: Phase) -> TokenStream {
    match phase {
        Phase::Refused => quote!(rt::Phase::Refused),
        Phase::Served => quote!(rt::Phase::Served),
        Phase::Advertised => quote!(rt::Phase::Advertised),
    }
}

pub(crate) fn binding(binding: Binding) -> TokenStream {
    match binding {
        Binding::JsonRpc => quote!(rt::Binding::JsonRpc),
        Binding::Grpc => quote!(rt::Binding::Grpc),
        Binding::HttpJson => quote!(rt::Binding::HttpJson),
    }
}

pub(crate) fn extended_card(source: ExtendedCard) -> TokenStream {
    match source {
        ExtendedCard::NotConfigured => quote!(rt::ExtendedCard::NotConfigured),
        ExtendedCard::Declared => quote!(rt::ExtendedCard::Declared),
        ExtendedCard::Runtime => quote!(rt::ExtendedCard::Runtime),
    }
}

pub(crate) fn origin_kind(kind: OriginKind) -> TokenStream {
    match kind {
        OriginKind::Http => quote!(rt::spec::origin::OriginKind::Http),
        OriginKind::Grpc => quote!(rt::spec::origin::OriginKind::Grpc),
        OriginKind::Custom => quote!(rt::spec::origin::OriginKind::Custom),
    }
}

pub(crate) fn version(version: ProtocolVersion) -> TokenStream {
    let major = Literal::u16_unsuffixed(version.major);
    let minor = Literal::u16_unsuffixed(version.minor);
    quote!(rt::ProtocolVersion { major: #major, minor: #minor })
}

/// What a module of generated code imports, so that no name of the user's reaches it and the code
/// below still reads as code.
pub(crate) fn imports() -> TokenStream {
    quote! {
        use rt::__private::core::clone::Clone;
        use rt::__private::core::cmp::{Eq, PartialEq};
        use rt::__private::core::fmt::Debug;
        use rt::__private::core::iter::IntoIterator;
        use rt::__private::core::marker::Copy;
        use rt::__private::core::option::Option::{self, None, Some};
        use rt::__private::core::prelude::v1::derive;
        use rt::__private::core::primitive::{bool, str, u8, usize};
        use rt::__private::core::result::Result::{self, Err, Ok};
    }
}

/// The derives of every type that is emitted. Made once for many types: an attribute of seventeen
/// tokens is most of what a permit type is.
pub(crate) fn derives() -> TokenStream {
    quote!(#[derive(Clone, Copy, Debug, PartialEq, Eq)])
}

/// An `Option<&'static str>`.
pub(crate) fn option_str(value: Option<&str>) -> TokenStream {
    value.map_or_else(|| quote!(None), |value| quote!(Some(#value)))
}
