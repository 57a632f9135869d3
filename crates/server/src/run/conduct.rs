//! How players behave: what is noted at the end of a game, and what follows before the next one.

use domain::conduct::{Ending, Outcome};
use domain::credits::Way;
use domain::{Attendance, Command, GameState};
use protocol::{EndReason, GameId, PlayerId, Refusal, ServerMessage, SideKey};

use super::Server;
use super::change::Change;
use super::command::try_again;
use crate::port::{Bus, Clock, Conducted, Note, Ports, Store, StoreError, Topic};
use crate::store::Telling;

impl<P: Ports> Server<P> {
    /// Returns how the players behaved in a game that ends with this change; nothing is noted of games
    /// that do not count.
    pub(super) async fn conduct_in(&self, change: &Change, command: &Command) -> Vec<Conducted> {
        let (after, at) = (&change.after.state, change.at);
        let created = after.created();
        let counts = change.ended && created.rated;
        let Some(result) = after.result().filter(|_| counts) else {
            return vec![];
        };
        let white = self.attendance_of(&created.white.id).await;
        let black = self.attendance_of(&created.black.id).await;
        let attendance = |side| match side {
            SideKey::White => white,
            SideKey::Black => black,
        };
        let of = |side: SideKey, player: &PlayerId| {
            let ending = Ending {
                side,
                result,
                aborted_by: aborted_by(after, command, attendance),
                to_move: after.to_move(),
                gone_for: attendance(side).gone_since.map(|since| at - since),
            };
            Conducted {
                player: player.clone(),
                outcome: Outcome::of(&ending),
            }
        };
        vec![
            of(SideKey::White, &created.white.id),
            of(SideKey::Black, &created.black.id),
        ]
    }

    /// Lets those who behaved badly look whether something follows.
    pub(super) fn announce_conduct(&self, conduct: &[Conducted]) {
        for conducted in conduct.iter().filter(|c| c.outcome != Outcome::Good) {
            let topic = Topic::Player(conducted.player.clone());
            self.bus.publish(&topic, Note::Conduct);
        }
    }

    /// Refuses while the player is kept from new games.
    ///
    /// # Errors
    /// The refusal with the time left.
    pub(super) async fn check_conduct(&self, player: &PlayerId) -> Result<(), Refusal> {
        let now = self.clock.now();
        let paused = self.store.sql().paused_until(player, now).await;
        match paused.map_err(|error| try_again(&error))? {
            None => Ok(()),
            Some(until) => Err(Refusal::Paused {
                wait_ms: until - now,
            }),
        }
    }

    /// Refuses where one of the two wants nothing to do with the other; nobody is told which.
    ///
    /// # Errors
    /// The refusal.
    pub(super) async fn check_not_blocked(
        &self,
        player: &PlayerId,
        other: &PlayerId,
    ) -> Result<(), Refusal> {
        let blocked = self.store.sql().is_blocked(player, other).await;
        if blocked.map_err(|error| try_again(&error))? {
            return Err(Refusal::NotOffered);
        }
        Ok(())
    }

    /// Refuses a rematch while the two are kept apart, or one from new games that count.
    ///
    /// # Errors
    /// The refusal.
    pub(super) async fn check_rematch(
        &self,
        player: &PlayerId,
        game: &GameId,
    ) -> Result<(), Refusal> {
        let loaded = self.game(game).await.map_err(|error| try_again(&error))?;
        let Some(loaded) = loaded else { return Ok(()) };
        let created = loaded.state.created();
        self.check_not_blocked(&created.white.id, &created.black.id)
            .await?;
        if created.rated {
            self.check_conduct(player).await?;
        }
        // A private game stays one.
        let way = if created.rated {
            Way::Rematch
        } else {
            Way::Private
        };
        self.check_stake(player, created.stake, way).await?;
        self.check_pair((&created.white.id, &created.black.id), created.stake)
            .await
    }

    /// Returns what the player must be told and has not been.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn untold(
        &self,
        player: &PlayerId,
    ) -> Result<Option<ServerMessage>, StoreError> {
        let telling = self.store.sql().take_telling(player).await?;
        Ok(telling.map(|telling| ServerMessage::Conduct {
            paused_until: match telling {
                Telling::Warning => None,
                Telling::Pause(until) => Some(until),
            },
        }))
    }
}

/// Aborting a game whose opponent is not there is nobody's fault but the opponent's.
fn aborted_by(
    after: &GameState,
    command: &Command,
    attendance: impl Fn(SideKey) -> Attendance,
) -> Option<SideKey> {
    let Command::Player { player, .. } = command else {
        return None;
    };
    let is_abort = after
        .result()
        .is_some_and(|result| result.reason == EndReason::Aborted);
    let side = after.side_of(player).filter(|_| is_abort)?;
    let opponent = match side {
        SideKey::White => SideKey::Black,
        SideKey::Black => SideKey::White,
    };
    attendance(opponent).gone_since.is_none().then_some(side)
}
