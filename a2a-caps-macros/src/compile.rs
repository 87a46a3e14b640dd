//! From the attribute's tokens to the module's: arguments, file, reading, choice, expansion.

use std::sync::Arc;

use a2a_caps_model::{Environment as _, Model, Options, Reading, Source, Variable, rules};
use proc_macro2::TokenStream;
use quote::{ToTokens as _, quote};
use syn::{LitStr, Path};

use crate::args::{Arguments, Declaration};
use crate::environment::{self, PROFILE, Process};
use crate::expand::{self, Proof};
use crate::fault::Fault;
use crate::locate::{Folders, load, locate, source_name};
use crate::module::Module;
use crate::report::Report;
use crate::site::Site;
use crate::track::{Tracked, expand_tracking};
use crate::{cache, expand::fallback};

/// The attribute: its arguments and its item in, the filled module out.
pub(crate) fn compile(arguments: TokenStream, item: &TokenStream) -> TokenStream {
    let folders =
        Folders { manifest: environment::manifest_dir(), working: std::env::current_dir().ok() };
    compile_in(&folders, arguments, item)
}

fn compile_in(folders: &Folders, arguments: TokenStream, item: &TokenStream) -> TokenStream {
    let mut faults = Vec::new();
    let arguments = Arguments::parse(arguments, &mut faults);
    let runtime = arguments.runtime.clone().unwrap_or_else(default_runtime);
    let mut report = Report::new(runtime.to_token_stream());
    let module = match Module::parse(item.clone(), &mut faults) {
        Ok(module) => module,
        Err(fault) => {
            faults.push(fault);
            report.faults(&faults);
            let report = report.into_tokens();
            return quote! { #item #report };
        }
    };
    let deployment = deployment(&arguments, folders, &mut faults);
    faults.sort_by_key(Fault::place);
    report.faults(&faults);

    let mut tracked = deployment.tracked;
    let mut model = None;
    if let (Some(reading), Some(declaration)) = (&deployment.reading, &arguments.declaration) {
        model = choose(reading, &arguments, declaration.literal(), &mut tracked, &mut report);
    }
    let imports = expand::path::imports();
    let tracking = expand_tracking(&tracked);
    let filling = match model {
        Some(model) if !report.has_errors() => expand::expand(model, Proof::Asserted),
        _ => fallback::expand_fallback(deployment.reading.as_deref()),
    };
    let findings = report.into_tokens();
    let table = filling.table;
    let items = filling.items;
    let Module { attributes, inner, visibility, keyword, name, content } = module;
    // Behind the user's docs: inner ones come after outer ones.
    let (outer_table, inner_table) = if inner.iter().any(|one| one.path().is_ident("doc")) {
        (None, Some(quote!(#![doc = #table])))
    } else {
        (Some(quote!(#[doc = #table])), None)
    };
    quote! {
        #(#attributes)*
        #outer_table
        #visibility #keyword #name {
            #(#inner)*
            #inner_table
            use #runtime as rt;
            #imports
            #tracking
            #findings
            #items
            #content
        }
    }
}

fn default_runtime() -> Path {
    syn::parse_quote!(::a2a_caps_runtime)
}

/// The declaration as it was found.
#[derive(Default)]
struct Deployment {
    reading: Option<Arc<Reading>>,
    tracked: Tracked,
}

fn deployment(arguments: &Arguments, folders: &Folders, faults: &mut Vec<Fault>) -> Deployment {
    let mut deployment = Deployment::default();
    let Some(declaration) = &arguments.declaration else { return deployment };
    if arguments.profile.is_none() {
        deployment.tracked.variables.push(PROFILE.to_owned());
    }
    let literal = declaration.literal();
    let site = Site::of(literal.span());
    let found = match declaration {
        Declaration::Path(_) => match locate(literal, &site, folders) {
            Ok(None) => return deployment,
            Ok(Some(located)) => load(literal, &located).map(|text| {
                let options = Options { outside_package: located.outside_package };
                deployment.tracked.file = Some(located.tracked);
                (Source::file(located.name, text), options)
            }),
            Err(fault) => Err(fault),
        },
        Declaration::Inline(_) => inline(literal, &site, folders),
    };
    match found {
        Ok((source, options)) => {
            deployment.reading = Some(cache::cached(source, &Process, options));
        }
        Err(fault) => faults.push(fault),
    }
    deployment
}

/// The text of `toml = "…"`, with the place of its first letter. Only a literal whose letters are
/// its text has a place for each.
fn inline(literal: &LitStr, site: &Site, folders: &Folders) -> Result<(Source, Options), Fault> {
    let written = literal.token().to_string();
    let hashes = written.bytes().skip(1).take_while(|byte| *byte == b'#').count();
    let before = match written.as_bytes().first() {
        Some(b'r') => 2 + hashes,
        _ if !written.contains('\\') => 1,
        _ => {
            let fault = Fault::new(literal.span(), "the text of the declaration has escapes");
            return Err(fault
                .help("write a raw string: `toml = r#\"…\"#`")
                .note("messages name lines and columns, which escapes would shift"));
        }
    };
    let name = source_name(site, folders);
    let source = Source::inline(name, literal.value(), site.line, site.column + before);
    Ok((source, Options::default()))
}

/// Chooses the profile, reports what there is to say, and gives the model if the build goes on.
fn choose<'a>(
    reading: &'a Reading,
    arguments: &Arguments,
    literal: &LitStr,
    tracked: &mut Tracked,
    report: &mut Report,
) -> Option<&'a Model> {
    for name in &reading.variables {
        if !tracked.variables.contains(name) {
            tracked.variables.push(name.clone());
        }
    }
    let argument = arguments.profile.as_ref().map(LitStr::value);
    let variable = match Process.variable(PROFILE) {
        Variable::Value(value) => Some(value),
        Variable::NotUnicode if argument.is_none() && !reading.profiles.is_empty() => {
            let fault = Fault::new(literal.span(), format!("`{PROFILE}` is not UTF-8"));
            let known = reading.profiles.join("`, `");
            report.faults(&[fault.help(format!("set it to one of `{known}`"))]);
            return None;
        }
        Variable::NotUnicode | Variable::Unset => None,
    };
    let selection = reading.select(argument.as_deref(), variable.as_deref());
    for finding in &selection.findings {
        let span = match &arguments.profile {
            Some(profile) if finding.rule.name == rules::PROFILE.name => profile.span(),
            _ => literal.span(),
        };
        report.finding(finding, &reading.source, span);
    }
    if selection.model.is_none() && !selection.has_errors() {
        let fault =
            Fault::new(literal.span(), "the declaration gives no card, and no error says why");
        report.faults(&[fault.note("this is a fault of a2a-caps: please report it")]);
    }
    selection.model
}

#[cfg(test)]
mod tests;
