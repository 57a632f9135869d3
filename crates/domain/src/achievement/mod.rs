//! Achievements: what there is (a table), what a game says of a player, and what follows from it.
//!
//! Everything is derived from what has been recorded, so a new row of the table is counted over the past as
//! well. This module keeps nothing: the caller brings what was counted before.

mod facts;
mod table;

pub use facts::{Facts, Score};
pub use table::{ACHIEVEMENTS, VERSION};

use protocol::EndReason;
use rules::Variant;

/// Tournaments of fewer players do not count.
pub const SMALLEST_TOURNAMENT: usize = 4;

/// Where an achievement is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// What everybody does at the beginning.
    FirstSteps,
    /// The Russian game.
    Russian,
    /// The International game.
    International,
    /// How games are won.
    Tactics,
    /// Coming back.
    Loyalty,
    /// Playing to the end.
    FairPlay,
    /// Tournaments.
    Tournaments,
}

impl Group {
    /// Returns its name as it travels.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::FirstSteps => "first_steps",
            Self::Russian => "russian",
            Self::International => "international",
            Self::Tactics => "tactics",
            Self::Loyalty => "loyalty",
            Self::FairPlay => "fair_play",
            Self::Tournaments => "tournaments",
        }
    }
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Achievement {
    /// Its name for ever: it is stored.
    pub key: &'static str,
    /// Where it is shown.
    pub group: Group,
    /// How far it goes.
    pub goal: u32,
    /// Whether it is shown only once it is achieved.
    pub hidden: bool,
    /// What leads to it.
    pub counts: Counts,
    /// The version of the table that brought it: games counted by an older one are counted again for it.
    pub since: u32,
}

/// What leads to an achievement.
#[derive(Clone, Copy, Debug)]
pub enum Counts {
    /// Finished games in which all of this holds.
    Games(&'static [Condition]),
    /// Days (in UTC) with a finished game.
    Days,
    /// Games won one after the other.
    WinsInARow,
    /// Tournaments finished on this place or a better one; 0: on any.
    Tournaments(u32),
}

/// Something that holds for a player in a game, or does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The player won.
    Won,
    /// Nobody won.
    Drawn,
    /// It counted for ratings.
    Rated,
    /// It was the rematch of another game.
    Rematch,
    /// The player did not leave it.
    Stayed,
    /// By these rules.
    Of(Variant),
    /// It ended so.
    EndedBy(EndReason),
    /// It had so many moves of both together, or more.
    Plies(u32),
    /// The player had a king.
    Crowned,
    /// No king of the player was captured.
    KeptKings,
    /// The player captured so many pieces in one move, or more.
    CaptureOf(u32),
    /// The player was so many pieces behind, or more, when on turn.
    Behind(u32),
    /// The player had so many pieces at the end, or more.
    PiecesLeft(u32),
    /// The player's clock showed so many seconds at the end, or less.
    ClockUnder(u32),
    /// The opponent's rating was so much higher, or more, and both were known well.
    Stronger(i32),
    /// The player's rating was so high afterwards, or higher, and known well.
    Rating(i32),
}

/// What a game does to the progress of an achievement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Nothing.
    Nothing,
    /// It grows by one.
    One,
    /// It is at least this.
    AtLeast(u32),
}

/// What is known of a player besides one game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// Days with a finished game up to this one.
    pub days: u32,
    /// Games won one after the other up to this one.
    pub wins_in_a_row: u32,
}

impl Achievement {
    /// Returns what a finished game does to the player's progress.
    #[must_use]
    pub fn step(&self, facts: &Facts, record: &Record) -> Step {
        match self.counts {
            Counts::Games(conditions) if conditions.iter().all(|one| one.holds(facts)) => Step::One,
            Counts::Games(_) | Counts::Tournaments(_) => Step::Nothing,
            Counts::Days => Step::AtLeast(record.days),
            Counts::WinsInARow => Step::AtLeast(record.wins_in_a_row),
        }
    }

    /// Returns what a finished tournament does to the player's progress.
    #[must_use]
    pub const fn step_by_tournament(&self, place: u32) -> Step {
        match self.counts {
            Counts::Tournaments(0) => Step::One,
            Counts::Tournaments(worst) if place >= 1 && place <= worst => Step::One,
            _ => Step::Nothing,
        }
    }
}

impl Step {
    /// Returns the progress after it, at most the goal.
    #[must_use]
    pub fn from(self, progress: u32, goal: u32) -> u32 {
        let after = match self {
            Self::Nothing => progress,
            Self::One => progress.saturating_add(1),
            Self::AtLeast(least) => progress.max(least),
        };
        after.min(goal)
    }
}

impl Condition {
    fn holds(self, facts: &Facts) -> bool {
        match self {
            Self::Won => facts.score == Score::Won,
            Self::Drawn => facts.score == Score::Drawn,
            Self::Rated => facts.rated,
            Self::Rematch => facts.rematch,
            Self::Stayed => facts.stayed,
            Self::Of(variant) => facts.variant == variant,
            Self::EndedBy(reason) => facts.reason == reason,
            Self::Plies(least) => facts.plies >= least,
            Self::Crowned => facts.crowned > 0,
            Self::KeptKings => facts.kings_lost == 0,
            Self::CaptureOf(least) => facts.largest_capture >= least,
            Self::Behind(least) => facts.behind >= least,
            Self::PiecesLeft(least) => facts.pieces_left >= least,
            Self::ClockUnder(most) => facts.seconds_left.is_some_and(|left| left <= most),
            Self::Stronger(least) => facts.stronger.is_some_and(|gap| gap >= least),
            Self::Rating(least) => facts.rating.is_some_and(|rating| rating >= least),
        }
    }
}
