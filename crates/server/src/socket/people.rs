//! What happens among players, as one connection hears of it. A note says only where to look: the
//! store knows what this player may see.

use protocol::{PlayerId, ServerMessage};

use super::outgoing::Closing;
use super::session::{End, Session};
use crate::port::{News, Ports, Store};
use crate::store::ChatId;

impl<P: Ports> Session<P> {
    pub(super) async fn load_friends(&mut self) -> Result<(), End> {
        let player = &self.caller.player.id;
        self.friends = self.server.store.sql().friends_of(player).await?;
        Ok(())
    }

    /// News were lost: the client asks for everything again.
    pub(super) async fn missed_news(&mut self) -> Result<(), End> {
        self.load_friends().await?;
        let everything = true;
        self.send(&ServerMessage::People { everything }).await
    }

    pub(super) async fn on_news(&mut self, news: News) -> Result<(), End> {
        match news {
            News::Chat { chat, seq } => self.on_chat(ChatId(chat), seq).await,
            News::ChatRead { chat, seq } => match ChatId(chat).key_for(&self.caller.player.id) {
                Some(chat) => self.send(&ServerMessage::ChatRead { chat, seq }).await,
                None => Ok(()),
            },
            News::Notice { seq } => {
                let player = &self.caller.player.id;
                match self.server.store.sql().notice(player, seq).await? {
                    Some(notice) => self.send(&ServerMessage::Notice(notice)).await,
                    None => Ok(()),
                }
            }
            News::NoticesRead { seq } => self.send(&ServerMessage::NoticesRead { seq }).await,
            News::Friend { friend } => self.on_friend(friend).await,
            News::Friends => {
                self.load_friends().await?;
                let everything = false;
                self.send(&ServerMessage::People { everything }).await
            }
            News::Achievement { key } => self.tell_achievements(Some(&key)).await,
            News::Closed => self.on_closed().await,
            News::Wallet => self.on_wallet().await,
            News::Withdrawn { refusal } => self.send(&ServerMessage::Withdrawn { refusal }).await,
        }
    }

    async fn on_chat(&mut self, chat: ChatId, seq: u64) -> Result<(), End> {
        let player = &self.caller.player.id;
        let line = self.server.store.sql().chat_line(&chat, player, seq);
        let (Some(line), Some(chat)) = (line.await?, chat.key_for(player)) else {
            return Ok(());
        };
        self.send(&ServerMessage::Chat { chat, line }).await
    }

    async fn on_friend(&mut self, player: PlayerId) -> Result<(), End> {
        if !self.friends.contains(&player) {
            return Ok(());
        }
        let is = self.server.whereabouts(&player).await?;
        self.send(&ServerMessage::Friend { player, is }).await
    }

    async fn on_wallet(&mut self) -> Result<(), End> {
        match self.server.wallet(&self.caller.player.id).await? {
            Some(wallet) => self.send(&ServerMessage::Wallet(wallet)).await,
            None => Ok(()),
        }
    }

    /// Tells what the player has achieved and not seen: this one, or everything.
    pub(super) async fn tell_achievements(&mut self, key: Option<&str>) -> Result<(), End> {
        let player = &self.caller.player.id;
        let unseen = self.server.store.sql().unseen_achievements(player).await?;
        for state in unseen {
            if key.is_none_or(|key| key == state.key) {
                self.send(&ServerMessage::Achievement(state)).await?;
            }
        }
        Ok(())
    }

    async fn on_closed(&mut self) -> Result<(), End> {
        let player = &self.caller.player.id;
        if self.server.store.sql().is_closed(player).await? {
            return Err(End::Say(Closing::AccountClosed));
        }
        Ok(())
    }
}
