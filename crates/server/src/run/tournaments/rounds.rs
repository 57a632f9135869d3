//! The next pairings of a running tournament, and its end.

use std::collections::HashSet;

use domain::tournament::arena::{self, Waiting};
use domain::tournament::knockout::{Due, bracket};
use domain::tournament::swiss::{self, Card, pair_round, rounds_possible};
use domain::tournament::{Bout, Entrant};
use protocol::{EntrantState, Millis, PlayerId, Timestamp, TournamentFormat};

use super::standings::order;
use crate::port::{Clock, Ports, Store, StoreError};
use crate::run::Server;
use crate::store::tournaments::{Entry, Finishing, NewBout, Pairs, Whole};

impl<P: Ports> Server<P> {
    /// Does one step of a running tournament; returns whether something has changed.
    pub(super) async fn running_step(&self, whole: &Whole) -> Result<bool, StoreError> {
        if self.record_ended(whole).await? || self.begin_games(whole).await? {
            return Ok(true);
        }
        match whole.tournament.setup.format {
            TournamentFormat::Arena { .. } => self.arena_step(whole).await,
            TournamentFormat::Swiss {
                rounds, pause_s, ..
            } => self.swiss_step(whole, rounds, pause_s).await,
            TournamentFormat::Knockout { pause_s, .. } => self.knockout_step(whole, pause_s).await,
        }
    }

    async fn arena_step(&self, whole: &Whole) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let tournament = &whole.tournament;
        let ends_at = tournament.ends_at.unwrap_or(tournament.starts_at);
        if now >= ends_at {
            return self.finish(whole).await;
        }
        // A shortened arena has a shortened end.
        let minute = self.config.tournaments.minute.0;
        let last = arena::last_pairing(tournament.setup.time).0 * minute / 60_000;
        if (ends_at - now).0 <= last {
            return Ok(false);
        }
        let (waiting, active) = self.waiting(whole, now).await?;
        if !arena::is_time_to_pair(&waiting, active) {
            return Ok(false);
        }
        let lot = tournament.lot ^ tournament.version.unsigned_abs();
        let pairs = calculate(move || arena::pair(&waiting, active, lot)).await?;
        if pairs.is_empty() {
            return Ok(false);
        }
        let bout = |(white, black): (usize, usize)| NewBout {
            white: whole.entries[white].player.id.clone(),
            black: Some(whole.entries[black].player.id.clone()),
            decider: false,
            round: 0,
            begins_at: now,
        };
        let bouts = pairs.into_iter().map(bout).collect();
        self.pair(whole, 0, bouts, true).await
    }

    /// Returns who waits for an opponent in an arena, and how many take part at this moment.
    async fn waiting(
        &self,
        whole: &Whole,
        now: Timestamp,
    ) -> Result<(Vec<Waiting>, usize), StoreError> {
        let id = &whole.tournament.id;
        let busy = self.store.sql().busy_entrants(id).await?;
        let busy: HashSet<PlayerId> = busy.into_iter().collect();
        let active = self.active(whole, now).await?;
        let bouts = whole.bouts();
        let mut own: Vec<Vec<&Bout>> = vec![vec![]; whole.entries.len()];
        for bout in bouts.iter().filter(|bout| bout.played) {
            own[bout.white].push(bout);
            own[bout.black.unwrap_or(bout.white)].push(bout);
        }
        let waiting = (1..).zip(order(whole)).filter_map(|(rank, entrant)| {
            let entry = &whole.entries[entrant];
            let is_free = entry.board.is_none() && !busy.contains(&entry.player.id);
            (is_free && active[entrant]).then(|| {
                let (waited, rating) = (now - entry.free_since, entry.player.rating);
                Waiting::with_history(entrant, rank, rating, waited, &own[entrant])
            })
        });
        let count = active.iter().filter(|active| **active).count();
        Ok((waiting.collect(), count))
    }

    /// Returns which entrants play, or are connected and do not pause.
    async fn active(&self, whole: &Whole, now: Timestamp) -> Result<Vec<bool>, StoreError> {
        let sql = self.store.sql();
        let here: Option<HashSet<PlayerId>> = if sql.is_shared() {
            let here = sql.connected_entrants(&whole.tournament.id, now).await?;
            Some(here.into_iter().collect())
        } else {
            None
        };
        let is_here = |entry: &Entry| match &here {
            Some(here) => here.contains(&entry.player.id),
            None => self.attendance.of(&entry.player.id).gone_since.is_none(),
        };
        let is_active = |entry: &Entry| {
            entry.board.is_some() || (entry.state == EntrantState::In && is_here(entry))
        };
        Ok(whole.entries.iter().map(is_active).collect())
    }

    async fn swiss_step(&self, whole: &Whole, rounds: u32, pause: u32) -> Result<bool, StoreError> {
        let tournament = &whole.tournament;
        if whole
            .pairings
            .iter()
            .any(|pairing| pairing.result.is_none())
        {
            return Ok(false);
        }
        let rounds = rounds_possible(whole.entries.len(), rounds);
        let present: Vec<usize> = (0..whole.entries.len())
            .filter(|at| whole.entries[*at].state == EntrantState::In)
            .collect();
        if tournament.round >= rounds {
            return self.finish(whole).await;
        }
        let now = self.clock.now();
        let Some(next_at) = tournament.next_at else {
            let until = now + Millis::seconds(pause);
            let sql = self.store.sql();
            return sql
                .rest_tournament(&tournament.id, tournament.version, until)
                .await;
        };
        if now < next_at {
            return Ok(false);
        }
        if present.len() < 2 {
            return self.finish(whole).await;
        }
        self.pair_swiss(whole, present, rounds - tournament.round)
            .await
    }

    /// Pairs the next round among those who are present; `left` counts it.
    async fn pair_swiss(
        &self,
        whole: &Whole,
        present: Vec<usize>,
        left: u32,
    ) -> Result<bool, StoreError> {
        let tournament = &whole.tournament;
        let (entrants, bouts, round) = (whole.entrants(), whole.bouts(), tournament.round);
        let lot = tournament.lot.is_multiple_of(2);
        let paired = calculate(move || {
            let cards = cards(&entrants, &bouts, round);
            let present: Vec<&Card> = present.iter().map(|at| &cards[*at]).collect();
            pair_round(&present, left, lot)
        });
        match paired.await? {
            Some(paired) => {
                let bouts = swiss_bouts(whole, &paired, self.clock.now());
                self.pair(whole, tournament.round + 1, bouts, false).await
            }
            None => self.finish(whole).await,
        }
    }

    async fn knockout_step(&self, whole: &Whole, pause: u32) -> Result<bool, StoreError> {
        let tournament = &whole.tournament;
        let bouts = whole.bouts();
        let bracket = bracket(&super::standings::seeds(whole), &bouts, |entrant| {
            whole.entries[entrant].state == EntrantState::Out
        });
        if bracket.winner().is_some() {
            return self.finish(whole).await;
        }
        let due = bracket.due(&bouts, tournament.lot);
        if due.is_empty() {
            return Ok(false);
        }
        let now = self.clock.now();
        let bout = |due: &Due| NewBout {
            white: whole.entries[due.white].player.id.clone(),
            black: Some(whole.entries[due.black].player.id.clone()),
            decider: due.is_decider,
            round: due.round,
            begins_at: if due.round == 1 && due.leg == 0 {
                now
            } else {
                now + Millis::seconds(pause)
            },
        };
        let round = due.iter().map(|due| due.round).max().unwrap_or(0);
        let round = round.max(tournament.round);
        self.pair(whole, round, due.iter().map(bout).collect(), false)
            .await
    }

    async fn pair(
        &self,
        whole: &Whole,
        round: u32,
        bouts: Vec<NewBout>,
        each_for_itself: bool,
    ) -> Result<bool, StoreError> {
        let pairs = Pairs {
            tournament: whole.tournament.id.clone(),
            version: whole.tournament.version,
            round,
            at: self.clock.now(),
            bouts,
            each_for_itself,
        };
        // When something has changed meanwhile it is looked at again, too.
        self.store.sql().pair_tournament(pairs).await?;
        Ok(true)
    }

    /// Ends a tournament. One in which nobody played has not taken place.
    async fn finish(&self, whole: &Whole) -> Result<bool, StoreError> {
        let tournament = &whole.tournament;
        let was_played = whole
            .pairings
            .iter()
            .any(|pairing| pairing.result.is_some());
        let order = order(whole);
        let player = |entrant: usize| whole.entries[entrant].player.id.clone();
        let finishing = Finishing {
            tournament: tournament.id.clone(),
            version: tournament.version,
            at: self.clock.now(),
            order: order
                .into_iter()
                .filter(|_| was_played)
                .map(player)
                .collect(),
            points: arena_points(whole),
        };
        tracing::info!(tournament.id = %tournament.id, "ends");
        self.store.sql().finish_tournament(finishing).await?;
        Ok(true)
    }
}

