//! `Agent`, the facts of the deployment, and the impls that generic code stands on.

use a2a_caps_model::Model;
use a2a_caps_spec::{Binding, Capability};
use proc_macro2::TokenStream;
use quote::quote;

use super::{docs, extensions, path};

/// `Agent`, `PROFILE`, `CAPABILITIES`, and the impls.
pub(crate) fn expand_agent(model: &Model) -> TokenStream {
    let facts = expand_facts(model);
    let implementation = expand_impl(model);
    let bindings = Binding::ALL.into_iter().filter(|binding| is_gated(model, *binding));
    let markers = bindings.map(|binding| match binding {
        Binding::JsonRpc => quote!(impl rt::ServesJsonRpc for Agent {}),
        Binding::Grpc => quote!(impl rt::ServesGrpc for Agent {}),
        Binding::HttpJson => quote!(impl rt::ServesHttpJson for Agent {}),
    });
    quote! { #facts #implementation #(#markers)* }
}

/// Whether the gate stands before an interface of that binding.
fn is_gated(model: &Model, binding: Binding) -> bool {
    model.interfaces.iter().any(|interface| {
        interface.gated && interface.binding == Some(binding) && interface.phase.is_admitted()
    })
}

fn expand_facts(model: &Model) -> TokenStream {
    let agent_doc = docs::agent(model);
    let profile = path::option_str(model.profile.as_deref());
    let [streaming, push, extended] = Capability::ALL.map(|one| model.capabilities.phase(one));
    let [streaming, push, extended] = [streaming, push, extended].map(path::phase);
    quote! {
        #[doc = #agent_doc]
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Agent {}

        /// The profile that this build stands for: in a binary, what a deployment can check
        /// (`profiles`).
        pub const PROFILE: Option<
            &str,
        > = #profile;

        /// The phases of the three flags (`capabilities`).
        pub const CAPABILITIES: rt::Capabilities = rt::Capabilities {
            streaming: #streaming,
            push_notifications: #push,
            extended_agent_card: #extended,
        };
    }
}

fn expand_impl(model: &Model) -> TokenStream {
    let words = extensions::words(&model.extensions);
    let (name, version, challenge) = (&model.name, &model.version, &model.challenge);
    let extended_card = path::extended_card(model.extended_card);
    let push_refused = !model.capabilities.push_notifications.is_admitted();
    let extensions = model.extensions.iter().map(|extension| {
        let (uri, required) = (&extension.uri, extension.required);
        let phase = path::phase(extension.phase);
        quote!(rt::DeclaredExtension { uri: #uri, phase: #phase, required: #required })
    });
    let interfaces = model.interfaces.iter().map(|interface| {
        let binding = &interface.protocol_binding;
        let tenant = &interface.tenant;
        let version = interface.protocol_version.to_string();
        let gated = interface.gated;
        let phase = path::phase(interface.phase);
        quote!(rt::DeclaredInterface {
            protocol_binding: #binding,
            tenant: #tenant,
            protocol_version: #version,
            gated: #gated,
            phase: #phase,
        })
    });
    quote! {
        impl rt::__private::Sealed for Agent {}

        impl rt::Agent for Agent {
            type Call = Call;
            type Extension = Extension;
            type Active = rt::__private::Bits<#words>;

            const PROFILE: Option<
                &'static str,
            > = PROFILE;
            const NAME: &'static str = #name;
            const CARD_VERSION: &'static str = #version;
            const CAPABILITIES: rt::Capabilities = CAPABILITIES;
            const EXTENSIONS: &'static [rt::DeclaredExtension] = &[#(#extensions),*];
            const INTERFACES: &'static [rt::DeclaredInterface] = &[#(#interfaces),*];
            const EXTENDED_CARD: rt::ExtendedCard = #extended_card;
            const PUSH_REFUSED: bool = #push_refused;
            const MISSING_VERSION: rt::ProtocolVersion = sealed::MISSING_VERSION;
            const CHALLENGE: &'static str = #challenge;

            #[inline]
            fn admit(
                method: rt::Method,
            ) -> Result<Call, rt::Refusal> {
                sealed::admit(method)
            }

            #[inline]
            fn gate<'a, V>(
                request: &rt::Request<V>,
            ) -> Result<rt::Admitted<Self>, rt::Refusal>
            where
                V: Clone
                    + IntoIterator<
                        Item = &'a [u8],
                    >,
            {
                sealed::gate(request)
            }

            #[inline]
            fn method(call: Call) -> rt::Method {
                sealed::method(call)
            }

            fn extension(
                index: usize,
            ) -> Option<Extension> {
                sealed::extension(index)
            }
        }
    }
}
