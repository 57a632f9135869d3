//! The bus between servers: NATS carries hints that something has changed; what has changed is looked
//! up in the store. A lost hint is made good by the numbers of the events, a lost connection by looking
//! everything up.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use async_nats::{
    Client, ConnectOptions, Event, Message, RequestErrorKind, ServerAddr, Subscriber,
};
use futures_util::StreamExt;
use protocol::{GameId, PlayerId, SideKey, TournamentId};
use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::sync::mpsc;

use super::LocalBus;
use super::local::LocalInbox;
use crate::chance;
use crate::port::{Bus, News, Note, Topic};

/// Everything of this game on a NATS server that others may use too.
const PREFIX: &str = "checkers.";
/// Hints that may wait to be sent; more are lost, which is allowed.
const WAITING_HINTS: usize = 4096;
/// How long the first connection may take.
const CONNECT_WITHIN: Duration = Duration::from_secs(5);
/// The longest pause between two attempts to connect again.
const LONGEST_PAUSE: Duration = Duration::from_millis(500);

/// The bus cannot be reached at start.
#[derive(Debug, Error)]
#[error("NATS cannot be reached ({0}); check --nats, and user and password in it")]
pub struct NatsError(String);

/// What travels between servers.
#[derive(Debug, Serialize, Deserialize)]
#[serde(tag = "note", rename_all = "snake_case")]
enum Hint {
    Changed { game: GameId, last: u64 },
    Presence { game: GameId, side: SideKey },
    Paired { game: GameId },
    Seeking,
    Watching { game: GameId, node: u32, count: u32 },
    Invites,
    Conduct,
    Sessions,
    Tournament { id: TournamentId, changes: i64 },
    People { what: News },
}

impl Hint {
    /// Returns what other servers must know; nothing where each looks by itself.
    fn of(note: &Note) -> Option<Self> {
        match note {
            Note::Events {
                game,
                first,
                events,
            } => Some(Self::Changed {
                game: game.clone(),
                last: (first + events.len() as u64).saturating_sub(1),
            }),
            Note::Changed { game, last } => Some(Self::Changed {
                game: game.clone(),
                last: *last,
            }),
            Note::Presence { game, side } => Some(Self::Presence {
                game: game.clone(),
                side: *side,
            }),
            Note::Paired { game } => Some(Self::Paired { game: game.clone() }),
            Note::Seeking => Some(Self::Seeking),
            Note::Watching { game, node, count } => Some(Self::Watching {
                game: game.clone(),
                node: *node,
                count: *count,
            }),
            Note::Invites => Some(Self::Invites),
            Note::Conduct => Some(Self::Conduct),
            Note::Sessions => Some(Self::Sessions),
            Note::Tournament { id, changes } => Some(Self::Tournament {
                id: id.clone(),
                changes: *changes,
            }),
            Note::People(news) => Some(Self::People { what: news.clone() }),
            Note::Lobby { .. } => None,
        }
    }

    fn into_note(self) -> Note {
        match self {
            Self::Changed { game, last } => Note::Changed { game, last },
            Self::Presence { game, side } => Note::Presence { game, side },
            Self::Paired { game } => Note::Paired { game },
            Self::Seeking => Note::Seeking,
            Self::Watching { game, node, count } => Note::Watching { game, node, count },
            Self::Invites => Note::Invites,
            Self::Conduct => Note::Conduct,
            Self::Sessions => Note::Sessions,
            Self::Tournament { id, changes } => Note::Tournament { id, changes },
            Self::People { what } => Note::People(what),
        }
    }
}

/// A bus between the tasks of all servers that use the same NATS server.
#[derive(Clone, Debug)]
pub struct NatsBus {
    local: LocalBus,
    hints: mpsc::Sender<(String, Hint)>,
    connected: Arc<AtomicBool>,
}

impl NatsBus {
    /// Connects. From then on a lost connection is made anew by itself.
    ///
    /// # Errors
    /// Nobody answers at this address, or does not let us in.
    pub async fn connect(url: &str) -> Result<Self, NatsError> {
        let local = LocalBus::default();
        let connected = Arc::new(AtomicBool::new(true));
        let (address, login) = login(url)?;
        let mut options = options(&local, &connected);
        if let Some((user, password)) = login {
            options = options.user_and_password(user, password);
        }
        let client = options
            .connect(address)
            .await
            .map_err(|error| NatsError(error.to_string()))?;
        let subscriber = client
            .subscribe(format!("{PREFIX}>"))
            .await
            .map_err(|error| NatsError(error.to_string()))?;
        wait_for_an_answer(&client).await?;
        let (hints, waiting) = mpsc::channel(WAITING_HINTS);
        tokio::spawn(send(client, waiting));
        tokio::spawn(receive(subscriber, local.clone()));
        Ok(Self {
            local,
            hints,
            connected,
        })
    }
}

