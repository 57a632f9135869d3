//! Notices: what concerns a player who may not have been looking.

use serde::{Deserialize, Serialize};

use crate::{GameId, PlayerCard, RatingChange, RatingPool, Timestamp};

/// A notice. Numbers grow by one for each player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Notice {
    /// Its number.
    pub seq: u64,
    /// When.
    pub at: Timestamp,
    /// What.
    #[serde(flatten)]
    pub about: NoticeAbout,
}

/// What a notice says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "about", rename_all = "snake_case")]
pub enum NoticeAbout {
    /// It is your turn.
    YourTurn {
        /// In this game.
        game: GameId,
        /// Against whom.
        from: PlayerCard,
    },
    /// Somebody wants to play with you.
    Challenge {
        /// Who.
        from: PlayerCard,
        /// What to open: the code of the private game.
        code: String,
    },
    /// Somebody asks for friendship.
    FriendRequest {
        /// Who.
        from: PlayerCard,
    },
    /// Somebody has accepted your friendship.
    FriendAccepted {
        /// Who.
        from: PlayerCard,
    },
    /// A tournament you have joined begins.
    Tournament {
        /// Its id.
        tournament: String,
        /// Its name.
        name: String,
        /// When.
        starts_at: Timestamp,
    },
    /// An opponent was closed for unfair play: what you lost in this game is given back.
    RatingRefund {
        /// The game.
        game: GameId,
        /// Its variant and speed.
        #[serde(flatten)]
        pool: RatingPool,
        /// Your rating before and after.
        #[serde(flatten)]
        change: RatingChange,
    },
    /// Something this version does not know yet.
    #[serde(other)]
    Unknown,
}

/// `GET /api/notices?before=SEQ`: up to 50 notices before that one, the newest first; without it the
/// newest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NoticePage {
    /// The notices.
    pub notices: Vec<Notice>,
    /// Whether there are older ones.
    pub more: bool,
    /// The last one read, on any of your devices.
    pub read: u64,
    /// How many are unread.
    pub unread: u32,
}
