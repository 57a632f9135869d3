//! What a client may say, and the answer to each.

use protocol::{
    ClientMessage, CommandId, Refusal, SeenGame, ServerMessage, Timestamp, decode_client,
};
use serde::Deserialize;
use tokio::time::Instant;

use super::outgoing::Closing;
use super::session::{End, Session};
use crate::metrics;
use crate::port::Ports;

/// What can be read of a command whose words are newer than this server.
#[derive(Deserialize)]
struct Envelope {
    id: CommandId,
}

impl<P: Ports> Session<P> {
    pub(super) async fn on_text(&mut self, text: &str, at: Timestamp) -> Result<(), End> {
        match decode_client(text) {
            Ok(message) => self.on_message(message, at).await,
            Err(error) => match serde_json::from_str::<Envelope>(text) {
                Ok(Envelope { id }) => self.answer(id, Err(Refusal::NotOffered)).await,
                Err(_) => {
                    tracing::debug!(%error, "a connection sent something malformed");
                    Err(End::Say(Closing::BadMessage))
                }
            },
        }
    }

    async fn on_message(&mut self, message: ClientMessage, at: Timestamp) -> Result<(), End> {
        match message {
            ClientMessage::Hello { .. } => Err(End::Say(Closing::BadMessage)),
            ClientMessage::Ping { n, games } => {
                self.send(&ServerMessage::Pong { n, at }).await?;
                self.compare(&games).await
            }
            ClientMessage::Echo { n } => {
                self.on_echo(n);
                Ok(())
            }
            ClientMessage::Open { seen } => self.follow(&seen.game, seen.seq).await,
            ClientMessage::Unwatch { game } => {
                self.unwatch(&game);
                Ok(())
            }
            ClientMessage::Goodbye => {
                self.on_purpose = true;
                Err(End::Hung)
            }
            ClientMessage::FollowTournament { tournament } => {
                self.follow_tournament(tournament).await
            }
            ClientMessage::UnfollowTournament => {
                self.unfollow_tournament();
                Ok(())
            }
            ClientMessage::Unknown => {
                let why = "a message of this kind is not known here".to_owned();
                self.send(&ServerMessage::Skipped { why }).await
            }
            ClientMessage::Game { .. }
            | ClientMessage::Seek { .. }
            | ClientMessage::CancelSeek { .. }
            | ClientMessage::JoinSeek { .. } => self.on_command(message, at).await,
        }
    }

    fn on_echo(&mut self, n: u32) {
        if let Some(trip) = self.pulse.echoed(n, Instant::now()) {
            let caller = &self.caller;
            let attendance = &self.server.attendance;
            attendance.measured(&caller.player.id, caller.socket, trip);
        }
    }

    async fn on_command(&mut self, message: ClientMessage, at: Timestamp) -> Result<(), End> {
        let is_game = matches!(message, ClientMessage::Game { .. });
        let allowed = if is_game {
            self.limits.allow_command()
        } else {
            self.limits.allow_seek()
        };
        let too_fast = (!allowed).then_some(Refusal::TooFast);
        let (id, result) = match message {
            ClientMessage::Game { id, game, command } => match too_fast {
                Some(refusal) => (id, Err(refusal)),
                None => {
                    let player = &self.caller.player.id;
                    (id, self.server.play(player, id, &game, command, at).await)
                }
            },
            ClientMessage::Seek { id, pool } => match too_fast {
                Some(refusal) => (id, Err(refusal)),
                None => (id, self.server.seek(&self.caller, id, pool).await),
            },
            ClientMessage::JoinSeek { id, seek } => match too_fast {
                Some(refusal) => (id, Err(refusal)),
                None => (id, self.server.join_seek(&self.caller, id, &seek).await),
            },
            ClientMessage::CancelSeek { id } => {
                let player = &self.caller.player.id;
                (id, self.server.cancel_seek(player).await)
            }
            _ => return Ok(()),
        };
        self.answer(id, result).await
    }

    async fn answer(&mut self, id: CommandId, result: Result<(), Refusal>) -> Result<(), End> {
        let answer = match result {
            Ok(()) => ServerMessage::Done { id },
            Err(refusal) => {
                metrics::refused(why(&refusal));
                ServerMessage::Refused { id, refusal }
            }
        };
        self.send(&answer).await
    }

    /// A client says what it has: whatever is missing is sent. An event on its way is not missing
    /// yet, so only what the client still lacks at its next ping is sent again.
    async fn compare(&mut self, games: &[SeenGame]) -> Result<(), End> {
        for seen in games {
            let Some(followed) = self.followed.get_mut(&seen.game) else {
                self.show(&seen.game).await?;
                continue;
            };
            if seen.seq >= followed.seq {
                followed.behind = None;
            } else if followed.behind == Some(seen.seq) {
                followed.behind = None;
                followed.seq = seen.seq;
            } else {
                followed.behind = Some(seen.seq);
            }
            self.look_up(&seen.game).await?;
        }
        Ok(())
    }
}

/// Returns a refusal's name, without what it says of this case.
fn why(refusal: &Refusal) -> String {
    #[derive(Deserialize)]
    struct Why {
        why: String,
    }
    serde_json::from_str::<Why>(&protocol::encode(refusal))
        .map_or_else(|_| "unnamed".to_owned(), |named| named.why)
}
