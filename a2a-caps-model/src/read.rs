//! From text to models and findings, all profiles at once.

use std::collections::BTreeMap;
use std::rc::Rc;

use a2a_caps_spec::{Capability, Phase};
use toml::de::DeTable;

use crate::assemble::{model, model_extensions};
use crate::check::variants::{self, Named};
use crate::check::{capabilities, extensions};
use crate::decode::text_faults;
use crate::deploy::{Deployment, deploy, lay, without};
use crate::diagnostic::{At, Diagnostic, Findings};
use crate::environment::Environment;
use crate::interpolate::Interpolator;
use crate::lints;
use crate::merge::merge;
use crate::model::{Extension, Model};
use crate::node::{Entry, Node, Text, Value};
use crate::rules;
use crate::select::known_profiles;
use crate::shape::FILE_ONLY;
use crate::source::Source;

/// What the text does not say of itself.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Options {
    /// The file is outside the package that compiles it, so that `cargo package` leaves it out.
    pub outside_package: bool,
}

/// A declaration, read: a model for each profile that has no error, and every finding.
#[derive(Clone, Debug)]
pub struct Reading {
    /// The text.
    pub source: Source,
    /// The names of the profiles, in file order; empty where the declaration has none.
    pub profiles: Vec<String>,
    /// `default_profile`, where there is one.
    pub default_profile: Option<String>,
    /// The environment variables that the text names, sorted, and so depends on.
    pub variables: Vec<String>,
    /// Every extension of the file that has a Rust name, for what stands in for a model where the
    /// build stops: none of them has a phase here.
    pub extensions: Vec<Extension>,
    pub(crate) findings: Vec<Diagnostic>,
    /// Whether `default_profile` is there and names none, which was told.
    pub(crate) has_bad_default: bool,
    models: BTreeMap<Option<String>, Model>,
}

impl Reading {
    /// Every finding, whatever profile is chosen, in file order.
    #[must_use]
    pub fn findings(&self) -> &[Diagnostic] {
        &self.findings
    }

    /// The model of that profile, where nothing in the file is an error for it.
    #[must_use]
    pub fn model(&self, profile: Option<&str>) -> Option<&Model> {
        self.models.get(&profile.map(str::to_owned))
    }
}

/// Reads a declaration, with all of its profiles.
#[must_use]
pub fn read(source: Source, environment: &dyn Environment, options: Options) -> Reading {
    let mut reading = Reading {
        profiles: Vec::new(),
        default_profile: None,
        variables: Vec::new(),
        extensions: Vec::new(),
        findings: Vec::new(),
        has_bad_default: false,
        models: BTreeMap::new(),
        source,
    };
    let (table, errors) = DeTable::parse_recoverable(&reading.source.text);
    if !errors.is_empty() {
        // What was recovered has holes, and every finding on a hole would be noise.
        reading.findings = errors.iter().map(syntax_error).collect();
        reading.findings.sort_by_key(|finding| finding.at);
        return reading;
    }
    let mut interpolator = Interpolator::new(environment);
    let mut root = Node::from_toml(&table, &mut |raw| interpolator.text(raw));
    reading.variables = interpolator.into_names();
    resolve_version(&mut root, environment);
    File { root: &root, reading: &mut reading, options }.read();
    reading
}

fn syntax_error(error: &toml::de::Error) -> Diagnostic {
    let at = error.span().map_or(At::START, |span| {
        let clamp = |byte: usize| u32::try_from(byte).unwrap_or(u32::MAX);
        At::Span(clamp(span.start), clamp(span.end))
    });
    let message = error.message().replace('\n', ", ");
    let mut finding = Diagnostic::new(&rules::SYNTAX, at, message);
    finding.help(match error.message() {
        "duplicate key" => "keep one of the two; entries of a list stand below `[[list]]`",
        message if message.contains("recur") => "nest less deeply",
        _ => "write TOML: `key = \"value\"`, `[table]`, `[[list]]`",
    });
    finding
}

