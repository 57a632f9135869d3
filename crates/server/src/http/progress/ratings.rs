//! Where players stand, and how they came there. Anybody may ask.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, Query, State};
use protocol::{PlayerId, RatingHistory, RatingList};
use serde::Deserialize;

use super::{Api, ApiFailure, pool_in};
use crate::port::{AccountStore, Clock, Ports, Store};

impl<P: Ports> Api<P> {
    /// Refuses where there is no such player.
    pub(super) async fn check_player(&self, player: &PlayerId) -> Result<(), ApiFailure> {
        let found = self.server.store.account(player).await?;
        found.map(drop).ok_or(ApiFailure::NotFound)
    }
}

/// `GET /api/players/{player}/ratings`
pub(super) async fn all<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(player): Path<PlayerId>,
) -> Result<Json<RatingList>, ApiFailure> {
    api.check_player(&player).await?;
    let now = api.server.clock.now();
    let ratings = api.server.store.sql().ratings_of(&player, now).await?;
    Ok(Json(ratings))
}

/// Which page.
#[derive(Debug, Deserialize)]
pub(super) struct Page {
    before: Option<u64>,
}

/// `GET /api/players/{player}/ratings/{variant}/{speed}`
pub(super) async fn history<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path((player, variant, speed)): Path<(PlayerId, String, String)>,
    Query(page): Query<Page>,
) -> Result<Json<RatingHistory>, ApiFailure> {
    let pool = pool_in(variant, &speed)?;
    api.check_player(&player).await?;
    let sql = api.server.store.sql();
    Ok(Json(sql.rating_history(&player, pool, page.before).await?))
}
