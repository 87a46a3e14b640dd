//! The module that the attribute stands on: tokens in; its attributes, visibility and name out.

use proc_macro2::{Group, TokenStream};
use syn::parse::{ParseStream, Parser as _};
use syn::{Attribute, Ident, Token, Visibility, token};

use crate::fault::Fault;

/// An inline module.
pub(crate) struct Module {
    /// The user's attributes and docs before it.
    pub(crate) attributes: Vec<Attribute>,
    /// The user's attributes and docs inside it.
    pub(crate) inner: Vec<Attribute>,
    /// The user's visibility.
    pub(crate) visibility: Visibility,
    /// `mod`
    pub(crate) keyword: Token![mod],
    /// The user's name.
    pub(crate) name: Ident,
    /// What stands inside and should not: kept, so that nothing that uses it fails besides.
    pub(crate) content: TokenStream,
}

impl Module {
    /// Reads the item; `Err` where it is no inline module.
    pub(crate) fn parse(item: TokenStream, faults: &mut Vec<Fault>) -> Result<Self, Fault> {
        let module = parse_module.parse2(item.clone()).map_err(|error| {
            let span = error.span();
            let span = item.into_iter().next().map_or(span, |_| span);
            Fault::new(span, error.to_string())
                .help("write `#[a2a_caps_runtime::agent(\"a2a-caps.toml\")] pub mod agent {}`")
        })?;
        if let Some(first) = module.content.clone().into_iter().next() {
            let name = &module.name;
            let fault = Fault::new(first.span(), format!("the module `{name}` is not empty"));
            faults.push(
                fault.help(
                    "the attribute fills it: move this out, and name what it needs by its path",
                ),
            );
        }
        Ok(module)
    }
}

fn parse_module(input: ParseStream<'_>) -> syn::Result<Module> {
    let attributes = input.call(Attribute::parse_outer)?;
    let visibility = input.parse()?;
    if !input.peek(Token![mod]) {
        return Err(input.error("`agent` stands on an empty inline module"));
    }
    let keyword = input.parse()?;
    let name = input.parse()?;
    if !input.peek(token::Brace) {
        return Err(input.error("the module has to be inline and empty: `{}` instead of a file"));
    }
    let group: Group = input.parse()?;
    let (inner, content) = parse_content.parse2(group.stream())?;
    Ok(Module { attributes, inner, visibility, keyword, name, content })
}

fn parse_content(input: ParseStream<'_>) -> syn::Result<(Vec<Attribute>, TokenStream)> {
    let inner = input.call(Attribute::parse_inner)?;
    Ok((inner, input.parse()?))
}
