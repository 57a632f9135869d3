//! The requests about what players earn, for the `OpenAPI` document.

use protocol::{AchievementList, AchievementsSeen, BoardPage, RatingHistory, RatingList};

use crate::http::describe::{Operation, of};

/// What a list with numbers may be asked.
const BEFORE: &[(&str, &str)] = &[("before", "Only what has smaller numbers")];

/// Returns all requests about what players earn.
pub(in crate::http) fn operations() -> Vec<Operation> {
    [ratings(), boards(), achievements()].concat()
}

fn achievements() -> Vec<Operation> {
    vec![
        Operation::get("/api/achievements", "One's own achievements, with progress")
            .by_account()
            .answers(of::<AchievementList>()),
        Operation::get(
            "/api/players/{player}/achievements",
            "What a player has achieved",
        )
        .answers(of::<AchievementList>()),
        Operation::post("/api/achievements/seen", "Tell what has been shown")
            .by_account()
            .sends(of::<AchievementsSeen>())
            .answers(of::<AchievementList>()),
    ]
}

/// What a leaderboard may be asked.
const BOARD: &[(&str, &str)] = &[
    ("span", "week, month or all"),
    ("scope", "world, country or friends"),
    ("country", "Two letters; one's own when absent"),
    ("from", "The first place wanted, from 1"),
];

fn boards() -> Vec<Operation> {
    [
        (
            "/api/boards/rating/{variant}/{speed}",
            "Whose rating is highest",
        ),
        ("/api/boards/credits", "Who has won most credits"),
        ("/api/boards/arena", "Who has most arena points"),
    ]
    .map(|(path, about)| {
        Operation::get(path, about)
            .by_account()
            .asks(BOARD)
            .answers(of::<BoardPage>())
    })
    .to_vec()
}

fn ratings() -> Vec<Operation> {
    vec![
        Operation::get(
            "/api/players/{player}/ratings",
            "Where a player stands in each variant and speed",
        )
        .answers(of::<RatingList>()),
        Operation::get(
            "/api/players/{player}/ratings/{variant}/{speed}",
            "How a rating has changed, the latest change first",
        )
        .asks(BEFORE)
        .answers(of::<RatingHistory>()),
    ]
}
