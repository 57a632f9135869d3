//! Linking an account to a login at a provider, and logging in by one. The provider sends the browser
//! to this server; from here it returns to the app on the same device (or to the app that is this
//! server's page), with a code that is worth something only to the app that began.

use std::net::SocketAddr;
use std::sync::Arc;

use axum::Json;
use axum::extract::{ConnectInfo, Path, RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Redirect, Response};
use openidconnect::url::form_urlencoded;
use protocol::{
    LinkChoice, LinkFinish, LinkOutcome, LinkRequest, LinkSheet, LinkStarted, Login, Millis,
    PlayerId,
};

use super::account::device_name;
use super::body::{Body, read};
use super::{Api, ApiFailure};
use crate::chance;
use crate::openid::LoginError;
use crate::port::{AccountStore, Clock, Ports, Store, TokenHash};
use crate::store::link::{Asked, Choose, Finish, FinishOutcome, NewAttempt, Proven};

/// How long a login at a provider may take.
const ATTEMPT_LIFE: Millis = Millis::seconds(10 * 60);
/// Ports below belong to the system's services.
const LOWEST_PORT: u16 = 1024;
/// Instead of a port: the app is the page of this server, in the browser that logs in.
const PAGE: u16 = 0;

type Shared<P> = State<Arc<Api<P>>>;

/// `POST /api/link`
pub(super) async fn begin<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body<LinkRequest>,
) -> Result<Json<LinkStarted>, ApiFailure> {
    api.check_rate(from.ip())?;
    let request = read(body)?;
    if request.port != PAGE && request.port < LOWEST_PORT {
        let advice = "`port` is 1024 or more, or 0 for the server's own page";
        return Err(ApiFailure::BadRequest(advice.to_owned()));
    }
    let owner = session(&api, &headers).await?;
    let provider = api.openid.provider(&request.provider)?;
    let begun = provider.begin().await?;
    let (client_id, nonce) = (provider.client_id().to_owned(), begun.nonce.clone());
    let attempt = chance::secret();
    let hash = chance::hash(&attempt);
    let state = way_back(&hash);
    let new = NewAttempt {
        hash,
        state: chance::hash(&begun.state),
        owner,
        provider: request.provider,
        nonce: begun.nonce,
        verifier: begun.verifier,
        port: request.port,
        device: device_name(&request.device),
        expires_at: api.server.clock.now() + ATTEMPT_LIFE,
    };
    api.server.store.sql().begin_attempt(new).await?;
    let url = begun.url;
    Ok(Json(LinkStarted {
        attempt,
        url,
        state,
        client_id,
        nonce,
    }))
}

/// Returns whose account it is and by which session, where one is named: without, it is a new device.
async fn session<P: Ports>(
    api: &Api<P>,
    headers: &HeaderMap,
) -> Result<Option<(PlayerId, TokenHash)>, ApiFailure> {
    if !headers.contains_key(header::AUTHORIZATION) {
        return Ok(None);
    }
    let (player, token) = api.session(headers).await?;
    Ok(Some((player.id, token)))
}

/// Returns what the browser brings along to the app, so that the app knows its own attempt. It
/// follows from the attempt, whose row needs no column for it, and does not tell it.
fn way_back(attempt: &TokenHash) -> String {
    let named = format!("way back {}", chance::hex(attempt));
    chance::hex(&chance::hash(&named))
}

/// What a provider lets the browser bring.
#[derive(Default)]
struct Brought {
    state: Option<String>,
    code: Option<String>,
    error: Option<String>,
    iss: Option<String>,
}

impl Brought {
    fn read(form: &[u8]) -> Self {
        let mut brought = Self::default();
        for (key, value) in form_urlencoded::parse(form) {
            let place = match &*key {
                "state" => &mut brought.state,
                "code" => &mut brought.code,
                "error" => &mut brought.error,
                "iss" => &mut brought.iss,
                _ => continue,
            };
            *place = Some(value.into_owned());
        }
        brought
    }
}

/// `GET /auth/callback/{provider}`: the browser comes back with the answer in the address.
pub(super) async fn callback<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(provider): Path<String>,
    RawQuery(query): RawQuery,
) -> Response {
    let query = query.unwrap_or(String::new());
    come_back(&api, from, &provider, Brought::read(query.as_bytes())).await
}