/// `{ cargo = true }` becomes the crate's version, in the base and in each profile.
fn resolve_version(root: &mut Node, environment: &dyn Environment) {
    let Some(version) = environment.cargo_version() else { return };
    let resolve = |node: &mut Node| {
        let Value::Table(table) = &mut node.value else { return };
        let Some(entry) =
            Rc::make_mut(table).entries.iter_mut().find(|entry| entry.key == "version")
        else {
            return;
        };
        let only = entry.node.as_table().is_some_and(|table| table.entries.len() == 1);
        if only && entry.node.get("cargo").and_then(Node::as_bool) == Some(true) {
            let text = Text { value: version.clone(), faults: Vec::new() };
            entry.node.value = Value::Text(Rc::new(text));
        }
    };
    resolve(root);
    let Value::Table(table) = &mut root.value else { return };
    let entries = &mut Rc::make_mut(table).entries;
    if let Some(profiles) = entries.iter_mut().find(|entry| entry.key == "profiles")
        && let Value::Table(profiles) = &mut profiles.node.value
    {
        for profile in &mut Rc::make_mut(profiles).entries {
            resolve(&mut profile.node);
        }
    }
}

/// A file that parsed.
struct File<'a> {
    root: &'a Node,
    reading: &'a mut Reading,
    options: Options,
}

impl File<'_> {
    fn read(&mut self) {
        let mut whole = Findings::default();
        if self.options.outside_package {
            whole
                .add(
                    &rules::OUTSIDE_PACKAGE,
                    At::START,
                    "the declaration is outside the package that compiles it",
                )
                .help("move it into the package: `cargo package` leaves out what is elsewhere");
        }
        let base = without(self.root, &FILE_ONLY);
        let tables = self.profiles(&mut whole);
        let mut deployments = if tables.is_empty() {
            vec![deploy(None, base.clone(), Findings::default())]
        } else {
            tables.iter().map(|profile| lay(&base, profile)).collect()
        };
        let named = name_extensions(&base, &deployments);
        variants::check_variants(&named, &mut whole);
        check_uris_are_known(&base, &tables, &mut whole);
        self.reading.extensions = model_extensions(&Node::table(Vec::new(), At::START), &named);
        check_extended_card_is_used(&base, &tables, &deployments, &mut whole);
        let mut cards = Vec::new();
        for deployment in &mut deployments {
            let fine = whole.list.iter().all(|finding| finding.rule.is_lint())
                && deployment.findings.list.iter().all(|finding| finding.rule.is_lint());
            if fine {
                cards.push((deployment.profile.clone(), model(deployment, &named)));
            }
            lints::apply(&deployment.card, &mut deployment.findings);
        }
        lints::apply(&base_lints(&base, &deployments), &mut whole);
        let profiles: Vec<_> =
            deployments.iter().map(|deployment| deployment.profile.clone()).collect();
        let each = deployments.into_iter().map(|deployment| deployment.findings.list);
        self.reading.findings = merge(whole.list, each.collect(), &profiles);
        self.reading.models = cards.into_iter().collect();
    }

    /// The profiles by name, and what is wrong with the list itself.
    fn profiles(&mut self, findings: &mut Findings) -> Vec<Entry> {
        let table = self.root.as_table();
        let profiles: Vec<Entry> = match table.and_then(|table| table.get("profiles")) {
            Some(entry) if entry.node.as_table().is_none() => {
                let message = format!("`profiles` must be a table, not {}", entry.node.kind());
                findings
                    .add(&rules::WRONG_TYPE, entry.node.at, message)
                    .help("write `[profiles.NAME]`");
                Vec::new()
            }
            Some(_) => self.root.entries("profiles").to_vec(),
            None => Vec::new(),
        };
        for profile in &profiles {
            let fits = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
            if profile.key.is_empty() || !profile.key.chars().all(fits) {
                findings
                    .add(
                        &rules::PROFILE,
                        profile.key_at,
                        format!("`{}` is no name for a profile", profile.key),
                    )
                    .help("use letters, digits, `-` and `_`: it goes into variables and folders");
            }
        }
        self.reading.profiles = profiles.iter().map(|profile| profile.key.clone()).collect();
        if let Some(node) = self.root.get("default_profile") {
            self.reading.has_bad_default = true;
            match node.as_text() {
                Some(name) if self.reading.profiles.iter().any(|profile| profile == name) => {
                    self.reading.default_profile = Some(name.to_owned());
                    self.reading.has_bad_default = false;
                }
                Some(name) => {
                    let message = format!("`default_profile` is `{name}`, which is no profile");
                    let finding = findings.add(&rules::PROFILE, node.at, message);
                    known_profiles(finding, name, &self.reading.profiles);
                }
                None => bad_default(node, findings),
            }
        }
        profiles
    }
}

