//! What a tournament is, as its maker says it.

use serde::{Deserialize, Serialize};

use crate::{TimeControl, VariantKey};

/// What is played, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentSetup {
    /// Its name: 2 to 30 characters.
    pub name: String,
    /// Which rules.
    pub variant: VariantKey,
    /// The time for each player in a game.
    pub time: TimeControl,
    /// How it is played.
    #[serde(flatten)]
    pub format: TournamentFormat,
    /// Whether its games count for ratings.
    #[serde(default = "yes")]
    pub rated: bool,
    /// Credits that joining costs.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub fee: u32,
    /// Credits that the house adds to the fees; only in scheduled tournaments.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub added: u32,
    /// Who may join.
    #[serde(default, skip_serializing_if = "TournamentConditions::is_empty")]
    pub conditions: TournamentConditions,
}

/// The three ways to play a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum TournamentFormat {
    /// As many games as fit into the time; whoever is free gets the next opponent.
    Arena {
        /// How long it lasts: 20 to 360.
        minutes: u32,
        /// Whether games count double after two wins in a row.
        #[serde(default = "yes")]
        streaks: bool,
        /// Whether a player may halve the own clock for one point more.
        #[serde(default = "yes")]
        berserk: bool,
    },
    /// Everybody plays each round, against somebody with as many points.
    Swiss {
        /// How many rounds: 3 to 20.
        rounds: u32,
        /// Seconds between the last game of a round and the next round: 5 to 86,400.
        #[serde(default = "half_a_minute")]
        pause_s: u32,
        /// First ply at which a draw may be offered; as in every game when absent.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        draw_from_ply: Option<u32>,
    },
    /// Who loses a match is out.
    Knockout {
        /// Places: 8, 16, 32 or 64.
        size: u32,
        /// Whether it starts as soon as all places are taken, be it before its time.
        #[serde(default = "yes")]
        when_full: bool,
        /// Seconds between two games of a match: 5 to 3,600.
        #[serde(default = "half_a_minute")]
        pause_s: u32,
    },
}

/// Who may join.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentConditions {
    /// The lowest rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_rating: Option<i32>,
    /// The highest rating.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub max_rating: Option<i32>,
    /// Finished games, void ones not counted.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub min_games: Option<u32>,
    /// Whether the account must be linked to a login.
    #[serde(default, skip_serializing_if = "is_no")]
    pub linked: bool,
}

impl TournamentConditions {
    /// Returns whether everybody may join.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// `POST /api/tournaments`: make a tournament; the answer is its page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentRequest {
    /// What is played.
    #[serde(flatten)]
    pub setup: TournamentSetup,
    /// Minutes until it starts: 1 to 44,640 (31 days). A knockout that starts
    /// when full starts then with those who are there.
    pub start_in_minutes: u32,
    /// Whoever joins must know it: 1 to 64 characters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

/// `POST /api/tournaments/ID/join`: take part, or come back from a pause.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentJoin {
    /// The password of a locked one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub password: Option<String>,
}

const fn yes() -> bool {
    true
}

const fn half_a_minute() -> u32 {
    30
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes the field so"
)]
const fn is_no(flag: &bool) -> bool {
    !*flag
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes the field so"
)]
const fn is_zero(number: &u32) -> bool {
    *number == 0
}
