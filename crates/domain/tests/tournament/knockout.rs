//! The bracket of a knockout.

use domain::tournament::Bout;
use domain::tournament::knockout::{Bracket, bracket, seed_order};
use proptest::prelude::*;
use protocol::PairingResult;

use crate::given::{Black, BothLost, Dice, Draw, White, bout};

fn stands(players: usize, bouts: &[Bout]) -> Bracket {
    let seeds: Vec<usize> = (0..players).collect();
    bracket(&seeds, bouts, |_| false)
}

#[test]
fn the_best_seeds_meet_as_late_as_possible() {
    assert_eq!(seed_order(2), [0, 1]);
    assert_eq!(seed_order(4), [0, 3, 1, 2]);
    assert_eq!(seed_order(8), [0, 7, 3, 4, 1, 6, 2, 5]);
}

#[test]
fn free_places_go_to_the_best_seeds() {
    let cup = stands(5, &[]);
    let through: Vec<Option<usize>> = cup.rounds[0].iter().map(|game| game.winner).collect();
    assert_eq!(through, [Some(0), None, Some(1), Some(2)]);
    let due: Vec<(usize, usize)> = cup
        .due(&[], 0)
        .iter()
        .map(|due| (due.white, due.black))
        .collect();
    assert_eq!(due, [(3, 4), (1, 2)]);
}

/// Checks who wins a match of two players with these results; the sides are swapped in the second game.
fn check(results: &[PairingResult], winner: Option<usize>) {
    let sides = [(0, 1), (1, 0), (0, 1)];
    let games: Vec<Bout> = (1..)
        .zip(results)
        .zip(sides)
        .map(|((board, result), (white, black))| bout(board, 1, white, black, *result))
        .collect();
    assert_eq!(stands(2, &games).winner(), winner, "{results:?}");
}

#[test]
fn a_match_is_two_games_and_a_decider_when_it_is_even() {
    for (results, winner) in [
        (vec![], None),
        (vec![White], None),
        (vec![White, Draw], Some(0)),
        (vec![White, Black], Some(0)),
        (vec![Draw, White], Some(1)),
        (vec![Draw, Draw], None),
        (vec![White, White], None),
        (vec![Draw, Draw, White], Some(0)),
        (vec![Draw, Draw, Black], Some(1)),
        // A drawn decider lets Black through.
        (vec![Draw, Draw, Draw], Some(1)),
        (vec![BothLost, BothLost], None),
        (vec![BothLost, BothLost, BothLost], Some(0)),
        (vec![BothLost, White], Some(1)),
    ] {
        check(&results, winner);
    }
}

#[test]
fn sides_are_swapped_and_the_decider_is_drawn_by_lot() {
    let mut games = vec![];
    let first = stands(2, &games).due(&games, 0);
    assert_eq!((first[0].white, first[0].black, first[0].leg), (0, 1, 0));
    games.push(bout(1, 1, 0, 1, Draw));
    let second = stands(2, &games).due(&games, 0);
    assert_eq!(
        (second[0].white, second[0].black, second[0].is_decider),
        (1, 0, false)
    );
    games.push(bout(2, 1, 1, 0, Draw));
    let lots: Vec<usize> = (0..2)
        .map(|lot| stands(2, &games).due(&games, lot)[0].white)
        .collect();
    assert_ne!(lots[0], lots[1]);
    assert!(stands(2, &games).due(&games, 0)[0].is_decider);
}

#[test]
fn while_a_game_is_played_its_match_waits() {
    let running = Bout {
        result: None,
        ..bout(1, 1, 0, 1, Draw)
    };
    assert_eq!(stands(2, &[running]).due(&[running], 0), []);
}

#[test]
fn whoever_leaves_lets_the_other_through() {
    let seeds = [0, 1, 2, 3];
    let cup = bracket(&seeds, &[], |entrant| entrant == 0);
    assert_eq!(cup.rounds[0][0].winner, Some(3));
    assert_eq!(cup.rounds[1][0].one, Some(3));
    let nobody = bracket(&seeds, &[], |_| true);
    assert_eq!(nobody.winner(), Some(0), "then the seeds decide");
}

proptest! {
    #[test]
    fn every_cup_ends_with_one_winner_and_everybody_has_a_place(
        players in 2_usize..=64, seed in 1_u64..1_000_000
    ) {
        let mut dice = Dice(seed);
        let mut games: Vec<Bout> = vec![];
        let seeds: Vec<usize> = (0..players).collect();
        while stands(players, &games).winner().is_none() {
            let due = stands(players, &games).due(&games, seed);
            prop_assert!(!due.is_empty(), "it goes on");
            for due in due {
                let result = [White, Black, Draw, BothLost][dice.below(4) as usize];
                let board = games.len() as u32 + 1;
                games.push(bout(board, due.round, due.white, due.black, result));
            }
            prop_assert!(games.len() <= 3 * players);
        }
        let cup = stands(players, &games);
        let order = cup.standings(&seeds);
        prop_assert_eq!(order[0].0, cup.winner().unwrap());
        let mut all: Vec<usize> = order.iter().map(|(entrant, _)| *entrant).collect();
        all.sort_unstable();
        prop_assert_eq!(all, seeds);
        let last = cup.rounds.last().unwrap()[0].clone();
        let finalist = if last.winner == last.one { last.other } else { last.one };
        prop_assert_eq!(Some(order[1].0), finalist);
    }
}
