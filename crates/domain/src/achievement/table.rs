//! All achievements, in the order in which they are shown.
//!
//! To add one: a row with the next `since`, [`VERSION`] raised to it, and its two texts in the app. The past
//! is counted for it by itself.

use protocol::EndReason;
use rules::Variant;

use super::Condition::{
    Behind, CaptureOf, ClockUnder, Crowned, Drawn, EndedBy, KeptKings, Of, PiecesLeft, Plies,
    Rated, Rating, Rematch, Stayed, Stronger, Won,
};
use super::Counts::{Days, Games, Tournaments, WinsInARow};
use super::Group::{FairPlay, FirstSteps, International, Loyalty, Russian, Tactics};
use super::{Achievement, Counts, Group};

/// The version of the table.
pub const VERSION: u32 = 1;

const fn shown(group: Group, key: &'static str, goal: u32, counts: Counts) -> Achievement {
    Achievement {
        key,
        group,
        goal,
        hidden: false,
        counts,
        since: 1,
    }
}

const fn hidden(group: Group, key: &'static str, goal: u32, counts: Counts) -> Achievement {
    Achievement {
        hidden: true,
        ..shown(group, key, goal, counts)
    }
}

const RUSSIAN: super::Condition = Of(Variant::Russian);
const INTERNATIONAL: super::Condition = Of(Variant::International);

/// All achievements.
pub const ACHIEVEMENTS: &[Achievement] = &[
    shown(FirstSteps, "first_game", 1, Games(&[])),
    shown(FirstSteps, "first_win", 1, Games(&[Won])),
    shown(FirstSteps, "first_draw", 1, Games(&[Drawn])),
    shown(FirstSteps, "first_king", 1, Games(&[Crowned])),
    shown(FirstSteps, "first_rated", 1, Games(&[Rated])),
    shown(Russian, "russian_win", 1, Games(&[Won, RUSSIAN])),
    shown(Russian, "russian_wins_10", 10, Games(&[Won, RUSSIAN])),
    shown(Russian, "russian_wins_100", 100, Games(&[Won, RUSSIAN])),
    shown(
        Russian,
        "russian_rating_1800",
        1,
        Games(&[Rating(1800), RUSSIAN]),
    ),
    shown(
        International,
        "international_win",
        1,
        Games(&[Won, INTERNATIONAL]),
    ),
    shown(
        International,
        "international_wins_10",
        10,
        Games(&[Won, INTERNATIONAL]),
    ),
    shown(
        International,
        "international_wins_100",
        100,
        Games(&[Won, INTERNATIONAL]),
    ),
    shown(
        International,
        "international_rating_1800",
        1,
        Games(&[Rating(1800), INTERNATIONAL]),
    ),
    shown(Tactics, "capture_three", 1, Games(&[CaptureOf(3)])),
    shown(Tactics, "capture_five", 1, Games(&[CaptureOf(5)])),
    shown(
        Tactics,
        "block_win",
        1,
        Games(&[Won, EndedBy(EndReason::NoMoves)]),
    ),
    shown(Tactics, "kings_kept", 1, Games(&[Won, Crowned, KeptKings])),
    shown(Tactics, "comeback", 1, Games(&[Won, Behind(2)])),
    shown(Tactics, "giant", 1, Games(&[Won, Rated, Stronger(200)])),
    shown(Tactics, "wins_in_a_row_5", 5, WinsInARow),
    hidden(Tactics, "capture_seven", 1, Games(&[CaptureOf(7)])),
    hidden(Tactics, "last_seconds", 1, Games(&[Won, ClockUnder(3)])),
    hidden(
        Tactics,
        "great_army",
        1,
        Games(&[Won, PiecesLeft(9), EndedBy(EndReason::NoMoves)]),
    ),
    shown(Loyalty, "days_7", 7, Days),
    shown(Loyalty, "days_30", 30, Days),
    shown(Loyalty, "days_100", 100, Days),
    shown(Loyalty, "games_100", 100, Games(&[])),
    shown(Loyalty, "games_1000", 1000, Games(&[])),
    hidden(Loyalty, "marathon", 1, Games(&[Plies(150)])),
    shown(FairPlay, "stayed_50", 50, Games(&[Stayed])),
    shown(FairPlay, "stayed_500", 500, Games(&[Stayed])),
    shown(FairPlay, "rematches_10", 10, Games(&[Rematch, Stayed])),
    shown(Group::Tournaments, "tournament_first", 1, Tournaments(0)),
    shown(Group::Tournaments, "tournaments_10", 10, Tournaments(0)),
    shown(Group::Tournaments, "tournament_podium", 1, Tournaments(3)),
    shown(Group::Tournaments, "tournament_win", 1, Tournaments(1)),
];
