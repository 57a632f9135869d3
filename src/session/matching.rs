//! The game on screen.

use bevy::prelude::*;
use domain::GameState;
use protocol::{CommandId, GameCommand, GameId, Millis, Presence, SideKey, Timestamp};
use rules::{Game, Move, Position};

/// The game on screen: what the server has confirmed, and what we have done that it has not.
#[derive(Resource, Debug)]
pub struct Match {
    /// Its name.
    pub id: GameId,
    /// The last event folded into `confirmed`.
    pub seq: u64,
    /// The game as the server has it.
    pub confirmed: GameState,
    /// Our move that the server has not confirmed yet. It is shown as played.
    pub pending: Option<PendingMove>,
    /// Our other wishes that have not been answered.
    pub asked: Vec<(CommandId, GameCommand)>,
    /// Our side; `None` when we only watch.
    pub my_side: Option<SideKey>,
    /// The opponent's connection.
    pub opponent: Presence,
    /// When `opponent` was heard, on the server's clock.
    pub opponent_at: Timestamp,
    /// The number of moves after which the position is looked at; `None` for the present.
    pub viewed_ply: Option<u32>,
    /// Whether the player has turned the board.
    pub turned: bool,
    /// Whether the result sheet is open.
    pub result_open: bool,
}

/// A move that is shown but not confirmed.
#[derive(Clone, Debug, PartialEq)]
pub struct PendingMove {
    /// The command's name.
    pub id: CommandId,
    /// How many moves had been played before it.
    pub ply: u32,
    /// The move.
    pub chosen: Move,
}

impl Match {
    /// Returns whether this is a running game of others.
    #[must_use]
    pub fn is_watched(&self) -> bool {
        self.my_side.is_none() && self.confirmed.result().is_none() && !self.is_imported()
    }

    /// Returns the game with our unconfirmed move played.
    #[must_use]
    pub fn present(&self) -> Game {
        let mut game = self.confirmed.game().clone();
        if let Some(pending) = &self.pending
            && let Err(problem) = game.play(pending.chosen)
        {
            // Cannot be: `apply` drops a pending move that no longer fits. Showing the confirmed
            // position is right in any case.
            warn!("the pending move does not fit the position: {problem}");
        }
        game
    }

    /// Returns how many moves are on the board that is shown.
    #[must_use]
    pub fn shown_ply(&self) -> u32 {
        let present = self.confirmed.ply() + u32::from(self.pending.is_some());
        self.viewed_ply.map_or(present, |ply| ply.min(present))
    }

    /// Returns the position that is shown and the move that led to it.
    #[must_use]
    pub fn shown(&self) -> (Position, Option<Move>) {
        let game = self.present();
        let ply = self.shown_ply() as usize;
        let moves = &game.moves()[..ply.min(game.moves().len())];
        if moves.len() == game.moves().len() {
            return (*game.position(), moves.last().copied());
        }
        let mut position = *game.start();
        for chosen in moves {
            position = position
                .play(chosen)
                .expect("moves of a game are legal in their order");
        }
        (position, moves.last().copied())
    }

    /// Returns whether the board shows the present of a running game of ours.
    #[must_use]
    pub fn is_playing(&self) -> bool {
        self.my_side.is_some() && self.viewed_ply.is_none() && self.confirmed.result().is_none()
    }

    /// Returns whether a move of ours is wanted now.
    #[must_use]
    pub fn is_my_turn(&self) -> bool {
        self.is_playing()
            && self.pending.is_none()
            && self.my_side == Some(self.confirmed.to_move())
    }

    /// Returns whether Black sits at the bottom of the screen.
    #[must_use]
    pub fn black_below(&self) -> bool {
        (self.my_side == Some(SideKey::Black)) != self.turned
    }
}

/// The server's clock against ours, from the answers to our pings.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ServerClock {
    /// What to add to our clock (milliseconds since 1970) to get the server's.
    pub offset: Millis,
    /// The shortest round trip heard lately; `None` before the first answer.
    pub round_trip: Option<Millis>,
}

impl ServerClock {
    /// Returns the server's time at our time `local`.
    #[must_use]
    pub fn at(&self, local: Timestamp) -> Timestamp {
        local + self.offset
    }
}
