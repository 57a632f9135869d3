//! Who of those who wait play each other.

use std::collections::HashSet;

use domain::pairing::{Waiting, allowed_gap, pair};
use proptest::prelude::*;
use protocol::{Millis, PlayerId, PoolKey, SeekId, TimeControl, VariantKey};
use rules::Variant;

fn pool(number: usize) -> PoolKey {
    PoolKey {
        variant: VariantKey(Variant::Russian),
        time: TimeControl::OFFERED[number],
        stake: 0,
    }
}

fn waiting(name: &str, rating: i32, seconds: u32) -> Waiting {
    Waiting {
        seek: SeekId(format!("seek of {name}")),
        player: name.into(),
        pool: pool(0),
        rating,
        waited: Millis::seconds(seconds),
    }
}

/// The pairs by name, nobody blocked but these.
fn names<'a>(waiting: &'a [Waiting], blocked: &[(&str, &str)]) -> Vec<(&'a str, &'a str)> {
    let is_blocked =
        |a: &PlayerId, b: &PlayerId| blocked.iter().any(|(x, y)| a.0 == *x && b.0 == *y);
    pair(waiting, is_blocked)
        .into_iter()
        .map(|(a, b)| (a.player.0.as_str(), b.player.0.as_str()))
        .collect()
}

#[test]
fn two_equal_players_play_at_once_and_one_alone_waits() {
    let both = [waiting("anna", 1500, 0), waiting("boris", 1500, 3)];
    assert_eq!(names(&both, &[]), [("boris", "anna")]);
    assert!(names(&both[..1], &[]).is_empty());
    assert!(names(&[], &[]).is_empty());
}

#[test]
fn the_gap_grows_with_the_waiting_time_of_both() {
    for (seconds, other_seconds, gap, paired) in [
        (0, 0, 150, true),
        (0, 0, 151, false),
        (10, 0, 200, true),
        (10, 0, 201, false),
        (10, 10, 250, true),
        (60, 60, 751, false),
        (200, 0, 1150, true),
    ] {
        let both = [
            waiting("anna", 1500, seconds),
            waiting("boris", 1500 + gap, other_seconds),
        ];
        assert_eq!(
            names(&both, &[]).len(),
            usize::from(paired),
            "{seconds} s and {other_seconds} s, {gap} apart"
        );
    }
}

#[test]
fn whoever_waited_longest_chooses_the_nearest() {
    let all = [
        waiting("new", 1500, 1),
        waiting("near", 1520, 2),
        waiting("far", 1600, 9),
        waiting("oldest", 1530, 30),
    ];
    assert_eq!(names(&all, &[]), [("oldest", "near"), ("far", "new")]);
    // Of two equally near ones the longer waiting.
    let equal = [
        waiting("later", 1500, 1),
        waiting("earlier", 1500, 2),
        waiting("oldest", 1500, 3),
    ];
    assert_eq!(names(&equal, &[]), [("oldest", "earlier")]);
}

#[test]
fn the_blocked_are_kept_apart_whoever_blocked_whom() {
    let both = [waiting("anna", 1500, 0), waiting("boris", 1500, 3)];
    for blocked in [("anna", "boris"), ("boris", "anna")] {
        assert!(names(&both, &[blocked]).is_empty());
        let three = [both.as_slice(), &[waiting("carla", 1600, 2)]].concat();
        assert_eq!(names(&three, &[blocked]), [("boris", "carla")]);
    }
}

#[test]
fn nobody_plays_oneself_nor_twice() {
    let twice = [waiting("anna", 1500, 0), waiting("anna", 1500, 3)];
    assert!(names(&twice, &[]).is_empty());
    let four = [
        twice.as_slice(),
        &[waiting("boris", 1500, 1), waiting("carla", 1500, 2)],
    ]
    .concat();
    assert_eq!(names(&four, &[]), [("anna", "carla")]);
}

fn anyone() -> impl Strategy<Value = Waiting> {
    let rating = prop_oneof![Just(1500), 800..2800, any::<i32>()];
    let waited = prop_oneof![0_i64..300_000, any::<i64>()];
    (0_u8..24, 0_usize..3, rating, waited).prop_map(|(name, number, rating, waited)| Waiting {
        seek: SeekId(format!("{name} {number} {rating} {waited}")),
        player: PlayerId(name.to_string()),
        pool: pool(number),
        rating,
        waited: Millis(waited),
    })
}

proptest! {
    #[test]
    fn every_pair_is_allowed_and_no_allowed_pair_is_left(
        waiting in proptest::collection::vec(anyone(), 0..40),
        blocked in proptest::collection::hash_set((0_u8..24, 0_u8..24), 0..60),
    ) {
        let blocked: HashSet<(String, String)> =
            blocked.into_iter().map(|(a, b)| (a.to_string(), b.to_string())).collect();
        let is_blocked =
            |a: &PlayerId, b: &PlayerId| blocked.contains(&(a.0.clone(), b.0.clone()));
        let pairs = pair(&waiting, is_blocked);

        let fits = |a: &Waiting, b: &Waiting| {
            a.pool == b.pool
                && a.player != b.player
                && i64::from(a.rating).abs_diff(i64::from(b.rating))
                    <= allowed_gap(a.waited, b.waited).unsigned_abs()
                && !is_blocked(&a.player, &b.player)
                && !is_blocked(&b.player, &a.player)
        };
        let mut seen = HashSet::new();
        for (older, newer) in &pairs {
            prop_assert!(fits(older, newer), "{older:?} and {newer:?}");
            prop_assert!(older.waited >= newer.waited);
            prop_assert!(seen.insert(&older.player) && seen.insert(&newer.player));
        }
        let left: Vec<_> = waiting.iter().filter(|one| !seen.contains(&one.player)).collect();
        for a in &left {
            for b in &left {
                prop_assert!(!fits(a, b), "{a:?} and {b:?} wait on");
            }
        }
    }

    #[test]
    fn the_order_in_which_they_are_given_does_not_matter(
        waiting in proptest::collection::vec(anyone(), 0..20),
    ) {
        let mut reversed = waiting.clone();
        reversed.reverse();
        let nobody = |_: &PlayerId, _: &PlayerId| false;
        prop_assert_eq!(pair(&waiting, nobody), pair(&reversed, nobody));
    }
}