/// `default_profile` is no string that has a meaning.
fn bad_default(node: &Node, findings: &mut Findings) {
    if let Value::Text(text) = &node.value {
        return text_faults(findings, node.at, text);
    }
    let message = format!("`default_profile` must be a string, not {}", node.kind());
    findings
        .add(&rules::WRONG_TYPE, node.at, message)
        .label("expected a string")
        .help("write the name of a profile in quotes");
}

/// The lints that hold for findings on the whole file: those of the base, which each profile has.
fn base_lints(base: &Node, deployments: &[Deployment]) -> Node {
    let known =
        |node: &Node| node.entries("lints").iter().all(|entry| rules::lint(&entry.key).is_some());
    // An entry that is wrong is told of by each profile, and once is enough.
    if known(base) || deployments.is_empty() { base.clone() } else { without(base, &["lints"]) }
}

/// Every extension of the file, base first, in file order: the same list for every profile.
fn name_extensions(base: &Node, deployments: &[Deployment]) -> Vec<Named> {
    let mut named: Vec<Named> = Vec::new();
    let cards = std::iter::once(base).chain(deployments.iter().map(|deployment| &deployment.card));
    for extension in cards.flat_map(extensions::extensions) {
        let Some(uri) = extension.text("uri").filter(|uri| !uri.trim().is_empty()) else {
            continue;
        };
        let entry = Named {
            uri: uri.to_owned(),
            variant: extension.text("variant").map(str::to_owned),
            description: extension.text("description").unwrap_or_default().to_owned(),
            at: extension.get("uri").map_or(extension.at, |node| node.at),
            variant_at: extension.get("variant").map(|node| node.at),
        };
        let known =
            named.iter().any(|other| other.uri == entry.uri && other.variant == entry.variant);
        if !known {
            named.push(entry);
        }
    }
    named
}

/// Every build names every extension, so that one source compiles for each profile: a URI whose
/// variable is missing here is missing for all of them.
fn check_uris_are_known(base: &Node, profiles: &[Entry], findings: &mut Findings) {
    let layers = std::iter::once(base).chain(profiles.iter().map(|profile| &profile.node));
    let extensions = layers.flat_map(extensions::extensions);
    let kept = extensions.filter(|extension| extension.get("remove").is_none());
    for node in kept.flat_map(|extension| ["uri", "variant"].map(|key| extension.get(key))) {
        if let Some(Node { value: Value::Text(text), at }) = node {
            text_faults(findings, *at, text);
        }
    }
}

/// An extended card that no profile uses says nothing to anybody.
fn check_extended_card_is_used(
    base: &Node,
    profiles: &[Entry],
    deployments: &[Deployment],
    findings: &mut Findings,
) {
    let offers = |deployment: &Deployment| {
        capabilities::flag(&deployment.card, Capability::ExtendedAgentCard) != Phase::Refused
            && deployment.card.get("extended_card").is_some()
    };
    let mut unused = |at: At, message: String| {
        findings
            .add(&rules::EXTENDED_CARD, at, message)
            .help("write `extended_agent_card = true` below `[capabilities]`, or delete it");
    };
    if let Some(node) = base.get("extended_card")
        && !deployments.iter().any(offers)
    {
        unused(node.at, "an extended card that no profile offers".to_owned());
    }
    for (profile, deployment) in profiles.iter().zip(deployments) {
        if let Some(node) = profile.node.get("extended_card")
            && !offers(deployment)
        {
            unused(node.at, format!("profile `{}` does not offer its extended card", profile.key));
        }
    }
}
