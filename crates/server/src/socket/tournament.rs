//! The tournament that a session follows.

use protocol::{ServerMessage, TournamentId};

use super::session::{End, Session};
use crate::port::{Inbox, Ports, Topic};

impl<P: Ports> Session<P> {
    /// Follows a tournament, in place of another one.
    pub(super) async fn follow_tournament(&mut self, id: TournamentId) -> Result<(), End> {
        self.unfollow_tournament();
        // Joined first: what changes while it is being looked up is not missed.
        self.inbox.join(Topic::Tournament(id.clone()));
        self.tournament = Some(id);
        self.tell_tournament(None).await
    }

    /// The client no longer looks.
    pub(super) fn unfollow_tournament(&mut self) {
        if let Some(id) = self.tournament.take() {
            self.inbox.leave(&Topic::Tournament(id));
        }
    }

    /// A tournament has changed, up to this change.
    pub(super) async fn on_tournament(
        &mut self,
        id: &TournamentId,
        changes: i64,
    ) -> Result<(), End> {
        if self.tournament.as_ref() == Some(id) {
            self.tell_tournament(Some(changes)).await
        } else {
            Ok(())
        }
    }

    /// Something has changed, up to this change; none: it is not known whether.
    pub(super) async fn tell_tournament(&mut self, changes: Option<i64>) -> Result<(), End> {
        let Some(id) = self.tournament.clone() else {
            return Ok(());
        };
        let player = &self.caller.player.id;
        match self.server.tournament_news(&id, player, changes).await? {
            Some(news) => self.send(&ServerMessage::Tournament(Box::new(news))).await,
            None => {
                self.unfollow_tournament();
                let why = "there is no such tournament".to_owned();
                self.send(&ServerMessage::Skipped { why }).await
            }
        }
    }
}
