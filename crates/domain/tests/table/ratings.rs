//! Ratings: what one game does, and what time does.

use domain::rating::{
    FEWEST_PLIES, MOST_OF_A_PAIR, Rating, change, rate, unrated as unrated_because,
};
use proptest::prelude::*;
use protocol::{EndReason, GameResult, NewGame, SideKey, TimeControl, Timestamp, Unrated};

use crate::given::new_game;

const DAY: i64 = 86_400_000;

fn rating(rating: f64, deviation: f64) -> Rating {
    Rating {
        rating,
        deviation,
        ..Rating::START
    }
}

#[test]
fn the_first_game_of_two_beginners_moves_both_alike() {
    let [winner, loser] = rate([Rating::START; 2], Some(SideKey::White), Timestamp(DAY));
    assert_eq!(winner.shown(), 1662);
    assert_eq!(loser.shown(), 1338);
    assert!((winner.deviation - 290.3).abs() < 0.1, "{winner:?}");
    assert!(winner.is_provisional(Timestamp(DAY)));
    let step = change(&Rating::START, &winner);
    assert_eq!(
        (step.before, step.after, step.provisional),
        (1500, 1662, true)
    );
}

#[test]
fn a_deviation_of_60_grows_to_110_in_a_year_and_is_provisional_from_then_on() {
    let rating = rating(1600.0, 60.0);
    let in_a_year = Timestamp(365 * DAY);
    assert!((rating.deviation_at(in_a_year) - 110.0).abs() < 0.1);
    assert!(!rating.is_provisional(Timestamp(360 * DAY)));
    assert!(rating.is_provisional(Timestamp(366 * DAY)));
    assert!(rating.deviation_at(Timestamp(i64::MAX)) <= 350.0);
    assert!((rating.deviation_at(Timestamp(-DAY)) - 60.0).abs() < 1e-9);
}

#[test]
fn a_rating_stands_in_the_leaderboards_until_its_deviation_has_grown_past_80() {
    let known = rating(1600.0, 60.0);
    let until = known.listed_until();
    assert!(until > Timestamp(100 * DAY), "{until:?}");
    assert!((known.deviation_at(until) - 80.0).abs() < 0.001);
    let unknown = rating(1600.0, 80.5);
    assert!(unknown.listed_until() < unknown.at);
}

#[test]
fn a_refund_gives_back_what_was_lost_and_nothing_else() {
    let before = rating(1600.0, 70.0);
    let after = before.refunded(12.5);
    assert!((after.rating - 1612.5).abs() < 1e-9);
    assert!((after.deviation - before.deviation).abs() < 1e-9);
    assert!((before.refunded(-5.0).rating - 1600.0).abs() < 1e-9);
}

/// What a game is, how it ended, after how many moves, how many rated ones came before, and why it does
/// not count.
#[test]
fn games_that_do_not_count_say_why() {
    let fair = new_game(TimeControl::fischer(3, 2));
    let friendly = NewGame {
        rated: false,
        ..fair.clone()
    };
    let staked = NewGame {
        stake: 100,
        ..friendly.clone()
    };
    let locked = NewGame {
        closed: true,
        ..friendly.clone()
    };
    let (few, enough) = (FEWEST_PLIES - 1, FEWEST_PLIES);
    for (game, reason, plies, of_this_pair, why) in [
        (&fair, EndReason::Resigned, enough, 0, None),
        (&fair, EndReason::Agreed, 60, MOST_OF_A_PAIR - 1, None),
        (&fair, EndReason::Aborted, 1, 0, Some(Unrated::Aborted)),
        (
            &friendly,
            EndReason::NoFirstMove,
            0,
            0,
            Some(Unrated::Aborted),
        ),
        (
            &friendly,
            EndReason::NoMoves,
            60,
            0,
            Some(Unrated::Friendly),
        ),
        (
            &staked,
            EndReason::NoMoves,
            60,
            0,
            Some(Unrated::PrivateStake),
        ),
        (&locked, EndReason::NoMoves, 60, 0, Some(Unrated::Password)),
        (&fair, EndReason::Resigned, few, 0, Some(Unrated::TooShort)),
        (&fair, EndReason::TimeOut, few, 0, Some(Unrated::TooShort)),
        (
            &fair,
            EndReason::Resigned,
            60,
            MOST_OF_A_PAIR,
            Some(Unrated::SamePair),
        ),
    ] {
        let result = GameResult {
            winner: Some(SideKey::White),
            reason,
        };
        let found = unrated_because(game, result, plies, of_this_pair);
        assert_eq!(found, why, "{reason:?} after {plies}");
    }
}

