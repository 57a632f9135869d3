//! Games to be looked at: lists, whole records, PDN.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use protocol::{GameEvent, GameId, GamePage, GameRecord, GameSummary, PlayerId};
use rules::notation::pdn;
use serde::Deserialize;

use super::{Api, ApiFailure};
use crate::port::{Clock, GameStore, Ports, Store};
use crate::run::{Loaded, visible};
use crate::store::Wanted;

/// Games of a page when nobody says how many.
const USUAL: u32 = 20;
/// Games of a page.
const MOST: u32 = 100;

/// Which page.
#[derive(Debug, Deserialize)]
pub(super) struct Page {
    pub(super) before: Option<GameId>,
    limit: Option<u32>,
}

impl Page {
    /// Returns how many games are wanted.
    pub(super) fn limit(&self) -> u32 {
        self.limit.unwrap_or(USUAL).clamp(1, MOST)
    }
}

/// Returns the page; one game more than wanted says that there are more.
pub(super) fn page(mut games: Vec<GameSummary>, limit: u32) -> GamePage {
    let wanted = usize::try_from(limit).unwrap_or(usize::MAX);
    let more = games.len() > wanted;
    games.truncate(wanted);
    let last = games.last().map(|game| game.created.id.clone());
    let next = last.filter(|_| more);
    GamePage { games, next }
}

pub(super) type Asked = Result<Query<Page>, axum::extract::rejection::QueryRejection>;

/// Returns what is asked for.
pub(super) fn read(asked: Asked) -> Result<Page, ApiFailure> {
    let Query(page) = asked.map_err(|why| ApiFailure::BadRequest(why.body_text()))?;
    Ok(page)
}

/// `GET /api/players/{player}/games`
pub(super) async fn history<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(player): Path<PlayerId>,
    asked: Asked,
    headers: HeaderMap,
) -> Result<Json<GamePage>, ApiFailure> {
    let wish = read(asked)?;
    let limit = wish.limit();
    let wanted = Wanted {
        player: &player,
        before: wish.before.as_ref(),
        closed: api.viewer(&headers).await?.as_ref() == Some(&player),
        limit: limit + 1,
    };
    let games = api.server.store.sql().finished_games(wanted).await?;
    Ok(Json(page(games, limit)))
}

/// `GET /api/games/{id}`
pub(super) async fn record<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(game): Path<GameId>,
    headers: HeaderMap,
) -> Result<Json<GameRecord>, ApiFailure> {
    let (loaded, events) = api.shown(&game, &headers).await?;
    let ratings = match loaded.state.result() {
        Some(_) => api.server.store.sql().game_rating(&game).await?,
        None => None,
    };
    Ok(Json(GameRecord {
        ratings,
        game,
        seq: loaded.seq,
        state: loaded.state.snapshot(),
        events,
    }))
}

/// `GET /api/games/{id}/pdn`
pub(super) async fn pdn<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(game): Path<GameId>,
    headers: HeaderMap,
) -> Result<Response, ApiFailure> {
    let (loaded, _) = api.shown(&game, &headers).await?;
    let text = pdn::write(&crate::record::of(&loaded.state));
    let kind = HeaderValue::from_static("text/plain; charset=utf-8");
    let name = HeaderValue::from_str(&format!("attachment; filename=\"{game}.pdn\""));
    let name = name.map_err(|_| ApiFailure::NotFound)?;
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_DISPOSITION, name),
    ];
    Ok((headers, text).into_response())
}

impl<P: Ports> Api<P> {
    /// Returns who asks, when there is a token with the request.
    pub(super) async fn viewer(&self, headers: &HeaderMap) -> Result<Option<PlayerId>, ApiFailure> {
        if !headers.contains_key(header::AUTHORIZATION) {
            return Ok(None);
        }
        Ok(Some(self.caller(headers).await?.id))
    }

    /// Returns as much of a game as whoever asks may see.
    async fn shown(
        &self,
        game: &GameId,
        headers: &HeaderMap,
    ) -> Result<(Loaded, Vec<GameEvent>), ApiFailure> {
        let mut events = self.server.store.events_after(game, 0).await?;
        let Some(GameEvent::Created(created)) = events.first() else {
            return Err(ApiFailure::NotFound);
        };
        let viewer = self.viewer(headers).await?;
        let plays = viewer.is_some_and(|id| id == created.white.id || id == created.black.id);
        if created.closed && !plays {
            return Err(ApiFailure::NotFound);
        }
        if !plays {
            let delay = self.server.config.spectator_delay;
            events.truncate(visible(&events, 0, self.server.clock.now(), delay));
        }
        let seq = events.len() as u64;
        let loaded = self.server.as_it_stood(game, seq).await?;
        Ok((loaded.ok_or(ApiFailure::NotFound)?, events))
    }
}
