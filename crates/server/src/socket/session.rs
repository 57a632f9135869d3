//! One client's session: what it says, what happens in its games, and its heartbeat, one after the
//! other.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Message;
use futures_util::StreamExt;
use protocol::{GameId, PlayerId, SeenGame, ServerMessage, TournamentId};
use tokio::time::Instant;

use super::Incoming;
use super::follow::Followed;
use super::outgoing::{Closing, Outgoing, Stuck};
use super::pulse::{Act, Pulse};
use super::rates::Limits;
use super::watch::Watches;
use crate::accept::told_to_close;
use crate::port::{Bus, Clock, Delivery, Inbox, Note, Ports, Store, StoreError, Topic};
use crate::run::{Caller, Server};

/// The state of one client's connection.
pub(super) struct Session<P: Ports> {
    pub(super) server: Arc<Server<P>>,
    pub(super) caller: Caller,
    pub(super) inbox: <P::Bus as Bus>::Inbox,
    pub(super) followed: HashMap<GameId, Followed>,
    /// The tournament that it follows.
    pub(super) tournament: Option<TournamentId>,
    /// Games of others that it watches.
    pub(super) watches: Watches,
    pub(super) limits: Limits,
    pub(super) pulse: Pulse,
    out: Outgoing,
    pub(super) on_purpose: bool,
    /// Whether the player waits for an opponent.
    pub(super) is_seeking: bool,
    /// When it is looked up again whether the device is still logged in.
    look_again: Instant,
    /// Whether the friends know the player as one who plays.
    pub(super) was_playing: bool,
    /// Who is told when the player comes and goes.
    pub(super) friends: Vec<PlayerId>,
}

/// How often that is: a lost note does no harm for longer.
const LOOK_EVERY: Duration = Duration::from_secs(60);

/// Why a session ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// The server says why and closes.
    Say(Closing),
    /// The client is gone.
    Hung,
}

impl End {
    const fn last_words(self) -> Option<Closing> {
        match self {
            Self::Say(closing) => Some(closing),
            Self::Hung => None,
        }
    }
}

impl From<Stuck> for End {
    fn from(_: Stuck) -> Self {
        Self::Say(Closing::TooSlow)
    }
}

impl From<StoreError> for End {
    fn from(error: StoreError) -> Self {
        tracing::warn!(%error, "a session ended because of the store");
        Self::Say(Closing::Failed)
    }
}

impl<P: Ports> Session<P> {
    /// Notes the player's arrival.
    ///
    /// # Errors
    /// The account has too many connections.
    pub(super) async fn begin(
        server: Arc<Server<P>>,
        caller: Caller,
        out: Outgoing,
        seen: Vec<SeenGame>,
    ) -> Result<Self, Option<Closing>> {
        let most = server.config.rates.sockets_per_account;
        let now = server.clock.now();
        let came = server
            .attendance
            .connect(&caller.player.id, caller.socket, most, now)
            .ok_or(Some(Closing::TooManySockets))?;
        let mut inbox = server.bus.inbox();
        inbox.join(Topic::Player(caller.player.id.clone()));
        inbox.join(Topic::Lobby);
        let mut session = Self {
            limits: Limits::new(&server.config.rates),
            pulse: Pulse::new(server.config.pulse, Instant::now()),
            followed: HashMap::new(),
            tournament: None,
            watches: Watches::default(),
            on_purpose: false,
            is_seeking: false,
            was_playing: false,
            friends: vec![],
            server,
            caller,
            inbox,
            out,
            look_again: Instant::now() + LOOK_EVERY,
        };
        match session.welcome(seen, came).await {
            Ok(()) => Ok(session),
            Err(end) => Err(end.last_words()),
        }
    }

    /// Whether the device is still logged in. Asked when a note says that this may have changed, when
    /// notes were lost, and now and then.
    async fn check_session(&mut self) -> Result<(), End> {
        self.look_again = Instant::now() + LOOK_EVERY;
        let sql = self.server.store.sql();
        if sql.is_logged_in(&self.caller.session).await? {
            Ok(())
        } else {
            self.on_purpose = true;
            Err(End::Say(Closing::Revoked))
        }
    }

    async fn welcome(&mut self, seen: Vec<SeenGame>, came: bool) -> Result<(), End> {
        self.check_session().await?;
        let games = self.server.games_of(&self.caller.player.id).await?;
        let seek = self.server.seek_of(&self.caller.player.id).await?;
        self.is_seeking = seek.is_some();
        self.send(&ServerMessage::Welcome {
            v: protocol::VERSION,
            player: self.caller.player.clone(),
            at: self.server.clock.now(),
            games: games.clone(),
            seek,
        })
        .await?;
        let lobby = self.server.lobby_message();
        self.send(&lobby).await?;
        self.load_friends().await?;
        for game in games {
            let known = seen.iter().find(|s| s.game == game).map_or(0, |s| s.seq);
            self.follow(&game, known).await?;
        }
        self.tell_news().await?;
        if came {
            self.publish_presence();
        }
        Ok(())
    }

