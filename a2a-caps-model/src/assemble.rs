//! One deployment's checked declaration in, its model out.

use a2a_caps_spec::{Capability, Phase, ProtocolVersion};

use crate::card;
use crate::check::variants::{self, Named};
use crate::check::{capabilities, extensions, interfaces, security, serving};
use crate::deploy::Deployment;
use crate::model::{ExtendedCard, Extension, Flags, Interface, Model};
use crate::node::Node;
use crate::rules;

/// The model of a deployment without errors.
pub(crate) fn model(deployment: &mut Deployment, named: &[Named]) -> Model {
    let card = &deployment.card;
    let text = |key| card.text(key).unwrap_or_default().to_owned();
    let flags = Flags {
        streaming: capabilities::flag(card, Capability::Streaming),
        push_notifications: capabilities::flag(card, Capability::PushNotifications),
        extended_agent_card: capabilities::flag(card, Capability::ExtendedAgentCard),
    };
    let extended_card = match card.get("extended_card") {
        None => ExtendedCard::NotConfigured,
        Some(node) if node.get("source").is_some() => ExtendedCard::Runtime,
        Some(_) => ExtendedCard::Declared,
    };
    let written = card::write(card);
    let offered = flags.extended_agent_card != Phase::Refused;
    let extended = deployment.extended.as_ref().filter(|_| offered).map(card::write);
    let mut empty = written.empty.clone();
    empty.extend(extended.iter().flat_map(|extended| extended.empty.iter().copied()));
    empty.sort_unstable();
    empty.dedup();
    for at in empty {
        deployment
            .findings
            .add(
                &rules::CANONICAL_FORM,
                at,
                "the specification's canonical form keeps this empty value, the SDKs' drops it",
            )
            .help(
                "leave it out where it can be left out: a signature over one form does not verify \
                 over the other",
            );
    }
    Model {
        profile: deployment.profile.clone(),
        name: text("name"),
        description: text("description"),
        version: text("version"),
        capabilities: flags,
        extensions: model_extensions(card, named),
        interfaces: model_interfaces(card),
        extended_card,
        serving: serving::serving(card),
        card: written.text(),
        extended: extended.map(card::Written::text),
        challenge: security::challenge(card),
    }
}

pub(crate) fn model_extensions(card: &Node, named: &[Named]) -> Vec<Extension> {
    let mut all: Vec<Extension> = Vec::new();
    for named in named {
        let Some(variant) = variants::variant_of(named) else { continue };
        let constant = variants::constant_of(&variant);
        // Where the build stops, some have no name of their own, which was told.
        let has_no_name = !variants::is_variant(&variant)
            || all.iter().any(|other| other.uri == named.uri || other.constant == constant);
        if has_no_name {
            continue;
        }
        let here = extensions::extensions(card)
            .iter()
            .find(|extension| extension.text("uri") == Some(&named.uri));
        let phase = here.map_or(Phase::Refused, extensions::phase);
        all.push(Extension {
            uri: named.uri.clone(),
            constant,
            variant,
            description: named.description.clone(),
            required: phase != Phase::Refused && here.is_some_and(extensions::is_required),
            phase,
        });
    }
    all
}

fn model_interfaces(card: &Node) -> Vec<Interface> {
    let text = |interface: &Node, key| interface.text(key).unwrap_or_default().to_owned();
    card.items("supported_interfaces")
        .iter()
        .map(|interface| Interface {
            url: text(interface, "url"),
            protocol_binding: text(interface, "protocol_binding"),
            binding: interfaces::binding(interface),
            tenant: text(interface, "tenant"),
            protocol_version: ProtocolVersion::parse(
                text(interface, "protocol_version").as_bytes(),
            )
            .unwrap_or(ProtocolVersion::V1_0),
            gated: interfaces::is_gated(interface),
            phase: interfaces::phase(interface),
        })
        .filter(|interface| interface.phase != Phase::Refused)
        .collect()
}
