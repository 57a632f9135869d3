//! Points and pairings of an arena.

use domain::tournament::Bout;
use domain::tournament::arena::{Waiting, is_time_to_pair, pair, pause, standings};
use proptest::prelude::*;
use protocol::{Berserk, Millis, PairingResult, SideKey, TimeControl};

use crate::given::{Black, BothLost, Draw, White, bout, entrants};

/// Checks what the games of player 0, all with White, give.
fn check(games: &[Bout], streaks: bool, points: &[u32]) {
    let lines = standings(&entrants(&[1500, 1500]), games, streaks);
    let line = lines.iter().find(|line| line.entrant == 0).unwrap();
    let given: Vec<u32> = line.scores.iter().map(|score| score.points).collect();
    assert_eq!(given, points);
    assert_eq!(line.points, points.iter().sum::<u32>());
}

fn games(results: &[PairingResult]) -> Vec<Bout> {
    let game = |(board, result): (u32, &PairingResult)| bout(board, 0, 0, 1, *result);
    (1..).zip(results).map(game).collect()
}

#[test]
fn two_wins_in_a_row_make_the_next_games_count_double_until_one_is_not_won() {
    for (results, points) in [
        (vec![White, Draw, Black], vec![2, 1, 0]),
        (vec![White, White, White, White], vec![2, 2, 4, 4]),
        (vec![White, White, Draw, White], vec![2, 2, 2, 2]),
        (
            vec![White, White, Black, White, White, White],
            vec![2, 2, 0, 2, 2, 4],
        ),
        (
            vec![White, Draw, White, White, Draw, Draw],
            vec![2, 1, 2, 2, 2, 1],
        ),
        (vec![White, White, BothLost, White], vec![2, 2, 0, 2]),
    ] {
        check(&games(&results), true, &points);
    }
    check(&games(&[White, White, White]), false, &[2, 2, 2]);
}

/// The case P-31 of public-reports.md.
#[test]
fn a_draw_before_ply_20_gives_nothing_and_says_so() {
    let short = |board| Bout {
        plies: 12,
        ..bout(board, 0, 0, 1, Draw)
    };
    let long = Bout {
        plies: 80,
        ..bout(3, 0, 0, 1, Draw)
    };
    let games = [short(1), short(2), long];
    check(&games, true, &[0, 0, 1]);
    let lines = standings(&entrants(&[1500, 1500]), &games, true);
    let early: Vec<bool> = lines[0].scores.iter().map(|score| score.early).collect();
    assert_eq!(early, [true, true, false]);
}

#[test]
fn half_the_clock_is_worth_a_point_for_a_win_that_took_long_enough() {
    let game = |berserk: Berserk, plies, result| Bout {
        berserk,
        plies,
        ..bout(1, 0, 0, 1, result)
    };
    let mine = Berserk::default().with(SideKey::White);
    let theirs = Berserk::default().with(SideKey::Black);
    for (game, points) in [
        (game(mine, 14, White), 3),
        (game(mine, 13, White), 2),
        (game(mine, 60, Draw), 1),
        (game(mine, 60, Black), 0),
        (game(theirs, 60, White), 2),
    ] {
        check(&[game], true, &[points]);
    }
    // The bonus is not doubled.
    let row = [
        bout(1, 0, 0, 1, White),
        bout(2, 0, 0, 1, White),
        game(mine, 60, White),
    ];
    check(&row, true, &[2, 2, 5]);
}

#[test]
fn equal_points_are_ordered_by_performance_and_then_by_rating() {
    // Both have won once: player 0 against 1400, player 1 against 1700.
    let games = [bout(1, 0, 0, 2, White), bout(2, 0, 3, 1, Black)];
    let lines = standings(&entrants(&[1900, 1500, 1400, 1700]), &games, true);
    let order: Vec<usize> = lines.iter().map(|line| line.entrant).collect();
    assert_eq!(order, [1, 0, 2, 3]);
    assert_eq!(lines[0].performance, Some(2200));
    let nobody_played = standings(&entrants(&[1500, 1700, 1500]), &[], true);
    let order: Vec<usize> = nobody_played.iter().map(|line| line.entrant).collect();
    assert_eq!(order, [1, 0, 2]);
}

