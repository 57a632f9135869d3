//! Joining, leaving, pausing.

use protocol::{PlayerCard, Refusal, TournamentId, TournamentJoin, TournamentPage};

use super::TournamentFailure;
use super::make::LONGEST_PASSWORD;
use crate::port::{Clock, Ports, Store};
use crate::run::Server;
use crate::store::TryOutcome;
use crate::store::tournaments::{Entering, JoinOutcome, LeaveOutcome, PauseOutcome, Tournament};

impl<P: Ports> Server<P> {
    /// Lets a player take part, or come back.
    ///
    /// # Errors
    /// See [`TournamentFailure`].
    pub(crate) async fn join_tournament(
        &self,
        player: &PlayerCard,
        id: &TournamentId,
        wish: TournamentJoin,
    ) -> Result<TournamentPage, TournamentFailure> {
        let sql = self.store.sql();
        let found = sql.tournament(id).await?;
        let tournament = found.ok_or(TournamentFailure::NoSuch)?;
        let setup = &tournament.setup;
        let player = &self.card_in(player, setup.variant, setup.time).await?;
        if !sql.takes_part(id, &player.id).await? {
            self.check_conditions(player, &tournament).await?;
            self.check_password(&tournament, wish.password).await?;
        }
        let now = self.clock.now();
        if tournament.setup.fee > 0 {
            // Whoever pays for the first time has what everybody begins with.
            self.holding(&player.id, now).await?;
        }
        let entering = Entering {
            tournament: id.clone(),
            player: player.id.clone(),
            rating: player.rating,
            at: now,
        };
        match sql.enter_tournament(entering).await? {
            JoinOutcome::In => {}
            JoinOutcome::Gone => return Err(TournamentFailure::NoSuch),
            JoinOutcome::Over => return Err(TournamentFailure::Over),
            JoinOutcome::Full => return Err(TournamentFailure::Full),
            JoinOutcome::Closed => return Err(TournamentFailure::Closed),
            JoinOutcome::Short(balance) => {
                let needed = i64::from(tournament.setup.fee);
                return Err(Refusal::NotEnoughCredits { balance, needed }.into());
            }
            JoinOutcome::TooEarly(at) => return Err(TournamentFailure::TooEarly(at - now)),
        }
        self.tournaments.touch(id);
        self.tournaments.wake.notify_one();
        self.tournament_page(id, Some(&player.id)).await
    }

    async fn check_conditions(
        &self,
        player: &PlayerCard,
        tournament: &Tournament,
    ) -> Result<(), TournamentFailure> {
        if tournament.setup.rated {
            self.check_conduct(&player.id).await?;
        }
        let conditions = tournament.setup.conditions;
        let too_low = conditions
            .min_rating
            .is_some_and(|least| player.rating < least);
        let too_high = conditions
            .max_rating
            .is_some_and(|most| player.rating > most);
        if too_low || too_high {
            return Err(TournamentFailure::NotEligible);
        }
        let sql = self.store.sql();
        // Whoever is linked to no login has a limit for everything that costs credits.
        let costs_much = tournament.setup.fee > self.config.credits.guest_most;
        let needs_login = conditions.linked || costs_much;
        if needs_login && sql.identities(&player.id).await?.is_empty() {
            return Err(TournamentFailure::NotEligible);
        }
        if let Some(least) = conditions.min_games {
            let games = sql.game_counts(&player.id).await?;
            if games.won + games.drawn + games.lost < least {
                return Err(TournamentFailure::NotEligible);
            }
        }
        Ok(())
    }

    async fn check_password(
        &self,
        tournament: &Tournament,
        given: Option<String>,
    ) -> Result<(), TournamentFailure> {
        let Some(kept) = tournament.password.clone() else {
            return Ok(());
        };
        let given = given.ok_or(TournamentFailure::PasswordNeeded)?;
        if given.chars().count() > LONGEST_PASSWORD {
            return Err(TournamentFailure::WrongPassword);
        }
        let (sql, now) = (self.store.sql(), self.clock.now());
        let door = format!("tournament {}", tournament.id);
        if let TryOutcome::Locked(until) = sql.try_password(&door, now).await? {
            return Err(TournamentFailure::Locked(until - now));
        }
        let right = self.passwords.is_right(given, Some(kept)).await;
        if !right.ok_or(TournamentFailure::Busy)? {
            return Err(TournamentFailure::WrongPassword);
        }
        sql.forgive_tries(&door).await?;
        Ok(())
    }

    /// Lets a player leave for good; before the start as if there had been nothing.
    ///
    /// # Errors
    /// See [`TournamentFailure`].
    pub(crate) async fn leave_tournament(
        &self,
        player: &PlayerCard,
        id: &TournamentId,
    ) -> Result<TournamentPage, TournamentFailure> {
        let left = self
            .store
            .sql()
            .leave_tournament(id, &player.id, self.clock.now())
            .await?;
        if left == LeaveOutcome::Over {
            return Err(TournamentFailure::Over);
        }
        self.tournaments.touch(id);
        self.tournaments.wake.notify_one();
        self.tournament_page(id, Some(&player.id)).await
    }

    /// Lets a player pause: joining again ends it.
    ///
    /// # Errors
    /// See [`TournamentFailure`].
    pub(crate) async fn pause_in_tournament(
        &self,
        player: &PlayerCard,
        id: &TournamentId,
    ) -> Result<TournamentPage, TournamentFailure> {
        let now = self.clock.now();
        let sql = self.store.sql();
        match sql.pause_in_tournament(id, &player.id, now).await? {
            PauseOutcome::Paused => {}
            PauseOutcome::NotIn => return Err(TournamentFailure::NotJoined),
            PauseOutcome::NotPossible => {
                return Err(TournamentFailure::Bad(
                    "there are no pauses in a knockout, nor after the end: leave it instead",
                ));
            }
        }
        self.tournaments.touch(id);
        self.tournament_page(id, Some(&player.id)).await
    }
}
