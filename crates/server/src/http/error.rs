//! From everything that can go wrong to one kind of answer.

use std::any::Any;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{ApiError, Millis, Refusal};

use super::people::Problem;
use crate::openid::LoginError;
use crate::port::StoreError;
use crate::run::PrivateFailure;

/// Why a request is not done.
#[derive(Debug)]
pub(crate) enum ApiFailure {
    /// The name is not possible; the text says why.
    BadName(String),
    /// Somebody has it; a free one like it.
    NameTaken(String),
    /// No account has this token.
    BadToken,
    /// Too many requests from this address.
    TooFast,
    /// The body is not what is expected.
    BadRequest(String),
    /// A page of another site asks.
    BadOrigin,
    /// A moderator has closed the account.
    AccountClosed,
    /// Not possible among players.
    People(Problem),
    /// No such path.
    NotFound,
    /// No such private game, or not this password.
    WrongCode,
    /// This private game needs a password.
    PasswordNeeded,
    /// Too many passwords were tried: wait so long.
    Locked(Millis),
    /// These free credits have been had: again after so long.
    NotYet(Millis),
    /// Whoever made the private game is not connected, or plays.
    HostAway,
    /// As the socket would refuse it.
    Refused(Refusal),
    /// Our fault.
    Failed,
    /// Something about one's own account.
    Account(Advice),
}

/// A refusal that is always the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Advice {
    status: StatusCode,
    code: &'static str,
    advice: &'static str,
}

macro_rules! advices {
    ($($name:ident: $status:ident, $code:literal, $advice:literal;)*) => {
        impl ApiFailure {
            $(pub(crate) const $name: Self = Self::Account(Advice {
                status: StatusCode::$status,
                code: $code,
                advice: $advice,
            });)*
        }
    };
}

advices! {
    NO_PROVIDER: NOT_FOUND, "no_provider",
        "this server does not offer this provider: GET /api/account lists those it offers";
    PROVIDER_AWAY: BAD_GATEWAY, "provider_away", "the provider cannot be reached: try again later";
    BAD_ATTEMPT: GONE, "bad_attempt", "this login is over or was never begun: begin again";
    ALREADY_LINKED: CONFLICT, "already_linked",
        "the account is linked to another login of this provider: unlink that one first";
    NOT_LINKED: NOT_FOUND, "not_linked", "the account is not linked to this provider";
    NO_DEVICE: NOT_FOUND, "no_device", "no device of this name is logged in";
    NOT_CONFIRMED: UNPROCESSABLE_ENTITY, "not_confirmed",
        "write the account's name into `confirm`; nothing was deleted";
    NOT_NEEDED: CONFLICT, "not_needed",
        "this is for whoever has next to nothing and plays for nothing";
    NO_SUCH_TOURNAMENT: NOT_FOUND, "no_such_tournament",
        "there is no such tournament: GET /api/tournaments lists them";
    TOURNAMENT_FULL: CONFLICT, "tournament_full",
        "all places are taken: join another tournament";
    TOURNAMENT_OVER: CONFLICT, "tournament_over", "the tournament is over";
    TOURNAMENT_CLOSED: CONFLICT, "tournament_closed", "it is too late to join this tournament";
    NOT_JOINED: CONFLICT, "not_joined",
        "you take no part in this tournament: join it first";
    NOT_ELIGIBLE: FORBIDDEN, "not_eligible",
        "its conditions (rating, games, a linked account) are not met";
    TOO_MANY_TOURNAMENTS: CONFLICT, "too_many",
        "two of your tournaments have not begun: call one off first";
    NOT_YOURS: FORBIDDEN, "not_yours",
        "only its maker calls a tournament off, before it begins";
    STILL_PLAYING: CONFLICT, "still_playing",
        "a game is being played: finish or resign it first; nothing was deleted";
}

impl From<LoginError> for ApiFailure {
    fn from(error: LoginError) -> Self {
        match error {
            LoginError::NoProvider => Self::NO_PROVIDER,
            LoginError::Away(_) | LoginError::Invalid(_) => {
                tracing::warn!(%error, "a login could not begin");
                Self::PROVIDER_AWAY
            }
        }
    }
}

impl From<StoreError> for ApiFailure {
    fn from(error: StoreError) -> Self {
        tracing::warn!(%error, "a request failed because of the store");
        Self::Failed
    }
}

