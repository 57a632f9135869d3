//! News of a tournament for whoever follows it.

use protocol::{PlayerId, TournamentId, TournamentNews};

use super::page::{mine, summary};
use crate::port::{Ports, StoreError};
use crate::run::Server;

/// Rows of the standings in it.
const TOP: usize = 10;

impl<P: Ports> Server<P> {
    /// Returns how a tournament stands now, for this player, with all changes up to this one; none
    /// when there is no such tournament.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn tournament_news(
        &self,
        id: &TournamentId,
        player: &PlayerId,
        changes: Option<i64>,
    ) -> Result<Option<TournamentNews>, StoreError> {
        let Some(view) = self.view(id, changes).await? else {
            return Ok(None);
        };
        let me = mine(&view, player);
        Ok(Some(TournamentNews {
            tournament: summary(&view.whole.tournament, me.is_some()),
            version: view.whole.tournament.changes.unsigned_abs(),
            top: view.rows.iter().take(TOP).cloned().collect(),
            me,
        }))
    }
}
