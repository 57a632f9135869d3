//! What waits to be sent on one connection: a bounded queue with a task that empties it. Whoever
//! reads too slowly is cut off and resumes later.

use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, close_code};
use futures_util::SinkExt;
use futures_util::stream::SplitSink;
use protocol::{ServerMessage, encode};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

/// Messages that may wait.
const WAITING_MESSAGES: usize = 64;
/// How long a full queue is waited for.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long the last words may take.
const FAREWELL: Duration = Duration::from_secs(2);

/// The sending half of a connection.
#[derive(Clone, Debug)]
pub(crate) struct Outgoing {
    queue: mpsc::Sender<Message>,
}

/// The other side does not read, or is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stuck;

impl Outgoing {
    /// Queues a message. Waits a little while the queue is full.
    pub(crate) async fn send(&self, message: &ServerMessage) -> Result<(), Stuck> {
        self.send_text(encode(message).into()).await
    }

    /// Queues a message that is text already.
    pub(crate) async fn send_text(&self, text: Utf8Bytes) -> Result<(), Stuck> {
        self.push(Message::Text(text)).await
    }

    async fn push(&self, message: Message) -> Result<(), Stuck> {
        self.queue
            .send_timeout(message, PATIENCE)
            .await
            .map_err(|_| Stuck)
    }

    /// Says why the connection ends, and ends it.
    pub(crate) async fn close(self, reason: Option<Closing>) {
        let frame = match reason {
            None => None,
            Some(closing) => {
                let last_word = ServerMessage::Closing {
                    code: closing.key().to_owned(),
                    message: closing.advice().to_owned(),
                };
                if self.send(&last_word).await.is_err() {
                    return;
                }
                Some(CloseFrame {
                    code: closing.close_code(),
                    reason: Utf8Bytes::from_static(closing.key()),
                })
            }
        };
        // Nobody may be left to hear it.
        let _ = self.push(Message::Close(frame)).await;
    }
}

/// The task that sends.
pub(crate) struct Writing(JoinHandle<()>);

impl Writing {
    /// Waits until everything is sent, but not long.
    pub(crate) async fn finish(mut self) {
        if tokio::time::timeout(FAREWELL, &mut self.0).await.is_err() {
            self.0.abort();
        }
    }
}

/// Starts the task that sends what is queued.
pub(crate) fn start(sink: SplitSink<WebSocket, Message>) -> (Outgoing, Writing) {
    let (queue, waiting) = mpsc::channel(WAITING_MESSAGES);
    (
        Outgoing { queue },
        Writing(tokio::spawn(write(sink, waiting))),
    )
}

async fn write(mut sink: SplitSink<WebSocket, Message>, mut waiting: mpsc::Receiver<Message>) {
    while let Some(message) = waiting.recv().await {
        if sink.feed(message).await.is_err() {
            return;
        }
        // What has gathered meanwhile goes out together.
        while let Ok(more) = waiting.try_recv() {
            if sink.feed(more).await.is_err() {
                return;
            }
        }
        if sink.flush().await.is_err() {
            return;
        }
    }
}

/// Why the server ends a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Closing {
    NoHello,
    BadTicket,
    Revoked,
    BadMessage,
    TooLarge,
    TooFast,
    TooManySockets,
    TooSlow,
    Silent,
    Failed,
    Restart,
    Outdated,
    AccountClosed,
}

impl Closing {
    /// Returns what a broken connection deserves to be told, if it can still be told anything.
    pub(crate) fn of(error: &axum::Error) -> Option<Self> {
        let text = std::error::Error::source(error).map_or(String::new(), ToString::to_string);
        text.contains("too long").then_some(Self::TooLarge)
    }

    const fn key(self) -> &'static str {
        match self {
            Self::NoHello => "no_hello",
            Self::BadTicket => "bad_ticket",
            Self::Revoked => "revoked",
            Self::BadMessage => "bad_message",
            Self::TooLarge => "too_large",
            Self::TooFast => "too_fast",
            Self::TooManySockets => "too_many",
            Self::TooSlow => "too_slow",
            Self::Silent => "silent",
            Self::Failed => "failed",
            Self::Restart => "restart",
            Self::Outdated => "outdated",
            Self::AccountClosed => "account_closed",
        }
    }

    const fn advice(self) -> &'static str {
        match self {
            Self::NoHello => "the first message must be hello, within 5 seconds",
            Self::BadTicket => "the ticket is unknown, used or too old: get one from /api/ticket",
            Self::Revoked => "this device was logged out, or the account is gone",
            Self::BadMessage => "this is not a message of the protocol",
            Self::TooLarge => "a message may have 4096 bytes",
            Self::TooFast => "too many messages in a short time: connect again and send fewer",
            Self::TooManySockets => "this account has too many connections already",
            Self::TooSlow => "messages were not read in time: connect again and resume",
            Self::Silent => "nothing was heard for too long: connect again and resume",
            Self::Failed => "our fault: connect again and resume",
            Self::Restart => "the server restarts: connect again in a few seconds and resume",
            Self::Outdated => "this server speaks another version of the protocol: update",
            Self::AccountClosed => "a moderator has closed this account",
        }
    }

    const fn close_code(self) -> u16 {
        match self {
            Self::TooLarge => close_code::SIZE,
            Self::Failed => close_code::ERROR,
            Self::Restart => close_code::RESTART,
            Self::Silent | Self::TooSlow | Self::TooManySockets => close_code::AGAIN,
            Self::NoHello
            | Self::BadTicket
            | Self::Revoked
            | Self::BadMessage
            | Self::TooFast
            | Self::Outdated
            | Self::AccountClosed => close_code::POLICY,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Without a catch-all: a new reason does not compile before it stands in the list as well.
    const fn next(closing: Closing) -> Option<Closing> {
        Some(match closing {
            Closing::NoHello => Closing::BadTicket,
            Closing::BadTicket => Closing::Revoked,
            Closing::Revoked => Closing::BadMessage,
            Closing::BadMessage => Closing::TooLarge,
            Closing::TooLarge => Closing::TooFast,
            Closing::TooFast => Closing::TooManySockets,
            Closing::TooManySockets => Closing::TooSlow,
            Closing::TooSlow => Closing::Silent,
            Closing::Silent => Closing::Failed,
            Closing::Failed => Closing::Restart,
            Closing::Restart => Closing::Outdated,
            Closing::Outdated => Closing::AccountClosed,
            Closing::AccountClosed => return None,
        })
    }

    #[test]
    fn the_protocol_knows_every_reason_and_no_other() {
        let all = std::iter::successors(Some(Closing::NoHello), |closing| next(*closing));
        let keys: BTreeSet<&str> = all.map(Closing::key).collect();
        assert_eq!(keys, BTreeSet::from(protocol::CLOSING_CODES));
    }
}
