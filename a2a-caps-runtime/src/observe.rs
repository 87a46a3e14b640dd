//! What an operator sees of the gate: one event and one count for each request that it did not
//! admit, one count for each that it did. Without the features `tracing` and `metrics` nothing is
//! done here; the names stand all the same.
//!
//! # The event (feature `tracing`)
//!
//! At level `info`, since a refusal is no outage, under the target [`TARGET`]:
//!
//! | Field | |
//! |---|---|
//! | `agent` | the agent's name on the card |
//! | `agent_profile` | the profile that this build stands for, empty without one |
//! | `binding` | `JSONRPC`, `GRPC`, `HTTP+JSON` |
//! | `method` | the operation, or `unknown` |
//! | `error` | the error of A2A by its name; `malformed`, `unauthenticated` |
//! | `missing` | what was missing: a capability, an extension's URI, `version`, `extendedCard`, `credentials`; of a malformed request one word for its fault |
//! | `card_version` | `version` of the card |
//! | `message` | the message that the client is sent |
//!
//! A gate that the host mounted behind its router is one such event at level `error`, with
//! `mismounted`.
//!
//! # The counters (feature `metrics`)
//!
//! [`REFUSALS`] with the labels `agent_profile`, `binding`, `method`, `error`, `missing`, and
//! [`ADMITTED`] with the first three. All their values are of the bounded sets above: nothing that
//! a client sends becomes a label. Count refusals apart from errors: a sudden rise of
//! `UnsupportedOperationError` almost always means that clients hold a stale card.

use crate::{Agent, Answer, Binding, Method};

/// The target of the event.
pub const TARGET: &str = "a2a_caps::gate";
/// Counts the requests that the gate answered in place of a handler.
pub const REFUSALS: &str = "a2a_gate_refusals_total";
/// Counts the requests that the gate admitted.
pub const ADMITTED: &str = "a2a_gate_admitted_total";

/// Reports an answer that the gate gives in place of a handler.
#[cfg_attr(
    not(any(feature = "tracing", feature = "metrics")),
    allow(unused_variables, reason = "nothing observes")
)]
pub(crate) fn refused<A: Agent>(binding: Binding, method: Option<Method>, answer: &Answer<'_>) {
    #[cfg(feature = "tracing")]
    event::<A>(binding, method, answer);
    #[cfg(feature = "metrics")]
    metrics::counter!(
        REFUSALS,
        "agent_profile" => A::PROFILE.unwrap_or_default(),
        "binding" => binding.name(),
        "method" => method_label(method),
        "error" => error_label(answer),
        "missing" => missing_label(answer),
    )
    .increment(1);
}

/// Reports a request that was admitted.
#[cfg_attr(not(feature = "metrics"), allow(unused_variables, reason = "nothing observes"))]
pub(crate) fn admitted<A: Agent>(binding: Binding, method: Method) {
    #[cfg(feature = "metrics")]
    counters::admitted::<A>(binding, method);
}

/// Says what the counters are, for exporters that ask.
pub(crate) fn describe() {
    #[cfg(feature = "metrics")]
    {
        metrics::describe_counter!(
            REFUSALS,
            metrics::Unit::Count,
            "Requests that the gate answered in place of a handler"
        );
        metrics::describe_counter!(
            ADMITTED,
            metrics::Unit::Count,
            "Requests that the gate admitted"
        );
    }
}

#[cfg(feature = "tracing")]
fn event<A: Agent>(binding: Binding, method: Option<Method>, answer: &Answer<'_>) {
    macro_rules! event {
        ($level:ident) => {
            tracing::event!(
                target: TARGET,
                tracing::Level::$level,
                agent = A::NAME,
                agent_profile = A::PROFILE.unwrap_or_default(),
                binding = binding.name(),
                method = method_label(method),
                error = error_label(answer),
                missing = missing_label(answer),
                card_version = A::CARD_VERSION,
                "{answer}"
            )
        };
    }
    if matches!(answer, Answer::Mismounted) {
        event!(ERROR);
    } else {
        event!(INFO);
    }
}

#[cfg(any(feature = "tracing", feature = "metrics"))]
fn method_label(method: Option<Method>) -> &'static str {
    method.map_or("unknown", Method::name)
}

#[cfg(any(feature = "tracing", feature = "metrics"))]
fn error_label(answer: &Answer<'_>) -> &'static str {
    match answer {
        Answer::Refused(refusal, _) => refusal.error().map_or("malformed", crate::A2aError::name),
        Answer::Malformed(_) => "malformed",
        Answer::Unauthenticated => "unauthenticated",
        Answer::Mismounted => "mismounted",
    }
}

#[cfg(any(feature = "tracing", feature = "metrics"))]
fn missing_label(answer: &Answer<'_>) -> &'static str {
    match answer {
        Answer::Refused(refusal, _) => refusal.missing(),
        Answer::Malformed(malformed) => malformed.label(),
        Answer::Unauthenticated => "credentials",
        Answer::Mismounted => "mount",
    }
}

#[cfg(feature = "metrics")]
mod counters {
    //! Counts without allocating: the labels of each agent are made at compile time.

    use core::marker::PhantomData;

    use metrics::{Key, Label, Level, Metadata};

    use super::{ADMITTED, TARGET};
    use crate::{Agent, Binding, Method};

    pub(super) fn admitted<A: Agent>(binding: Binding, method: Method) {
        static METADATA: Metadata<'static> = Metadata::new(TARGET, Level::INFO, Some(TARGET));
        let labels = &Labels::<A>::ALL[binding as usize][method as usize];
        let key = Key::from_static_parts(ADMITTED, labels);
        metrics::with_recorder(|recorder| {
            recorder.register_counter(&key, &METADATA).increment(1);
        });
    }

    struct Labels<A>(PhantomData<A>);

    type OfBinding = [[Label; 3]; Method::ALL.len()];

    impl<A: Agent> Labels<A> {
        /// By the discriminants of binding and method.
        const ALL: &'static [OfBinding; Binding::ALL.len()] =
            &[Self::of(Binding::ALL[0]), Self::of(Binding::ALL[1]), Self::of(Binding::ALL[2])];

        const fn of(binding: Binding) -> OfBinding {
            [
                Self::one(binding, Method::ALL[0]),
                Self::one(binding, Method::ALL[1]),
                Self::one(binding, Method::ALL[2]),
                Self::one(binding, Method::ALL[3]),
                Self::one(binding, Method::ALL[4]),
                Self::one(binding, Method::ALL[5]),
                Self::one(binding, Method::ALL[6]),
                Self::one(binding, Method::ALL[7]),
                Self::one(binding, Method::ALL[8]),
                Self::one(binding, Method::ALL[9]),
                Self::one(binding, Method::ALL[10]),
            ]
        }

        const fn one(binding: Binding, method: Method) -> [Label; 3] {
            let profile = match A::PROFILE {
                Some(profile) => profile,
                None => "",
            };
            [
                Label::from_static_parts("agent_profile", profile),
                Label::from_static_parts("binding", binding.name()),
                Label::from_static_parts("method", method.name()),
            ]
        }
    }
}
