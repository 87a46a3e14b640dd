//! What `protocol.md` says of card and gate, as plain data: its table of operations, its order of
//! the gate, its presence rules of `AgentCapabilities`.

use serde_json::{Value, json};

/// A row of the table of operations.
pub(crate) struct Method {
    pub(crate) name: &'static str,
    /// The flag that it needs, as the card writes it.
    pub(crate) needs: Option<&'static str>,
    /// The error when the flag is absent or false.
    pub(crate) refusal: &'static str,
}

const fn method(name: &'static str) -> Method {
    Method { name, needs: None, refusal: "" }
}

const fn gated(name: &'static str, needs: &'static str, refusal: &'static str) -> Method {
    Method { name, needs: Some(needs), refusal }
}

const PUSH: &str = "PushNotificationNotSupportedError";

pub(crate) const METHODS: [Method; 11] = [
    method("SendMessage"),
    gated("SendStreamingMessage", "streaming", "UnsupportedOperationError"),
    method("GetTask"),
    method("ListTasks"),
    method("CancelTask"),
    gated("SubscribeToTask", "streaming", "UnsupportedOperationError"),
    gated("CreateTaskPushNotificationConfig", "pushNotifications", PUSH),
    gated("GetTaskPushNotificationConfig", "pushNotifications", PUSH),
    gated("ListTaskPushNotificationConfigs", "pushNotifications", PUSH),
    gated("DeleteTaskPushNotificationConfig", "pushNotifications", PUSH),
    gated("GetExtendedAgentCard", "extendedAgentCard", "UnsupportedOperationError"),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Phase {
    False,
    Served,
    True,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extended {
    NotConfigured,
    Declared,
    Runtime,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extension {
    Optional,
    Required,
    Served,
}

pub(crate) const URIS: [&str; 2] =
    ["https://example.com/ext/one/v1", "https://example.com/ext/two/v1"];
/// One that no deployment has.
pub(crate) const UNKNOWN: &str = "https://example.com/ext/unknown/v1";

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Deployment {
    pub(crate) streaming: Phase,
    pub(crate) push_notifications: Phase,
    pub(crate) extended_agent_card: Phase,
    pub(crate) extended: Extended,
    pub(crate) extensions: Vec<Extension>,
}

impl Deployment {
    pub(crate) fn all() -> Vec<Self> {
        use Extended::{Declared, NotConfigured, Runtime};
        let mut all = Vec::new();
        for extensions in sets_of_extensions() {
            for extended in [NotConfigured, Declared, Runtime] {
                all.extend(Self::of_all_phases(&extensions, extended));
            }
        }
        // A served extension differs from an optional one by the card alone: once will do.
        let served = [Extension::Served, Extension::Required];
        all.extend(Self::of_all_phases(&served, NotConfigured));
        all
    }

    fn of_all_phases(extensions: &[Extension], extended: Extended) -> Vec<Self> {
        let phases = [Phase::False, Phase::Served, Phase::True];
        let mut all = Vec::new();
        for streaming in phases {
            for push_notifications in phases {
                for extended_agent_card in phases {
                    all.push(Self {
                        streaming,
                        push_notifications,
                        extended_agent_card,
                        extended,
                        extensions: extensions.to_vec(),
                    });
                }
            }
        }
        all
    }

    pub(crate) fn phase(&self, flag: &str) -> Phase {
        match flag {
            "streaming" => self.streaming,
            "pushNotifications" => self.push_notifications,
            "extendedAgentCard" => self.extended_agent_card,
            other => panic!("{other} is no flag"),
        }
    }

    pub(crate) fn required(&self) -> impl Iterator<Item = &'static str> + '_ {
        let each = self.extensions.iter().zip(URIS);
        each.filter(|(one, _)| **one == Extension::Required).map(|(_, uri)| uri)
    }
}

/// None; one; two, in either order of kinds.
fn sets_of_extensions() -> Vec<Vec<Extension>> {
    use Extension::{Optional, Required};
    let mut sets = vec![vec![], vec![Optional], vec![Required]];
    for first in [Optional, Required] {
        for second in [Optional, Required] {
            sets.push(vec![first, second]);
        }
    }
    sets
}

/// A request: the version that it names, the lines of `A2A-Extensions`.
pub(crate) struct Request {
    pub(crate) version: Option<&'static str>,
    pub(crate) lines: Vec<String>,
}

impl Request {
    pub(crate) fn all() -> Vec<Self> {
        let [one, two] = URIS;
        let with = |lines: &[&str]| Self {
            version: Some("1.0"),
            lines: lines.iter().map(|line| (*line).to_owned()).collect(),
        };
        vec![
            with(&[]),
            with(&[one]),
            with(&[two]),
            with(&[&format!("{two}, {UNKNOWN},,{one}")]),
            with(&[two, one]),
            with(&[UNKNOWN]),
            // Byte for byte: neither case nor a slash is folded.
            with(&[&one.to_uppercase(), &format!("{two}/")]),
            Self { version: None, lines: vec![one.to_owned(), two.to_owned()] },
        ]
    }

    pub(crate) fn key(&self) -> String {
        format!("{} {}", self.version.unwrap_or("-"), self.lines.join("|"))
    }

    fn lists(&self, uri: &str) -> bool {
        self.lines.iter().flat_map(|line| line.split(',')).any(|member| member.trim() == uri)
    }
}

/// Steps 3 to 6 of the order. The text is what the generated program prints.
pub(crate) fn answer(deployment: &Deployment, method: &Method, request: &Request) -> String {
    // Missing means 0.3 (3.6.2), which no interface of these deployments declares.
    if request.version != Some("1.0") {
        return "refused VersionNotSupportedError version".to_owned();
    }
    if let Some(flag) = method.needs {
        if deployment.phase(flag) == Phase::False {
            return format!("refused {} {flag}", method.refusal);
        }
        if flag == "extendedAgentCard" && deployment.extended == Extended::NotConfigured {
            return "refused ExtendedAgentCardNotConfiguredError extendedCard".to_owned();
        }
    }
    if let Some(missing) = deployment.required().find(|uri| !request.lists(uri)) {
        return format!("refused ExtensionSupportRequiredError {missing}");
    }
    let declared = URIS.iter().take(deployment.extensions.len());
    let active: Vec<_> = declared.filter(|uri| request.lists(uri)).copied().collect();
    format!("admitted {} {}", method.name, active.join(","))
}

/// `capabilities` of the card: flags always written, extensions absent when empty, `required` only
/// when true.
pub(crate) fn capabilities(deployment: &Deployment) -> Value {
    let mut capabilities = json!({
        "streaming": deployment.streaming == Phase::True,
        "pushNotifications": deployment.push_notifications == Phase::True,
        "extendedAgentCard": deployment.extended_agent_card == Phase::True,
    });
    let each = deployment.extensions.iter().zip(URIS);
    let extensions: Vec<_> = each
        .filter(|(one, _)| **one != Extension::Served)
        .map(|(one, uri)| match one {
            Extension::Required => json!({ "uri": uri, "required": true }),
            _ => json!({ "uri": uri }),
        })
        .collect();
    if !extensions.is_empty() {
        capabilities["extensions"] = extensions.into();
    }
    capabilities
}
