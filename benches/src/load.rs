//! A bounded load: a few connections that stay open, each with one request after the other.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use axum::http::header::ETAG;
use axum::http::{Request, StatusCode};
use http_body_util::{BodyExt as _, Full};
use hyper::body::Bytes;
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper_util::rt::TokioIo;
use tokio::net::TcpStream;
use tokio::task::JoinSet;

use crate::Outcome;
use crate::calls::Call;

/// How many there are.
pub(crate) const CONNECTIONS: usize = 4;

/// An answer, and the entity tag on it.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    pub(crate) etag: String,
    pub(crate) body: Bytes,
}

/// The open connections to one server.
#[derive(Debug)]
pub(crate) struct Load {
    connections: Vec<SendRequest<Full<Bytes>>>,
}

impl Load {
    pub(crate) async fn connect(address: SocketAddr) -> Outcome<Self> {
        let mut connections = Vec::new();
        for _ in 0..CONNECTIONS {
            let stream = TcpStream::connect(address).await?;
            stream.set_nodelay(true)?;
            let (sender, connection) = handshake(TokioIo::new(stream)).await?;
            tokio::spawn(connection);
            connections.push(sender);
        }
        Ok(Self { connections })
    }

    /// One call, and its answer.
    pub(crate) async fn one(&mut self, call: &Call, etag: &str) -> Outcome<Answer> {
        let sender = self.connections.first_mut().ok_or("no connection")?;
        Ok(exchange(sender, call.request(etag)).await?)
    }

    /// That many calls, a multiple of [`CONNECTIONS`], spread over the connections, and how long they took. Every answer has to
    /// have that status.
    pub(crate) async fn many(
        &mut self,
        call: &Call,
        etag: &str,
        status: StatusCode,
        count: usize,
    ) -> Outcome<Duration> {
        let each = count / CONNECTIONS;
        let start = Instant::now();
        let mut all = JoinSet::new();
        for mut sender in self.connections.drain(..) {
            let request = call.request(etag);
            all.spawn(async move {
                for _ in 0..each {
                    let answer = exchange(&mut sender, request.clone()).await?;
                    if answer.status != status {
                        return Ok(Err(answer.status));
                    }
                }
                hyper::Result::Ok(Ok(sender))
            });
        }
        while let Some(done) = all.join_next().await {
            let sender = done??.map_err(|found| format!("{found}, and not {status}"))?;
            self.connections.push(sender);
        }
        Ok(start.elapsed())
    }
}

async fn exchange(
    sender: &mut SendRequest<Full<Bytes>>,
    request: Request<Full<Bytes>>,
) -> hyper::Result<Answer> {
    sender.ready().await?;
    let (head, body) = sender.send_request(request).await?.into_parts();
    let etag = head.headers.get(ETAG).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let (status, etag) = (head.status, etag.to_owned());
    Ok(Answer { status, etag, body: body.collect().await?.to_bytes() })
}