    /// Talks until the end; returns what to say then.
    pub(super) async fn run(mut self, incoming: &mut Incoming) -> Option<Closing> {
        let mut closing = self.server.closing.subscribe();
        let end = loop {
            let step = tokio::select! {
                frame = incoming.next() => self.on_frame(frame).await,
                delivery = self.inbox.next() => self.on_delivery(delivery).await,
                () = tokio::time::sleep_until(self.pulse.due()) => self.on_pulse().await,
                () = until(self.watches.due()) => self.show_due().await,
                () = told_to_close(&mut closing) => Err(End::Say(Closing::Restart)),
            };
            if let Err(end) = step {
                break end;
            }
        };
        end.last_words()
    }

    pub(super) async fn send(&mut self, message: &ServerMessage) -> Result<(), End> {
        self.pulse.said(Instant::now());
        Ok(self.out.send(message).await?)
    }

    async fn on_frame(&mut self, frame: Option<Result<Message, axum::Error>>) -> Result<(), End> {
        let at = self.server.clock.now();
        let text = match frame {
            Some(Ok(Message::Text(text))) => Some(text),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => None,
            Some(Ok(Message::Binary(_))) => return Err(End::Say(Closing::BadMessage)),
            Some(Err(error)) => return Err(Closing::of(&error).map_or(End::Hung, End::Say)),
            Some(Ok(Message::Close(_))) | None => return Err(End::Hung),
        };
        if !self.limits.allow_message() {
            return Err(End::Say(Closing::TooFast));
        }
        if Instant::now() >= self.look_again {
            self.check_session().await?;
        }
        if self.pulse.heard(Instant::now()) {
            self.set_silent(false);
        }
        match text {
            Some(text) => self.on_text(&text, at).await,
            None => Ok(()),
        }
    }

    async fn on_delivery(&mut self, delivery: Delivery) -> Result<(), End> {
        match delivery {
            Delivery::Lagged => {
                self.check_session().await?;
                self.look_everything_up().await?;
                self.tell_tournament(None).await?;
                self.missed_news().await
            }
            Delivery::Note(Note::Sessions) => self.check_session().await,
            Delivery::Note(Note::Events {
                game,
                first,
                events,
            }) => self.on_events(&game, first, &events).await,
            Delivery::Note(Note::Changed { game, last }) => self.on_changed(&game, last).await,
            Delivery::Note(Note::Presence { game, side }) => {
                self.on_coming_or_going(&game, side).await
            }
            Delivery::Note(Note::Paired { game }) => self.on_paired(game).await,
            Delivery::Note(Note::People(news)) => self.on_news(news).await,
            Delivery::Note(Note::Seeking) => self.on_seeking().await,
            Delivery::Note(Note::Watching { game, node, count }) => {
                self.on_watching(&game, node, count).await
            }
            Delivery::Note(Note::Tournament { id, changes }) => {
                self.on_tournament(&id, changes).await
            }
            Delivery::Note(Note::Invites) => self.on_invites().await,
            Delivery::Note(Note::Conduct) => self.on_conduct().await,
            Delivery::Note(Note::Lobby { frame }) => {
                if self.is_playing() {
                    return Ok(());
                }
                self.pulse.said(Instant::now());
                Ok(self.out.send_text((&*frame).into()).await?)
            }
        }
    }

    async fn on_pulse(&mut self) -> Result<(), End> {
        match self.pulse.act(Instant::now()) {
            Act::Wait => Ok(()),
            Act::Close => Err(End::Say(Closing::Silent)),
            Act::Probe(n) => {
                self.send(&ServerMessage::Probe { n }).await?;
                if self.server.bus.is_connected() {
                    Ok(())
                } else {
                    // No hint comes from the other servers: the store knows.
                    self.look_everything_up().await
                }
            }
            Act::Away => {
                self.server.drop_seek_of(&self.caller).await;
                self.set_silent(true);
                Ok(())
            }
        }
    }

    fn set_silent(&self, silent: bool) {
        let changed = self.server.attendance.set_silent(
            &self.caller.player.id,
            self.caller.socket,
            silent,
            self.server.clock.now(),
        );
        if changed {
            self.publish_presence();
        }
    }
}

/// The departure is noted however the session ends, a panic included: nobody stays here for ever.
impl<P: Ports> Drop for Session<P> {
    fn drop(&mut self) {
        let gone = self.server.attendance.disconnect(
            &self.caller.player.id,
            self.caller.socket,
            self.on_purpose,
            self.server.clock.now(),
        );
        if gone {
            self.publish_presence();
        }
        if self.is_seeking {
            let (server, caller) = (Arc::clone(&self.server), self.caller.clone());
            tokio::spawn(async move { server.drop_seek_of(&caller).await });
        }
    }
}

/// Resolves at this moment, without one never.
async fn until(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}