/// `POST /auth/callback/{provider}`: the browser comes back with the answer as a form.
pub(super) async fn callback_form<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    Path(provider): Path<String>,
    form: String,
) -> Response {
    come_back(&api, from, &provider, Brought::read(form.as_bytes())).await
}

async fn come_back<P: Ports>(
    api: &Api<P>,
    from: SocketAddr,
    provider: &str,
    brought: Brought,
) -> Response {
    if api.check_rate(from.ip()).is_err() {
        return page(
            StatusCode::TOO_MANY_REQUESTS,
            "Too many requests. Wait a minute.",
        );
    }
    let state = chance::hash(brought.state.as_deref().unwrap_or(""));
    let now = api.server.clock.now();
    let sql = api.server.store.sql();
    let asked = match sql.ask_attempt(state, provider, now).await {
        Ok(Some(asked)) => asked,
        Ok(None) => {
            let text = "This login is over or was never begun. Begin again in the game.";
            return page(StatusCode::BAD_REQUEST, text);
        }
        Err(error) => {
            tracing::warn!(%error, "a login failed because of the store");
            return page(
                StatusCode::SERVICE_UNAVAILABLE,
                "Our fault. Please try again.",
            );
        }
    };
    let to_app = to_app(&asked);
    match prove(api, provider, &asked, brought).await {
        Ok(code) => to_app(&format!("code={code}")),
        Err(key) => {
            if let Err(error) = sql.drop_attempt(asked.hash).await {
                tracing::warn!(%error, "a failed login stays until it is too old");
            }
            to_app(&format!("error={key}"))
        }
    }
}

/// Returns the way back to the app that began the login, with what the browser shall bring along.
fn to_app(asked: &Asked) -> impl Fn(&str) -> Response + use<> {
    let (port, state) = (asked.port, way_back(&asked.hash));
    move |brings| {
        let address = match port {
            // After the sign that keeps it out of all logs; of this origin, whatever its name.
            PAGE => format!("/#{brings}&state={state}"),
            port => format!("http://127.0.0.1:{port}/?{brings}&state={state}"),
        };
        Redirect::to(&address).into_response()
    }
}

/// Returns the code with which the browser may return to the app, or the key of what went wrong.
async fn prove<P: Ports>(
    api: &Api<P>,
    provider: &str,
    asked: &Asked,
    brought: Brought,
) -> Result<String, &'static str> {
    if brought.error.is_some() {
        return Err("cancelled");
    }
    let failed = |error: LoginError| failed(provider, &error);
    let of = api.openid.provider(provider).map_err(failed)?;
    let invalid = |why: &str| failed(LoginError::Invalid(why.to_owned()));
    if !of.is_issuer(brought.iss.as_deref()) {
        return Err(invalid("the browser comes from another issuer"));
    }
    let code = brought
        .code
        .ok_or_else(|| invalid("the browser brings no code"))?;
    let now = api.server.clock.now();
    let proven = of.prove(asked, code, now).await.map_err(failed)?;
    note(api, asked, proven).await
}

/// Logs why a login failed, and returns the key of it.
fn failed(provider: &str, error: &LoginError) -> &'static str {
    tracing::warn!(provider, %error, "a login failed");
    match error {
        LoginError::Away(_) => "provider_away",
        LoginError::NoProvider | LoginError::Invalid(_) => "login_failed",
    }
}

/// Notes whose login it was; returns the code with which it is finished.
async fn note<P: Ports>(
    api: &Api<P>,
    asked: &Asked,
    proven: Proven,
) -> Result<String, &'static str> {
    let code = chance::secret();
    let sql = api.server.store.sql();
    match sql
        .prove_attempt(asked.hash, chance::hash(&code), proven)
        .await
    {
        Ok(true) => Ok(code),
        Ok(false) => Err("login_failed"),
        Err(error) => {
            tracing::warn!(%error, "a login failed because of the store");
            Err("failed")
        }
    }
}

/// A page for a browser that cannot be sent back to the app.
fn page(status: StatusCode, text: &'static str) -> Response {
    let plain = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    (status, plain, text).into_response()
}

/// `POST /api/link/finish`
pub(super) async fn finish<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body<LinkFinish>,
) -> Result<Json<LinkOutcome>, ApiFailure> {
    api.check_rate(from.ip())?;
    finished(&api, &headers, read(body)?).await
}

