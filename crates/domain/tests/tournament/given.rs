//! The words of the tables.

use domain::tournament::{Bout, Entrant};
use protocol::{Berserk, PairingResult};

pub(crate) use PairingResult::{Black, BothLost, Bye, Draw, White};

pub(crate) fn entrants(ratings: &[i32]) -> Vec<Entrant> {
    let entrant = |rating: &i32| Entrant {
        rating: *rating,
        joined_after: 0,
    };
    ratings.iter().map(entrant).collect()
}

/// A game that was played in 60 plies.
pub(crate) fn bout(
    board: u32,
    round: u32,
    white: usize,
    black: usize,
    result: PairingResult,
) -> Bout {
    Bout {
        board,
        round,
        white,
        black: Some(black),
        result: Some(result),
        played: true,
        plies: 60,
        berserk: Berserk::default(),
    }
}

pub(crate) fn bye(board: u32, round: u32, who: usize) -> Bout {
    Bout {
        black: None,
        played: false,
        plies: 0,
        ..bout(board, round, who, who, Bye)
    }
}

/// Numbers that look random and are the same each time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }
}
