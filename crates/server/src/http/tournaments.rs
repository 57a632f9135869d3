//! Tournaments: lists, pages, joining.

use std::sync::Arc;

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::routing::{get, post};
use axum::{Json, Router};
use protocol::{
    Millis, TournamentId, TournamentJoin, TournamentList, TournamentPage, TournamentPairings,
    TournamentRequest, TournamentStandings,
};
use serde::Deserialize;

use super::body::{Body, read};
use super::describe::{Operation, of};
use super::{Api, ApiFailure};
use crate::port::Ports;
use crate::run::tournaments::TournamentFailure;

type Answer<T> = Result<Json<T>, ApiFailure>;

/// Which rows.
#[derive(Debug, Deserialize)]
struct Rows {
    from: Option<u32>,
}

/// Which round.
#[derive(Debug, Deserialize)]
struct Round {
    round: Option<u32>,
}

const FROM: &[(&str, &str)] = &[("from", "The first place shown, from 1")];
const ROUND: &[(&str, &str)] = &[("round", "The round, from 1; the latest one without it")];

pub(super) fn routes<P: Ports>() -> Router<Arc<Api<P>>> {
    Router::new()
        .route("/api/tournaments", get(list::<P>).post(make::<P>))
        .route("/api/tournaments/{id}", get(page::<P>))
        .route("/api/tournaments/{id}/standings", get(standings::<P>))
        .route("/api/tournaments/{id}/pairings", get(pairings::<P>))
        .route("/api/tournaments/{id}/join", post(join::<P>))
        .route("/api/tournaments/{id}/leave", post(leave::<P>))
        .route("/api/tournaments/{id}/pause", post(pause::<P>))
        .route("/api/tournaments/{id}/cancel", post(cancel::<P>))
}

/// Returns the requests, for the `OpenAPI` document.
pub(super) fn operations() -> Vec<Operation> {
    let page = |operation: Operation| operation.answers(of::<TournamentPage>());
    let change = |path, about| page(Operation::post(path, about).by_account());
    vec![
        Operation::get(
            "/api/tournaments",
            "Tournaments of now, to come and of late",
        )
        .answers(of::<TournamentList>()),
        change("/api/tournaments", "Make a tournament").sends(of::<TournamentRequest>()),
        page(Operation::get("/api/tournaments/{id}", "A tournament")),
        Operation::get("/api/tournaments/{id}/standings", "Its standings")
            .asks(FROM)
            .answers(of::<TournamentStandings>()),
        Operation::get("/api/tournaments/{id}/pairings", "The pairings of a round")
            .asks(ROUND)
            .answers(of::<TournamentPairings>()),
        change("/api/tournaments/{id}/join", "Take part, or end a pause")
            .sends(of::<TournamentJoin>()),
        change("/api/tournaments/{id}/leave", "Leave for good"),
        change(
            "/api/tournaments/{id}/pause",
            "Be paired no more until joining again",
        ),
        change(
            "/api/tournaments/{id}/cancel",
            "Call an own one off before it begins",
        ),
    ]
}

async fn list<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
) -> Answer<TournamentList> {
    let viewer = api.viewer(&headers).await?;
    Ok(Json(api.server.tournament_list(viewer.as_ref()).await?))
}

async fn make<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    headers: HeaderMap,
    body: Body<TournamentRequest>,
) -> Answer<TournamentPage> {
    let player = api.person(&headers).await?;
    let wish = read(body)?;
    Ok(Json(api.server.make_tournament(&player, wish).await?))
}

async fn page<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(id): Path<TournamentId>,
    headers: HeaderMap,
) -> Answer<TournamentPage> {
    let viewer = api.viewer(&headers).await?;
    let page = api.server.tournament_page(&id, viewer.as_ref()).await?;
    Ok(Json(page))
}

async fn standings<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(id): Path<TournamentId>,
    asked: Result<Query<Rows>, QueryRejection>,
) -> Answer<TournamentStandings> {
    let Query(rows) = asked.map_err(|why| ApiFailure::BadRequest(why.body_text()))?;
    let from = rows.from.unwrap_or(1);
    Ok(Json(api.server.tournament_standings(&id, from).await?))
}

async fn pairings<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(id): Path<TournamentId>,
    asked: Result<Query<Round>, QueryRejection>,
) -> Answer<TournamentPairings> {
    let Query(wish) = asked.map_err(|why| ApiFailure::BadRequest(why.body_text()))?;
    Ok(Json(api.server.tournament_pairings(&id, wish.round).await?))
}

async fn join<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(id): Path<TournamentId>,
    headers: HeaderMap,
    body: Body<TournamentJoin>,
) -> Answer<TournamentPage> {
    let player = api.person(&headers).await?;
    let wish = read(body)?;
    Ok(Json(api.server.join_tournament(&player, &id, wish).await?))
}

async fn leave<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(id): Path<TournamentId>,
    headers: HeaderMap,
) -> Answer<TournamentPage> {
    let player = api.person(&headers).await?;
    Ok(Json(api.server.leave_tournament(&player, &id).await?))
}

async fn pause<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(id): Path<TournamentId>,
    headers: HeaderMap,
) -> Answer<TournamentPage> {
    let player = api.person(&headers).await?;
    Ok(Json(api.server.pause_in_tournament(&player, &id).await?))
}

async fn cancel<P: Ports>(
    State(api): State<Arc<Api<P>>>,
    Path(id): Path<TournamentId>,
    headers: HeaderMap,
) -> Answer<TournamentPage> {
    let player = api.person(&headers).await?;
    Ok(Json(api.server.call_off_tournament(&player, &id).await?))
}

impl From<TournamentFailure> for ApiFailure {
    fn from(failure: TournamentFailure) -> Self {
        match failure {
            TournamentFailure::NoSuch => Self::NO_SUCH_TOURNAMENT,
            TournamentFailure::Full => Self::TOURNAMENT_FULL,
            TournamentFailure::Over => Self::TOURNAMENT_OVER,
            TournamentFailure::Closed => Self::TOURNAMENT_CLOSED,
            TournamentFailure::NotJoined => Self::NOT_JOINED,
            TournamentFailure::NotEligible => Self::NOT_ELIGIBLE,
            TournamentFailure::TooMany => Self::TOO_MANY_TOURNAMENTS,
            TournamentFailure::NotYours => Self::NOT_YOURS,
            TournamentFailure::Setup(problem) => Self::BadRequest(problem.to_string()),
            TournamentFailure::Bad(why) => Self::BadRequest(why.to_owned()),
            TournamentFailure::TooEarly(wait) => Self::NotYet(wait.max(Millis::ZERO)),
            TournamentFailure::PasswordNeeded => Self::PasswordNeeded,
            TournamentFailure::WrongPassword => Self::WrongCode,
            TournamentFailure::Locked(wait) => Self::Locked(wait),
            TournamentFailure::Busy => Self::TooFast,
            TournamentFailure::Refused(refusal) => Self::Refused(refusal),
            TournamentFailure::Store(error) => error.into(),
        }
    }
}
