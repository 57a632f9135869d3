//! How long the pairings of tournaments with 1,000 players take: `cargo bench -p domain`. The median of
//! five runs counts.

#![expect(clippy::print_stdout, reason = "its output is what the program is for")]
#![expect(
    clippy::disallowed_methods,
    reason = "a benchmark has no clock to be given"
)]

use std::hint::black_box;
use std::time::{Duration, Instant};

use domain::tournament::arena::{self, Waiting};
use domain::tournament::swiss::{Card, pair_round, standings};
use domain::tournament::{Bout, Entrant};
use protocol::{Berserk, Millis, PairingResult};

const PLAYERS: usize = 1000;

/// Numbers that look random and are the same each time.
struct Dice(u64);

impl Dice {
    const fn below(&mut self, limit: u64) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0 % limit
    }

    fn rating(&mut self) -> i32 {
        let sum: u64 = (0..4).map(|_| self.below(300)).sum();
        900 + i32::try_from(sum).unwrap_or(0)
    }

    fn result(&mut self, better: i32) -> PairingResult {
        let luck = i32::try_from(self.below(800)).unwrap_or(0) - 400;
        match better + luck {
            ..-80 => PairingResult::Black,
            -80..=80 => PairingResult::Draw,
            _ => PairingResult::White,
        }
    }
}

/// Returns the cards after so many rounds.
fn after(rounds: u32) -> Vec<Card> {
    let mut dice = Dice(0x5eed);
    let entrants: Vec<Entrant> = (0..PLAYERS)
        .map(|_| Entrant {
            rating: dice.rating(),
            joined_after: 0,
        })
        .collect();
    let ratings: Vec<i32> = entrants.iter().map(|entrant| entrant.rating).collect();
    let mut bouts: Vec<Bout> = vec![];
    let cards = |bouts: &[Bout], rounds| {
        let mut points = vec![0; PLAYERS];
        for line in standings(&entrants, bouts, rounds) {
            points[line.entrant] = line.points;
        }
        Card::all(&ratings, &points, bouts)
    };
    for round in 1..=rounds {
        let cards = cards(&bouts, round - 1);
        let present: Vec<&Card> = cards.iter().collect();
        let Some(paired) = pair_round(&present, 20, true) else {
            break;
        };
        for (white, black) in paired.pairs {
            bouts.push(Bout {
                board: 0,
                round,
                white,
                black: Some(black),
                result: Some(dice.result(ratings[white] - ratings[black])),
                played: true,
                plies: 60,
                berserk: Berserk::default(),
            });
        }
    }
    cards(&bouts, rounds)
}

/// Returns the median of five runs.
fn median<R>(mut run: impl FnMut() -> R) -> Duration {
    let mut times: Vec<Duration> = (0..5)
        .map(|_| {
            let began = Instant::now();
            black_box(run());
            began.elapsed()
        })
        .collect();
    times.sort_unstable();
    times[2]
}

fn main() {
    for round in [1, 2, 5, 9] {
        let cards = after(round - 1);
        let present: Vec<&Card> = cards.iter().collect();
        let time = median(|| pair_round(black_box(&present), 20, true));
        println!("swiss, {PLAYERS} players, round {round}: {time:.0?}");
    }
    let mut dice = Dice(0x5eed);
    let waiting: Vec<Waiting> = (0..PLAYERS)
        .map(|n| {
            let rank = u32::try_from(n).unwrap_or(0) + 1;
            Waiting::with_history(n, rank, dice.rating(), Millis(5000), &[])
        })
        .collect();
    let time = median(|| arena::pair(black_box(&waiting), PLAYERS, 7));
    println!("arena, {PLAYERS} players all waiting: {time:.0?}");
}
