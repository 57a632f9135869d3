//! Why the server does not do what a player asks. A refusal is an answer: nothing has changed.

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{GameId, Millis};

/// A typed refusal. The text is for logs and other clients; the app translates the type.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, Error)]
#[serde(tag = "why", rename_all = "snake_case")]
pub enum Refusal {
    /// There is no such game.
    #[error("there is no such game")]
    NoSuchGame,
    /// The game exists, but this player has no seat in it.
    #[error("you do not play in this game")]
    NotYourGame,
    /// The opponent is to move.
    #[error("it is the opponent's turn")]
    NotYourTurn,
    /// The rules do not allow this move here.
    #[error("this move is not legal here")]
    IllegalMove,
    /// The move was chosen in an older position.
    #[error("the game stands at ply {ply}, the move was meant for another")]
    StaleMove {
        /// How many moves have been played.
        ply: u32,
    },
    /// The game is over.
    #[error("the game is over")]
    GameOver,
    /// The game is not over yet.
    #[error("the game is not over")]
    GameRunning,
    /// Draw offers start later.
    #[error("a draw can be offered from ply {from_ply} on")]
    DrawTooEarly {
        /// The first ply at which an offer is possible.
        from_ply: u32,
    },
    /// One draw offer a player in 20 plies.
    #[error("the next draw offer is possible at ply {from_ply}")]
    DrawTooOften {
        /// The ply from which the next offer is possible.
        from_ply: u32,
    },
    /// There is no offer to answer or take back.
    #[error("there is no such offer")]
    NoOffer,
    /// Both sides have moved: the game can no longer be voided.
    #[error("both sides have moved: resign instead")]
    CannotAbort,
    /// The opponent is here, or it is not the opponent's turn.
    #[error("the opponent is not gone")]
    OpponentPresent,
    /// The opponent is gone, but may still come back.
    #[error("the claim is possible in {wait_ms:?}")]
    ClaimTooEarly {
        /// Milliseconds to wait.
        wait_ms: Millis,
    },
    /// No time is up.
    #[error("no time is up")]
    TimeNotUp,
    /// Games that count know no takebacks.
    #[error("in a game that counts no move is taken back")]
    Rated,
    /// This side has not moved yet.
    #[error("there is no move of yours to take back")]
    NothingToTakeBack,
    /// Asked once already since the last move.
    #[error("you have asked already: move first")]
    TakebackAsked,
    /// Half the clock is possible in arenas that allow it, before the own first move.
    #[error("the clock can be halved only in an arena that allows it, before your first move")]
    NoBerserk,
    /// The game has no clock.
    #[error("this game has no clock")]
    NoClock,
    /// Nobody gets more than two hours.
    #[error("the opponent has time enough")]
    ClockFull,
    /// After many games left or aborted: no new games for a while.
    #[error("you left too many games: the next one is possible in {wait_ms:?}")]
    Paused {
        /// Milliseconds to wait.
        wait_ms: Millis,
    },
    /// The offer to play is no longer there.
    #[error("somebody else was faster")]
    SeekGone,
    /// One cannot play against oneself.
    #[error("this is your own offer")]
    OwnSeek,
    /// One running game at a time.
    #[error("you are playing already")]
    AlreadyPlaying {
        /// The running game.
        game: GameId,
    },
    /// The offer's numbers are out of range.
    #[error("this time control is not possible")]
    BadTimeControl,
    /// This variant, stake or option is not offered.
    #[error("this is not offered here")]
    NotOffered,
    /// There are fewer credits than the game would cost.
    #[error("you have {balance} credits, this takes {needed}: claim free ones or choose less")]
    NotEnoughCredits {
        /// Credits at hand.
        balance: i64,
        /// Credits needed.
        needed: i64,
    },
    /// The opponent has fewer credits than the game would cost.
    #[error("the opponent has not enough credits")]
    OpponentShort,
    /// So many credits are too many for this player or this kind of game.
    #[error("at most {most} credits can be put in here")]
    StakeTooHigh {
        /// How many are possible.
        most: u32,
    },
    /// An account that is linked to no login plays for credits in quick pairing only.
    #[error("guests play for credits in quick pairing only: link the account first")]
    GuestStake,
    /// These two have played for credits often of late.
    #[error("you two have played for credits often: again in {wait_ms:?}, without credits at once")]
    PlayedOften {
        /// Milliseconds to wait.
        wait_ms: Millis,
    },
    /// Several games for credits were lost after a few moves.
    #[error("you lost several games for credits at once: for credits again in {wait_ms:?}")]
    StakesPaused {
        /// Milliseconds to wait.
        wait_ms: Millis,
    },
    /// Too many messages in a short time.
    #[error("too fast: wait a moment")]
    TooFast,
    /// The server could not store it; nothing has changed, the command may be sent again.
    #[error("our fault, not yours: please try again")]
    TryAgain,
    /// This command's id has been used for another command before.
    #[error("this id belongs to an earlier command with other content")]
    IdReused,
    /// A refusal this client does not know yet.
    #[serde(other)]
    #[error("refused for a reason this version does not know")]
    Unknown,
}
