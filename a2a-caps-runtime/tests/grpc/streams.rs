//! Streams pass untouched: events arrive when they are sent, and requests as they were framed.

use std::time::{Duration, Instant};

use a2a_caps_runtime::{Gate, Method};

use crate::by_hand::{open, unconfigured};
use crate::client::{channel, streaming, streaming_on};
use crate::service::{PAUSE, Running, serve};
use crate::wire::plain;

async fn arrive_as_sent(server: &Running, method: Method) {
    let begun = Instant::now();
    let answer = streaming(server, method, plain(), &[("a2a-version", "1.0")]).await.unwrap();
    let mut events = answer.into_inner();
    let mut arrivals = Vec::new();
    while let Some(event) = events.message().await.unwrap() {
        assert_eq!(event.operation, method.name());
        arrivals.push(begun.elapsed());
    }
    assert_eq!(arrivals.len(), 3);
    // The first long before the last was sent, and each a pause after the one before.
    assert!(arrivals[0] < PAUSE, "{arrivals:?}");
    for (at, pair) in arrivals.windows(2).enumerate() {
        assert!(pair[1] > pair[0] + PAUSE / 2, "event {at}: {arrivals:?}");
    }
}

#[tokio::test]
async fn events_arrive_when_they_are_sent() {
    let server = serve(Gate::grpc(&open::CARD.fixed().unwrap())).await;
    arrive_as_sent(&server, Method::SendStreamingMessage).await;
    arrive_as_sent(&server, Method::SubscribeToTask).await;
}

#[tokio::test]
async fn also_where_the_request_had_to_be_read() {
    let server = serve(Gate::grpc(&unconfigured::CARD.fixed().unwrap())).await;
    arrive_as_sent(&server, Method::SendStreamingMessage).await;
}

#[tokio::test]
async fn a_thousand_streams_at_once_are_each_complete_and_in_order() {
    let server = serve(Gate::grpc(&unconfigured::CARD.fixed().unwrap())).await;
    let channel = channel(&server).await;
    let streams = (0..1000).map(|at| {
        let channel = channel.clone();
        tokio::spawn(async move {
            let mut message = plain();
            message.message.as_mut().unwrap().message_id = format!("m-{at}");
            let version = [("a2a-version", "1.0")];
            let method = Method::SendStreamingMessage;
            let answer = streaming_on(channel, method, message, &version).await.unwrap();
            let mut events = answer.into_inner();
            let mut places = Vec::new();
            while let Some(event) = events.message().await.unwrap() {
                assert_eq!(event.message_id, format!("m-{at}"));
                places.push(event.place);
            }
            assert_eq!(places, [0, 1, 2]);
        })
    });
    for stream in streams.collect::<Vec<_>>() {
        stream.await.unwrap();
    }
    assert_eq!(server.runs(), 1000);
    none_left(&server).await;
}

#[tokio::test]
async fn a_stream_that_the_client_drops_ends_in_the_service() {
    let server = serve(Gate::grpc(&open::CARD.fixed().unwrap())).await;
    let version = [("a2a-version", "1.0")];
    let answer = streaming(&server, Method::SubscribeToTask, plain(), &version).await.unwrap();
    let mut events = answer.into_inner();
    events.message().await.unwrap().unwrap();
    assert_eq!(server.open_streams(), 1);
    drop(events);
    none_left(&server).await;
}

async fn none_left(server: &Running) {
    let begun = Instant::now();
    while server.open_streams() > 0 {
        assert!(begun.elapsed() < Duration::from_secs(5), "{} left", server.open_streams());
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
}
