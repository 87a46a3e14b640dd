//! What the tests of a wait share.

use std::time::Duration;

use a2a_caps_runtime::client::{
    Bell, CardCache, Delivery, WaitError, WaitOptions, Waited, Webhook, wait_for_task,
};

use crate::world::{TASK, World};

/// Sixty seconds.
pub const MINUTE: Duration = Duration::from_secs(60);

/// So many seconds.
#[must_use]
pub const fn seconds(count: u64) -> Duration {
    Duration::from_secs(count)
}

/// Waits for the task of a world, with a card cache of its own.
///
/// # Errors
///
/// Those of the wait.
pub async fn wait(world: &World, options: WaitOptions) -> Result<Waited, WaitError> {
    let cards = CardCache::new(world.clone());
    wait_for_task(world, &cards, TASK, &options).await
}

/// Options with a webhook that the world calls as its script says.
#[must_use]
pub fn push_options(world: &World) -> WaitOptions {
    let bell = Bell::new();
    tokio::spawn({
        let (world, bell) = (world.clone(), bell.clone());
        async move { world.post_to(bell).await }
    });
    WaitOptions::new().webhook(Webhook::new("https://client.example/hook", bell))
}

/// The ways that a wait went.
#[must_use]
pub fn ways(waited: &Waited) -> Vec<Delivery> {
    waited.trail.plans().iter().map(a2a_caps_runtime::client::DeliveryPlan::delivery).collect()
}
