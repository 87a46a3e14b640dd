//! The attribute's arguments: tokens in; what they say, and every fault of theirs, out.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::ext::IdentExt as _;
use syn::parse::{ParseStream, Parser as _};
use syn::{Ident, LitStr, Path, Token};

use crate::fault::Fault;

/// What a user writes: shown where nothing better can be said.
const EXAMPLE: &str = "write the path of the declaration: `agent(\"a2a-caps.toml\")`";
const KEYS: [&str; 3] = ["toml", "profile", "crate"];

/// The arguments.
#[derive(Default)]
pub(crate) struct Arguments {
    /// The path of the declaration, or its text.
    pub(crate) declaration: Option<Declaration>,
    /// `profile = "…"`
    pub(crate) profile: Option<LitStr>,
    /// `crate = ::path`; without it, and where it is at fault, `::a2a_caps_runtime`.
    pub(crate) runtime: Option<Path>,
}

/// Where the declaration is.
pub(crate) enum Declaration {
    /// `"a2a-caps.toml"`
    Path(LitStr),
    /// `toml = r#"…"#`
    Inline(LitStr),
}

impl Declaration {
    /// The literal, whose span every finding is shown at.
    pub(crate) fn literal(&self) -> &LitStr {
        match self {
            Self::Path(literal) | Self::Inline(literal) => literal,
        }
    }
}

impl Arguments {
    /// Reads the arguments as far as they can be read.
    pub(crate) fn parse(tokens: TokenStream, faults: &mut Vec<Fault>) -> Self {
        let mut arguments = Self::default();
        let before = faults.len();
        let end = (|input: ParseStream<'_>| {
            while !input.is_empty() {
                if let Err(fault) = arguments.argument(input) {
                    faults.push(fault);
                    skip_to_comma(input);
                }
                faults.extend(comma(input));
            }
            Ok(())
        })
        .parse2(tokens);
        if let Err(error) = end {
            faults.push(Fault::new(error.span(), error.to_string()).help(EXAMPLE));
        }
        if arguments.declaration.is_none() && faults.len() == before {
            let fault = Fault::new(Span::call_site(), "the attribute names no declaration");
            faults.push(fault.help(EXAMPLE));
        }
        arguments
    }

    fn argument(&mut self, input: ParseStream<'_>) -> Result<(), Fault> {
        if input.peek(LitStr) {
            let literal = string(input, "a path")?;
            return self.set_declaration(Declaration::Path(literal));
        }
        if !is_argument(input) {
            let fault = Fault::new(input.span(), "this is no argument of `agent`");
            return Err(if input.peek(Ident::peek_any) && is_known(input) {
                fault.help("a value follows it: `profile = \"public\"`, `crate = ::runtime`")
            } else if input.peek(Ident::peek_any) {
                fault.help("a path stands in quotes: `agent(\"a2a-caps.toml\")`")
            } else {
                fault.help(EXAMPLE)
            });
        }
        let key = Ident::parse_any(input).map_err(|error| internal(&error))?;
        input.parse::<Token![=]>().map_err(|error| internal(&error))?;
        match key.to_string().as_str() {
            "toml" => {
                let literal = string(input, "the text of a declaration")?;
                self.set_declaration(Declaration::Inline(literal))
            }
            "profile" => {
                let literal = string(input, "a profile's name")?;
                match self.profile.replace(literal) {
                    None => Ok(()),
                    Some(first) => {
                        self.profile = Some(first);
                        Err(twice(&key))
                    }
                }
            }
            "crate" => {
                let path = runtime_path(input)?;
                match self.runtime.replace(path) {
                    None => Ok(()),
                    Some(first) => {
                        self.runtime = Some(first);
                        Err(twice(&key))
                    }
                }
            }
            name => Err(unknown(&key, name)),
        }
    }

    fn set_declaration(&mut self, declaration: Declaration) -> Result<(), Fault> {
        let Some(first) = &self.declaration else {
            self.declaration = Some(declaration);
            return Ok(());
        };
        let fault = Fault::new(declaration.literal().span(), "a second declaration");
        Err(match (first, &declaration) {
            (Declaration::Path(_), Declaration::Path(second)) => {
                let second = second.value();
                let fault = fault.help(
                    "one module stands for one deployment: write another module for this one",
                );
                if second.contains(['.', '/']) {
                    fault
                } else {
                    fault.help(format!("or is it meant as a profile: `profile = \"{second}\"`"))
                }
            }
            (Declaration::Inline(_), Declaration::Inline(_)) => fault.help("remove one `toml`"),
            _ => fault.help("write either the path of a file or `toml = r#\"…\"#`"),
        })
    }
}

