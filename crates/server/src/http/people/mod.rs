//! Players and each other over HTTP: thin handlers. Every request carries the account's token.

mod chat;
mod describe;
mod friends;
mod notices;
mod problem;
mod profiles;
mod reports;

use std::sync::Arc;

use axum::Json;
use axum::Router;
use axum::http::HeaderMap;
use axum::routing::{get, post};
use protocol::{PlayerCard, PlayerId};

use super::body::{Body, read};
use super::{Api, ApiFailure, Limiter};
use crate::config;
use crate::port::Ports;
pub(super) use describe::operations;
pub(crate) use problem::Problem;

/// No id is longer.
const LONGEST_ID: usize = 64;

type Answer<T> = Result<Json<T>, ApiFailure>;

/// An answer that says no more than that it is done.
#[derive(Debug, serde::Serialize)]
struct Done {}

/// Limits by account.
pub(super) struct Rates {
    requests: Limiter<PlayerId>,
    searches: Limiter<PlayerId>,
}

impl Rates {
    pub(super) fn new(rates: &config::Rates) -> Self {
        Self {
            requests: Limiter::per_second(rates.requests_per_second),
            searches: Limiter::per_minute(rates.searches_per_minute),
        }
    }
}

impl<P: Ports> Api<P> {
    /// Returns who asks, unless that is too often.
    pub(in crate::http) async fn person(
        &self,
        headers: &HeaderMap,
    ) -> Result<PlayerCard, ApiFailure> {
        let player = self.caller(headers).await?;
        self.people.requests.check(&player.id)?;
        Ok(player)
    }
}

/// Returns the id in a path, if it can be one.
fn player_id(text: String) -> Result<PlayerId, ApiFailure> {
    if text.len() > LONGEST_ID || text.contains(char::is_control) {
        return Err(Problem::NoSuchPlayer.into());
    }
    Ok(PlayerId(text))
}

pub(super) fn routes<P: Ports>() -> Router<Arc<Api<P>>> {
    Router::new()
        .route(
            "/api/me",
            get(profiles::me::<P>).post(profiles::change::<P>),
        )
        .route("/api/players", get(profiles::search::<P>))
        .route("/api/players/{player}", get(profiles::profile::<P>))
        .route("/api/friends", get(friends::list::<P>))
        .route("/api/friends/{player}/request", post(friends::request::<P>))
        .route("/api/friends/{player}/accept", post(friends::accept::<P>))
        .route("/api/friends/{player}/decline", post(friends::decline::<P>))
        .route("/api/friends/{player}/remove", post(friends::remove::<P>))
        .route("/api/blocks", get(friends::blocks::<P>))
        .route("/api/blocks/{player}", post(friends::block::<P>))
        .route("/api/blocks/{player}/remove", post(friends::unblock::<P>))
        .route("/api/mutes/{player}", post(chat::mute::<P>))
        .route("/api/mutes/{player}/remove", post(chat::unmute::<P>))
        .route("/api/chat", get(chat::list::<P>))
        .route(
            "/api/chat/{kind}/{id}",
            get(chat::page::<P>).post(chat::say::<P>),
        )
        .route("/api/chat/{kind}/{id}/read", post(chat::mark_read::<P>))
        .route("/api/notices", get(notices::page::<P>))
        .route("/api/notices/read", post(notices::mark_read::<P>))
        .route("/api/reports", post(reports::report::<P>))
}
