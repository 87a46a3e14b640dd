//! The attribute `agent`, which fills an empty module with what a declaration means: an Agent Card
//! and the gate that enforces it.
//!
//! Use it through `a2a-caps-runtime`, which re-exports it and documents it.

mod args;
mod cache;
mod compile;
mod environment;
mod expand;
mod fault;
mod locate;
mod module;
mod report;
mod site;
mod track;

/// Fills the module with the card and the gate of a declaration. Documented on the re-export,
/// `a2a_caps_runtime::agent`.
#[proc_macro_attribute]
pub fn agent(
    arguments: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    compile::compile(arguments.into(), &item.into()).into()
}
