//! What is not possible among players, and what to do about it.

use axum::http::StatusCode;
use domain::chat::ChatError;
use thiserror::Error;

use super::ApiFailure;

/// Why something is not possible among players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Problem {
    /// No account has this id.
    #[error("there is no such player")]
    NoSuchPlayer,
    /// No game of this player, or no kind of conversation of this name.
    #[error("there is no such conversation: /api/chat/game/ID or /api/chat/player/ID")]
    NoSuchChat,
    /// Somebody and oneself.
    #[error("this is your own account")]
    OwnAccount,
    /// A limit that does not go away by waiting a moment.
    #[error("too many: {0}")]
    TooMany(&'static str),
    /// The player blocks the other one.
    #[error("you block this player: unblock first")]
    Blocked,
    /// There is no request to accept.
    #[error("this player does not ask you for friendship")]
    NotAsked,
    /// By a moderator.
    #[error("a moderator lets you write nothing until {0} ms (since 1970 UTC)")]
    Muted(i64),
    /// The text cannot be said.
    #[error("{0}")]
    Chat(ChatError),
    /// Words that others should not have to read.
    #[error("these words are not for everybody's eyes")]
    BadWords,
    /// A command's id with other content.
    #[error("this id belongs to an earlier message with other content")]
    IdReused,
}

impl Problem {
    pub(in crate::http) const fn status_and_code(self) -> (StatusCode, &'static str) {
        match self {
            Self::NoSuchPlayer => (StatusCode::NOT_FOUND, "no_such_player"),
            Self::NoSuchChat => (StatusCode::NOT_FOUND, "no_such_chat"),
            Self::OwnAccount => (StatusCode::UNPROCESSABLE_ENTITY, "own_account"),
            Self::TooMany(_) => (StatusCode::CONFLICT, "too_many"),
            Self::Blocked => (StatusCode::CONFLICT, "blocked"),
            Self::NotAsked => (StatusCode::CONFLICT, "not_asked"),
            Self::Muted(_) => (StatusCode::FORBIDDEN, "muted"),
            Self::Chat(ChatError::TooFast) => (StatusCode::TOO_MANY_REQUESTS, "too_fast"),
            Self::Chat(ChatError::Repeated) => (StatusCode::CONFLICT, "repeated"),
            Self::Chat(_) => (StatusCode::UNPROCESSABLE_ENTITY, "bad_message"),
            Self::BadWords => (StatusCode::UNPROCESSABLE_ENTITY, "bad_words"),
            Self::IdReused => (StatusCode::CONFLICT, "id_reused"),
        }
    }
}

impl From<Problem> for ApiFailure {
    fn from(problem: Problem) -> Self {
        Self::People(problem)
    }
}
