//! The webhook: a small web server whose one path rings a bell, for requests that carry the token.

use std::io;
use std::net::SocketAddr;

use a2a_caps_runtime::client::{Bell, Webhook};
use axum::Router;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::routing::post;
use tokio::net::TcpListener;
use uuid::Uuid;

#[derive(Clone)]
struct Hook {
    bell: Bell,
    expected: String,
}

/// Listens, and says where.
pub(crate) async fn listen(address: SocketAddr, url: Option<&str>) -> io::Result<Webhook> {
    let listener = TcpListener::bind(address).await?;
    let url = match url {
        Some(url) => url.to_owned(),
        None => format!("http://{}/hook", listener.local_addr()?),
    };
    let secret = Uuid::new_v4().simple().to_string();
    let bell = Bell::new();
    let hook = Hook { bell: bell.clone(), expected: format!("Bearer {secret}") };
    let router = Router::new().route("/hook", post(ring)).with_state(hook);
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(Webhook::new(url, bell).authentication("Bearer", secret))
}

/// 4.3.3: acknowledge with 2xx; what the notification says is not needed, as the task is fetched.
async fn ring(State(hook): State<Hook>, headers: HeaderMap) -> StatusCode {
    let sent = headers.get(header::AUTHORIZATION).map(HeaderValue::as_bytes);
    if sent != Some(hook.expected.as_bytes()) {
        return StatusCode::UNAUTHORIZED;
    }
    hook.bell.ring();
    StatusCode::NO_CONTENT
}
