//! An agent whose streaming is turned off in the middle of a stream.

use std::time::Duration;

use a2a_caps_client_tests::served::Served;
use a2a_caps_client_tests::world::{Era, Script, TASK, World};
use a2a_caps_runtime::Binding;
use a2a_caps_runtime::client::{
    CardCache, Cards, Delivery, HttpCard, HttpClient, Interface, Progress, Schedule, Spoken,
    TaskState, WaitOptions, wait_for_task,
};

#[tokio::test]
async fn the_client_goes_on_by_polling() {
    for binding in [Binding::JsonRpc, Binding::HttpJson] {
        let millis = Duration::from_millis;
        let mut script = Script::calm(true, false, millis(900));
        script.updates = (1..=40).map(|n| millis(20 * n)).collect();
        script.drops = vec![Some(3)];
        let world = World::new(script);
        let served = Served::start(world.clone(), &[binding], None).await;
        let http = a2a_caps_client_tests::http();
        let cards = CardCache::new(HttpCard::of(http.clone(), &served.url()).unwrap());
        let card = cards.current().await.unwrap();
        let interface = Interface::choose(card.card(), Spoken::default()).unwrap();
        let client = HttpClient::new(http, interface).unwrap();
        let options = WaitOptions::new()
            .timeout(Duration::from_secs(30))
            .poll(Schedule::new(millis(20), millis(60)))
            .reconnect(Schedule::new(millis(20), millis(60)))
            // The restart comes with the end of the stream.
            .observe(move |progress| {
                if matches!(progress, Progress::StreamLost(_)) {
                    world.switch(Era::honest(false, false));
                }
            });
        let waited = wait_for_task(&client, &cards, TASK, &options).await.unwrap();
        assert_eq!(waited.task.state(), TaskState::Completed);
        let ways: Vec<_> = waited
            .trail
            .plans()
            .iter()
            .map(a2a_caps_runtime::client::DeliveryPlan::delivery)
            .collect();
        assert_eq!(ways, [Delivery::Stream, Delivery::Poll], "{binding}: {}", waited.trail);
        assert_eq!(waited.trail.refusals().len(), 1);
        assert_eq!(waited.trail.lost_streams(), 1);
    }
}
