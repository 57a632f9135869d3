//! For the operator alone, on an address of its own: metrics, and whether this server is ready.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;

use crate::metrics;
use crate::port::{Bus, NodeStore, Ports};
use crate::run::Server;

/// Returns the operator's routes.
pub(crate) fn router<P: Ports>(server: Arc<Server<P>>) -> Router {
    Router::new()
        .route("/metrics", get(show::<P>))
        .route("/ready", get(ready::<P>))
        .with_state(server)
}

async fn show<P: Ports>(State(server): State<Arc<Server<P>>>) -> Response {
    let state = metrics::State {
        sockets: *server.sockets.borrow(),
        online: server.online(),
        playing: server.playing(),
        seeks: server.seeks_shown(),
        store_healthy: server.store.is_healthy(),
        bus_connected: server.bus.is_connected(),
    };
    match metrics::render(&state) {
        Some(text) => {
            let kind = "text/plain; version=0.0.4; charset=utf-8";
            ([(header::CONTENT_TYPE, kind)], text).into_response()
        }
        None => (StatusCode::NOT_FOUND, "nothing is counted in this process").into_response(),
    }
}

/// Whether new players should be sent here.
pub(crate) async fn ready<P: Ports>(State(server): State<Arc<Server<P>>>) -> Response {
    let reasons = [
        (server.store.is_healthy(), "the database cannot be written"),
        (server.bus.is_connected(), "the other servers are not heard"),
        (!*server.closing.borrow(), "this server is about to end"),
    ];
    match reasons.iter().find(|(well, _)| !well) {
        None => "ready\n".into_response(),
        Some((_, why)) => (StatusCode::SERVICE_UNAVAILABLE, format!("{why}\n")).into_response(),
    }
}
