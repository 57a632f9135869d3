//! Looks what is to be done, and does it: one server leads a tournament at a time.

use std::sync::atomic::Ordering;

use protocol::{Millis, NoticeAbout, Timestamp, TournamentId, TournamentStatus};

use crate::port::{Bus, Clock, Note, Ports, Store, StoreError, Topic};
use crate::run::Server;
use crate::store::tournaments::{Finishing, Starting, Whole};

/// How long a server leads a tournament without saying so again.
const LEAD: Millis = Millis::seconds(10);
/// So long before its start those who joined are told.
const TELL_BEFORE: Millis = Millis::seconds(5 * 60);
/// Followers are told at most so often.
const TELL_EVERY: Millis = Millis::seconds(1);
/// Steps that one look makes in a tournament at most.
const MOST_STEPS: u32 = 8;
/// Fewer players do not make a tournament.
const FEWEST: u32 = 2;

impl<P: Ports> Server<P> {
    /// Leads tournaments for as long as the server lives.
    pub(in crate::run) async fn lead_forever(&self) {
        let every = self.config.tournaments.look_every;
        loop {
            // A game that is over is followed by the next one soon.
            drop(tokio::time::timeout(every, self.tournaments.wake.notified()).await);
            if let Err(error) = self.lead_tournaments().await {
                tracing::warn!(%error, "tournaments wait");
            }
            tokio::time::sleep(every / 5).await;
        }
    }

    async fn lead_tournaments(&self) -> Result<(), StoreError> {
        let now = self.clock.now();
        self.plan_tournaments(now).await?;
        let sql = self.store.sql();
        let due = sql.due_tournaments(now, now + TELL_BEFORE).await?;
        let mut running = 0;
        for id in &due {
            if self.leads(id, now).await? {
                running += u32::from(self.lead_on(id).await?);
            } else {
                running += 1;
            }
        }
        self.tournaments.running.store(running, Ordering::Relaxed);
        self.tell_followers(now).await
    }

    /// Returns whether this server leads the tournament.
    async fn leads(&self, id: &TournamentId, now: Timestamp) -> Result<bool, StoreError> {
        let sql = self.store.sql();
        if !sql.is_shared() {
            return Ok(true);
        }
        let known = |known: &super::Known| known.led_until;
        let led_until = self.tournaments.known().get(id).map(known);
        if led_until > Some(now + Millis(LEAD.0 / 2)) {
            return Ok(true);
        }
        let until = now + LEAD;
        let leads = sql.lead_tournament(id, &self.node, (now, until)).await?;
        if leads {
            let mut known = self.tournaments.known();
            known.entry(id.clone()).or_default().led_until = until;
        }
        Ok(leads)
    }

    /// Does what is to be done in one tournament; returns whether it is being played.
    async fn lead_on(&self, id: &TournamentId) -> Result<bool, StoreError> {
        for _ in 0..MOST_STEPS {
            let Some(whole) = self.store.sql().whole_tournament(id).await? else {
                return Ok(false);
            };
            let goes_on = match whole.tournament.status {
                TournamentStatus::Open => self.open_step(&whole).await?,
                TournamentStatus::Running => self.running_step(&whole).await?,
                _ => return Ok(false),
            };
            if !goes_on {
                return Ok(whole.tournament.status == TournamentStatus::Running);
            }
            self.tournaments.touch(id);
        }
        Ok(true)
    }

    /// Tells of the start, and starts. Returns whether something has changed.
    async fn open_step(&self, whole: &Whole) -> Result<bool, StoreError> {
        let tournament = &whole.tournament;
        if !tournament.told {
            self.tell_of_start(whole).await?;
        }
        let now = self.clock.now();
        if tournament.starts_at > now {
            return Ok(false);
        }
        let sql = self.store.sql();
        if tournament.players < FEWEST {
            let off = Finishing {
                tournament: tournament.id.clone(),
                version: tournament.version,
                at: now,
                order: vec![],
                points: vec![],
            };
            return sql.finish_tournament(off).await;
        }
        let ends_at = match tournament.setup.format {
            protocol::TournamentFormat::Arena { minutes, .. } => {
                let minute = self.config.tournaments.minute;
                Some(now + Millis(i64::from(minutes) * minute.0))
            }
            _ => None,
        };
        tracing::info!(tournament.id = %tournament.id, players = tournament.players, "starts");
        let starting = Starting {
            tournament: tournament.id.clone(),
            version: tournament.version,
            at: now,
            ends_at,
        };
        // Whether this or another server has started it: it is looked at again.
        sql.start_tournament(starting).await?;
        Ok(true)
    }

    /// Gives those who joined a notice. Told twice after a crash, they hear it once.
    async fn tell_of_start(&self, whole: &Whole) -> Result<(), StoreError> {
        let tournament = &whole.tournament;
        for entry in &whole.entries {
            let about = NoticeAbout::Tournament {
                tournament: tournament.id.0.clone(),
                name: tournament.setup.name.clone(),
                starts_at: tournament.starts_at,
            };
            self.notify(&entry.player.id, about).await;
        }
        self.store.sql().tournament_told(&tournament.id).await
    }

    /// Tells the followers of tournaments that have changed, each at most once a second.
    async fn tell_followers(&self, now: Timestamp) -> Result<(), StoreError> {
        for id in self.tournaments.to_be_told(now) {
            let Some(view) = self.view(&id, None).await? else {
                continue;
            };
            let changes = view.whole.tournament.changes;
            let topic = Topic::Tournament(id.clone());
            self.bus.publish(&topic, Note::Tournament { id, changes });
        }
        Ok(())
    }
}

impl super::Tournaments {
    /// Returns whose followers are to be told, and notes that they are.
    fn to_be_told(&self, now: Timestamp) -> Vec<TournamentId> {
        let mut changed = vec![];
        for (id, known) in self.known().iter_mut() {
            if known.touched && now - known.told_at >= TELL_EVERY {
                known.touched = false;
                known.told_at = now;
                known.view = None;
                changed.push(id.clone());
            }
        }
        changed
    }
}