/// `POST /api/link/sheet`
pub(super) async fn sheet<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body<LinkSheet>,
) -> Result<Json<LinkOutcome>, ApiFailure> {
    api.check_rate(from.ip())?;
    let request = read(body)?;
    let now = api.server.clock.now();
    let sql = api.server.store.sql();
    let asked = sql.ask_sheet(chance::hash(&request.attempt), now).await?;
    let asked = asked.ok_or(ApiFailure::BAD_ATTEMPT)?;
    let of = api.openid.provider(&asked.provider)?;
    let proven = of.prove_sheet(&asked, &request.id_token, now).await;
    let code = match proven.map_err(|error| failed(&asked.provider, &error)) {
        Ok(proven) => note(&api, &asked, proven).await,
        Err(key) => Err(key),
    };
    let Ok(code) = code else {
        sql.drop_attempt(asked.hash).await?;
        return Err(if code == Err("provider_away") {
            ApiFailure::PROVIDER_AWAY
        } else {
            ApiFailure::BAD_ATTEMPT
        });
    };
    let attempt = request.attempt;
    finished(&api, &headers, LinkFinish { attempt, code }).await
}

async fn finished<P: Ports>(
    api: &Api<P>,
    headers: &HeaderMap,
    request: LinkFinish,
) -> Result<Json<LinkOutcome>, ApiFailure> {
    let session = session(api, headers).await?;
    let token = chance::secret();
    let finish = Finish {
        attempt: chance::hash(&request.attempt),
        code: chance::hash(&request.code),
        session: session.as_ref().map(|(_, token)| *token),
        token: chance::hash(&token),
        at: api.server.clock.now(),
    };
    let outcome = api.server.store.sql().finish_attempt(finish).await?;
    let mine = session.map(|(player, _)| player);
    api.outcome(outcome, mine.as_ref(), token).await.map(Json)
}

/// `POST /api/link/choose`
pub(super) async fn choose<P: Ports>(
    State(api): Shared<P>,
    ConnectInfo(from): ConnectInfo<SocketAddr>,
    headers: HeaderMap,
    body: Body<LinkChoice>,
) -> Result<Json<LinkOutcome>, ApiFailure> {
    api.check_rate(from.ip())?;
    let request = read(body)?;
    let (player, session) = api.session(&headers).await?;
    let token = chance::secret();
    let choose = Choose {
        attempt: chance::hash(&request.attempt),
        session,
        keep: request.keep,
        token: chance::hash(&token),
        at: api.server.clock.now(),
    };
    let outcome = api.server.store.sql().choose_account(choose).await?;
    api.outcome(outcome, Some(&player.id), token)
        .await
        .map(Json)
}

impl<P: Ports> Api<P> {
    async fn outcome(
        &self,
        outcome: FinishOutcome,
        mine: Option<&PlayerId>,
        token: String,
    ) -> Result<LinkOutcome, ApiFailure> {
        let store = &self.server.store;
        match outcome {
            FinishOutcome::Linked(identity) => Ok(LinkOutcome::Linked { identity }),
            FinishOutcome::Kept => Ok(LinkOutcome::Kept),
            FinishOutcome::Nobody => Ok(LinkOutcome::Nobody),
            FinishOutcome::AlreadyLinked => Err(ApiFailure::ALREADY_LINKED),
            FinishOutcome::BadAttempt => Err(ApiFailure::BAD_ATTEMPT),
            FinishOutcome::LoggedIn(player) => {
                // One more device may mean one less of those that were there.
                self.server.tell_sessions(&player);
                let player = store
                    .account(&player)
                    .await?
                    .ok_or(ApiFailure::BAD_ATTEMPT)?;
                Ok(LinkOutcome::LoggedIn(Login { player, token }))
            }
            FinishOutcome::Conflict(theirs) => {
                let mine = mine.ok_or(ApiFailure::BAD_ATTEMPT)?;
                let gone = ApiFailure::BAD_ATTEMPT;
                let start = self.server.config.credits.start;
                let mine = store.sql().summary(mine, start).await?;
                let mine = mine.ok_or(ApiFailure::BadToken)?;
                let theirs = store.sql().summary(&theirs, start).await?.ok_or(gone)?;
                Ok(LinkOutcome::Conflict { mine, theirs })
            }
        }
    }
}
