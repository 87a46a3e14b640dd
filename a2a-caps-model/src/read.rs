//! From text to models and findings, all profiles at once.

use std::collections::BTreeMap;
use std::rc::Rc;

use a2a_caps_spec::{Capability, Phase, ProtocolVersion};
use toml::de::DeTable;

use crate::card;
use crate::check::{self, capabilities, extensions, interfaces, security, serving, variants};
use crate::decode::{Whole, decode};
use crate::diagnostic::{At, Diagnostic, Findings, Level};
use crate::environment::Environment;
use crate::interpolate::Interpolator;
use crate::lints;
use crate::model::{ExtendedCard, Extension, Flags, Interface, Model};
use crate::nearest::nearest;
use crate::node::{Entry, Node, Table, Text, Value};
use crate::profile::{Layer, overlay};
use crate::rules;
use crate::shape::{DECLARATION, EXTENDED_CARD, FILE_ONLY};
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
    findings: Vec<Diagnostic>,
    models: BTreeMap<Option<String>, Model>,
}

/// A profile chosen out of a declaration.
#[derive(Clone, Debug)]
pub struct Selection<'a> {
    /// The profile; `None` where the file has none, or none could be chosen.
    pub profile: Option<&'a str>,
    /// Its model, where nothing in the file is an error.
    pub model: Option<&'a Model>,
    /// Every finding that this build has to tell, in file order, errors and warnings.
    pub findings: Vec<Diagnostic>,
}

impl Selection<'_> {
    /// Whether the build has to stop.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.findings.iter().any(|finding| finding.level == Level::Error)
    }
}

/// Reads a declaration, with all of its profiles.
#[must_use]
pub fn read(source: Source, environment: &dyn Environment, options: Options) -> Reading {
    let mut reading = Reading {
        profiles: Vec::new(),
        default_profile: None,
        variables: Vec::new(),
        findings: Vec::new(),
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
    Diagnostic::new(&rules::SYNTAX, at, message)
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

/// One profile on its way to a model.
struct Deployment {
    profile: Option<String>,
    card: Node,
    extended: Option<Node>,
    findings: Findings,
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
        check_extended_card_is_used(&base, &deployments, &mut whole);
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
            match node.as_text() {
                Some(name) if self.reading.profiles.iter().any(|profile| profile == name) => {
                    self.reading.default_profile = Some(name.to_owned());
                }
                Some(name) => {
                    let message = format!("`default_profile` is `{name}`, which is no profile");
                    let finding = findings.add(&rules::PROFILE, node.at, message);
                    known_profiles(finding, name, &self.reading.profiles);
                }
                None => {
                    let message =
                        format!("`default_profile` must be a string, not {}", node.kind());
                    findings.add(&rules::WRONG_TYPE, node.at, message).label("expected a string");
                }
            }
        }
        profiles
    }
}

/// Lays a profile over the base, and checks what comes out.
fn lay(base: &Node, profile: &Entry) -> Deployment {
    let mut findings = Findings::default();
    let name = Some(profile.key.clone());
    let Some(table) = profile.node.as_table() else {
        let message =
            format!("profile `{}` must be a table, not {}", profile.key, profile.node.kind());
        findings.add(&rules::WRONG_TYPE, profile.node.at, message).help("write `[profiles.NAME]`");
        return deploy(name, base.clone(), findings);
    };
    for entry in table.entries.iter().filter(|entry| FILE_ONLY.contains(&&*entry.key)) {
        findings
            .add(&rules::OVERLAY, entry.key_at, format!("`{}` stands in a profile", entry.key))
            .help("write it at the top of the file: it is the same for every profile");
    }
    let over = without(&profile.node, &FILE_ONLY);
    let card = overlay(base, &over, &DECLARATION, Layer::Profile, &mut findings);
    deploy(name, card, findings)
}

/// Decodes and checks one deployment's effective declaration.
fn deploy(profile: Option<String>, card: Node, mut findings: Findings) -> Deployment {
    let public = without(&card, &["extended_card"]);
    decode(&public, &DECLARATION, Whole::Yes, &mut findings);
    check::check(&card, &mut findings);
    let mut extended = None;
    if let Some(node) = card.get("extended_card") {
        decode(node, &EXTENDED_CARD, Whole::No, &mut findings);
        if node.as_table().is_some() && node.get("source").is_none() {
            let mut over = Findings::default();
            let whole = overlay(&public, node, &DECLARATION, Layer::ExtendedCard, &mut over);
            decode(&whole, &DECLARATION, Whole::Yes, &mut over);
            check::check_described(&whole, &mut over);
            over.list.retain(|finding| {
                !findings.list.contains(finding) && !is_told_as_extended(finding, &findings)
            });
            findings.list.extend(over.list);
            extended = Some(whole);
        }
    }
    Deployment { profile, card, extended, findings }
}

