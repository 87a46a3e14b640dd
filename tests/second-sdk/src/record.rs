//! What one request came to: the operations that the gate admitted, and those that the SDK ran.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use a2a_caps_runtime::{Admission, Agent};
use axum::Router;
use axum::extract::Request;
use axum::middleware::{Next, from_fn};

/// An operation that an SDK ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ran {
    /// The operation, by the SDK's own name, which is the specification's.
    pub operation: String,
    /// The task that the SDK took it to be about.
    pub task: Option<String>,
}

/// Everything since the last look.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes {
    /// By the gate, in order.
    pub admitted: Vec<&'static str>,
    /// By the SDK, in order.
    pub ran: Vec<Ran>,
}

impl Notes {
    /// The law: what the SDK ran is the one operation that the gate admitted.
    ///
    /// # Errors
    ///
    /// What broke it.
    pub fn hold_the_law(&self) -> Result<(), String> {
        let ran: Vec<&str> = self.ran.iter().map(|ran| ran.operation.as_str()).collect();
        match (self.admitted.as_slice(), ran.as_slice()) {
            (_, []) => Ok(()),
            ([admitted], [ran]) if admitted == ran => Ok(()),
            (admitted, ran) => Err(format!("the gate admitted {admitted:?}, and {ran:?} ran")),
        }
    }
}

/// The notes that one SDK and the gate before it share.
#[derive(Clone, Debug, Default)]
pub struct Record(Arc<Mutex<Notes>>);

impl Record {
    /// Notes that an operation runs.
    pub fn ran(&self, operation: &str, task: Option<&str>) {
        let ran = Ran { operation: operation.to_owned(), task: task.map(str::to_owned) };
        self.notes().ran.push(ran);
    }

    /// Everything since the last call of this.
    #[must_use]
    pub fn take(&self) -> Notes {
        std::mem::take(&mut self.notes())
    }

    /// The SDK, with a note of what was admitted on the way to it.
    pub fn before<A: Agent>(&self, sdk: Router) -> Router {
        let record = self.clone();
        let note = move |admission: Admission<A>, request: Request, next: Next| {
            record.notes().admitted.push(admission.method().name());
            next.run(request)
        };
        Router::new().fallback_service(sdk).layer(from_fn(note))
    }

    fn notes(&self) -> MutexGuard<'_, Notes> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn law(admitted: &[&'static str], ran: &[&str]) -> bool {
        let ran = ran.iter().map(|name| Ran { operation: (*name).to_owned(), task: None });
        Notes { admitted: admitted.to_vec(), ran: ran.collect() }.hold_the_law().is_ok()
    }

    #[test]
    fn another_operation_one_more_or_one_unadmitted_breaks_the_law() {
        assert!(law(&[], &[]) && law(&["GetTask"], &[]) && law(&["GetTask"], &["GetTask"]));
        assert!(!law(&["GetTask"], &["CancelTask"]));
        assert!(!law(&["GetTask"], &["GetTask", "GetTask"]));
        assert!(!law(&[], &["GetTask"]));
    }
}
