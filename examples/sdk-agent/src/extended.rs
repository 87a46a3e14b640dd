//! The extended card as the SDK's handler answers it: to the bearer token only. Behind the gate
//! that is gRPC's way; the gate answers the other two bindings itself.

use a2a::{A2AError, AgentCard};
use a2a_caps_runtime::spec::wire::JSON_RPC_UNAUTHENTICATED;
use a2a_server::handler::ExtendedAgentCardResolver;
use a2a_server::middleware::ServiceParams;

use crate::bearer::Bearer;

/// The extended card, and who may see it.
#[derive(Clone, Debug)]
pub struct Extended {
    card: AgentCard,
    bearer: Bearer,
}

impl Extended {
    /// That card, for whoever that token names.
    #[must_use]
    pub fn new(card: AgentCard, bearer: Bearer) -> Self {
        Self { card, bearer }
    }
}

impl ExtendedAgentCardResolver for Extended {
    fn resolve(&self, params: &ServiceParams) -> Result<AgentCard, A2AError> {
        let lines = params.get("authorization").map_or(&[][..], Vec::as_slice);
        if self.bearer.admits(lines.iter().map(String::as_str)) {
            Ok(self.card.clone())
        } else {
            Err(A2AError::new(JSON_RPC_UNAUTHENTICATED, "the extended card needs the bearer token"))
        }
    }
}