/// Returns the points of an arena for the leaderboards. Behind a password nobody earns any.
fn arena_points(whole: &Whole) -> Vec<(PlayerId, u32)> {
    let TournamentFormat::Arena { streaks, .. } = whole.tournament.setup.format else {
        return vec![];
    };
    if whole.tournament.password.is_some() {
        return vec![];
    }
    let lines = arena::standings(&whole.entrants(), &whole.bouts(), streaks);
    lines
        .into_iter()
        .map(|line| (whole.entries[line.entrant].player.id.clone(), line.points))
        .collect()
}

fn cards(entrants: &[Entrant], bouts: &[Bout], round: u32) -> Vec<Card> {
    let ratings: Vec<i32> = entrants.iter().map(|entrant| entrant.rating).collect();
    let mut points = vec![0; entrants.len()];
    for line in swiss::standings(entrants, bouts, round) {
        points[line.entrant] = line.points;
    }
    Card::all(&ratings, &points, bouts)
}

fn swiss_bouts(whole: &Whole, paired: &swiss::Round, now: Timestamp) -> Vec<NewBout> {
    let player = |entrant: usize| whole.entries[entrant].player.id.clone();
    let bout = |white: usize, black: Option<usize>| NewBout {
        white: player(white),
        black: black.map(player),
        decider: false,
        round: whole.tournament.round + 1,
        begins_at: now,
    };
    let pairs = paired.pairs.iter();
    pairs
        .map(|(white, black)| bout(*white, Some(*black)))
        .chain(paired.bye.map(|who| bout(who, None)))
        .collect()
}

/// Calculates where it does not keep others waiting.
async fn calculate<R: Send + 'static>(
    work: impl FnOnce() -> R + Send + 'static,
) -> Result<R, StoreError> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| StoreError::Failed(format!("pairing stopped: {error}")))
}
