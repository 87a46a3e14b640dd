//! What the two optional extensions add, where a request activates them (3.2.6, 4.6): a cost report
//! on every artifact, and the client's trace tags on everything that comes of its message.

use a2a_caps_runtime::Admitted;
use serde_json::{Value, json};

use crate::reviewer;
use crate::wire::Metadata;

/// The extensions that are active for one request: what its answers, its streams and its webhooks
/// carry.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Active {
    cost: Option<Price>,
    tags: bool,
}

impl Active {
    /// What the gate found active.
    #[must_use]
    pub fn of(admitted: &Admitted<reviewer::Agent>, price: Option<Price>) -> Self {
        Self {
            cost: price.filter(|_| admitted.is_active(reviewer::COST_REPORT)),
            tags: admitted.is_active(reviewer::TRACE_TAGS),
        }
    }

    /// The metadata and the `extensions` of an artifact that took that much work.
    #[must_use]
    pub fn on_artifact(&self, usage: Usage) -> (Metadata, Vec<String>) {
        let Some(price) = self.cost else { return Default::default() };
        let uri = reviewer::COST_REPORT.uri();
        let metadata = [(uri.to_owned(), price.report(usage))].into_iter().collect();
        (metadata, vec![uri.to_owned()])
    }

    /// The metadata of a task, and of its updates, whose client sent those tags.
    #[must_use]
    pub fn on_task(&self, tags: Option<&Value>) -> Metadata {
        let tags = tags.filter(|_| self.tags);
        let uri = reviewer::TRACE_TAGS.uri();
        tags.map(|tags| (uri.to_owned(), tags.clone())).into_iter().collect()
    }

    /// The tags that the metadata of a message holds.
    #[must_use]
    pub fn tags(&self, metadata: &Metadata) -> Option<Value> {
        metadata.get(reviewer::TRACE_TAGS.uri()).filter(|_| self.tags).cloned()
    }
}

/// The work that an artifact took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Usage {
    /// Words read.
    pub words: usize,
    /// Sections read.
    pub sections: usize,
    /// How long the review took, in microseconds.
    pub micros: u128,
}

impl std::ops::AddAssign for Usage {
    fn add_assign(&mut self, other: Self) {
        self.words += other.words;
        self.sections += other.sections;
        self.micros += other.micros;
    }
}

/// What the work costs: the `params` of the extension on the card, so that what is charged is what
/// was advertised.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Price {
    per_thousand_words: f64,
    currency: [u8; 3],
}

impl Price {
    /// The price on that card; `None` where the card has no cost report, or no price on it.
    #[must_use]
    pub fn on_card(card: &Value) -> Option<Self> {
        let extensions = card["capabilities"]["extensions"].as_array()?;
        let uri = reviewer::COST_REPORT.uri();
        let params = &extensions.iter().find(|extension| extension["uri"] == uri)?["params"];
        Some(Self {
            per_thousand_words: params["pricePerThousandWords"].as_f64()?,
            currency: params["currency"].as_str()?.as_bytes().try_into().ok()?,
        })
    }

    fn report(self, usage: Usage) -> Value {
        let words = u32::try_from(usage.words).map_or(f64::from(u32::MAX), f64::from);
        // To the hundredth of a cent.
        let amount = (words * self.per_thousand_words * 10.0).round() / 10_000.0;
        json!({
            "words": usage.words,
            "sections": usage.sections,
            "micros": u64::try_from(usage.micros).unwrap_or(u64::MAX),
            "amount": amount,
            "currency": String::from_utf8_lossy(&self.currency),
        })
    }
}
