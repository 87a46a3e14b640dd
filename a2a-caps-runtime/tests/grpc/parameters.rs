//! Service parameters: what is read of `A2A-Version` and `A2A-Extensions`, what the handler sees
//! of them, and what the answer lists.

use a2a_caps_runtime::{Gate, Method, Origins};
use tonic::Code;
use tonic_types::StatusExt as _;

use crate::by_hand::{open, reviewer, unconfigured};
use crate::client::{COST, TRACE, call, streaming, unary};
use crate::service::{Running, serve};
use crate::wire::plain;

async fn closed() -> Running {
    let origins = Origins::new().with("http", "https://review.example.com");
    serve(Gate::grpc(&reviewer::CARD.at(&origins).unwrap())).await
}

#[tokio::test]
async fn versions_are_read_by_major_and_minor() {
    let server = closed().await;
    for version in ["1.0", "1.0.1", " 1.0 ", "1.0.99"] {
        let metadata = [("a2a-version", version), ("a2a-extensions", COST)];
        let reply = call(&server, Method::GetTask, &metadata).await.unwrap();
        assert_eq!(reply.version, ["1.0"], "{version}");
    }
    for (version, named) in
        [("", "0.3"), ("0.3", "0.3"), ("1.7", "1.7"), ("9.9", "9.9"), ("v1", "v1"), ("1", "1")]
    {
        let metadata = [("a2a-version", version), ("a2a-extensions", COST)];
        let status = call(&server, Method::GetTask, &metadata).await.unwrap_err();
        assert_eq!(status.code(), Code::FailedPrecondition);
        let info = status.get_details_error_info().unwrap();
        assert_eq!(info.reason, "VERSION_NOT_SUPPORTED");
        assert_eq!(info.metadata["version"], named);
        assert_eq!(info.metadata["supportedVersions"], "1.0");
    }
}

#[tokio::test]
async fn two_versions_have_to_agree() {
    let server = closed().await;
    let twice = [("a2a-version", "1.0"), ("a2a-version", "1.0.2"), ("a2a-extensions", COST)];
    assert_eq!(call(&server, Method::GetTask, &twice).await.unwrap().version, ["1.0"]);
    let unequal = [("a2a-version", "1.0"), ("a2a-version", "0.3"), ("a2a-extensions", COST)];
    let status = call(&server, Method::GetTask, &unequal).await.unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
    assert!(status.get_details_error_info().is_none());
    let violations = status.get_details_bad_request().unwrap().field_violations;
    assert_eq!(violations.len(), 1);
    assert_eq!(violations[0].field, "A2A-Version");
    assert_eq!(violations[0].description, status.message());
}

#[tokio::test]
async fn a_missing_version_is_written_as_what_it_means() {
    let server = serve(Gate::grpc(&unconfigured::CARD.fixed().unwrap())).await;
    let reply = call(&server, Method::GetTask, &[]).await.unwrap();
    assert_eq!(reply.version, ["1.0"]);
    assert_eq!(reply.extensions, Vec::<String>::new());
}

#[tokio::test]
async fn extension_lines_are_one_list_and_reach_the_handler_as_the_active_ones() {
    let server = closed().await;
    let unknown = "https://example.com/ext/other/v1, ,";
    for lines in [
        vec![format!("{TRACE},{COST}")],
        vec![TRACE.to_owned(), COST.to_owned()],
        vec![format!("{unknown} {TRACE} "), String::new(), format!(" ,{COST}"), COST.to_owned()],
    ] {
        let mut metadata = vec![("a2a-version", "1.0")];
        metadata.extend(lines.iter().map(|line| ("a2a-extensions", line.as_str())));
        let answer = unary(&server, Method::GetTask, plain(), &metadata).await.unwrap();
        // In declaration order, on one line.
        let listed = format!("{COST},{TRACE}");
        let on_answer: Vec<_> = answer.metadata().get_all("a2a-extensions").iter().collect();
        assert_eq!(on_answer, [listed.as_str()]);
        assert_eq!(answer.get_ref().active, [COST, TRACE]);
        assert_eq!(answer.get_ref().extensions, [listed]);
    }
}

#[tokio::test]
async fn without_an_active_extension_there_is_no_header() {
    let server = serve(Gate::grpc(&open::CARD.fixed().unwrap())).await;
    let metadata =
        [("a2a-version", "1.0"), ("a2a-extensions", "urn:unknown"), ("x-a2a-extensions", TRACE)];
    let answer = unary(&server, Method::SendMessage, plain(), &metadata).await.unwrap();
    assert!(!answer.metadata().contains_key("a2a-extensions"));
    assert_eq!(answer.get_ref().extensions, Vec::<String>::new());
}

#[tokio::test]
async fn a_stream_and_a_handlers_error_list_them_too() {
    let server = serve(Gate::grpc(&open::CARD.fixed().unwrap())).await;
    let metadata = [("a2a-version", "1.0"), ("a2a-extensions", TRACE)];
    let answer =
        streaming(&server, Method::SendStreamingMessage, plain(), &metadata).await.unwrap();
    assert_eq!(answer.metadata().get("a2a-extensions").unwrap(), TRACE);

    let metadata = [("a2a-version", "1.0"), ("a2a-extensions", TRACE), ("x-fail", "1")];
    let status = unary(&server, Method::GetTask, plain(), &metadata).await.unwrap_err();
    assert_eq!((status.code(), status.message()), (Code::NotFound, "the handler's own error"));
    assert_eq!(status.metadata().get("a2a-extensions").unwrap(), TRACE);
}

#[tokio::test]
async fn what_a_handler_declines_is_not_listed() {
    let server = closed().await;
    let both = format!("{COST},{TRACE}");
    let metadata = [("a2a-version", "1.0"), ("a2a-extensions", &both), ("x-decline", "1")];
    let answer = unary(&server, Method::GetTask, plain(), &metadata).await.unwrap();
    assert_eq!(answer.metadata().get("a2a-extensions").unwrap(), COST);
    assert_eq!(answer.get_ref().declined, [true, false]);

    // Required, not active in this profile, and beyond the declaration.
    for index in ["0", "2", "3", "64"] {
        let metadata = [("a2a-version", "1.0"), ("a2a-extensions", &both), ("x-decline", index)];
        let answer = unary(&server, Method::GetTask, plain(), &metadata).await.unwrap();
        assert_eq!(answer.metadata().get("a2a-extensions").unwrap(), both.as_str());
        assert_eq!(answer.get_ref().declined, [false, false], "{index}");
    }
}

#[tokio::test]
async fn after_the_head_nothing_can_be_declined() {
    let server = serve(Gate::grpc(&open::CARD.fixed().unwrap())).await;
    let metadata = [("a2a-version", "1.0"), ("a2a-extensions", TRACE)];
    let answer =
        streaming(&server, Method::SendStreamingMessage, plain(), &metadata).await.unwrap();
    let mut events = answer.into_inner();
    let mut last = None;
    while let Some(event) = events.message().await.unwrap() {
        last = Some(event);
    }
    assert_eq!(last.unwrap().declined, [false]);

    // Before it, it can: then the stream has no header.
    let metadata = [("a2a-version", "1.0"), ("a2a-extensions", TRACE), ("x-decline", "0")];
    let answer =
        streaming(&server, Method::SendStreamingMessage, plain(), &metadata).await.unwrap();
    assert!(!answer.metadata().contains_key("a2a-extensions"));
    assert_eq!(answer.into_inner().message().await.unwrap().unwrap().declined, [true, false]);
}
