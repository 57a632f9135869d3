//! From everything that can go wrong to one kind of answer.

use std::any::Any;

use axum::Json;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use protocol::ApiError;

use crate::port::StoreError;

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
    /// Our fault.
    Failed,
}

impl From<StoreError> for ApiFailure {
    fn from(error: StoreError) -> Self {
        tracing::warn!(%error, "a request failed because of the store");
        Self::Failed
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
            Self::Failed => "our fault: please try again".to_owned(),
        }
    }
}

impl IntoResponse for ApiFailure {
    fn into_response(self) -> Response {
        let (status, code) = self.status_and_code();
        let body = ApiError {
            code: code.to_owned(),
            message: self.advice(),
            suggestion: match self {
                Self::NameTaken(free) => Some(free),
                _ => None,
            },
        };
        (status, Json(body)).into_response()
    }
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
