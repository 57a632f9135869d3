//! The words of one game: who plays, what a move is, what a player may ask for.

use rules::{Move, Side, Square, Variant};
use serde::{Deserialize, Serialize};

use crate::PlayerId;

/// A variant as its text key: `"russian"`, `"international"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "openapi", schema(value_type = String))]
pub struct VariantKey(pub Variant);

impl TryFrom<String> for VariantKey {
    type Error = String;
    fn try_from(key: String) -> Result<Self, String> {
        Variant::from_key(&key)
            .map(Self)
            .ok_or_else(|| format!("unknown variant '{key}'; known are russian and international"))
    }
}

impl From<VariantKey> for String {
    fn from(key: VariantKey) -> Self {
        key.0.key().to_owned()
    }
}

/// A side on the wire: `"white"` or `"black"`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum SideKey {
    /// Moves first in both games.
    White,
    /// The other side.
    Black,
}

impl From<Side> for SideKey {
    fn from(side: Side) -> Self {
        match side {
            Side::White => Self::White,
            Side::Black => Self::Black,
        }
    }
}

impl From<SideKey> for Side {
    fn from(key: SideKey) -> Self {
        match key {
            SideKey::White => Self::White,
            SideKey::Black => Self::Black,
        }
    }
}

/// A whole move, captures of many pieces included, in square numbers. The resulting piece follows
/// from the rules; the route is not part of a move.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct WireMove {
    /// Number of the square the piece leaves.
    pub from: u8,
    /// Number of the square where it ends; may equal `from` after a round trip.
    pub to: u8,
    /// Numbers of the captured pieces' squares, ascending; empty for a quiet move.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub captured: Vec<u8>,
}

impl WireMove {
    /// Returns the one legal move this names, if there is one.
    #[must_use]
    pub fn find_in(&self, legal: &[Move]) -> Option<Move> {
        legal
            .iter()
            .copied()
            .find(|candidate| Self::from(candidate) == *self)
    }
}

impl From<&Move> for WireMove {
    fn from(chosen: &Move) -> Self {
        Self {
            from: chosen.from.number(),
            to: chosen.to.number(),
            captured: chosen.captured.iter().map(Square::number).collect(),
        }
    }
}

/// What everyone may know of a player.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct PlayerCard {
    /// The account.
    pub id: PlayerId,
    /// The nickname as shown.
    pub name: String,
    /// The rating: in a game or an offer that of its variant and speed, elsewhere that of the variant and
    /// speed played most.
    #[serde(default = "start_rating")]
    pub rating: i32,
    /// Whether the rating is not yet known well: shown with a question mark.
    #[serde(default, skip_serializing_if = "is_false")]
    pub provisional: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

const fn start_rating() -> i32 {
    1500
}

/// What a player asks of a running or ended game.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "do", rename_all = "snake_case")]
pub enum GameCommand {
    /// Make a move.
    Move {
        /// How many moves had been played when this one was chosen. The same move at the same ply
        /// is the same wish; another number than the game's is refused as stale.
        ply: u32,
        /// The move.
        #[serde(flatten)]
        chosen: WireMove,
    },
    /// Give up.
    Resign,
    /// Void the game; before both sides have moved.
    Abort,
    /// Offer a draw.
    OfferDraw,
    /// Take the own draw offer back.
    WithdrawDraw,
    /// Accept the opponent's draw offer.
    AcceptDraw,
    /// Decline the opponent's draw offer.
    DeclineDraw,
    /// Ask to take the own last move back; in games that do not count. Accepts where the opponent
    /// has already asked.
    OfferTakeback,
    /// Grant the opponent's wish to take a move back.
    AcceptTakeback,
    /// Take the own wish back, or decline the opponent's.
    DeclineTakeback,
    /// Give the opponent 15 seconds more.
    GiveTime,
    /// Claim the win over an opponent who is gone.
    ClaimWin,
    /// Claim a draw with an opponent who is gone.
    ClaimDraw,
    /// Ask the server to look at the clock: ends the game when a time is up.
    ClaimTime,
    /// Halve the own clock and do without increment, before the own first move; in arenas.
    Berserk,
    /// Offer to play again with colours swapped; accepts where the opponent has already offered.
    OfferRematch,
    /// Take the own rematch offer back, or decline the opponent's.
    DeclineRematch,
}
