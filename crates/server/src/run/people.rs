//! What players do with each other: stored first, then everybody concerned is told.

use protocol::{
    GameId, Millis, NoticeAbout, PlayerCard, PlayerId, SideKey, Speed, Timestamp, Whereabouts,
};

use super::Server;
use crate::port::{Bus, Clock, GameStore, News, Note, Ports, Store, StoreError, Topic};
use crate::store::{Ask, AskOutcome, Notify, Parting, Say, SayOutcome};

/// So long after an account was closed every server looks for its connections: longer than any
/// difference between two clocks.
const CLOSED_FOR: Millis = Millis::seconds(10 * 60);

impl<P: Ports> Server<P> {
    /// Tells a player, on all connections.
    pub(crate) fn tell(&self, player: &PlayerId, news: News) {
        let topic = Topic::Player(player.clone());
        self.bus.publish(&topic, Note::People(news));
    }

    /// Tells a player's friends that the player came, went, or began or ended a game.
    pub(crate) fn tell_friends(&self, player: &PlayerId, friends: &[PlayerId]) {
        for friend in friends {
            let news = News::Friend {
                friend: player.clone(),
            };
            self.tell(friend, news);
        }
    }

    /// Returns where a player is. Only friends are told.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn whereabouts(&self, player: &PlayerId) -> Result<Whereabouts, StoreError> {
        let attendance = self.attendance_of(player).await;
        Ok(if attendance.gone_since.is_some() {
            if self.attendance.is_connected(player) {
                Whereabouts::Away
            } else {
                Whereabouts::Offline
            }
        } else if self.store.running_game(player).await?.is_some() {
            Whereabouts::Playing
        } else {
            Whereabouts::Online
        })
    }

    /// Gives a player a notice, unless it says nothing new or comes from somebody with whom there is
    /// a block. A failure is logged: whatever the notice is about has happened already.
    pub(crate) async fn notify(&self, player: &PlayerId, about: NoticeAbout) {
        let notify = Notify {
            player: player.clone(),
            about,
            at: self.clock.now(),
        };
        match self.store.sql().notify(notify).await {
            Ok(Some(seq)) => self.tell(player, News::Notice { seq }),
            Ok(None) => {}
            Err(error) => tracing::warn!(%error, "a notice was lost"),
        }
    }

    /// Tells whoever is to move in a slow game and is not connected.
    pub(crate) async fn remind(&self, game: &GameId) {
        let Ok(Some(loaded)) = self.game(game).await else {
            return;
        };
        let created = loaded.state.created();
        if created.time.speed() != Speed::Classical || loaded.state.result().is_some() {
            return;
        }
        let (player, from) = match loaded.state.to_move() {
            SideKey::White => (&created.white.id, &created.black),
            SideKey::Black => (&created.black.id, &created.white),
        };
        if self.attendance_of(player).await.gone_since.is_some() {
            let (game, from) = (game.clone(), from.clone());
            self.notify(player, NoticeAbout::YourTurn { game, from })
                .await;
        }
    }

    /// Asks for friendship, or says yes to a request.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn ask(
        &self,
        from: &PlayerCard,
        to: &PlayerId,
        only_accept: bool,
    ) -> Result<AskOutcome, StoreError> {
        let ask = Ask {
            from: from.id.clone(),
            to: to.clone(),
            at: self.clock.now(),
            only_accept,
        };
        let outcome = self.store.sql().ask(ask).await?;
        let from = from.clone();
        match outcome {
            AskOutcome::Delivered => {
                self.tell_both(&from.id, to);
                self.notify(to, NoticeAbout::FriendRequest { from }).await;
            }
            AskOutcome::Friends => {
                self.tell_both(&from.id, to);
                self.notify(to, NoticeAbout::FriendAccepted { from }).await;
            }
            AskOutcome::Sent => self.tell(&from.id, News::Friends),
            _ => {}
        }
        Ok(outcome)
    }

    fn tell_both(&self, a: &PlayerId, b: &PlayerId) {
        self.tell(a, News::Friends);
        self.tell(b, News::Friends);
    }

    /// Declines a request, ends a friendship or withdraws a request.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn part(
        &self,
        player: &PlayerId,
        other: &PlayerId,
        how: Parting,
    ) -> Result<(), StoreError> {
        self.store.sql().part(player, other, how).await?;
        self.tell(player, News::Friends);
        // Who was declined learns nothing.
        if how == Parting::Remove {
            self.tell(other, News::Friends);
        }
        Ok(())
    }

    /// Says something and shows it to whoever may see it.
    ///
    /// # Errors
    /// The store failed.
    pub(crate) async fn say(&self, say: Say) -> Result<SayOutcome, StoreError> {
        let (chat, from, to) = (say.chat.0.clone(), say.from.clone(), say.to.clone());
        let outcome = self.store.sql().say(say).await?;
        if let SayOutcome::Said { line, hidden } = &outcome {
            let seq = line.seq;
            let chat = || chat.clone();
            self.tell(&from, News::Chat { chat: chat(), seq });
            if !hidden {
                self.tell(&to, News::Chat { chat: chat(), seq });
            }
        }
        Ok(outcome)
    }

    /// Tells the connections of accounts that were closed of late, wherever that was done.
    pub(super) async fn close_the_closed(&self) -> Result<(), StoreError> {
        let since = Timestamp(self.clock.now().0 - CLOSED_FOR.0);
        for player in self.store.sql().closed_since(since).await? {
            self.tell(&player, News::Closed);
        }
        Ok(())
    }
}
