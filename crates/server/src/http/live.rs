//! The games that are played now and how they stand. One answer serves all who ask within a second: a
//! thousand spectators do not cost a thousand looks.

use std::sync::Arc;

use axum::Json;
use axum::extract::State;
use protocol::{GamePage, GameSummary, LivePosition, Millis, Timestamp};
use tokio::sync::Mutex;

use super::games::{Asked, Page, page, read};
use super::{Api, ApiFailure};
use crate::port::{Clock, Ports, Store};

/// So long an answer is given again.
const FRESH: Millis = Millis::seconds(1);

/// The newest games as they were last looked at.
#[derive(Debug, Default)]
pub(super) struct LiveList {
    last: Mutex<Option<Look>>,
}

#[derive(Debug)]
struct Look {
    at: Timestamp,
    limit: u32,
    page: GamePage,
}

/// `GET /api/games/live`
pub(super) async fn live<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    asked: Asked,
) -> Result<Json<GamePage>, ApiFailure> {
    let wish = read(asked)?;
    if wish.before.is_some() {
        return api.look(&wish).await.map(Json);
    }
    // Held while one looks: whoever asks meanwhile is given the same.
    let mut last = api.live.last.lock().await;
    let (at, limit) = (api.server.clock.now(), wish.limit());
    let is_fresh = |look: &&Look| look.limit == limit && at < look.at + FRESH;
    if let Some(look) = last.as_ref().filter(is_fresh) {
        return Ok(Json(look.page.clone()));
    }
    let page = api.look(&wish).await?;
    *last = Some(Look {
        at,
        limit,
        page: page.clone(),
    });
    Ok(Json(page))
}

impl<P: Ports> Api<P> {
    async fn look(&self, wish: &Page) -> Result<GamePage, ApiFailure> {
        let limit = wish.limit();
        let found = self.server.store.sql();
        let mut games = found.live_games(wish.before.as_ref(), limit + 1).await?;
        for game in &mut games {
            self.fill_in(game).await?;
        }
        Ok(page(games, limit))
    }

    /// Adds how many watch a game and how it stands for them.
    async fn fill_in(&self, game: &mut GameSummary) -> Result<(), ApiFailure> {
        let id = &game.created.id;
        game.watching = self.server.watching.count(id, self.server.clock.now());
        let loaded = self.server.as_watched(id).await?;
        game.position = loaded.map(|loaded| LivePosition::of(loaded.state.game()));
        Ok(())
    }
}
