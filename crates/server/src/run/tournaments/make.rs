//! Tournaments are made and called off.

use domain::tournament::setup;
use protocol::{Millis, PlayerCard, TournamentId, TournamentPage, TournamentRequest};

use super::TournamentFailure;
use crate::chance;
use crate::port::{Clock, Ports, Store};
use crate::run::Server;
use crate::store::tournaments::{MakeOutcome, NewTournament};

/// Minutes until the start: 31 days.
const LATEST_START: u32 = 31 * 24 * 60;
/// Characters of a password.
pub(super) const LONGEST_PASSWORD: usize = 64;

impl<P: Ports> Server<P> {
    /// Makes a tournament.
    ///
    /// # Errors
    /// See [`TournamentFailure`].
    pub(crate) async fn make_tournament(
        &self,
        player: &PlayerCard,
        wish: TournamentRequest,
    ) -> Result<TournamentPage, TournamentFailure> {
        check(&wish, self.config.credits.private_most)?;
        self.check_conduct(&player.id).await?;
        let password = match wish.password {
            Some(text) => {
                let kept = self.passwords.keep(text).await;
                Some(kept.ok_or(TournamentFailure::Busy)?)
            }
            None => None,
        };
        let now = self.clock.now();
        let id = chance::tournament_id();
        let mut setup = wish.setup;
        setup.name = setup.name.trim().to_owned();
        let new = NewTournament {
            id: id.clone(),
            setup,
            made_by: Some(player.id.clone()),
            slot: None,
            password,
            starts_at: now + Millis::seconds(wish.start_in_minutes * 60),
            lot: chance::below(u32::MAX),
            at: now,
        };
        match self.store.sql().make_tournament(new).await? {
            MakeOutcome::Made | MakeOutcome::Known => {}
            MakeOutcome::TooMany => return Err(TournamentFailure::TooMany),
        }
        self.tournament_page(&id, Some(&player.id)).await
    }

    /// Calls a tournament off that has not begun.
    ///
    /// # Errors
    /// See [`TournamentFailure`].
    pub(crate) async fn call_off_tournament(
        &self,
        player: &PlayerCard,
        id: &TournamentId,
    ) -> Result<TournamentPage, TournamentFailure> {
        let now = self.clock.now();
        let sql = self.store.sql();
        let before = sql.tournament(id).await?.ok_or(TournamentFailure::NoSuch)?;
        let is_maker = before.made_by.is_some_and(|maker| maker.id == player.id);
        let is_off = before.status == protocol::TournamentStatus::Cancelled;
        if !is_maker {
            return Err(TournamentFailure::NotYours);
        }
        if !is_off && !sql.call_off_tournament(id, &player.id, now).await? {
            return Err(TournamentFailure::NotYours);
        }
        self.tournaments.touch(id);
        self.tournament_page(id, Some(&player.id)).await
    }
}

fn check(wish: &TournamentRequest, most: u32) -> Result<(), TournamentFailure> {
    setup::check(&wish.setup).map_err(TournamentFailure::Setup)?;
    if !(1..=LATEST_START).contains(&wish.start_in_minutes) {
        return Err(TournamentFailure::Bad(
            "a tournament starts in 1 to 44,640 minutes",
        ));
    }
    if !rules::Variant::PLAYABLE.contains(&wish.setup.variant.0) {
        return Err(protocol::Refusal::NotOffered.into());
    }
    if wish.setup.added > 0 {
        return Err(TournamentFailure::Bad(
            "only the house adds credits: leave `added` out",
        ));
    }
    if wish.setup.fee > most || (wish.setup.fee > 0 && wish.password.is_some()) {
        return Err(TournamentFailure::Bad(
            "the fee is too high, or there is a password: then there is none",
        ));
    }
    match &wish.password {
        Some(password) if !(1..=LONGEST_PASSWORD).contains(&password.chars().count()) => {
            Err(TournamentFailure::Bad("a password has 1 to 64 characters"))
        }
        _ => Ok(()),
    }
}
