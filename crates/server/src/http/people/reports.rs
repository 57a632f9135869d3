//! Reports to a moderator.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use protocol::{ChatKey, ReportRequest};

use super::{Answer, Api, ApiFailure, Body, Done, Problem, player_id, read};
use crate::chance;
use crate::port::{Clock, Ports, Store};
use crate::store::people::reports::{File, ReportOutcome};

const REASONS: [&str; 5] = ["chat", "name", "cheating", "leaving", "other"];
/// Most characters of a note.
const LONGEST_NOTE: usize = 500;

/// `POST /api/reports`
pub(super) async fn report<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    body: Body<ReportRequest>,
) -> Answer<Done> {
    let reporter = api.person(&headers).await?.id;
    let request = read(body)?;
    if !REASONS.contains(&request.reason.as_str()) {
        let why = format!("the reason is one of {}", REASONS.join(", "));
        return Err(ApiFailure::BadRequest(why));
    }
    if request.note.chars().count() > LONGEST_NOTE || request.note.contains(char::is_control) {
        let why = format!("a note has at most {LONGEST_NOTE} characters and no line breaks");
        return Err(ApiFailure::BadRequest(why));
    }
    player_id(request.player.0.clone())?;
    if request.player == reporter {
        return Err(Problem::OwnAccount.into());
    }
    let (kind, id) = match &request.about {
        None => ("", String::new()),
        Some(ChatKey::Game(game)) => ("game", game.0.clone()),
        Some(ChatKey::Player(player)) => ("player", player.0.clone()),
    };
    let chat = if kind.is_empty() {
        None
    } else {
        Some(api.place(&reporter, kind, id).await?.chat)
    };
    let file = File {
        id: chance::report_id(),
        at: api.server.clock.now(),
        reporter,
        request,
        chat,
    };
    match api.server.store.sql().write(file).await? {
        ReportOutcome::Filed => Ok(Json(Done {})),
        ReportOutcome::NoSuchPlayer => Err(Problem::NoSuchPlayer.into()),
        ReportOutcome::TooMany => Err(Problem::TooMany("20 reports a day").into()),
    }
}
