//! What is shown of tournaments.

use std::sync::Arc;

use domain::tournament::arena;
use domain::tournament::prizes::prizes;
use domain::tournament::setup::scoring;
use protocol::{
    EntrantState, Millis, MyTournament, PlayerId, TournamentFormat, TournamentId, TournamentList,
    TournamentPage, TournamentPairings, TournamentStandings, TournamentStatus, TournamentSummary,
};

use super::TournamentFailure;
use super::standings::{View, shown, state};
use crate::port::{Clock, Ports, Store, StoreError};
use crate::run::Server;
use crate::store::tournaments::{Pairing, Tournament, Whole};

/// Rows of a page of standings.
const PAGE: usize = 50;
/// Games of an arena that are shown.
const LATEST: usize = 50;
/// A view may be so old.
const FRESH: Millis = Millis::seconds(1);

impl<P: Ports> Server<P> {
    /// Returns a tournament as it stands, at most a second old and with all changes up to this one.
    pub(super) async fn view(
        &self,
        id: &TournamentId,
        changes: Option<i64>,
    ) -> Result<Option<Arc<View>>, StoreError> {
        let now = self.clock.now();
        let known = self.tournaments.known().get(id).cloned();
        if let Some((at, view)) = known.and_then(|known| known.view)
            && now - at < FRESH
            && Some(view.whole.tournament.changes) >= changes
        {
            return Ok(Some(view));
        }
        let Some(whole) = self.store.sql().whole_tournament(id).await? else {
            return Ok(None);
        };
        let view = tokio::task::spawn_blocking(|| Arc::new(View::new(whole))).await;
        let view = view.map_err(|error| StoreError::Failed(error.to_string()))?;
        let mut known = self.tournaments.known();
        known.entry(id.clone()).or_default().view = Some((now, Arc::clone(&view)));
        Ok(Some(view))
    }

    /// Returns the page of a tournament, as this player sees it.
    ///
    /// # Errors
    /// There is no such tournament, or the store failed.
    pub(crate) async fn tournament_page(
        &self,
        id: &TournamentId,
        viewer: Option<&PlayerId>,
    ) -> Result<TournamentPage, TournamentFailure> {
        let view = self
            .view(id, None)
            .await?
            .ok_or(TournamentFailure::NoSuch)?;
        let mine = viewer.and_then(|viewer| mine(&view, viewer));
        Ok(TournamentPage {
            tournament: summary(&view.whole.tournament, mine.is_some()),
            scoring: scoring(&view.whole.tournament.setup),
            me: mine,
            standings: standings(&view, 1),
            pairings: pairings(&view.whole, None),
            bracket: view.bracket.clone(),
            now: self.clock.now(),
        })
    }

    /// Returns the standings from this place on.
    ///
    /// # Errors
    /// There is no such tournament, or the store failed.
    pub(crate) async fn tournament_standings(
        &self,
        id: &TournamentId,
        from: u32,
    ) -> Result<TournamentStandings, TournamentFailure> {
        let view = self
            .view(id, None)
            .await?
            .ok_or(TournamentFailure::NoSuch)?;
        Ok(standings(&view, from))
    }

    /// Returns the pairings of a round, the latest one when none is named.
    ///
    /// # Errors
    /// There is no such tournament, or the store failed.
    pub(crate) async fn tournament_pairings(
        &self,
        id: &TournamentId,
        round: Option<u32>,
    ) -> Result<TournamentPairings, TournamentFailure> {
        let view = self
            .view(id, None)
            .await?
            .ok_or(TournamentFailure::NoSuch)?;
        Ok(pairings(&view.whole, round))
    }

    /// Returns what is played, what comes and what was.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn tournament_list(
        &self,
        viewer: Option<&PlayerId>,
    ) -> Result<TournamentList, StoreError> {
        let sql = self.store.sql();
        let joined = match viewer {
            Some(viewer) => sql.tournaments_of(viewer).await?,
            None => vec![],
        };
        let list = |found: Vec<Tournament>| -> Vec<TournamentSummary> {
            let shown =
                |tournament: &Tournament| summary(tournament, joined.contains(&tournament.id));
            found.iter().map(shown).collect()
        };
        Ok(TournamentList {
            running: list(sql.tournaments(TournamentStatus::Running).await?),
            open: list(sql.tournaments(TournamentStatus::Open).await?),
            finished: list(sql.tournaments(TournamentStatus::Finished).await?),
        })
    }
}

/// Returns a tournament as it stands in a list.
pub(super) fn summary(tournament: &Tournament, joined: bool) -> TournamentSummary {
    let setup = &tournament.setup;
    let pool = setup.fee.saturating_mul(tournament.players);
    TournamentSummary {
        id: tournament.id.clone(),
        setup: setup.clone(),
        status: tournament.status,
        starts_at: tournament.starts_at,
        ends_at: tournament.ends_at,
        round: tournament.round,
        next_round_at: tournament.next_at.filter(|_| tournament.round > 0),
        players: tournament.players,
        locked: tournament.password.is_some(),
        made_by: tournament.made_by.clone(),
        prizes: prizes(pool.saturating_add(setup.added), tournament.players),
        joined,
        winner: tournament.winner.clone(),
    }
}

/// Returns a participant in the tournament.
pub(super) fn mine(view: &View, me: &PlayerId) -> Option<MyTournament> {
    let standing = view.rows.iter().find(|row| row.player.id == *me)?.clone();
    let entry = &view.whole.entries[view.whole.entrant(me)?];
    let board = entry.board;
    let pairing = |pairing: &&Pairing| Some(pairing.board) == board;
    let pairing = view.whole.pairings.iter().find(pairing);
    let before = entry.pauses.saturating_sub(1);
    let may_return = entry.paused_at + arena::pause(before, view.whole.tournament.setup.time);
    Some(MyTournament {
        state: state(entry),
        standing,
        pairing: pairing.and_then(|pairing| shown(&view.whole, pairing)),
        may_return_at: (entry.state == EntrantState::Paused).then_some(may_return),
    })
}

fn standings(view: &View, from: u32) -> TournamentStandings {
    let from = usize::try_from(from.max(1) - 1).unwrap_or(usize::MAX);
    TournamentStandings {
        rows: view.rows.iter().skip(from).take(PAGE).cloned().collect(),
        players: u32::try_from(view.rows.len()).unwrap_or(u32::MAX),
    }
}

fn pairings(whole: &Whole, round: Option<u32>) -> TournamentPairings {
    let is_arena = matches!(
        whole.tournament.setup.format,
        TournamentFormat::Arena { .. }
    );
    let round = if is_arena {
        0
    } else {
        round.unwrap_or(whole.tournament.round)
    };
    let of_round = whole
        .pairings
        .iter()
        .filter(|pairing| pairing.round == round);
    let pairings: Vec<_> = if is_arena {
        let latest = of_round.rev().take(LATEST);
        latest.filter_map(|pairing| shown(whole, pairing)).collect()
    } else {
        of_round
            .filter_map(|pairing| shown(whole, pairing))
            .collect()
    };
    TournamentPairings { round, pairings }
}
