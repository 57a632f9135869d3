//! What players earn, over HTTP: thin handlers.

mod achievements;
mod boards;
mod describe;
mod ratings;

use std::sync::Arc;

use axum::Router;
use axum::routing::{get, post};
use protocol::{RatingPool, Speed};

use super::{Api, ApiFailure};
use crate::port::Ports;
pub(super) use describe::operations;

/// Returns the variant and speed that a path names.
fn pool_in(variant: String, speed: &str) -> Result<RatingPool, ApiFailure> {
    let variant = variant.try_into().map_err(|_| ApiFailure::NotFound)?;
    let speed = Speed::from_key(speed).ok_or(ApiFailure::NotFound)?;
    Ok(RatingPool { variant, speed })
}

pub(super) fn routes<P: Ports>() -> Router<Arc<Api<P>>> {
    Router::new()
        .route("/api/players/{player}/ratings", get(ratings::all::<P>))
        .route(
            "/api/players/{player}/ratings/{variant}/{speed}",
            get(ratings::history::<P>),
        )
        .route(
            "/api/boards/rating/{variant}/{speed}",
            get(boards::rating::<P>),
        )
        .route("/api/achievements", get(achievements::own::<P>))
        .route("/api/achievements/seen", post(achievements::seen::<P>))
        .route(
            "/api/players/{player}/achievements",
            get(achievements::of_player::<P>),
        )
        .route("/api/boards/credits", get(boards::credits::<P>))
        .route("/api/boards/arena", get(boards::arena::<P>))
}
