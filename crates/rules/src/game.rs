//! A game: start, moves, counters and outcome.
//!
//! Knows the rules only: clocks, resigning and agreed draws are not its business.

use alloc::vec::Vec;

use crate::draw::{DrawCounter, DrawReason, DrawRule, Tally};
use crate::moves::Move;
use crate::piece::Side;
use crate::position::{IllegalMove, Position};
use crate::variants::Variant;

/// A game from its start to the present.
///
/// ```
/// use rules::{notation::text, Game, Variant};
/// let mut game = Game::new(Variant::Russian);
/// for written in ["c3-d4", "d6-c5", "b2-c3"] {
///     game.play(text::parse(game.position(), written).unwrap())?;
/// }
/// assert_eq!(game.ply(), 3);
/// assert_eq!(game.outcome(), None);
/// # Ok::<(), rules::PlayError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    /// The position before each move, and the present one.
    positions: Vec<Position>,
    moves: Vec<Move>,
    tally: Tally,
    outcome: Option<Outcome>,
    first_draw: Option<(usize, DrawReason)>,
}

/// How a game ended by the rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Outcome {
    /// One side won.
    Win {
        /// Who won.
        winner: Side,
        /// Why.
        reason: WinReason,
    },
    /// The game is drawn.
    Draw(DrawReason),
}

/// Why a side won.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum WinReason {
    /// The opponent has pieces but no move.
    NoMoves,
    /// The opponent has no pieces.
    NoPieces,
}

impl WinReason {
    /// Returns the stable name used in files and on the wire.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::NoMoves => "no_moves",
            Self::NoPieces => "no_pieces",
        }
    }
}

/// Why a move was not played.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PlayError {
    /// The move is not legal.
    #[error(transparent)]
    Illegal(#[from] IllegalMove),
    /// The game has ended.
    #[error("the game is over")]
    GameOver,
}

impl Game {
    /// Starts a game from the variant's starting position.
    #[must_use]
    pub fn new(variant: Variant) -> Self {
        Self::from_position(Position::start(variant))
    }

    /// Starts a game from any position; it is over at once when the side to move cannot.
    #[must_use]
    pub fn from_position(start: Position) -> Self {
        Self {
            positions: alloc::vec![start],
            moves: Vec::new(),
            tally: Tally::default(),
            outcome: win(&start),
            first_draw: None,
        }
    }

    /// Returns the present position.
    #[must_use]
    pub fn position(&self) -> &Position {
        self.positions
            .last()
            .expect("the start is never taken back")
    }

    /// Returns the position the game started from.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.positions[0]
    }

    /// Returns the position after each number of plies, the start first.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Returns the moves played.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Returns the number of moves played by both sides.
    #[must_use]
    pub const fn ply(&self) -> usize {
        self.moves.len()
    }

    /// Plays a move.
    ///
    /// # Errors
    ///
    /// The move is illegal or the game over; nothing has changed then.
    pub fn play(&mut self, mv: Move) -> Result<(), PlayError> {
        if self.outcome.is_some() {
            return Err(PlayError::GameOver);
        }
        self.play_on(mv)
    }

    /// Plays a move even where a draw rule has ended the game, as real records do. The outcome is
    /// told anew then; [`Game::first_draw`] remembers the first draw.
    ///
    /// # Errors
    ///
    /// The move is illegal; nothing has changed then.
    pub fn play_on(&mut self, mv: Move) -> Result<(), PlayError> {
        let after = self.position().play(&mv)?;
        self.advance(mv, after);
        Ok(())
    }

    /// Returns the game as it was after so many plies; the whole game when it has no more.
    ///
    /// A capture is one ply, however many pieces it took.
    #[must_use]
    pub fn up_to(&self, ply: usize) -> Self {
        let mut game = Self::from_position(*self.start());
        for (&mv, &after) in self.moves.iter().zip(&self.positions[1..]).take(ply) {
            game.advance(mv, after);
        }
        game
    }

    fn advance(&mut self, mv: Move, after: Position) {
        self.tally = self.tally.after(self.position(), &mv, &after);
        self.positions.push(after);
        self.moves.push(mv);
        self.outcome = win(&after).or_else(|| self.drawn().map(Outcome::Draw));
        if let Some(Outcome::Draw(reason)) = self.outcome {
            self.first_draw.get_or_insert((self.moves.len(), reason));
        }
    }

    /// Returns how the game ended by the rules, or `None` while it runs.
    #[must_use]
    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the ply after which a draw rule first ended the game, and which.
    #[must_use]
    pub const fn first_draw(&self) -> Option<(usize, DrawReason)> {
        self.first_draw
    }

    /// Returns how near the game is to each draw rule that is counting now, in the order of the
    /// variant's table. Repetition is told from the second occurrence on.
    #[must_use]
    pub fn draw_counters(&self) -> Vec<DrawCounter> {
        let rules = self.position().ruleset().draws.iter();
        rules.filter_map(|&rule| self.counter(rule)).collect()
    }

    fn counter(&self, rule: DrawRule) -> Option<DrawCounter> {
        let DrawRule::Repetition { .. } = rule else {
            return self.tally.counter(rule, self.position());
        };
        let done = self.occurrences();
        (done > 1).then_some(rule.counter(done))
    }

    /// Returns how often the present position has occurred: only positions since the last capture
    /// or man move can be the same.
    fn occurrences(&self) -> u16 {
        let since = usize::from(self.tally.kings_only) + 1;
        let recent = self.positions.iter().rev().take(since);
        let count = recent
            .filter(|&position| position == self.position())
            .count();
        u16::try_from(count).unwrap_or(u16::MAX)
    }

    fn drawn(&self) -> Option<DrawReason> {
        let counters = self.draw_counters();
        counters
            .iter()
            .find(|counter| counter.done >= counter.limit)
            .map(|counter| counter.rule)
    }
}

/// Returns the win by which a position is over.
fn win(position: &Position) -> Option<Outcome> {
    if position.can_move() {
        return None;
    }
    let loser = position.turn();
    let reason = if position.count(loser) == 0 {
        WinReason::NoPieces
    } else {
        WinReason::NoMoves
    };
    Some(Outcome::Win {
        winner: loser.other(),
        reason,
    })
}
