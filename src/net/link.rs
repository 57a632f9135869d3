//! The state of the line.

use std::sync::Mutex;
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::Duration;

use bevy::prelude::*;
use protocol::{GuestAccount, Health, PlayerCard, TicketGrant, Timestamp};

use super::address::Address;
use super::http::HttpError;
use super::socket::Socket;

/// The line to the server and what is being done about it.
#[derive(Resource)]
pub struct Link {
    pub(super) phase: Phase,
    /// The server in use; `None` until it is known.
    pub(super) address: Option<Address>,
    /// What a person asked for; empty for the local server.
    pub(super) wanted: Option<String>,
    pub(super) socket: Option<Socket>,
    /// Failed attempts in a row.
    pub(super) attempt: u32,
    /// When the next attempt begins.
    pub(super) retry_at: Option<Timestamp>,
    /// Since when there is no line, in seconds of `Time<Real>`.
    pub(super) lost_since: Option<f64>,
    /// The ticket for the socket that is being opened.
    pub(super) ticket: String,
    /// Why the server is about to close the line.
    pub(super) closing: Option<String>,
    /// Answers of another round than this are stale.
    pub(super) round: u32,
    answers: Mutex<Receiver<(u32, Answer)>>,
    pub(super) answer_to: Sender<(u32, Answer)>,
}

/// How far the line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    /// Nothing is going on; an attempt may be due.
    Waiting,
    /// Looking for the server.
    Finding,
    /// The server is there, we have no account.
    NeedsName,
    /// Asking for a ticket.
    Ticket,
    /// Opening the socket and saying hello.
    Opening,
    /// Messages flow.
    Online,
    /// Only a person can help.
    Stopped,
}

/// What a request over HTTP came to.
pub(super) enum Answer {
    Found(Result<(Address, Health), String>),
    Guest(Result<GuestAccount, HttpError>),
    Renamed(Result<PlayerCard, HttpError>),
    Ticket(Result<TicketGrant, HttpError>),
}

/// Pauses between attempts; the last one repeats.
const PAUSES_MS: [u64; 5] = [300, 700, 1500, 3000, 5000];

impl Default for Link {
    fn default() -> Self {
        let (answer_to, answers) = mpsc::channel();
        Self {
            phase: Phase::Waiting,
            address: None,
            wanted: None,
            socket: None,
            attempt: 0,
            retry_at: None,
            lost_since: None,
            ticket: String::new(),
            closing: None,
            round: 0,
            answers: Mutex::new(answers),
            answer_to,
        }
    }
}

impl Link {
    /// Returns whether messages flow.
    #[must_use]
    pub fn is_online(&self) -> bool {
        self.phase == Phase::Online
    }

    /// Returns the next answer of this round.
    pub(super) fn next_answer(&mut self) -> Option<Answer> {
        let round = self.round;
        let answers = self
            .answers
            .get_mut()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        answers
            .try_iter()
            .find(|(of, _)| *of == round)
            .map(|(_, answer)| answer)
    }

    /// Returns how long to wait before the next attempt.
    pub(super) fn pause(&self) -> Duration {
        let last = PAUSES_MS.len() - 1;
        Duration::from_millis(PAUSES_MS[(self.attempt as usize).min(last)])
    }

    /// Ends whatever is going on; answers under way are ignored.
    pub(super) fn reset(&mut self) {
        self.round = self.round.wrapping_add(1);
        self.socket = None;
        self.closing = None;
        self.retry_at = None;
        self.phase = Phase::Waiting;
    }
}
