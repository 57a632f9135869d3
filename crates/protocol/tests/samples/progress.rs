//! Samples of ratings, leaderboards and achievements.

use protocol::{
    AchievementList, AchievementState, AchievementsSeen, BoardEntry, BoardPage, GameRating,
    NoticeAbout, Person, PoolRating, RatingCause, RatingChange, RatingHistory, RatingList,
    RatingPoint, RatingPool, ServerMessage, Speed, Timestamp, Unrated, VariantKey, encode,
};
use rules::Variant;

use super::game::{NOW, anna, boris, game_id};

const fn pool() -> RatingPool {
    RatingPool {
        variant: VariantKey(Variant::Russian),
        speed: Speed::Blitz,
    }
}

const fn change(before: i32, after: i32, provisional: bool) -> RatingChange {
    RatingChange {
        before,
        after,
        provisional,
    }
}

pub(crate) const fn rated() -> GameRating {
    GameRating {
        pool: pool(),
        white: Some(change(1500, 1662, true)),
        black: Some(change(1711, 1706, false)),
        unrated: None,
    }
}

fn unrated() -> GameRating {
    GameRating {
        white: None,
        black: None,
        unrated: Some(Unrated::TooShort),
        ..rated()
    }
}

/// What is told of a refund.
pub(crate) fn refund() -> NoticeAbout {
    NoticeAbout::RatingRefund {
        game: game_id(),
        pool: pool(),
        change: change(1706, 1711, false),
    }
}

fn achievement() -> AchievementState {
    AchievementState {
        key: "capture_three".to_owned(),
        group: "tactics".to_owned(),
        progress: 1,
        goal: 1,
        at: Some(Timestamp(NOW)),
        game: Some(game_id()),
        new: true,
    }
}

/// What the server says over the socket.
pub(crate) fn server() -> Vec<(&'static str, ServerMessage)> {
    let game = game_id();
    let told = |ratings| ServerMessage::Rated {
        game: game.clone(),
        ratings,
    };
    vec![
        ("rated", told(rated())),
        ("rated_not", told(unrated())),
        ("achievement", ServerMessage::Achievement(achievement())),
    ]
}

/// What travels over plain HTTP.
pub(crate) fn http() -> Vec<(&'static str, String)> {
    let standing = PoolRating {
        pool: pool(),
        rating: 1706,
        deviation: 64,
        provisional: false,
        listed: true,
        games: 212,
        best: Some(1741),
        at: Timestamp(NOW),
    };
    let ratings = RatingList {
        ratings: vec![standing],
    };
    let point = RatingPoint {
        seq: 213,
        at: Timestamp(NOW),
        change: change(1711, 1706, false),
        deviation: 64,
        cause: RatingCause::Game,
        game: game_id(),
    };
    let history = RatingHistory {
        player: boris().id,
        pool: pool(),
        points: vec![point],
        more: true,
    };
    let entry = |rank, player, score| BoardEntry {
        rank,
        score,
        person: Person {
            player,
            avatar: None,
            country: Some("NL".to_owned()),
            presence: None,
        },
    };
    let board = BoardPage {
        total: 1204,
        entries: vec![entry(1, boris(), 1706)],
        own: Some(entry(816, anna(), 1502)),
        around: vec![entry(816, anna(), 1502)],
        until: Some(Timestamp(NOW)),
    };
    let next = AchievementState {
        key: "russian_wins_10".to_owned(),
        group: "russian".to_owned(),
        progress: 4,
        goal: 10,
        at: None,
        game: None,
        new: false,
    };
    let achievements = AchievementList {
        achievements: vec![achievement(), next],
        hidden: 3,
    };
    let seen = AchievementsSeen {
        keys: vec!["capture_three".to_owned()],
    };
    vec![
        ("ratings", encode(&ratings)),
        ("rating_history", encode(&history)),
        ("board_page", encode(&board)),
        ("achievements", encode(&achievements)),
        ("achievements_seen", encode(&seen)),
    ]
}
