//! Tournaments: what is played, who takes part, how it stands. Made, joined and read over HTTP; what
//! changes comes over the socket to whoever follows one.

mod bracket;
mod news;
mod pairing;
mod scoring;
mod setup;
mod standing;

pub use bracket::{BracketMatch, BracketRound};
pub use news::TournamentNews;
pub use pairing::{PairingResult, TournamentGame, TournamentPairing, TournamentPairings};
pub use scoring::ScoringRule;
pub use setup::{
    TournamentConditions, TournamentFormat, TournamentJoin, TournamentRequest, TournamentSetup,
};
pub use standing::{
    EntrantState, MyTournament, TournamentList, TournamentPage, TournamentScore,
    TournamentStanding, TournamentStandings, TournamentStatus, TournamentSummary,
};
