//! Credits: whole numbers without worth outside the game. They are not sold, not given away and not
//! paid out.

use serde::{Deserialize, Serialize};

use crate::{GameId, Timestamp};

/// `GET /api/wallet`, the answer to both claims, and over the socket whenever the balance changes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct Wallet {
    /// Credits at hand; never below 0.
    pub balance: i64,
    /// Credits put into the running game, and into tournaments that are not over.
    pub in_play: i64,
    /// Free credits for everybody, again and again.
    pub claim: FreeCredits,
    /// Free credits for whoever has next to nothing; absent while that is not so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rescue: Option<FreeCredits>,
    /// Stakes this player may choose in quick pairing, ascending, whatever the balance.
    pub stakes: Vec<u32>,
    /// The same in a private game.
    pub private_stakes: Vec<u32>,
    /// Whether the account is linked to no login: guests may put in less.
    #[serde(default)]
    pub guest: bool,
    /// The server's clock.
    pub at: Timestamp,
}

/// Credits to be had for nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct FreeCredits {
    /// How many.
    pub amount: i64,
    /// From when on; now when that is not later than [`Wallet::at`].
    pub from: Timestamp,
}

/// `GET /api/wallet/history?before=SEQ&limit=50`: the latest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WalletPage {
    /// What came and went.
    pub entries: Vec<WalletEntry>,
    /// Whether there are older ones: ask again with the last `seq` as `before`.
    pub more: bool,
}

/// Credits that came or went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WalletEntry {
    /// 1, 2, 3 … without gaps in each wallet.
    pub seq: u64,
    /// When.
    pub at: Timestamp,
    /// How many came; negative when they went.
    pub amount: i64,
    /// The balance after it.
    pub balance: i64,
    /// What for.
    #[serde(flatten)]
    pub reason: CreditReason,
}

/// Why credits came or went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "reason", rename_all = "snake_case")]
pub enum CreditReason {
    /// What everybody begins with.
    Start,
    /// Free credits for everybody.
    Claim,
    /// Free credits for whoever had next to nothing.
    Rescue,
    /// Put into a game.
    Stake {
        /// The game.
        game: GameId,
    },
    /// Both stakes of a game that was won.
    Won {
        /// The game.
        game: GameId,
    },
    /// The own stake of a game that nobody won.
    Returned {
        /// The game.
        game: GameId,
    },
    /// The entry fee of a tournament.
    TournamentFee {
        /// The tournament.
        tournament: String,
    },
    /// The entry fee of a tournament, back.
    TournamentRefund {
        /// The tournament.
        tournament: String,
    },
    /// The prize of a tournament.
    TournamentPrize {
        /// The tournament.
        tournament: String,
    },
    /// What was left when the account was deleted.
    Closed,
    /// Something this version does not know yet.
    #[serde(other)]
    Unknown,
}
