//! What changes in a tournament, for whoever follows it.

use serde::{Deserialize, Serialize};

use super::{MyTournament, TournamentStanding, TournamentSummary};

/// How a tournament stands now: when it changes, at most once a second. Bracket and pairings are asked
/// for again when `round` or `version` is another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
pub struct TournamentNews {
    /// The tournament.
    pub tournament: TournamentSummary,
    /// Grows with everything that changes pairings or results.
    pub version: u64,
    /// The first ten.
    pub top: Vec<TournamentStanding>,
    /// You in it, once you have joined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub me: Option<MyTournament>,
}
