//! Chooses a profile: a reading and what the build asks for in, one model and its findings out.

use crate::diagnostic::{At, Diagnostic, Level};
use crate::model::Model;
use crate::nearest::nearest;
use crate::read::Reading;
use crate::rules;

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

impl Reading {
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
            (None, _) if !self.profiles.is_empty() && !self.has_bad_default => {
                let message = "no profile is chosen";
                let mut finding = Diagnostic::new(&rules::PROFILE, At::START, message);
                known_profiles(&mut finding, "", &self.profiles);
                finding.help(
                    "set `A2A_CAPS_PROFILE`, write `profile = \"…\"` in the attribute, or \
                     `default_profile = \"…\"` at the top of the file",
                );
                findings.push(finding);
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

/// Says which profiles there are, and which was probably meant.
pub(crate) fn known_profiles<'a>(finding: &mut Diagnostic, name: &str, profiles: &'a [String]) {
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