impl From<PrivateFailure> for ApiFailure {
    fn from(failure: PrivateFailure) -> Self {
        match failure {
            PrivateFailure::Refused(Refusal::TryAgain) => Self::Failed,
            PrivateFailure::Refused(refusal) => Self::Refused(refusal),
            PrivateFailure::Bad(why) => Self::BadRequest(why.to_owned()),
            PrivateFailure::WrongCode => Self::WrongCode,
            PrivateFailure::PasswordNeeded => Self::PasswordNeeded,
            PrivateFailure::Locked(wait) => Self::Locked(wait),
            PrivateFailure::HostAway => Self::HostAway,
            PrivateFailure::Busy => Self::TooFast,
            PrivateFailure::Store(error) => error.into(),
        }
    }
}

impl ApiFailure {
    fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::BadName(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_name"),
            Self::NameTaken(_) => (StatusCode::CONFLICT, "name_taken"),
            Self::BadToken => (StatusCode::UNAUTHORIZED, "bad_token"),
            Self::TooFast => (StatusCode::TOO_MANY_REQUESTS, "too_fast"),
            Self::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad_request"),
            Self::BadOrigin => (StatusCode::FORBIDDEN, "bad_origin"),
            Self::AccountClosed => (StatusCode::FORBIDDEN, "account_closed"),
            Self::People(problem) => problem.status_and_code(),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Self::WrongCode => (StatusCode::NOT_FOUND, "wrong_code"),
            Self::PasswordNeeded => (StatusCode::UNAUTHORIZED, "password_needed"),
            Self::Locked(_) => (StatusCode::TOO_MANY_REQUESTS, "locked"),
            Self::NotYet(_) => (StatusCode::CONFLICT, "not_yet"),
            Self::HostAway => (StatusCode::CONFLICT, "host_away"),
            Self::Refused(_) => (StatusCode::CONFLICT, "refused"),
            Self::Failed => (StatusCode::SERVICE_UNAVAILABLE, "failed"),
            Self::Account(Advice { status, code, .. }) => (*status, code),
        }
    }

    fn advice(&self) -> String {
        match self {
            Self::BadName(why) | Self::BadRequest(why) => why.clone(),
            Self::NameTaken(free) => format!("somebody has this name; '{free}' is free"),
            Self::BadToken => {
                "no account has this token: make a guest with POST /api/guest".to_owned()
            }
            Self::TooFast => "too many requests from this address: wait a minute".to_owned(),
            Self::BadOrigin => {
                "pages of this origin may not connect; see --allow-origin".to_owned()
            }
            Self::AccountClosed => "a moderator has closed this account".to_owned(),
            Self::People(problem) => problem.to_string(),
            Self::NotFound => {
                "there is nothing here; docs/protocol.md lists what there is".to_owned()
            }
            Self::WrongCode => {
                "there is no such game or tournament, or the password is wrong".to_owned()
            }
            Self::PasswordNeeded => "a password is needed too".to_owned(),
            Self::Locked(_) => "too many wrong passwords: wait".to_owned(),
            Self::HostAway => {
                "whoever made this game is not connected or plays: try again later".to_owned()
            }
            Self::NotYet(_) => "it is too early: wait as long as `wait_ms` says".to_owned(),
            Self::Refused(refusal) => refusal.to_string(),
            Self::Failed => "our fault: please try again".to_owned(),
            Self::Account(Advice { advice, .. }) => (*advice).to_owned(),
        }
    }
}

impl IntoResponse for ApiFailure {
    fn into_response(self) -> Response {
        let (status, code) = self.status_and_code();
        let body = ApiError {
            code: match &self {
                Self::Refused(refusal) => why(refusal),
                _ => code.to_owned(),
            },
            message: self.advice(),
            wait_ms: match &self {
                Self::Locked(wait)
                | Self::NotYet(wait)
                | Self::Refused(
                    Refusal::Paused { wait_ms: wait }
                    | Refusal::PlayedOften { wait_ms: wait }
                    | Refusal::StakesPaused { wait_ms: wait },
                ) => Some(*wait),
                _ => None,
            },
            suggestion: match self {
                Self::NameTaken(free) => Some(free),
                _ => None,
            },
        };
        (status, Json(body)).into_response()
    }
}

/// Returns the key under which a refusal travels.
fn why(refusal: &Refusal) -> String {
    let value = serde_json::to_value(refusal).ok();
    let why = value.as_ref().and_then(|value| value.get("why")?.as_str());
    why.unwrap_or("refused").to_owned()
}

/// The answer to a path that does not exist.
pub(super) async fn not_found() -> ApiFailure {
    ApiFailure::NotFound
}

/// The answer when a handler has panicked. What the panic says stays in the log.
pub(super) fn panicked(_: Box<dyn Any + Send + 'static>) -> Response {
    tracing::error!("a request handler panicked");
    ApiFailure::Failed.into_response()
}
