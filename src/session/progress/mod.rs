//! What we have earned, and tournaments, as far as the server has told.
//!
//! [`fold`] changes [`Progress`] by what the server says; `obey` sends requests and follows one
//! tournament at a time. What may have been missed on a broken line is asked for anew.

mod fold;
mod obey;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use bevy::prelude::*;
use protocol::{
    AchievementList, BoardPage, GameId, GameRating, PlayerId, RatingHistory, RatingList,
    TournamentId, TournamentList, TournamentPage, TournamentPairings, TournamentStandings, Wallet,
    WalletEntry,
};

use crate::Systems;
use crate::net::{BoardKey, Problem, ProgressCall};

/// What we have earned, and tournaments.
#[derive(Debug, Default)]
pub struct Progress {
    /// Whose.
    owner: Option<PlayerId>,
    /// What we have; `None` before it has come.
    pub wallet: Option<Wallet>,
    /// What came and went; `None` before it was asked for.
    pub history: Option<Ledger>,
    /// The tournaments of these days; `None` before they were asked for.
    pub tournaments: Option<TournamentList>,
    /// The tournament that is looked at.
    pub cup: Option<Cup>,
    /// What the game that ended last did to the ratings.
    pub rated: Option<(GameId, GameRating)>,
    /// Where players stand whose profiles were looked at.
    pub ratings: BTreeMap<PlayerId, RatingList>,
    /// How the rating of such a player came to where it is, in the pool that was looked at last.
    pub graphs: BTreeMap<PlayerId, RatingHistory>,
    /// What such a player has achieved.
    pub feats: BTreeMap<PlayerId, AchievementList>,
    /// The leaderboard that was looked at last, and the first place of its page.
    pub board: Option<(BoardKey, u32, BoardPage)>,
    /// The own achievements; `None` before they were asked for.
    pub achievements: Option<AchievementList>,
    /// What was asked for and did not come.
    pub failed: Vec<(ProgressCall, Problem)>,
}

/// What came and went in a wallet, the latest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Ledger {
    /// The entries.
    pub entries: Vec<WalletEntry>,
    /// Whether there are older ones.
    pub more: bool,
}

/// A tournament that is looked at.
#[derive(Clone, Debug, PartialEq)]
pub struct Cup {
    /// Which.
    pub id: TournamentId,
    /// All of it; `None` before it has come.
    pub page: Option<TournamentPage>,
    /// The page of the standings that is looked at, where that is not the first.
    pub standings: Option<(u32, TournamentStandings)>,
    /// The pairings of the round that is looked at, where that is not the latest.
    pub pairings: Option<TournamentPairings>,
    /// The number of the last change that has been heard of; 0 before one was.
    version: u64,
}

impl Cup {
    /// Returns a tournament of which nothing is known yet.
    #[must_use]
    pub const fn new(id: TournamentId) -> Self {
        Self {
            id,
            page: None,
            standings: None,
            pairings: None,
            version: 0,
        }
    }
}

impl Progress {
    /// Returns why something that was asked for did not come.
    #[must_use]
    pub fn problem(&self, call: &ProgressCall) -> Option<&Problem> {
        let failed = self.failed.iter().find(|(failed, _)| failed == call);
        failed.map(|(_, problem)| problem)
    }

    /// Returns the credits at hand; none before the server has told.
    #[must_use]
    pub fn balance(&self) -> Option<i64> {
        self.wallet.as_ref().map(|wallet| wallet.balance)
    }

    /// These are the earnings of somebody else from now on.
    fn belong_to(&mut self, owner: &PlayerId) {
        if self.owner.as_ref() != Some(owner) {
            // What is looked at stays so; it is asked for anew.
            let cup = self.cup.take().map(|cup| Cup::new(cup.id));
            *self = Self {
                owner: Some(owner.clone()),
                cup,
                ..Self::default()
            };
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (obey::hear, obey::take_answers).in_set(Systems::Apply),
    )
    .add_systems(Update, obey::obey.in_set(Systems::Choose));
}