/// Returns the address, and who we are there. The library reads both but does not log in with them.
fn login(url: &str) -> Result<(ServerAddr, Option<(String, String)>), NatsError> {
    let address: ServerAddr = url
        .parse()
        .map_err(|error: io::Error| NatsError(error.to_string()))?;
    let user = address.username().map(str::to_owned);
    let password = address.password().unwrap_or_default().to_owned();
    Ok((address, user.map(|user| (user, password))))
}

/// The server works through what a connection says in order: once it has answered anything, the
/// subscription made before is in place.
async fn wait_for_an_answer(client: &Client) -> Result<(), NatsError> {
    let nobody = format!("checkers-hello.{}", chance::node_id());
    let asked = client.request(nobody, Vec::new().into());
    match tokio::time::timeout(CONNECT_WITHIN, asked).await {
        Ok(Err(error)) if error.kind() != RequestErrorKind::NoResponders => {
            Err(NatsError(error.to_string()))
        }
        Ok(_) => Ok(()),
        Err(_elapsed) => Err(NatsError("no answer".to_owned())),
    }
}

fn options(local: &LocalBus, connected: &Arc<AtomicBool>) -> ConnectOptions {
    let (local, connected) = (local.clone(), Arc::clone(connected));
    ConnectOptions::new()
        .name("checkers-server")
        .no_echo()
        .connection_timeout(CONNECT_WITHIN)
        .reconnect_delay_callback(|attempt| {
            let pause = Duration::from_millis(50 * attempt as u64);
            pause.min(LONGEST_PAUSE)
        })
        .event_callback(move |event| {
            on_event(&event, &local, &connected);
            std::future::ready(())
        })
}

fn on_event(event: &Event, local: &LocalBus, connected: &AtomicBool) {
    match event {
        Event::Connected => {
            if !connected.swap(true, Ordering::Relaxed) {
                tracing::info!("connected to NATS again");
                local.lag_all();
            }
        }
        Event::Disconnected | Event::Closed => {
            if connected.swap(false, Ordering::Relaxed) {
                tracing::warn!("NATS is gone: news from other servers come late");
            }
        }
        Event::SlowConsumer(_) => local.lag_all(),
        other => tracing::debug!(%other, "NATS"),
    }
}

async fn send(client: Client, mut waiting: mpsc::Receiver<(String, Hint)>) {
    while let Some((subject, hint)) = waiting.recv().await {
        let payload = match serde_json::to_vec(&hint) {
            Ok(payload) => payload,
            Err(error) => {
                tracing::error!(%error, "a hint has no text");
                continue;
            }
        };
        if let Err(error) = client.publish(subject, payload.into()).await {
            tracing::debug!(%error, "a hint is lost");
        }
    }
}

async fn receive(mut subscriber: Subscriber, local: LocalBus) {
    while let Some(message) = subscriber.next().await {
        deliver(&message, &local);
    }
    tracing::debug!("the bus between servers has ended");
}

/// A hint is never believed, only looked up: a forged one does no more than that.
fn deliver(message: &Message, local: &LocalBus) {
    let Some(topic) = topic(&message.subject) else {
        return;
    };
    if !local.is_heard(&topic) {
        return;
    }
    match serde_json::from_slice::<Hint>(&message.payload) {
        Ok(hint) => local.publish(&topic, hint.into_note()),
        Err(error) => tracing::debug!(%error, "a hint of another version is skipped"),
    }
}

fn subject(topic: &Topic) -> String {
    format!("{PREFIX}{topic}")
}

fn topic(subject: &str) -> Option<Topic> {
    let (kind, name) = subject.strip_prefix(PREFIX)?.split_once('.')?;
    match kind {
        "game" => Some(Topic::Game(GameId::from(name))),
        "tournament" => Some(Topic::Tournament(TournamentId::from(name))),
        "player" => Some(Topic::Player(PlayerId::from(name))),
        _ => None,
    }
}

impl Bus for NatsBus {
    type Inbox = LocalInbox;

    fn publish(&self, topic: &Topic, note: Note) {
        if let Some(hint) = Hint::of(&note)
            && self.hints.try_send((subject(topic), hint)).is_err()
        {
            tracing::debug!("too many hints wait: one is lost");
        }
        self.local.publish(topic, note);
    }

    fn inbox(&self) -> LocalInbox {
        self.local.inbox()
    }

    fn is_connected(&self) -> bool {
        self.connected.load(Ordering::Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::login;

    #[test]
    fn the_address_says_who_we_are() {
        for (url, expected) in [
            (
                "nats://checkers:s3cret@bus:4222",
                Some(("checkers", "s3cret")),
            ),
            ("nats://checkers@bus:4222", Some(("checkers", ""))),
            ("nats://bus:4222", None),
        ] {
            let (address, found) = login(url).unwrap();
            assert_eq!((address.host(), address.port()), ("bus", 4222), "{url}");
            let found = found
                .as_ref()
                .map(|(user, word)| (user.as_str(), word.as_str()));
            assert_eq!(found, expected, "{url}");
        }
        assert!(login("nats://bus:port").is_err());
    }
}
