//! `admit` and `gate`: what the gate answers, as literal arms.

use a2a_caps_model::{Decision, Model};
use a2a_caps_spec::{Binding, Method, ProtocolVersion};
use proc_macro2::TokenStream;
use quote::quote;

use super::path;

/// The functions of `sealed` that decide.
pub(crate) fn expand_gate(model: &Model) -> TokenStream {
    let admit = expand_admit(model);
    let method = expand_method(model);
    let gate = expand_steps(model);
    quote! { #admit #method #gate }
}

fn expand_admit(model: &Model) -> TokenStream {
    let arms = Method::ALL.into_iter().map(|method| {
        let name = path::name(method.name());
        let full = path::method(method);
        let cause = match model.decision(method) {
            Decision::Admit => {
                return quote!(#full => Ok(super::Call::#name(#name(()))),);
            }
            Decision::NeedsCapability(capability) => {
                let capability = path::capability(capability);
                quote!(rt::Cause::Capability(#capability))
            }
            Decision::ExtendedCardNotConfigured => quote!(rt::Cause::ExtendedCardNotConfigured),
        };
        quote!(#full => Err(rt::Refusal::new(#full, #cause)),)
    });
    quote! {
        /// The gate's answer for an operation, without version and extensions: steps 4 and 5 of
        /// its order. The proof evaluates it for every operation.
        ///
        /// # Errors
        ///
        /// The refusal, where this deployment does not serve the operation.
        #[inline]
        pub const fn admit(method: rt::Method) -> Result<super::Call, rt::Refusal> {
            match method { #(#arms)* }
        }
    }
}

/// The way back from a call, and the gate's answer in the form that the proof reads.
fn expand_method(model: &Model) -> TokenStream {
    let admitted = Method::ALL.into_iter().filter(|method| is_admitted(model, *method));
    let arms = admitted.map(|method| {
        let name = path::name(method.name());
        let full = path::method(method);
        quote!(super::Call::#name(_) => #full,)
    });
    quote! {
        #[inline]
        pub(super) const fn method(call: super::Call) -> rt::Method {
            match call { #(#arms)* }
        }

        pub(super) const fn answer(method: rt::Method) -> Result<rt::Method, rt::Refusal> {
            match admit(method) {
                Ok(call) => Ok(self::method(call)),
                Err(refusal) => Err(refusal),
            }
        }
    }
}

fn is_admitted(model: &Model, method: Method) -> bool {
    matches!(model.decision(method), Decision::Admit)
}

/// The versions that the gated interfaces of a binding speak, in the card's order.
fn versions(model: &Model, binding: Binding) -> Vec<ProtocolVersion> {
    let mut versions = Vec::new();
    for interface in &model.interfaces {
        if interface.gated
            && interface.binding == Some(binding)
            && !versions.contains(&interface.protocol_version)
        {
            versions.push(interface.protocol_version);
        }
    }
    versions
}

fn expand_steps(model: &Model) -> TokenStream {
    let missing = path::version(model.serving.missing_version);
    let supported = Binding::ALL.into_iter().map(|binding| {
        let versions = versions(model, binding).into_iter().map(path::version);
        let binding = path::binding(binding);
        quote!(#binding => &[#(#versions),*],)
    });
    quote! {
        pub(super) const MISSING_VERSION: rt::ProtocolVersion = #missing;

        /// Steps 3 to 6 of the gate's order: version, capability, extended card, required
        /// extensions. Steps 1 and 2, envelope and operation, are the readers'.
        ///
        /// # Errors
        ///
        /// The first step that fails.
        #[inline]
        pub fn gate<'a, V>(
            request: &rt::Request<V>,
        ) -> Result<rt::Admitted<super::Agent>, rt::Refusal>
        where
            V: Clone
                + IntoIterator<Item = &'a [u8]>,
        {
            let supported: &'static [rt::ProtocolVersion] = match request.binding {
                #(#supported)*
            };
            rt::__private::check_version(request, MISSING_VERSION, supported)?;
            let call = admit(request.method)?;
            let active = rt::__private::activate(request, extension_index, REQUIRED)?;
            Ok(rt::Admitted::__new(call, active))
        }
    }
}
