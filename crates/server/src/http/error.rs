//! From everything that can go wrong to one kind of answer.

use std::any::Any;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::{ApiError, Millis, Refusal};

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
    /// No such path.
    NotFound,
    /// No such private game, or not this password.
    WrongCode,
    /// This private game needs a password.
    PasswordNeeded,
    /// Too many passwords were tried: wait so long.
    Locked(Millis),
    /// Whoever made the private game is not connected, or plays.
    HostAway,
    /// As the socket would refuse it.
    Refused(Refusal),
    /// Our fault.
    Failed,
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
    const fn status_and_code(&self) -> (StatusCode, &'static str) {
        match self {
            Self::BadName(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_name"),
            Self::NameTaken(_) => (StatusCode::CONFLICT, "name_taken"),
            Self::BadToken => (StatusCode::UNAUTHORIZED, "bad_token"),
            Self::TooFast => (StatusCode::TOO_MANY_REQUESTS, "too_fast"),
            Self::BadRequest(_) => (StatusCode::BAD_REQUEST, "bad_request"),
            Self::BadOrigin => (StatusCode::FORBIDDEN, "bad_origin"),
            Self::NotFound => (StatusCode::NOT_FOUND, "not_found"),
            Self::WrongCode => (StatusCode::NOT_FOUND, "wrong_code"),
            Self::PasswordNeeded => (StatusCode::UNAUTHORIZED, "password_needed"),
            Self::Locked(_) => (StatusCode::TOO_MANY_REQUESTS, "locked"),
            Self::HostAway => (StatusCode::CONFLICT, "host_away"),
            Self::Refused(_) => (StatusCode::CONFLICT, "refused"),
            Self::Failed => (StatusCode::SERVICE_UNAVAILABLE, "failed"),
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
            Self::NotFound => {
                "there is nothing here; docs/protocol.md lists what there is".to_owned()
            }
            Self::WrongCode => "there is no such private game, or the password is wrong".to_owned(),
            Self::PasswordNeeded => "this game needs a password too".to_owned(),
            Self::Locked(_) => "too many wrong passwords: wait".to_owned(),
            Self::HostAway => {
                "whoever made this game is not connected or plays: try again later".to_owned()
            }
            Self::Refused(refusal) => refusal.to_string(),
            Self::Failed => "our fault: please try again".to_owned(),
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
                Self::Locked(wait) | Self::Refused(Refusal::Paused { wait_ms: wait }) => {
                    Some(*wait)
                }
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
