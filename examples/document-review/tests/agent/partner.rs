//! The extended card and its skills, where the profile that was compiled has them; where it does
//! not, that credentials mean nothing.

use crate::common::*;
use a2a_caps_runtime::Method;
use serde_json::{Value, json};

fn bearer() -> (&'static str, &'static str) {
    ("Authorization", "Bearer swordfish")
}

/// Whether there is an extended card; where not, checks the refusal.
async fn served(agent: &Agent) -> bool {
    if serves(Method::GetExtendedAgentCard) {
        return true;
    }
    for headers in [&[][..], &[bearer()], &[("Authorization", "Bearer wrong")]] {
        let answer = agent.call_with(headers, "GetExtendedAgentCard", json!({})).await;
        assert_eq!((answer.status, answer.code()), (200, -32004));
        assert_eq!(answer.detail()["metadata"]["capability"], "extendedAgentCard");
    }
    false
}

fn with_skill(text: &str, metadata: &Value) -> Value {
    let mut params = send(text);
    params["message"]["metadata"] = metadata.clone();
    params
}

#[tokio::test]
async fn the_extended_card_is_for_the_partner_and_has_two_more_skills() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    let answer = agent.call_with(&[bearer()], "GetExtendedAgentCard", json!({})).await;
    assert_eq!(answer.header("cache-control"), Some("private, no-store"));
    assert_eq!(answer.header("vary"), Some("Authorization"));
    let card = answer.result();
    let skills: Vec<_> =
        card["skills"].as_array().unwrap().iter().map(|skill| &skill["id"]).collect();
    assert_eq!(skills, ["review", "readability", "house-terms"]);
    let url = format!("{}/.well-known/agent-card.json", agent.base);
    let public: Value = agent.http.get(url).send().await.unwrap().json().await.unwrap();
    assert_eq!(card["capabilities"], public["capabilities"]);
    assert_eq!(card["supportedInterfaces"], public["supportedInterfaces"]);
    // Without params too (9.4.8).
    let body = json!({"jsonrpc": "2.0", "id": 1, "method": "GetExtendedAgentCard"}).to_string();
    let post = agent.post().header("Authorization", "bearer swordfish").body(body);
    let again = crate::common::answer(post.send().await.unwrap()).await;
    assert_eq!(again.result(), card);
}

#[tokio::test]
async fn who_has_no_token_or_a_wrong_one_is_challenged() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    for headers in [
        &[][..],
        &[("Authorization", "Bearer wrong")],
        &[("Authorization", "Basic swordfish")],
        &[("Authorization", "swordfish")],
        &[bearer(), bearer()],
    ] {
        let answer = agent.call_with(headers, "GetExtendedAgentCard", json!({})).await;
        assert_eq!((answer.status, answer.code()), (401, -32000), "{headers:?}");
        let challenge = answer.header("www-authenticate").unwrap();
        assert!(challenge.starts_with("Bearer "), "{challenge}");
        assert_eq!(answer.header("cache-control"), Some("private, no-store"));
        assert_eq!(answer.json["id"], "test");
    }
    // Wrong credentials are refused everywhere, none are fine.
    let wrong = [("Authorization", "Bearer wrong")];
    assert_eq!(agent.call_with(&wrong, "ListTasks", json!({})).await.status, 401);
    assert_eq!(agent.call("ListTasks", json!({})).await.result()["totalSize"], 0);
}

#[tokio::test]
async fn without_a_token_nobody_is_the_partner() {
    let agent = start(document_review::Options { partner_token: None, ..options() }).await;
    if !served(&agent).await {
        return;
    }
    for headers in [&[][..], &[bearer()], &[("Authorization", "Bearer ")]] {
        assert_eq!(agent.call_with(headers, "GetExtendedAgentCard", json!({})).await.status, 401);
    }
}

#[tokio::test]
async fn tasks_of_the_partner_are_seen_by_the_partner_only() {
    let agent = start(options()).await;
    if !served(&agent).await {
        return;
    }
    let answer = agent.call_with(&[bearer()], "SendMessage", send("We go.")).await;
    let id = answer.result()["task"]["id"].clone();
    assert_eq!(agent.call("GetTask", json!({"id": id})).await.code(), -32001);
    assert_eq!(agent.call("ListTasks", json!({})).await.result()["totalSize"], 0);
    let answer = agent.call_with(&[bearer()], "GetTask", json!({"id": id})).await;
    assert_eq!(answer.result()["id"], id);
}

#[tokio::test]
async fn the_skills_of_the_extended_card_are_for_who_can_read_it() {
    let agent = start(options()).await;
    let terms = json!({"skill": "house-terms", "terms": {"log in": "sign in"}});
    for metadata in [&terms, &json!({"skill": "readability"}), &json!({"skill": "nonsense"})] {
        let answer = agent.call("SendMessage", with_skill("Maybe log in.", metadata)).await;
        assert_eq!(answer.fields(), ["message.metadata.skill"]);
    }
    if !served(&agent).await {
        return;
    }
    let asked = with_skill("Maybe log in.", &terms);
    let answer = agent.call_with(&[bearer()], "SendMessage", asked).await;
    let data = &answer.result()["task"]["artifacts"][1]["parts"][1]["data"];
    assert_eq!((&data["skill"], &data["byKind"]), (&json!("house-terms"), &json!({"term": 1})));
    let asked = with_skill("Maybe log in.", &json!({"skill": "readability"}));
    let answer = agent.call_with(&[bearer()], "SendMessage", asked).await;
    let data = &answer.result()["task"]["artifacts"][1]["parts"][1]["data"];
    assert_eq!((&data["skill"], &data["findings"]), (&json!("readability"), &json!(0)));
    for terms in [json!(null), json!({}), json!({"a": 1}), json!({" - ": "b"})] {
        let metadata = json!({"skill": "house-terms", "terms": terms});
        let asked = with_skill("We go.", &metadata);
        let answer = agent.call_with(&[bearer()], "SendMessage", asked).await;
        assert_eq!(answer.fields(), ["message.metadata.terms"]);
    }
}
