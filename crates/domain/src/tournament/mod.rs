//! Tournaments: who is paired with whom, and what a game is worth. Pure: no clock, and no chance but
//! what the caller brings.
//!
//! A tournament is a list of entrants and a list of [`Bout`]s; everything else follows from the two:
//! standings, the next pairings, who has won. An entrant is called by its place in the list.

pub mod arena;
pub mod knockout;
pub mod matching;
pub mod prizes;
pub mod setup;
pub mod swiss;
pub mod timetable;

use protocol::{Berserk, PairingResult, SideKey};

/// One who takes part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entrant {
    /// The rating at the start.
    pub rating: i32,
    /// The round after which the entrant joined; 0 before the first.
    pub joined_after: u32,
}

/// A pairing and what became of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bout {
    /// Its number within the tournament; later ones have greater numbers.
    pub board: u32,
    /// The round, from 1; 0 in an arena.
    pub round: u32,
    /// Who has White; with a bye, who has it.
    pub white: usize,
    /// Who has Black; nobody with a bye.
    pub black: Option<usize>,
    /// The result; none while it is played.
    pub result: Option<PairingResult>,
    /// Whether it was played: not when somebody did not come.
    pub played: bool,
    /// Moves made by both.
    pub plies: u32,
    /// Who halved the own clock.
    pub berserk: Berserk,
}

impl Bout {
    /// Returns the side of an entrant, if it takes part in this one.
    #[must_use]
    pub fn side_of(&self, entrant: usize) -> Option<SideKey> {
        if self.white == entrant {
            Some(SideKey::White)
        } else if self.black == Some(entrant) {
            Some(SideKey::Black)
        } else {
            None
        }
    }

    /// Returns the opponent of an entrant that takes part in this one.
    #[must_use]
    pub fn opponent_of(&self, entrant: usize) -> Option<usize> {
        match self.side_of(entrant)? {
            SideKey::White => self.black,
            SideKey::Black => Some(self.white),
        }
    }

    /// Returns how it ended for a side; none while it is played and when it does not count.
    #[must_use]
    pub fn end_for(&self, side: SideKey) -> Option<End> {
        let won = |winner| if winner == side { End::Won } else { End::Lost };
        match self.result? {
            PairingResult::White => Some(won(SideKey::White)),
            PairingResult::Black => Some(won(SideKey::Black)),
            PairingResult::Draw => Some(End::Drawn),
            PairingResult::BothLost => Some(End::Lost),
            PairingResult::Bye => Some(End::Bye),
            PairingResult::Void | PairingResult::Unknown => None,
        }
    }
}

/// How a bout ended for one of the two.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// Won.
    Won,
    /// Drawn.
    Drawn,
    /// Lost.
    Lost,
    /// There was no opponent.
    Bye,
}

impl End {
    /// Returns the points before any bonus: 2, 1, 0.
    #[must_use]
    pub const fn points(self) -> u32 {
        match self {
            Self::Won | Self::Bye => 2,
            Self::Drawn => 1,
            Self::Lost => 0,
        }
    }
}

/// Returns each entrant's bouts, in the order in which they are given.
fn bouts_of<'a>(count: usize, bouts: &'a [Bout]) -> Vec<Vec<&'a Bout>> {
    let mut of: Vec<Vec<&'a Bout>> = vec![vec![]; count];
    for bout in bouts {
        of[bout.white].push(bout);
        if let Some(black) = bout.black {
            of[black].push(bout);
        }
    }
    of
}

/// Returns how strong an entrant was in these bouts, as a rating: the mean of the opponents' ratings, 500
/// more for a win and 500 less for a loss. None without a game that was played.
fn performance(entrants: &[Entrant], entrant: usize, bouts: &[&Bout]) -> Option<i32> {
    let mut sum = 0;
    let mut games = 0;
    for bout in bouts.iter().filter(|bout| bout.played) {
        let side = bout.side_of(entrant)?;
        let (Some(end), Some(opponent)) = (bout.end_for(side), bout.opponent_of(entrant)) else {
            continue;
        };
        games += 1;
        sum += i64::from(entrants[opponent].rating)
            + match end {
                End::Won => 500,
                End::Lost => -500,
                End::Drawn | End::Bye => 0,
            };
    }
    (games > 0).then(|| i32::try_from(sum / games).unwrap_or(0))
}
