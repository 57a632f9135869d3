//! Plays random Swiss tournaments and counts who met somebody with other points: compared with another
//! program by `bench/pairing/compare.py`, which plays the same ones.
//!
//! `cargo run --release -p domain --example swiss_floats PLAYERS ROUNDS TOURNAMENTS`

#![expect(clippy::print_stdout, reason = "its output is what the program is for")]

use domain::tournament::swiss::{Card, pair_round, standings};
use domain::tournament::{Bout, Entrant};
use protocol::{Berserk, PairingResult};

/// Returns a number that looks random and depends on nothing but these.
fn luck(seed: u64, round: u64, one: u64, other: u64) -> i32 {
    let mut x = seed
        .wrapping_mul(0x9e37_79b9_7f4a_7c15)
        .wrapping_add(round.wrapping_mul(0xbf58_476d_1ce4_e5b9))
        .wrapping_add(one.wrapping_mul(0x94d0_49bb_1331_11eb))
        .wrapping_add(other.wrapping_mul(0xd6e8_feb8_6659_fd93));
    x ^= x >> 31;
    x = x.wrapping_mul(0x7fb5_d329_728e_a185);
    x ^= x >> 27;
    i32::try_from(x % 800).unwrap_or(0) - 400
}

/// What was counted.
#[derive(Default)]
struct Count {
    rounds: u32,
    pairs: u32,
    floats: u32,
    apart: u32,
}

fn play(players: usize, rounds: u32, seed: u64, count: &mut Count) {
    let rating = |n: usize| 2000 - i32::try_from(n * 800 / players).unwrap_or(0);
    let ratings: Vec<i32> = (0..players).map(rating).collect();
    let entrants: Vec<Entrant> = ratings
        .iter()
        .map(|rating| Entrant {
            rating: *rating,
            joined_after: 0,
        })
        .collect();
    let mut bouts: Vec<Bout> = vec![];
    for round in 1..=rounds {
        let mut points = vec![0; players];
        for line in standings(&entrants, &bouts, round - 1) {
            points[line.entrant] = line.points;
        }
        let cards = Card::all(&ratings, &points, &bouts);
        let present: Vec<&Card> = cards.iter().collect();
        let Some(paired) = pair_round(&present, rounds + 1 - round, true) else {
            return;
        };
        count.rounds += 1;
        for (white, black) in paired.pairs {
            let apart = points[white].abs_diff(points[black]);
            count.pairs += 1;
            count.floats += u32::from(apart > 0);
            count.apart += apart;
            let (one, other) = (white.min(black), white.max(black));
            let better = ratings[one] - ratings[other]
                + luck(seed, u64::from(round), one as u64, other as u64);
            let result = match better {
                -80..=80 => PairingResult::Draw,
                _ if (better > 0) == (one == white) => PairingResult::White,
                _ => PairingResult::Black,
            };
            bouts.push(bout(round, (white, Some(black)), result));
        }
        if let Some(who) = paired.bye {
            bouts.push(bout(round, (who, None), PairingResult::Bye));
        }
    }
}

fn bout(round: u32, (white, black): (usize, Option<usize>), result: PairingResult) -> Bout {
    Bout {
        board: round,
        round,
        white,
        black,
        result: Some(result),
        played: black.is_some(),
        plies: 60,
        berserk: Berserk::default(),
    }
}

fn main() {
    let numbers: Vec<u32> = std::env::args()
        .skip(1)
        .filter_map(|word| word.parse().ok())
        .collect();
    let [players, rounds, tournaments] = numbers[..] else {
        println!("say PLAYERS ROUNDS TOURNAMENTS: swiss_floats 20 7 100");
        return;
    };
    let mut count = Count::default();
    for seed in 1..=tournaments {
        let players = usize::try_from(players).unwrap_or(0);
        play(players, rounds, u64::from(seed), &mut count);
    }
    println!(
        "rounds {} pairs {} floats {} apart {}",
        count.rounds, count.pairs, count.floats, count.apart
    );
}
