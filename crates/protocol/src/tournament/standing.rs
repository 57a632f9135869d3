//! How a tournament stands.

use serde::{Deserialize, Serialize};

use super::{BracketRound, ScoringRule, TournamentPairing, TournamentPairings, TournamentSetup};
use crate::{PlayerCard, Timestamp, TournamentId};

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum TournamentStatus {
    /// It has not begun.
    Open,
    /// It is played.
    Running,
    /// It is over.
    Finished,
    /// It did not take place: too few came, or its maker called it off. Fees went back.
    Cancelled,
    /// Something this version does not know yet.
    #[serde(other)]
    Unknown,
}

/// A tournament in a list.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentSummary {
    /// Its name on the wire.
    pub id: TournamentId,
    /// What is played.
    #[serde(flatten)]
    pub setup: TournamentSetup,
    /// How far it is.
    pub status: TournamentStatus,
    /// When it starts, or started.
    pub starts_at: Timestamp,
    /// When an arena is over; when any other one was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_at: Option<Timestamp>,
    /// The round that is played, from 1; 0 before, and in an arena.
    #[serde(default)]
    pub round: u32,
    /// When the next round begins, between two rounds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_round_at: Option<Timestamp>,
    /// Who has joined.
    pub players: u32,
    /// Whether a password is needed.
    #[serde(default)]
    pub locked: bool,
    /// Who made it; nobody: it comes from the timetable.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub made_by: Option<PlayerCard>,
    /// The prizes as they stand, in credits, first place first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub prizes: Vec<u32>,
    /// Whether you have joined.
    #[serde(default)]
    pub joined: bool,
    /// Who won.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<PlayerCard>,
}

/// `GET /api/tournaments`: what is played, what comes (the next first) and what was of late.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentList {
    /// Being played.
    pub running: Vec<TournamentSummary>,
    /// To come.
    pub open: Vec<TournamentSummary>,
    /// The latest 20 that are over.
    pub finished: Vec<TournamentSummary>,
}

/// `GET /api/tournaments/ID`: everything a screen needs at first. Also the answer to joining,
/// leaving, pausing and calling off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentPage {
    /// The tournament.
    pub tournament: TournamentSummary,
    /// How it scores.
    pub scoring: Vec<ScoringRule>,
    /// You in it, once you have joined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub me: Option<MyTournament>,
    /// The first page of the standings.
    pub standings: TournamentStandings,
    /// The pairings of the latest round.
    pub pairings: TournamentPairings,
    /// The bracket of a knockout, first round first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub bracket: Vec<BracketRound>,
    /// The server's clock.
    pub now: Timestamp,
}

/// What a participant does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(rename_all = "snake_case")]
pub enum EntrantState {
    /// Takes part: is paired when connected (arena) or in the next round.
    In,
    /// Plays a game of the tournament.
    Playing,
    /// Pauses: is not paired.
    Paused,
    /// Has left, or has lost in a knockout.
    Out,
    /// Something this version does not know yet.
    #[serde(other)]
    Unknown,
}

/// You in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct MyTournament {
    /// What you do.
    pub state: EntrantState,
    /// Your row of the standings.
    pub standing: TournamentStanding,
    /// The pairing that you play, or that begins soon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pairing: Option<TournamentPairing>,
    /// After a pause: from when on you can come back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub may_return_at: Option<Timestamp>,
}

/// What one game of a tournament gave a player, and why.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentScore {
    /// Points.
    pub points: u32,
    /// The number of the pairing; 0 for a round without one.
    #[serde(default)]
    pub board: u32,
    /// Counted double.
    #[serde(default, skip_serializing_if = "is_no")]
    pub streak: bool,
    /// One point of it is for half the clock.
    #[serde(default, skip_serializing_if = "is_no")]
    pub berserk: bool,
    /// A draw too early for a point.
    #[serde(default, skip_serializing_if = "is_no")]
    pub early: bool,
    /// Without an opponent.
    #[serde(default, skip_serializing_if = "is_no")]
    pub bye: bool,
    /// Not played: somebody did not come.
    #[serde(default, skip_serializing_if = "is_no")]
    pub absent: bool,
}

/// A row of the standings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentStanding {
    /// The place, from 1. Nobody shares one.
    pub place: u32,
    /// Who; the rating is that of the start.
    pub player: PlayerCard,
    /// What the player does.
    pub state: EntrantState,
    /// Points.
    pub points: u32,
    /// What each game gave, oldest first.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub scores: Vec<TournamentScore>,
    /// Wins in a row up to now, where they count.
    #[serde(default)]
    pub streak: u32,
    /// Sum of the opponents' points; Swiss.
    #[serde(default)]
    pub solkoff: u32,
    /// Points of the opponents beaten and half of those drawn with, doubled; Swiss.
    #[serde(default)]
    pub sonneborn: u32,
    /// Performance as a rating; none without a game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub performance: Option<i32>,
    /// Credits won, once it is over.
    #[serde(default)]
    pub prize: u32,
}

/// `GET /api/tournaments/ID/standings?from=PLACE`: up to 50 rows from that place on; without it from
/// the first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentStandings {
    /// The rows.
    pub rows: Vec<TournamentStanding>,
    /// How many there are in all.
    pub players: u32,
}

#[expect(
    clippy::trivially_copy_pass_by_ref,
    reason = "serde passes the field so"
)]
const fn is_no(flag: &bool) -> bool {
    !*flag
}
