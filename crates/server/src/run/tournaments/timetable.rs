//! The tournaments of the timetable are made some time before they begin.

use protocol::{Millis, Timestamp};

use super::Scheduled;
use crate::chance;
use crate::port::{Ports, Store, StoreError};
use crate::run::Server;
use crate::store::tournaments::{MakeOutcome, NewTournament};

/// How often it is looked up what is to be made.
const PLAN_EVERY: Millis = Millis::seconds(60);

impl<P: Ports> Server<P> {
    /// Makes what the timetable wants, once a minute. Any number of servers may do so: a name and a moment
    /// are there once.
    pub(super) async fn plan_tournaments(&self, now: Timestamp) -> Result<(), StoreError> {
        let timetable = &self.config.tournaments.timetable;
        if timetable.is_empty() || !self.tournaments.is_time_to_plan(now, PLAN_EVERY) {
            return Ok(());
        }
        for scheduled in timetable {
            let until = now + Millis::seconds(scheduled.open_minutes * 60);
            for starts_at in scheduled.rhythm.between(now, until) {
                self.plan(scheduled, starts_at, now).await?;
            }
        }
        Ok(())
    }

    async fn plan(
        &self,
        scheduled: &Scheduled,
        starts_at: Timestamp,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let slot = format!("{}@{}", scheduled.setup.name, starts_at.0);
        let sql = self.store.sql();
        if sql.is_planned(&slot).await? {
            return Ok(());
        }
        let new = NewTournament {
            id: chance::tournament_id(),
            setup: scheduled.setup.clone(),
            made_by: None,
            slot: Some(slot),
            password: None,
            starts_at,
            lot: chance::below(u32::MAX),
            at: now,
        };
        if sql.make_tournament(new).await? == MakeOutcome::Made {
            tracing::info!(name = scheduled.setup.name, at = starts_at.0, "planned");
        }
        Ok(())
    }
}
