//! One's own account: what belongs to it, its devices, a copy of everything, its end.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, Path, State};
use axum::http::{HeaderMap, HeaderValue, header};
use axum::response::{IntoResponse, Response};
use protocol::{DeleteRequest, OwnAccount, Revoked};

use super::body::{Body, read};
use super::{Api, ApiFailure};
use crate::chance;
use crate::port::{Clock, Ports, Store};
use crate::store::personal::{Erase, EraseOutcome};

type Shared<P> = State<Arc<Api<P>>>;

/// `GET /api/account`
pub(super) async fn show<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Json<OwnAccount>, ApiFailure> {
    api.check_rate(from.ip())?;
    let (player, token) = api.session(&headers).await?;
    let sql = api.server.store.sql();
    let start = api.server.config.credits.start;
    let summary = sql.summary(&player.id, start).await?;
    Ok(Json(OwnAccount {
        created_at: summary.ok_or(ApiFailure::BadToken)?.created_at,
        identities: sql.identities(&player.id).await?,
        devices: sql.devices(&player.id, &token).await?,
        providers: api.openid.list(),
        player,
    }))
}

/// `DELETE /api/account/devices/{id}`
pub(super) async fn revoke<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(device): Path<String>,
    headers: HeaderMap,
) -> Result<Json<Revoked>, ApiFailure> {
    api.check_rate(from.ip())?;
    let (player, _) = api.session(&headers).await?;
    if !api.server.store.sql().revoke(&player.id, &device).await? {
        return Err(ApiFailure::NO_DEVICE);
    }
    api.server.tell_sessions(&player.id);
    Ok(Json(Revoked { devices: 1 }))
}

/// `POST /api/account/devices/revoke_others`
pub(super) async fn revoke_others<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Json<Revoked>, ApiFailure> {
    api.check_rate(from.ip())?;
    let (player, token) = api.session(&headers).await?;
    let sql = api.server.store.sql();
    let devices = sql.revoke_others(&player.id, &token).await?;
    api.server.tell_sessions(&player.id);
    Ok(Json(Revoked { devices }))
}

/// `GET /api/account/export`
pub(super) async fn export<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
) -> Result<Response, ApiFailure> {
    api.check_rate(from.ip())?;
    let (player, _) = api.session(&headers).await?;
    let now = api.server.clock.now();
    let all = api.server.store.sql().export(&player.id, now).await?;
    let as_file = HeaderValue::from_static("attachment; filename=\"checkers-account.json\"");
    Ok(([(header::CONTENT_DISPOSITION, as_file)], Json(all)).into_response())
}

/// `DELETE /api/account`
pub(super) async fn delete<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body<DeleteRequest>,
) -> Result<Json<Revoked>, ApiFailure> {
    api.check_rate(from.ip())?;
    let request = read(body)?;
    let (player, token) = api.session(&headers).await?;
    let sql = api.server.store.sql();
    let devices = sql.devices(&player.id, &token).await?.len();
    let erase = Erase {
        player: player.id.clone(),
        confirm: request.confirm,
        stand_in: chance::player_id().0,
        at: api.server.clock.now(),
    };
    match sql.erase(erase).await? {
        EraseOutcome::NotConfirmed => Err(ApiFailure::NOT_CONFIRMED),
        EraseOutcome::Playing => Err(ApiFailure::STILL_PLAYING),
        EraseOutcome::Erased => {
            tracing::info!("an account was deleted by its owner");
            api.server.forget_player(&player.id);
            let devices = u32::try_from(devices).unwrap_or(u32::MAX);
            Ok(Json(Revoked { devices }))
        }
    }
}

/// `DELETE /api/account/identities/{provider}`
pub(super) async fn unlink<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(provider): Path<String>,
    headers: HeaderMap,
) -> Result<Json<OwnAccount>, ApiFailure> {
    let (player, _) = api.session(&headers).await?;
    if !api.server.store.sql().unlink(&player.id, &provider).await? {
        return Err(ApiFailure::NOT_LINKED);
    }
    show(State(api), ConnectInfo(from), headers).await
}