/// A key that an extended card cannot have was told of as such.
fn is_told_as_extended(finding: &Diagnostic, told: &Findings) -> bool {
    told.list.iter().any(|other| {
        other.at == finding.at
            && (other.rule == &rules::EXTENDED_CARD || other.rule == finding.rule)
    })
}

/// The table without these keys.
fn without(node: &Node, keys: &[&str]) -> Node {
    match &node.value {
        Value::Table(table) if table.entries.iter().any(|entry| keys.contains(&&*entry.key)) => {
            let keep = |entry: &&Entry| !keys.contains(&&*entry.key);
            let entries = table.entries.iter().filter(keep).cloned().collect();
            Node { value: Value::Table(Rc::new(Table { entries })), at: node.at }
        }
        _ => node.clone(),
    }
}

/// The lints that hold for findings on the whole file: those of the base, which each profile has.
fn base_lints(base: &Node, deployments: &[Deployment]) -> Node {
    let known =
        |node: &Node| node.entries("lints").iter().all(|entry| rules::lint(&entry.key).is_some());
    // An entry that is wrong is told of by each profile, and once is enough.
    if known(base) || deployments.is_empty() { base.clone() } else { without(base, &["lints"]) }
}

/// Every extension of the file, base first, in file order: the same list for every profile.
fn name_extensions(base: &Node, deployments: &[Deployment]) -> Vec<variants::Named> {
    let mut named: Vec<variants::Named> = Vec::new();
    let cards = std::iter::once(base).chain(deployments.iter().map(|deployment| &deployment.card));
    for extension in cards.flat_map(extensions::extensions) {
        let Some(uri) = extension.text("uri").filter(|uri| !uri.trim().is_empty()) else {
            continue;
        };
        let entry = variants::Named {
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

/// An extended card that no profile uses says nothing to anybody.
fn check_extended_card_is_used(base: &Node, deployments: &[Deployment], findings: &mut Findings) {
    let holders = deployments.iter().filter_map(|deployment| deployment.card.get("extended_card"));
    let Some(node) = base.get("extended_card").or_else(|| holders.into_iter().next()) else {
        return;
    };
    let used = deployments.iter().any(|deployment| {
        let phase = capabilities::flag(&deployment.card, Capability::ExtendedAgentCard);
        phase != Phase::Refused && deployment.card.get("extended_card").is_some()
    });
    if !used {
        findings
            .add(&rules::EXTENDED_CARD, node.at, "an extended card that no profile offers")
            .help("write `extended_agent_card = true` below `[capabilities]`, or delete it");
    }
}

/// The model of a deployment without errors.
fn model(deployment: &mut Deployment, named: &[variants::Named]) -> Model {
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
    for at in &written.empty {
        deployment
            .findings
            .add(
                &rules::CANONICAL_FORM,
                *at,
                "the specification's canonical form keeps this empty value, the SDKs' drops it",
            )
            .help(
                "leave it out where it can be left out: a signature over one form does not verify \
                 over the other",
            );
    }
    let offered = flags.extended_agent_card != Phase::Refused;
    let extended = deployment.extended.as_ref().filter(|_| offered);
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
        extended: extended.map(|extended| card::write(extended).text()),
        challenge: security::challenge(card),
    }
}

fn model_extensions(card: &Node, named: &[variants::Named]) -> Vec<Extension> {
    let mut all: Vec<Extension> = Vec::new();
    for named in named {
        let Some(variant) = variants::variant_of(named) else { continue };
        if all.iter().any(|other| other.uri == named.uri) {
            continue;
        }
        let here = extensions::extensions(card)
            .iter()
            .find(|extension| extension.text("uri") == Some(&named.uri));
        let phase = here.map_or(Phase::Refused, extensions::phase);
        all.push(Extension {
            uri: named.uri.clone(),
            constant: variants::constant_of(&variant),
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

/// One list out of the findings of the file and of each profile: the same finding in several
/// profiles stands once, with their names unless it is in all of them. In file order.
fn merge(
    whole: Vec<Diagnostic>,
    each: Vec<Vec<Diagnostic>>,
    names: &[Option<String>],
) -> Vec<Diagnostic> {
    let mut merged: Vec<Diagnostic> = Vec::new();
    let mut places: BTreeMap<(At, &str), Vec<usize>> = BTreeMap::new();
    let of_file = whole.into_iter().map(|finding| (finding, None));
    let of_profiles = each
        .into_iter()
        .zip(names)
        .flat_map(|(list, name)| list.into_iter().map(move |finding| (finding, Some(name))));
    for (finding, name) in of_file.chain(of_profiles) {
        let place = places.entry((finding.at, finding.rule.name)).or_default();
        let same = place.iter().find(|index| merged[**index].says_the_same(&finding));
        let name = name.and_then(Option::as_ref);
        if let Some(index) = same {
            let known = &mut merged[*index].profiles;
            // Without names it is a finding on the whole file.
            if let Some(name) = name.filter(|name| !known.is_empty() && !known.contains(name)) {
                known.push(name.clone());
            }
        } else {
            place.push(merged.len());
            merged.push(Diagnostic { profiles: name.into_iter().cloned().collect(), ..finding });
        }
    }
    for finding in &mut merged {
        if finding.profiles.len() == names.len() {
            finding.profiles.clear();
        }
    }
    merged.sort_by(|left, right| (left.at, right.level).cmp(&(right.at, left.level)));
    merged
}

fn known_profiles<'a>(finding: &mut Diagnostic, name: &str, profiles: &'a [String]) {
    let names = || profiles.iter().map(String::as_str);
    if let Some(near) = nearest(name, names()) {
        finding.help(format!("a profile with a similar name exists: `{near}`"));
    }
    if profiles.is_empty() {
        finding.help("the file has no `[profiles.NAME]`");
    } else {
        let list: Vec<String> = names().map(|name: &'a str| format!("`{name}`")).collect();
        finding.help(format!("profiles of this file: {}", list.join(", ")));
    }
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

    /// Chooses a profile: the argument, else the value of `A2A_CAPS_PROFILE` (empty is unset, and
    /// it is ignored where the file has no profiles), else `default_profile`. None of them, or an
    /// unknown one, is a finding.
    #[must_use]
    pub fn select(&self, argument: Option<&str>, variable: Option<&str>) -> Selection<'_> {
        let mut findings = Vec::new();
        let variable = variable.filter(|name| !name.is_empty() && !self.profiles.is_empty());
        let is_read = !self.findings.iter().any(|finding| finding.rule == &rules::SYNTAX);
        let wanted = argument.or(variable).or(self.default_profile.as_deref());
        let known = wanted.and_then(|name| self.profiles.iter().find(|profile| *profile == name));
        match (wanted, known) {
            _ if !is_read => {}
            (Some(name), None) => {
                let from = if argument.is_some() { "`profile`" } else { "`A2A_CAPS_PROFILE`" };
                let message = format!("{from} asks for `{name}`, which is no profile");
                let mut finding = Diagnostic::new(&rules::PROFILE, At::START, message);
                known_profiles(&mut finding, name, &self.profiles);
                findings.push(finding);
            }
            (None, _) if !self.profiles.is_empty() => {
                let is_told = self.findings.iter().any(|finding| finding.rule == &rules::PROFILE);
                if !is_told {
                    let message = "no profile is chosen";
                    let mut finding = Diagnostic::new(&rules::PROFILE, At::START, message);
                    known_profiles(&mut finding, "", &self.profiles);
                    finding.help(
                        "set `A2A_CAPS_PROFILE`, write `profile = \"…\"` in the attribute, or \
                         `default_profile = \"…\"` at the top of the file",
                    );
                    findings.push(finding);
                }
            }
            _ => {}
        }
        let profile = known.map(String::as_str);
        // What only another deployment's environment can give is that deployment's to miss.
        let elsewhere = |finding: &&Diagnostic| {
            (finding.rule == &rules::VARIABLE && finding.message.starts_with("the environment"))
                && !finding.concerns(profile)
        };
        findings.extend(self.findings.iter().filter(|finding| !elsewhere(finding)).cloned());
        let has_errors = findings.iter().any(|finding| finding.level == Level::Error);
        let model = if has_errors { None } else { self.model(profile) };
        Selection { profile, model, findings }
    }
}
