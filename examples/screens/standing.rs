//! Made-up ratings of players, how they came to them, and what was achieved.

use checkers_online::session::Progress;
use protocol::{
    AchievementList, AchievementState, GameRating, Millis, PlayerId, PoolRating, RatingCause,
    RatingChange, RatingHistory, RatingList, RatingPoint, RatingPool, Speed, VariantKey,
};
use rules::Variant;

use crate::moment;

/// What ratings of a day long ago became until today.
const PATH: [i32; 14] = [
    1760, 1771, 1764, 1798, 1830, 1841, 1829, 1852, 1876, 1869, 1894, 1921, 1902, 1953,
];
const DAY: i64 = 86_400_000;

/// Adds what is known of the players whose profiles are shown.
pub(crate) fn add(progress: &mut Progress) {
    for player in ["p-1", "p-31"] {
        let player = PlayerId::from(player);
        progress.ratings.insert(player.clone(), ratings());
        progress.graphs.insert(player.clone(), graph(&player));
        progress.feats.insert(player, feats());
    }
    progress.achievements = Some(feats());
}

const fn pool(variant: Variant, speed: Speed) -> RatingPool {
    RatingPool {
        variant: VariantKey(variant),
        speed,
    }
}

/// What a game did to the ratings of White and Black.
pub(crate) fn rated(white: (i32, i32), black: (i32, i32)) -> GameRating {
    let change = |(before, after)| RatingChange {
        before,
        after,
        provisional: false,
    };
    GameRating {
        pool: pool(Variant::Russian, Speed::Blitz),
        white: Some(change(white)),
        black: Some(change(black)),
        unrated: None,
    }
}

fn ratings() -> RatingList {
    let all = [
        (Variant::Russian, Speed::Blitz, 1953, 212),
        (Variant::International, Speed::Rapid, 1790, 64),
        (Variant::Russian, Speed::Rapid, 1612, 7),
    ];
    let rating = |(variant, speed, rating, games)| PoolRating {
        pool: pool(variant, speed),
        rating,
        deviation: 60,
        provisional: games < 10,
        listed: games >= 10,
        games,
        best: None,
        at: moment(),
    };
    RatingList {
        ratings: all.map(rating).into(),
    }
}

fn graph(player: &PlayerId) -> RatingHistory {
    let ago = |days: usize| moment() + Millis(-DAY * days as i64);
    let point = |(index, pair): (usize, &[i32])| RatingPoint {
        seq: index as u64 + 1,
        at: ago((PATH.len() - index) * 3),
        change: RatingChange {
            before: pair[0],
            after: pair[1],
            provisional: false,
        },
        deviation: 60,
        cause: RatingCause::Game,
        game: "g-1".into(),
    };
    let mut points: Vec<_> = PATH.windows(2).enumerate().map(point).collect();
    points.reverse();
    RatingHistory {
        player: player.clone(),
        pool: pool(Variant::Russian, Speed::Blitz),
        points,
        more: false,
    }
}

fn feats() -> AchievementList {
    let all = [
        ("first_game", "first_steps", 1, 1),
        ("first_king", "first_steps", 1, 1),
        ("russian_wins_10", "russian", 4, 10),
        ("capture_three", "tactics", 1, 1),
        ("comeback", "tactics", 0, 1),
        ("days_7", "loyalty", 7, 7),
        ("tournament_first", "tournaments", 0, 1),
    ];
    let state = |(key, group, progress, goal): (&str, &str, u32, u32)| AchievementState {
        key: key.to_owned(),
        group: group.to_owned(),
        progress,
        goal,
        at: (progress == goal).then(|| moment() + Millis(-DAY * i64::from(key.len() as u32))),
        game: None,
        new: false,
    };
    AchievementList {
        achievements: all.map(state).into(),
        hidden: 3,
    }
}
