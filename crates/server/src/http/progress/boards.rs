//! Leaderboards, as whoever asks sees them.

use std::sync::Arc;

use axum::Json;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use protocol::{BoardPage, BoardScope, BoardSpan};
use serde::Deserialize;

use super::{Api, ApiFailure, pool_in};
use crate::port::{Clock, Ports, Store};
use crate::store::{Board, Shown};

/// What is wanted of a leaderboard.
#[derive(Debug, Deserialize)]
pub(super) struct Wish {
    #[serde(default)]
    span: BoardSpan,
    #[serde(default)]
    scope: BoardScope,
    country: Option<String>,
    from: Option<u32>,
}

type Asked = Result<Query<Wish>, QueryRejection>;

impl<P: Ports> Api<P> {
    async fn board(
        &self,
        headers: &HeaderMap,
        board: Board,
        asked: Asked,
    ) -> Result<Json<BoardPage>, ApiFailure> {
        let viewer = self.person(headers).await?.id;
        let Query(wish) = asked.map_err(|why| ApiFailure::BadRequest(why.body_text()))?;
        let sql = self.server.store.sql();
        let country = match (wish.scope, wish.country) {
            (BoardScope::Country, None) => sql.country_of(&viewer).await?,
            (_, country) => country,
        };
        let shown = Shown {
            board,
            span: wish.span,
            scope: wish.scope,
            country,
            from: wish.from.unwrap_or(1),
        };
        let now = self.server.clock.now();
        Ok(Json(sql.board(&viewer, &shown, now).await?))
    }
}

/// `GET /api/boards/rating/{variant}/{speed}`
pub(super) async fn rating<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path((variant, speed)): Path<(String, String)>,
    headers: HeaderMap,
    asked: Asked,
) -> Result<Json<BoardPage>, ApiFailure> {
    let board = Board::Rating(pool_in(variant, &speed)?);
    api.board(&headers, board, asked).await
}

/// `GET /api/boards/credits`
pub(super) async fn credits<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    asked: Asked,
) -> Result<Json<BoardPage>, ApiFailure> {
    api.board(&headers, Board::Credits, asked).await
}

/// `GET /api/boards/arena`
pub(super) async fn arena<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    asked: Asked,
) -> Result<Json<BoardPage>, ApiFailure> {
    api.board(&headers, Board::Arena, asked).await
}
