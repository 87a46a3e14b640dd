//! The documentation of what is emitted: each item names the key of the declaration that it comes
//! from. No free text of the declaration goes in, since it need not be Markdown.

use std::fmt::Write as _;

use a2a_caps_model::{Decision, Extension, Model};
use a2a_caps_spec::{Capability, Method, Phase};

/// What stands for the deployment, in words.
fn deployment(model: &Model) -> String {
    match &model.profile {
        Some(profile) => format!("profile `{profile}`"),
        None => "the declaration has no profiles".to_owned(),
    }
}

/// The doc of `Agent`.
pub(crate) fn agent(model: &Model) -> String {
    format!(
        " This deployment, in generics: {}, `version` {}.",
        deployment(model),
        code(&model.version)
    )
}

/// The doc of a variant of `Call`.
pub(crate) fn operation(model: &Model, method: Method) -> String {
    let mut text = format!(" `{method}`: {}", answer(model, method));
    if let Some(capability) = method.required_capability() {
        let phase = model.capabilities.phase(capability);
        let _ = write!(text, " (`capabilities.{} = {phase}`)", capability.key());
    }
    text.push('.');
    text
}

/// The doc of a permit type.
pub(crate) fn permit(model: &Model, method: Method) -> String {
    match model.decision(method) {
        Decision::Admit => format!(" The gate admitted `{method}`."),
        _ => format!(" No value: `{method}` is {} here.", answer(model, method)),
    }
}

/// The doc of an extension's variant and constant.
pub(crate) fn extension(extension: &Extension) -> String {
    let required = if extension.required { ", required" } else { "" };
    format!(
        " {} of `capabilities.extensions`: {}{required}.",
        code(&extension.uri),
        phase(extension.phase)
    )
}

fn answer(model: &Model, method: Method) -> String {
    match model.decision(method).error() {
        None => "admitted".to_owned(),
        Some(error) => format!("refused with `{error}`"),
    }
}

fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Refused => "refused, not on the card",
        Phase::Served => "served, not on the card",
        Phase::Advertised => "served, and on the card",
    }
}

/// As code in Markdown, inside a table too.
fn code(text: &str) -> String {
    format!("`{}`", text.replace('`', "'").replace('|', "\\|").replace(['\n', '\r'], " "))
}

/// The table of what this deployment advertises and refuses: the module's documentation, behind
/// the user's. It begins with an empty line, or the user's last line would be its first row.
pub(crate) fn render_table(model: &Model) -> String {
    let mut out = String::new();
    let _ = writeln!(
        out,
        "\n\nAgent {}, version {}: {}.",
        code(&model.name),
        code(&model.version),
        deployment(model)
    );
    let _ = writeln!(out, "\n| capability | phase | |\n|---|---|---|");
    for capability in Capability::ALL {
        let of_it = model.capabilities.phase(capability);
        let _ = writeln!(out, "| `{}` | `{of_it}` | {} |", capability.key(), phase(of_it));
    }
    let _ = writeln!(out, "\n| operation | gate |\n|---|---|");
    for method in Method::ALL {
        let _ = writeln!(out, "| `{method}` | {} |", answer(model, method));
    }
    if !model.extensions.is_empty() {
        let _ = writeln!(out, "\n| extension | phase | required |\n|---|---|---|");
        for one in &model.extensions {
            let required = if one.required { "yes" } else { "no" };
            let _ = writeln!(out, "| {} | {} | {required} |", code(&one.uri), phase(one.phase));
        }
    }
    out
}