fn any_rating() -> impl Strategy<Value = Rating> {
    (600.0..4000.0, 50.0..350.0, 0.01..0.1, 0..1000 * DAY).prop_map(
        |(rating, deviation, volatility, at)| Rating {
            rating,
            deviation,
            volatility,
            at: Timestamp(at),
        },
    )
}

fn any_winner() -> impl Strategy<Value = Option<SideKey>> {
    prop_oneof![
        Just(None),
        Just(Some(SideKey::White)),
        Just(Some(SideKey::Black))
    ]
}

#[test]
fn a_surprise_lets_no_deviation_grow_by_more_than_the_largest_volatility_allows() {
    let sure = |rating, volatility| Rating {
        rating,
        deviation: 50.0,
        volatility,
        at: Timestamp(0),
    };
    let soon = Timestamp(777_279);
    let [favourite, _] = rate(
        [sure(2916.65, 0.0999), sure(600.0, 0.01)],
        Some(SideKey::Black),
        soon,
    );
    let most = sure(2916.65, 0.1);
    assert_eq!(favourite.volatility, 0.1);
    assert!(
        favourite.deviation <= most.deviation_at(soon),
        "{favourite:?}"
    );
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn a_game_keeps_every_number_in_its_range(
        white in any_rating(), black in any_rating(), winner in any_winner(), at in 0..2000 * DAY
    ) {
        let before = [white, black];
        for (before, after) in before.iter().zip(rate(before, winner, Timestamp(at))) {
            prop_assert!((600.0..=4000.0).contains(&after.rating), "{after:?}");
            prop_assert!((50.0..=350.0).contains(&after.deviation), "{after:?}");
            prop_assert!(after.volatility > 0.0 && after.volatility <= 0.1, "{after:?}");
            prop_assert!((after.rating - before.rating).abs() <= 700.0 + 1e-9);
            prop_assert!(after.at >= before.at);
        }
    }

    #[test]
    fn whoever_wins_does_not_lose_rating_and_whoever_loses_does_not_gain(
        white in any_rating(), black in any_rating(), at in 0..2000 * DAY
    ) {
        let [winner, loser] = rate([white, black], Some(SideKey::White), Timestamp(at));
        prop_assert!(winner.rating >= white.rating);
        prop_assert!(loser.rating <= black.rating);
    }

    #[test]
    fn colours_make_no_difference(
        white in any_rating(), black in any_rating(), at in 0..2000 * DAY
    ) {
        let [one, other] = rate([white, black], Some(SideKey::White), Timestamp(at));
        let [swapped, same] = rate([black, white], Some(SideKey::Black), Timestamp(at));
        prop_assert_eq!((one, other), (same, swapped));
    }

    #[test]
    fn a_game_tells_something_the_deviation_does_not_grow_by_it(
        white in any_rating(), black in any_rating(), winner in any_winner(), at in 0..2000 * DAY
    ) {
        let at = Timestamp(at);
        let after = rate([white, black], winner, at);
        // Volatility grows with a surprise, and the time since the last game is counted with the new one.
        let with_new = Rating { volatility: after[0].volatility, ..white };
        prop_assert!(after[0].deviation <= with_new.deviation_at(at).max(50.0) + 1e-6);
    }

    #[test]
    fn what_is_shown_adds_up(
        start in any_rating(), others in proptest::collection::vec((any_rating(), any_winner()), 1..20)
    ) {
        let mut now = start;
        let mut sum = 0;
        for (other, winner) in others {
            let [after, _] = rate([now, other], winner, now.at);
            let step = change(&now, &after);
            prop_assert_eq!(step.before, now.shown());
            sum += step.after - step.before;
            now = after;
        }
        prop_assert_eq!(start.shown() + sum, now.shown());
    }
}
