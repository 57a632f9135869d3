//! What has happened in a game, one numbered event at a time. Event 1 of a game is `created`.

use serde::{Deserialize, Serialize};

use crate::{
    Clocks, GameId, Millis, PlayerCard, SideKey, TimeControl, Timestamp, TournamentGame,
    VariantKey, WireMove,
};

/// How a game begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct NewGame {
    /// The game's name.
    pub id: GameId,
    /// Which rules.
    pub variant: VariantKey,
    /// The time for each player.
    pub time: TimeControl,
    /// Who plays White.
    pub white: PlayerCard,
    /// Who plays Black.
    pub black: PlayerCard,
    /// Credits each player has put in; the winner gets both stakes.
    #[serde(default)]
    pub stake: u32,
    /// Whether it counts for ratings. Absent: it does. Only games that do not count know takebacks.
    #[serde(default = "yes", skip_serializing_if = "is_yes")]
    pub rated: bool,
    /// Whether only the players may see it: games with a password.
    #[serde(default, skip_serializing_if = "is_no")]
    pub closed: bool,
    /// The game this one is the rematch of.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rematch_of: Option<GameId>,
    /// The tournament it belongs to. Such a game is not aborted and has no rematch.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentGame>,
    /// When it began, on the server's clock.
    pub at: Timestamp,
}

/// One thing that has happened. Folding the events in order gives the game (`domain::evolve`).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum GameEvent {
    /// The game began.
    Created(NewGame),
    /// The side to move moved. A standing draw offer of the opponent lapses.
    Moved {
        /// The move.
        #[serde(flatten)]
        chosen: WireMove,
        /// Both clocks after it, the increment included.
        clocks: Clocks,
        /// How much of the mover's delay was forgiven as lag.
        #[serde(default, skip_serializing_if = "is_zero")]
        forgiven: Millis,
        /// When the server received it.
        at: Timestamp,
    },
    /// A draw was offered.
    DrawOffered {
        /// Who offers.
        by: SideKey,
    },
    /// The offer was taken back by the side that made it.
    DrawWithdrawn {
        /// Who takes it back.
        by: SideKey,
    },
    /// The offer was declined.
    DrawDeclined {
        /// Who declines.
        by: SideKey,
    },
    /// One side asks to take its last move back. Lapses with the next move.
    TakebackOffered {
        /// Who asks.
        by: SideKey,
    },
    /// The wish is gone: taken back by its owner or declined by the other.
    TakebackDeclined {
        /// Who ended it.
        by: SideKey,
    },
    /// The wish was granted: the game goes on from an earlier position.
    TakenBack {
        /// How many moves remain.
        ply: u32,
        /// Both clocks: the time spent stays spent.
        clocks: Clocks,
        /// When; the turn begins anew.
        at: Timestamp,
    },
    /// One side gave the other more time.
    TimeGiven {
        /// Who gave it.
        by: SideKey,
        /// How much the other got.
        amount: Millis,
    },
    /// The server had been away while the clock ran: the side to move gets the time back.
    TimeReturned {
        /// How much.
        credit: Millis,
    },
    /// One side halved its own clock and does without increment: for one point more in an arena.
    Berserked {
        /// Who.
        by: SideKey,
        /// Both clocks after it.
        clocks: Clocks,
    },
    /// The game is over.
    Ended {
        /// Who won, and why.
        result: GameResult,
        /// Both clocks at the end.
        clocks: Clocks,
        /// When.
        at: Timestamp,
    },
    /// One side would like to play again.
    RematchOffered {
        /// Who offers.
        by: SideKey,
        /// When; an offer lives 30 minutes.
        at: Timestamp,
    },
    /// The rematch offer is gone: taken back by its owner or declined by the other.
    RematchDeclined {
        /// Who ended it.
        by: SideKey,
    },
    /// Both want to play again: the new game exists.
    RematchAgreed {
        /// The new game; `next` on the wire, where `game` is the game that the event belongs to.
        #[serde(rename = "next")]
        game: GameId,
    },
}

const fn yes() -> bool {
    true
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes the field so"
)]
const fn is_yes(flag: &bool) -> bool {
    *flag
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes the field so"
)]
const fn is_no(flag: &bool) -> bool {
    !*flag
}

fn is_zero(duration: &Millis) -> bool {
    duration.0 == 0
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct GameResult {
    /// The winner; nobody in a draw or a void game.
    pub winner: Option<SideKey>,
    /// Why it ended.
    pub reason: EndReason,
}

/// Why a game ended. The draw rules are those of RULES.md sections 2 and 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EndReason {
    /// The side to move has no piece left.
    NoPieces,
    /// The side to move cannot move.
    NoMoves,
    /// The loser resigned.
    Resigned,
    /// The loser's time ran out.
    TimeOut,
    /// The loser was gone and the win was claimed.
    Left,
    /// Draw: a player was gone and the other claimed a draw.
    LeftDraw,
    /// Draw: both agreed.
    Agreed,
    /// Draw: the same position for the third time.
    Threefold,
    /// Draw: only kings moved and nothing was captured for the rule's number of moves.
    KingsOnly,
    /// Draw, Russian rule a: three or more kings against one, 15 moves.
    ThreeKings,
    /// Draw, Russian rule b: kings on both sides, nothing changed for 30 or 60 moves.
    FixedMaterial,
    /// Draw, Russian rule c: three pieces against a king on the main road, 5 moves.
    MainRoad,
    /// Draw: two pieces or one against a lone king, 5 moves.
    TwoVersusOne,
    /// Draw, International: three pieces with a king against a lone king, 16 moves.
    ThreeVersusOne,
    /// Void: a player aborted before both had moved.
    Aborted,
    /// Void: no first move in time.
    NoFirstMove,
    /// Void: the server's fault; whoever runs it ended the game.
    Fault,
}

impl EndReason {
    /// Returns whether the game counts as not played.
    #[must_use]
    pub const fn is_void(self) -> bool {
        matches!(self, Self::Aborted | Self::NoFirstMove | Self::Fault)
    }
}
