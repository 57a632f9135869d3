//! One WebSocket connection: the handshake, then one session task and one writing task.

mod commands;
mod follow;
mod outgoing;
mod people;
mod pulse;
mod rates;
mod session;
mod tournament;
mod watch;

use std::sync::Arc;

use axum::extract::State;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use futures_util::StreamExt;
use futures_util::stream::SplitStream;
use protocol::{ClientMessage, MAX_CLIENT_MESSAGE_BYTES, SeenGame, decode_client};

use crate::http::{Api, ApiFailure, is_allowed};
use crate::port::Ports;
use crate::run::{Caller, Server};
use outgoing::{Closing, Outgoing};
use session::Session;

/// Buffers of one connection. The library's own choice for reading is 128 KiB.
const READ_BUFFER: usize = 4096;
const WRITE_BUFFER: usize = 4096;
/// What may wait inside the library for a slow reader.
const MAX_WRITE_BUFFER: usize = 256 * 1024;

/// `GET /ws`
pub(crate) async fn upgrade<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Response {
    if !is_allowed(&headers, &api.server.config.allowed_origins) {
        return ApiFailure::BadOrigin.into_response();
    }
    let server = Arc::clone(&api.server);
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_write_buffer_size(MAX_WRITE_BUFFER)
        .max_message_size(MAX_CLIENT_MESSAGE_BYTES)
        .max_frame_size(MAX_CLIENT_MESSAGE_BYTES)
        .on_upgrade(|socket| connection(server, socket))
}

/// The receiving half of a connection.
pub(crate) type Incoming = SplitStream<WebSocket>;

/// Counts a connection as open as long as it lives, also through a panic.
struct OpenSocket<P: Ports>(Arc<Server<P>>);

impl<P: Ports> OpenSocket<P> {
    fn new(server: &Arc<Server<P>>) -> Self {
        server.sockets.send_modify(|open| *open += 1);
        Self(Arc::clone(server))
    }
}

impl<P: Ports> Drop for OpenSocket<P> {
    fn drop(&mut self) {
        self.0.sockets.send_modify(|open| *open -= 1);
    }
}

async fn connection<P: Ports>(server: Arc<Server<P>>, socket: WebSocket) {
    let open = OpenSocket::new(&server);
    let (sink, mut incoming) = socket.split();
    let (out, writing) = outgoing::start(sink);
    let reason = converse(&server, &mut incoming, out.clone()).await;
    out.close(reason).await;
    writing.finish().await;
    drop(open);
}

/// Talks until one side has enough; returns what to say at the end.
async fn converse<P: Ports>(
    server: &Arc<Server<P>>,
    incoming: &mut Incoming,
    out: Outgoing,
) -> Option<Closing> {
    let hello = tokio::time::timeout(server.config.pulse.hello_within, hello(incoming)).await;
    let (ticket, games) = match hello {
        Err(_elapsed) => return Some(Closing::NoHello),
        Ok(Err(closing)) => return closing,
        Ok(Ok(hello)) => hello,
    };
    let (player, session) = match server.redeem_ticket(&ticket).await {
        Ok(Some(found)) => found,
        Ok(None) => return Some(Closing::BadTicket),
        Err(error) => {
            tracing::warn!(%error, "a ticket could not be looked up");
            return Some(Closing::Failed);
        }
    };
    let caller = Caller {
        player,
        session,
        socket: server.next_socket(),
    };
    match Session::begin(Arc::clone(server), caller, out, games).await {
        Ok(session) => session.run(incoming).await,
        Err(closing) => closing,
    }
}

/// Waits for the first message, which must be `hello`.
async fn hello(incoming: &mut Incoming) -> Result<(String, Vec<SeenGame>), Option<Closing>> {
    loop {
        let text = match incoming.next().await {
            Some(Ok(Message::Text(text))) => text,
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => continue,
            Some(Ok(Message::Binary(_))) => return Err(Some(Closing::BadMessage)),
            Some(Err(error)) => return Err(Closing::of(&error)),
            Some(Ok(Message::Close(_))) | None => return Err(None),
        };
        return match decode_client(&text) {
            Ok(ClientMessage::Hello { v, .. }) if v != protocol::VERSION => {
                Err(Some(Closing::Outdated))
            }
            Ok(ClientMessage::Hello { ticket, games, .. }) => Ok((ticket, games)),
            Ok(_) => Err(Some(Closing::NoHello)),
            Err(_) => Err(Some(Closing::BadMessage)),
        };
    }
}
