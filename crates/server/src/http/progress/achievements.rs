//! Achievements: one's own with progress, those of others once they are achieved.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Path, State};
use axum::http::HeaderMap;
use protocol::{AchievementList, AchievementsSeen, PlayerId};

use super::{Api, ApiFailure};
use crate::http::body::{Body, read};
use crate::port::{Ports, Store};

/// Keys in one message.
const MOST_KEYS: usize = 100;

/// `GET /api/achievements`
pub(super) async fn own<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
) -> Result<Json<AchievementList>, ApiFailure> {
    let player = api.person(&headers).await?.id;
    Ok(Json(api.server.store.sql().achievements(&player).await?))
}

/// `GET /api/players/{player}/achievements`
pub(super) async fn of_player<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(player): Path<PlayerId>,
) -> Result<Json<AchievementList>, ApiFailure> {
    api.check_player(&player).await?;
    let mut list = api.server.store.sql().achievements(&player).await?;
    list.achievements.retain(|one| one.at.is_some());
    // What somebody has seen or has still to find is nobody else's business.
    list.achievements.iter_mut().for_each(|one| one.new = false);
    list.hidden = 0;
    Ok(Json(list))
}

/// `POST /api/achievements/seen`
pub(super) async fn seen<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    body: Body<AchievementsSeen>,
) -> Result<Json<AchievementList>, ApiFailure> {
    let player = api.person(&headers).await?.id;
    let AchievementsSeen { keys } = read(body)?;
    if keys.len() > MOST_KEYS {
        let why = format!("at most {MOST_KEYS} keys at once");
        return Err(ApiFailure::BadRequest(why));
    }
    let sql = api.server.store.sql();
    sql.see_achievements(&player, keys).await?;
    Ok(Json(sql.achievements(&player).await?))
}
