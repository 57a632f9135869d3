//! The state of one game: all its events, folded.

use protocol::{
    Berserk, Clocks, GameId, GameResult, GameSnapshot, LastOffers, NewGame, PlayerId, SideKey,
    Timestamp, WireMove,
};
use rules::Game;
use thiserror::Error;

use crate::clock;

/// One game as it stands. Made by [`GameState::new`] and [`crate::evolve`], or from a snapshot.
#[derive(Clone, Debug, PartialEq)]
pub struct GameState {
    pub(crate) game: Game,
    pub(crate) created: NewGame,
    pub(crate) clocks: Clocks,
    pub(crate) turn_since: Timestamp,
    pub(crate) lag_quota: Clocks,
    pub(crate) draw_offer: Option<SideKey>,
    pub(crate) last_draw_offer: LastOffers,
    pub(crate) takeback_offer: Option<SideKey>,
    pub(crate) last_takeback_offer: LastOffers,
    pub(crate) berserk: Berserk,
    pub(crate) result: Option<GameResult>,
    pub(crate) ended_at: Option<Timestamp>,
    pub(crate) rematch_offer: Option<(SideKey, Timestamp)>,
    pub(crate) rematch: Option<GameId>,
}

/// Why a snapshot is not a game.
#[derive(Debug, PartialEq, Eq, Error)]
pub enum SnapshotError {
    /// A move of the snapshot is not legal where it stands.
    #[error("move {ply} of the snapshot is not legal")]
    IllegalMove {
        /// Index of the move, from 0.
        ply: usize,
    },
}

impl GameState {
    /// Returns a game that has just begun.
    #[must_use]
    pub fn new(created: NewGame) -> Self {
        Self {
            game: Game::new(created.variant.0),
            clocks: clock::at_start(created.time),
            turn_since: created.at,
            lag_quota: clock::quota_at_start(created.time),
            draw_offer: None,
            last_draw_offer: LastOffers::default(),
            takeback_offer: None,
            last_takeback_offer: LastOffers::default(),
            berserk: Berserk::default(),
            result: None,
            ended_at: None,
            rematch_offer: None,
            rematch: None,
            created,
        }
    }

    /// Returns the moves and position so far.
    #[must_use]
    pub const fn game(&self) -> &Game {
        &self.game
    }

    /// Returns how the game began.
    #[must_use]
    pub const fn created(&self) -> &NewGame {
        &self.created
    }

    /// Returns both clocks as they stood when the side to move got its turn.
    #[must_use]
    pub const fn clocks(&self) -> Clocks {
        self.clocks
    }

    /// Returns when the side to move got its turn.
    #[must_use]
    pub const fn turn_since(&self) -> Timestamp {
        self.turn_since
    }

    pub(crate) const fn lag_quota(&self) -> Clocks {
        self.lag_quota
    }

    /// Returns who offers a draw.
    #[must_use]
    pub const fn draw_offer(&self) -> Option<SideKey> {
        self.draw_offer
    }

    /// Returns the ply at which each side last offered a draw.
    #[must_use]
    pub const fn last_draw_offer(&self) -> LastOffers {
        self.last_draw_offer
    }

    /// Returns who asks to take a move back.
    #[must_use]
    pub const fn takeback_offer(&self) -> Option<SideKey> {
        self.takeback_offer
    }

    /// Returns the ply at which each side last asked to take a move back, as far as that was not
    /// granted: once at a ply.
    #[must_use]
    pub const fn last_takeback_offer(&self) -> LastOffers {
        self.last_takeback_offer
    }

    /// Returns who has halved the own clock.
    #[must_use]
    pub const fn berserk(&self) -> Berserk {
        self.berserk
    }

    /// Returns the result, once there is one.
    #[must_use]
    pub const fn result(&self) -> Option<GameResult> {
        self.result
    }

    /// Returns when the game ended.
    #[must_use]
    pub const fn ended_at(&self) -> Option<Timestamp> {
        self.ended_at
    }

    /// Returns who offers a rematch, and since when.
    #[must_use]
    pub const fn rematch_offer(&self) -> Option<(SideKey, Timestamp)> {
        self.rematch_offer
    }

    /// Returns the rematch, once agreed.
    #[must_use]
    pub const fn rematch(&self) -> Option<&GameId> {
        self.rematch.as_ref()
    }

    /// Returns how many moves have been played, counting both sides.
    #[must_use]
    pub fn ply(&self) -> u32 {
        u32::try_from(self.game.ply()).unwrap_or(u32::MAX)
    }

    /// Returns whose turn it is.
    #[must_use]
    pub fn to_move(&self) -> SideKey {
        self.game.position().turn().into()
    }

    /// Returns the side this player has, if any.
    #[must_use]
    pub fn side_of(&self, player: &PlayerId) -> Option<SideKey> {
        if self.created.white.id == *player {
            Some(SideKey::White)
        } else if self.created.black.id == *player {
            Some(SideKey::Black)
        } else {
            None
        }
    }

    /// Returns the whole game as one message.
    #[must_use]
    pub fn snapshot(&self) -> GameSnapshot {
        GameSnapshot {
            created: self.created.clone(),
            moves: self.game.moves().iter().map(WireMove::from).collect(),
            clocks: self.clocks,
            turn_since: self.turn_since,
            lag_quota: self.lag_quota,
            draw_offer: self.draw_offer,
            last_draw_offer: self.last_draw_offer,
            takeback_offer: self.takeback_offer,
            last_takeback_offer: self.last_takeback_offer,
            berserk: self.berserk,
            result: self.result,
            ended_at: self.ended_at,
            rematch_offer: self.rematch_offer,
            rematch: self.rematch.clone(),
        }
    }

    /// Returns the game a snapshot describes.
    ///
    /// # Errors
    /// A move of the snapshot is not legal.
    pub fn from_snapshot(snapshot: &GameSnapshot) -> Result<Self, SnapshotError> {
        let mut game = Game::new(snapshot.created.variant.0);
        for (ply, wire) in snapshot.moves.iter().enumerate() {
            let illegal = SnapshotError::IllegalMove { ply };
            let Some(chosen) = wire.find_in(&game.position().legal_moves()) else {
                return Err(illegal);
            };
            game.play(chosen).map_err(|_| illegal)?;
        }
        Ok(Self {
            game,
            created: snapshot.created.clone(),
            clocks: snapshot.clocks,
            turn_since: snapshot.turn_since,
            lag_quota: snapshot.lag_quota,
            draw_offer: snapshot.draw_offer,
            last_draw_offer: snapshot.last_draw_offer,
            takeback_offer: snapshot.takeback_offer,
            last_takeback_offer: snapshot.last_takeback_offer,
            berserk: snapshot.berserk,
            result: snapshot.result,
            ended_at: snapshot.ended_at,
            rematch_offer: snapshot.rematch_offer,
            rematch: snapshot.rematch.clone(),
        })
    }
}
