//! Private games: making, cancelling, joining.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use protocol::{
    PrivateCancel, PrivateGrant, PrivateJoin, PrivateJoined, PrivateList, PrivateRequest,
};

use super::body::{Body, read};
use super::{Api, ApiFailure, Limiter};
use crate::config::Rates;
use crate::port::Ports;

/// Characters of a name that count.
const LONGEST_DOOR: usize = 64;

/// Limits how often somebody may knock.
pub(super) struct Doors {
    /// By address.
    joins: Limiter<IpAddr>,
    /// Passwords, by what is to be joined and address.
    passwords: Limiter<(String, IpAddr)>,
}

impl Doors {
    pub(super) fn new(rates: &Rates) -> Self {
        Self {
            joins: Limiter::per_minute(rates.joins_per_minute),
            passwords: Limiter::per_minute(rates.passwords_per_minute),
        }
    }

    fn check(&self, from: IpAddr, wish: &PrivateJoin) -> Result<(), ApiFailure> {
        self.joins.check(&from)?;
        if wish.password.is_none() {
            return Ok(());
        }
        // A link needs no password: tries with one share a door of no name.
        let named = wish.code.as_deref();
        let named = named.or(wish.room.as_ref().map(|room| room.0.as_str()));
        let door = named.unwrap_or("").to_ascii_uppercase();
        // Spaces must not make another door of it.
        let letters = door.chars().filter(|c| c.is_alphanumeric());
        let key = (letters.take(LONGEST_DOOR).collect(), from);
        self.passwords.check(&key)
    }
}

/// `POST /api/private`
pub(super) async fn make<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body<PrivateRequest>,
) -> Result<Json<PrivateGrant>, ApiFailure> {
    api.check_rate(from.ip())?;
    let player = api.caller(&headers).await?;
    let wish = read(body)?;
    Ok(Json(api.server.make_private(&player, wish).await?))
}

/// `GET /api/private`
pub(super) async fn list<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
) -> Result<Json<PrivateList>, ApiFailure> {
    let player = api.caller(&headers).await?;
    Ok(Json(api.server.private_list(&player.id).await?))
}

/// `POST /api/private/cancel`
pub(super) async fn cancel<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    body: Body<PrivateCancel>,
) -> Result<Json<PrivateList>, ApiFailure> {
    let player = api.caller(&headers).await?;
    let wish = read(body)?;
    let list = api.server.cancel_private(&player.id, wish.room).await?;
    Ok(Json(list))
}

/// `POST /api/private/join`
pub(super) async fn join<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body<PrivateJoin>,
) -> Result<Json<PrivateJoined>, ApiFailure> {
    let wish = read(body)?;
    api.doors.check(from.ip(), &wish)?;
    let player = api.caller(&headers).await?;
    let game = api.server.join_private(&player, wish).await?;
    Ok(Json(PrivateJoined { game }))
}
