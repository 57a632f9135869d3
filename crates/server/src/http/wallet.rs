//! One's own credits: what there is, what can be had for nothing, what came and went.

use std::sync::Arc;

use axum::Json;
use axum::extract::{Query, State};
use axum::http::HeaderMap;
use protocol::{Wallet, WalletPage};
use serde::Deserialize;

use super::{Api, ApiFailure};
use crate::port::Ports;
use crate::run::NoCredits;

type Shared<P> = State<Arc<Api<P>>>;

/// Entries on a page when the client does not say.
const USUAL_PAGE: u32 = 50;

/// Which page of the history.
#[derive(Debug, Deserialize)]
pub(super) struct Which {
    before: Option<u64>,
    limit: Option<u32>,
}

impl From<NoCredits> for ApiFailure {
    fn from(none: NoCredits) -> Self {
        match none {
            NoCredits::NotYet(wait) => Self::NotYet(wait),
            NoCredits::NotNeeded => Self::NOT_NEEDED,
            NoCredits::Nobody => Self::BadToken,
            NoCredits::Store(error) => error.into(),
        }
    }
}

/// `GET /api/wallet`
pub(super) async fn show<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
) -> Result<Json<Wallet>, ApiFailure> {
    let player = api.person(&headers).await?;
    let wallet = api.server.wallet(&player.id).await?;
    wallet.map(Json).ok_or(ApiFailure::BadToken)
}

/// `GET /api/wallet/history`
pub(super) async fn history<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
    Query(Which { before, limit }): Query<Which>,
) -> Result<Json<WalletPage>, ApiFailure> {
    let player = api.person(&headers).await?;
    let limit = limit.unwrap_or(USUAL_PAGE);
    let page = api.server.wallet_page(&player.id, before, limit).await?;
    Ok(Json(page))
}

/// `POST /api/wallet/claim`
pub(super) async fn claim<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
) -> Result<Json<Wallet>, ApiFailure> {
    let player = api.person(&headers).await?;
    Ok(Json(api.server.claim_credits(&player.id).await?))
}

/// `POST /api/wallet/rescue`
pub(super) async fn rescue<P: Ports>(
    State(api): Shared<P>,
    headers: HeaderMap,
) -> Result<Json<Wallet>, ApiFailure> {
    let player = api.person(&headers).await?;
    Ok(Json(api.server.rescue(&player.id).await?))
}