fn is_argument(input: ParseStream<'_>) -> bool {
    input.peek(LitStr) || (input.peek(Ident::peek_any) && input.peek2(Token![=]))
}

fn is_known(input: ParseStream<'_>) -> bool {
    let fork = input.fork();
    Ident::parse_any(&fork).is_ok_and(|key| KEYS.iter().any(|known| key == known))
}

fn unknown(key: &Ident, name: &str) -> Fault {
    let fault = Fault::new(key.span(), format!("unknown argument `{name}`"));
    let fault = match name {
        "path" | "file" | "declaration" => {
            fault.help("the path stands alone: `agent(\"a2a-caps.toml\")`")
        }
        "runtime" | "krate" => fault.help("the runtime's path is `crate = ::path`"),
        _ => match a2a_caps_model::nearest(name, KEYS) {
            Some(known) => fault.help(format!("an argument with a similar name exists: `{known}`")),
            None => fault,
        },
    };
    fault.note(
        "arguments: the path of a file or `toml = r#\"…\"#`, `profile = \"…\"`, `crate = ::path`",
    )
}

fn twice(key: &Ident) -> Fault {
    Fault::new(key.span(), format!("`{key}` is given twice")).help("remove one of the two")
}

/// A string literal, without suffix.
fn string(input: ParseStream<'_>, what: &str) -> Result<LitStr, Fault> {
    let span = input.span();
    let wrong = || {
        Fault::new(span, format!("{what} is a string literal"))
            .help("write it in quotes; macros such as `concat!` are not expanded here")
    };
    let literal: LitStr = input.parse().map_err(|_| wrong())?;
    if literal.suffix().is_empty() { Ok(literal) } else { Err(wrong()) }
}

/// `::name`, `::name::more`, `crate`, `crate::more`, or `$crate` out of a macro.
fn runtime_path(input: ParseStream<'_>) -> Result<Path, Fault> {
    let span = input.span();
    if input.peek(LitStr) {
        let text = string(input, "a path").map(|literal| literal.value()).unwrap_or_default();
        let text = if text.is_empty() { "::a2a_caps_runtime" } else { &text };
        return Err(Fault::new(span, "the runtime's path is written without quotes")
            .help(format!("write `crate = {text}`")));
    }
    let path = Path::parse_mod_style(input).map_err(|_| {
        Fault::new(span, "`crate` is the path of the runtime crate")
            .help("write `crate = ::a2a_caps_runtime`, with the name that it has here")
    })?;
    let first = path.segments.first().map(|segment| segment.ident.to_string());
    let first = first.as_deref().unwrap_or_default();
    if path.leading_colon.is_some() || first == "crate" || first == "$crate" {
        return Ok(path);
    }
    let fault = Fault::new(span, "the runtime's path is not absolute");
    Err(match first {
        "self" | "super" => fault.help("write it from the crate's root: `crate = crate::…`"),
        _ => {
            let written = quote::quote!(#path).to_string().replace(' ', "");
            fault.help(format!(
                "write `crate = ::{written}` for a dependency, `crate = crate::{written}` for a \
                 module of this crate"
            ))
        }
    })
}

/// Moves past a comma. Where none is there, what comes next is read as an argument all the same,
/// and is told of itself where it is none.
fn comma(input: ParseStream<'_>) -> Option<Fault> {
    if input.is_empty() || input.parse::<Token![,]>().is_ok() || !is_argument(input) {
        return None;
    }
    let fault = Fault::new(input.span(), "a comma is missing between two arguments");
    Some(fault.help("write a comma before this"))
}

fn skip_to_comma(input: ParseStream<'_>) {
    while !input.is_empty() && !input.peek(Token![,]) {
        if input.parse::<TokenTree>().is_err() {
            return;
        }
    }
}

/// What cannot happen, since the tokens were peeked at.
fn internal(error: &syn::Error) -> Fault {
    Fault::new(error.span(), error.to_string()).help(EXAMPLE)
}

#[cfg(test)]
mod tests;
