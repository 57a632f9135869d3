//! Which tournaments are possible, and how each scores.

use protocol::{ScoringRule, TimeControl, TournamentFormat, TournamentSetup};
use thiserror::Error;

use super::arena::{BERSERK_PLIES, EARLY_DRAW_PLIES};

/// The game that decides an even match of a knockout.
pub const DECIDER: TimeControl = TimeControl::fischer(3, 2);
/// Places of a knockout.
pub const SIZES: [u32; 4] = [8, 16, 32, 64];

/// Why there can be no such tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SetupProblem {
    /// A name has 2 to 30 characters, letters or digits among them.
    #[error("a tournament's name has 2 to 30 characters")]
    Name,
    /// The time control is not possible.
    #[error("this time control is not possible in such a tournament")]
    Time,
    /// An arena lasts 20 to 360 minutes.
    #[error("an arena lasts 20 to 360 minutes")]
    Minutes,
    /// An arena must leave room for 3 to 70 games.
    #[error("an arena must be long enough for 3 games of this time and short enough for 70")]
    Games,
    /// A Swiss tournament has 3 to 20 rounds.
    #[error("a Swiss tournament has 3 to 20 rounds")]
    Rounds,
    /// A pause lasts 5 seconds to a day.
    #[error(
        "a pause between rounds lasts 5 to 86,400 seconds, between games of a match 5 to 3,600"
    )]
    Pause,
    /// Draws are restricted up to ply 120 at most.
    #[error("a draw can be restricted up to ply 120")]
    DrawLimit,
    /// A knockout has 8, 16, 32 or 64 places.
    #[error("a knockout has 8, 16, 32 or 64 places")]
    Size,
    /// The lowest rating is above the highest.
    #[error("the lowest rating must not be above the highest")]
    Conditions,
}

/// Checks what a maker wishes.
///
/// # Errors
/// The first thing that is not possible.
pub fn check(setup: &TournamentSetup) -> Result<(), SetupProblem> {
    let letters = setup.name.trim().chars().count();
    let has_word = setup.name.chars().any(char::is_alphanumeric);
    let is_plain = !setup.name.chars().any(char::is_control);
    if !(2..=30).contains(&letters) || !has_word || !is_plain {
        return Err(SetupProblem::Name);
    }
    if !setup.time.is_sane() {
        return Err(SetupProblem::Time);
    }
    let conditions = setup.conditions;
    if conditions.min_rating > conditions.max_rating && conditions.max_rating.is_some() {
        return Err(SetupProblem::Conditions);
    }
    match setup.format {
        TournamentFormat::Arena { minutes, .. } => check_arena(minutes, setup.time),
        TournamentFormat::Swiss {
            rounds,
            pause_s,
            draw_from_ply,
        } => check_swiss(rounds, pause_s, draw_from_ply),
        TournamentFormat::Knockout { size, pause_s, .. } => {
            check_knockout(size, pause_s, setup.time)
        }
    }
}

fn check_arena(minutes: u32, time: TimeControl) -> Result<(), SetupProblem> {
    let TimeControl::Fischer {
        base_s,
        increment_s,
    } = time
    else {
        return Err(SetupProblem::Time);
    };
    if !(20..=360).contains(&minutes) {
        return Err(SetupProblem::Minutes);
    }
    // Facts E1: a game is expected to take 0.8 times both clocks with 30 moves, and 15 s around it.
    let game = (base_s + 30 * increment_s) * 8 / 5 + 15;
    if (3..=70).contains(&(minutes * 60 / game)) {
        Ok(())
    } else {
        Err(SetupProblem::Games)
    }
}

fn check_swiss(rounds: u32, pause_s: u32, draw_from: Option<u32>) -> Result<(), SetupProblem> {
    if !(3..=20).contains(&rounds) {
        return Err(SetupProblem::Rounds);
    }
    if !(5..=86_400).contains(&pause_s) {
        return Err(SetupProblem::Pause);
    }
    if draw_from.is_some_and(|ply| ply > 120) {
        return Err(SetupProblem::DrawLimit);
    }
    Ok(())
}

fn check_knockout(size: u32, pause_s: u32, time: TimeControl) -> Result<(), SetupProblem> {
    if !SIZES.contains(&size) {
        return Err(SetupProblem::Size);
    }
    if !(5..=3600).contains(&pause_s) {
        return Err(SetupProblem::Pause);
    }
    match time {
        TimeControl::Fischer { .. } => Ok(()),
        TimeControl::PerMove { .. } => Err(SetupProblem::Time),
    }
}

/// Returns how many may take part; none without a limit.
#[must_use]
pub const fn places(format: &TournamentFormat) -> Option<u32> {
    match format {
        TournamentFormat::Knockout { size, .. } => Some(*size),
        TournamentFormat::Arena { .. } | TournamentFormat::Swiss { .. } => None,
    }
}

/// Returns the rules by which such a tournament scores, in the order in which to read them.
#[must_use]
pub fn scoring(setup: &TournamentSetup) -> Vec<ScoringRule> {
    let mut rules = vec![ScoringRule::WinTwoDrawOne];
    match setup.format {
        TournamentFormat::Arena {
            streaks, berserk, ..
        } => {
            rules.extend(streaks.then_some(ScoringRule::StreakDoubles));
            let plies = BERSERK_PLIES;
            rules.extend(berserk.then_some(ScoringRule::Berserk { plies }));
            rules.extend([
                ScoringRule::EarlyDraw {
                    plies: EARLY_DRAW_PLIES,
                },
                ScoringRule::TimeEnds,
                ScoringRule::NearestOpponent,
                ScoringRule::TiePerformance,
            ]);
        }
        TournamentFormat::Swiss { draw_from_ply, .. } => {
            rules.extend([
                ScoringRule::SameScore,
                ScoringRule::Bye,
                ScoringRule::LateOrAbsent,
            ]);
            rules.extend(draw_from_ply.map(|ply| ScoringRule::DrawFrom { ply }));
            rules.extend([ScoringRule::TieSolkoff, ScoringRule::TiePerformance]);
        }
        TournamentFormat::Knockout { .. } => rules.extend([
            ScoringRule::TwoGames,
            ScoringRule::Decider { time: DECIDER },
            ScoringRule::BlackGoesThrough,
            ScoringRule::SeedsRest,
        ]),
    }
    rules.push(ScoringRule::FirstMove);
    rules
}