fn waiting(entrant: usize, rank: u32, own: &[&Bout]) -> Waiting {
    Waiting::with_history(entrant, rank, 1500, Millis(5000), own)
}

#[test]
fn the_last_opponent_is_met_again_only_when_two_are_left() {
    let last = bout(1, 0, 0, 1, White);
    let two = [waiting(0, 1, &[&last]), waiting(1, 2, &[&last])];
    assert_eq!(pair(&two, 3, 0), []);
    assert_eq!(pair(&two, 2, 0), [(1, 0)], "and the sides are swapped");
    let three = [two[0], two[1], waiting(2, 3, &[])];
    let pairs = pair(&three, 3, 0);
    assert_eq!(pairs.len(), 1);
    assert!(!pairs.contains(&(1, 0)) && !pairs.contains(&(0, 1)));
}

#[test]
fn neighbours_meet_and_who_has_waited_longest_is_not_left_out() {
    let mut five: Vec<Waiting> = (0..5).map(|n| waiting(n, n as u32 + 1, &[])).collect();
    five[4].waited = Millis(60_000);
    five[2].waited = Millis(0);
    let mut pairs: Vec<_> = pair(&five, 5, 1)
        .into_iter()
        .map(|(white, black)| (white.min(black), white.max(black)))
        .collect();
    pairs.sort_unstable();
    assert_eq!(pairs, [(0, 1), (3, 4)]);
}

#[test]
fn who_had_black_more_often_gets_white() {
    let games = [bout(1, 0, 0, 2, White), bout(2, 0, 3, 1, White)];
    let two = [waiting(0, 1, &[&games[0]]), waiting(1, 2, &[&games[1]])];
    assert_eq!(pair(&two, 5, 0), [(1, 0)]);
    assert_eq!(pair(&two, 5, 1), [(1, 0)]);
}

proptest! {
    #[test]
    fn everybody_is_in_at_most_one_pair_and_at_most_one_waits_on(
        ranks in proptest::collection::vec((1_u32..50, 1000_i32..2000, 0_i64..60_000), 0..40),
        lot in any::<u64>(),
    ) {
        let waiting: Vec<Waiting> = ranks
            .iter()
            .enumerate()
            .map(|(n, (rank, rating, waited))| {
                Waiting::with_history(n, *rank, *rating, Millis(*waited), &[])
            })
            .collect();
        let pairs = pair(&waiting, 100, lot);
        let mut paired: Vec<usize> = pairs.iter().flat_map(|(a, b)| [*a, *b]).collect();
        paired.sort_unstable();
        paired.dedup();
        prop_assert_eq!(paired.len(), 2 * pairs.len());
        prop_assert_eq!(pairs.len(), waiting.len() / 2);
    }
}

#[test]
fn those_who_wait_gather_for_a_moment() {
    let wait = |ms| Waiting {
        waited: Millis(ms),
        ..waiting(0, 1, &[])
    };
    for (waiting, active, now) in [
        (vec![wait(0)], 1, false),
        (vec![wait(0), wait(0)], 2, true),
        (vec![wait(0), wait(0)], 4, true),
        (vec![wait(3900), wait(0)], 20, false),
        (vec![wait(4000), wait(0)], 20, true),
        (vec![], 0, false),
    ] {
        assert_eq!(
            is_time_to_pair(&waiting, active),
            now,
            "{waiting:?} of {active}"
        );
    }
}

#[test]
fn pauses_grow_up_to_two_minutes() {
    let blitz = TimeControl::fischer(3, 2);
    let seconds = [0, 1, 2, 3, 7].map(|before| pause(before, blitz).0 / 100);
    assert_eq!(seconds, [100, 286, 473, 659, 1200]);
}
