//! Private games: making, cancelling, joining.

use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, State};
use axum::http::HeaderMap;
use governor::DefaultKeyedRateLimiter;
use protocol::{
    PrivateCancel, PrivateGrant, PrivateJoin, PrivateJoined, PrivateList, PrivateRequest,
};

use super::account::{Body, LoginRate, login_rate};
use super::{Api, ApiFailure};
use crate::config::Rates;
use crate::port::Ports;

/// Entries kept by a limiter before the old ones are thrown away.
const MANY: usize = 10_000;
/// Characters of a name that count.
const LONGEST_DOOR: usize = 64;

/// Limits how often somebody may knock.
pub(super) struct Doors {
    /// By address.
    joins: LoginRate,
    /// Passwords, by what is to be joined and address.
    passwords: DefaultKeyedRateLimiter<(String, IpAddr)>,
}

impl Doors {
    pub(super) fn new(rates: &Rates) -> Self {
        Self {
            joins: login_rate(rates.joins_per_minute),
            passwords: login_rate(rates.passwords_per_minute),
        }
    }

    fn check(&self, from: IpAddr, wish: &PrivateJoin) -> Result<(), ApiFailure> {
        if self.joins.len() > MANY {
            self.joins.retain_recent();
        }
        if self.passwords.len() > MANY {
            self.passwords.retain_recent();
        }
        self.joins
            .check_key(&from)
            .map_err(|_| ApiFailure::TooFast)?;
        if wish.password.is_none() {
            return Ok(());
        }
        let door = wish.code.clone().or_else(|| Some(wish.room.clone()?.0));
        let door = door.unwrap_or_default().to_ascii_uppercase();
        // Spaces must not make another door of it.
        let letters = door.chars().filter(|c| c.is_alphanumeric());
        let key = (letters.take(LONGEST_DOOR).collect(), from);
        let allowed = self.passwords.check_key(&key);
        allowed.map_err(|_| ApiFailure::TooFast)
    }
}

fn read<T>(body: Body<T>) -> Result<T, ApiFailure> {
    let Json(request) = body.map_err(|why| ApiFailure::BadRequest(why.body_text()))?;
    Ok(request)
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
