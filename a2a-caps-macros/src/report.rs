//! Findings as tokens: an error as `compile_error!`, a warning as the use of a deprecated item,
//! which is how a macro warns on stable without printing.

use std::collections::BTreeMap;

use a2a_caps_model::{Diagnostic, Level, Source, render};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{quote, quote_spanned};

use crate::fault::Fault;

/// What the build has to tell.
pub(crate) struct Report {
    /// The path of the runtime crate: errors go through it, so that they stand in any scope.
    runtime: TokenStream,
    errors: TokenStream,
    warnings: TokenStream,
    has_errors: bool,
    /// How many warnings there are of each rule.
    count: BTreeMap<&'static str, usize>,
}

impl Report {
    /// Nothing to tell yet.
    pub(crate) fn new(runtime: TokenStream) -> Self {
        let (errors, warnings, count) = <_>::default();
        Self { runtime, errors, warnings, has_errors: false, count }
    }

    /// Takes faults of the attribute.
    pub(crate) fn faults(&mut self, faults: &[Fault]) {
        for fault in faults {
            self.error(fault.span, &fault.text());
        }
    }

    /// Takes a finding in a declaration, to be shown at the literal that names it.
    pub(crate) fn finding(&mut self, finding: &Diagnostic, source: &Source, literal: Span) {
        let text = render(finding, source);
        match finding.level {
            Level::Error => self.error(literal, &text),
            Level::Warning => self.warning(literal, finding.rule.name, &text),
        }
    }

    /// Whether the build has to stop.
    pub(crate) fn has_errors(&self) -> bool {
        self.has_errors
    }

    fn error(&mut self, span: Span, text: &str) {
        self.has_errors = true;
        let runtime = respan(&self.runtime, span);
        self.errors.extend(quote_spanned! {span=>
            #runtime::__private::core::compile_error!(#text);
        });
    }

    /// A private function that is deprecated with the text as its note, and a use of it at the
    /// literal. It is named after the rule, since rustc's message begins with the name.
    fn warning(&mut self, literal: Span, rule: &'static str, text: &str) {
        let count = self.count.entry(rule).or_default();
        *count += 1;
        let name = if *count == 1 { rule.to_owned() } else { format!("{rule}_{count}") };
        let item = Ident::new(&name, Span::call_site());
        let used = Ident::new(&name, literal);
        self.warnings.extend(quote! {
            const _: () = {
                #[deprecated(note = #text)]
                const fn #item() {}
                #used()
            };
        });
    }

    /// The errors, then the warnings, as items.
    pub(crate) fn into_tokens(self) -> TokenStream {
        let Self { errors, warnings, .. } = self;
        quote! { #errors #warnings }
    }
}

/// The tokens at another place; `$crate` keeps what it resolves to.
fn respan(tokens: &TokenStream, span: Span) -> TokenStream {
    let tokens = tokens.clone().into_iter().map(|mut token| {
        match &token {
            TokenTree::Ident(ident) if ident == "$crate" => {
                token.set_span(ident.span().located_at(span));
            }
            _ => token.set_span(span),
        }
        token
    });
    tokens.collect()
}
