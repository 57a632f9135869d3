//! Ratings where games and offers begin: a card shows what its player's rating is then, never what it was
//! when something else began.

use protocol::{NewGame, PlayerCard, RatingPool, Refusal, TimeControl, VariantKey};

use super::Server;
use super::command::try_again;
use crate::port::{AccountStore, Clock, Ports, Store, StoreError};
use crate::store::personal::is_deleted;

impl<P: Ports> Server<P> {
    /// Returns the player's card with the rating of a variant and speed as it is now.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn card_in(
        &self,
        player: &PlayerCard,
        variant: VariantKey,
        time: TimeControl,
    ) -> Result<PlayerCard, StoreError> {
        let speed = time.speed();
        let pool = RatingPool { variant, speed };
        let now = self.clock.now();
        let found = self.store.sql().card_in(&player.id, pool, now).await?;
        Ok(found.unwrap_or_else(|| player.clone()))
    }

    /// Brings both cards of a game that is about to begin up to date.
    ///
    /// # Errors
    /// The store failed.
    pub(super) async fn with_ratings(&self, new: NewGame) -> Result<NewGame, Refusal> {
        let white = self.card_in(&new.white, new.variant, new.time).await;
        let black = self.card_in(&new.black, new.variant, new.time).await;
        Ok(NewGame {
            white: white.map_err(|error| try_again(&error))?,
            black: black.map_err(|error| try_again(&error))?,
            ..new
        })
    }

    /// Brings a rematch up to date. The opponent may have deleted the account while the offer stood.
    ///
    /// # Errors
    /// A refusal.
    pub(super) async fn seat_again(
        &self,
        new: Option<NewGame>,
    ) -> Result<Option<NewGame>, Refusal> {
        let Some(new) = new else {
            return Ok(None);
        };
        for player in [&new.white.id, &new.black.id] {
            let account = self.store.account(player).await;
            let is_here = account.map_err(|error| try_again(&error))?.is_some();
            if !is_here || is_deleted(player) {
                return Err(Refusal::NoOffer);
            }
        }
        Ok(Some(self.with_ratings(new).await?))
    }
}
