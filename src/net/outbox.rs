//! What has been said and not answered yet.

use bevy::prelude::*;
use protocol::{ClientMessage, CommandId, Millis, ServerMessage, Timestamp};

use super::{Incoming, Link, Outgoing};
use crate::platform::now;

/// After so long without an answer a command is sent again on the same line.
const RESEND: Millis = Millis(4000);

/// Commands without an answer, oldest first, and the last ping.
#[derive(Resource, Debug, Default)]
pub(crate) struct Outbox {
    commands: Vec<(ClientMessage, Timestamp)>,
    ping: Option<(u32, Timestamp)>,
    pings: u32,
}

impl Outbox {
    /// Makes every command due again: the line is new.
    pub(super) fn send_again(&mut self) {
        for (_, sent) in &mut self.commands {
            *sent = Timestamp(0);
        }
    }

    /// Forgets everything: it was meant for another server.
    pub(super) fn clear(&mut self) {
        *self = Self {
            pings: self.pings,
            ..Self::default()
        };
    }

    /// Returns whether an answer is awaited.
    pub(super) fn is_waiting(&self) -> bool {
        !self.commands.is_empty()
    }

    /// Returns the number for a ping that is sent now.
    pub(super) fn next_ping(&mut self) -> u32 {
        self.pings = self.pings.wrapping_add(1);
        self.ping = Some((self.pings, now()));
        self.pings
    }

    /// Returns when this ping was sent, if it was the last one.
    pub(super) fn pinged(&mut self, n: u32) -> Option<Timestamp> {
        self.ping
            .take_if(|(number, _)| *number == n)
            .map(|(_, sent)| sent)
    }

    fn answered(&mut self, id: CommandId) {
        self.commands
            .retain(|(message, _)| id_of(message) != Some(id));
    }
}

/// Sends what is new and what is due again.
pub(super) fn send(
    mut outgoing: MessageReader<Outgoing>,
    mut incoming: MessageReader<Incoming>,
    mut outbox: ResMut<Outbox>,
    link: Res<Link>,
) {
    for Incoming(message) in incoming.read() {
        if let ServerMessage::Done { id } | ServerMessage::Refused { id, .. } = message {
            outbox.answered(*id);
        }
    }
    for Outgoing(message) in outgoing.read() {
        if id_of(message).is_some() {
            outbox.commands.push((message.clone(), Timestamp(0)));
        } else if let Some(socket) = link.socket.as_ref().filter(|_| link.is_online()) {
            socket.send(message);
        }
    }
    let Some(socket) = link.socket.as_ref().filter(|_| link.is_online()) else {
        return;
    };
    let at = now();
    if outbox.commands.iter().all(|(_, sent)| at - *sent < RESEND) {
        return;
    }
    for (message, sent) in &mut outbox.commands {
        if at - *sent >= RESEND {
            socket.send(message);
            *sent = at;
        }
    }
}

fn id_of(message: &ClientMessage) -> Option<CommandId> {
    match message {
        ClientMessage::Game { id, .. }
        | ClientMessage::Seek { id, .. }
        | ClientMessage::CancelSeek { id }
        | ClientMessage::JoinSeek { id, .. } => Some(*id),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_stays_until_it_is_answered() {
        let mut outbox = Outbox::default();
        let (first, second) = (CommandId::fresh(), CommandId::fresh());
        outbox
            .commands
            .push((ClientMessage::CancelSeek { id: first }, Timestamp(5)));
        outbox
            .commands
            .push((ClientMessage::CancelSeek { id: second }, Timestamp(5)));
        outbox.answered(first);
        outbox.send_again();
        assert_eq!(
            outbox.commands,
            vec![(ClientMessage::CancelSeek { id: second }, Timestamp(0))]
        );
    }

    #[test]
    fn only_the_last_ping_counts_and_only_once() {
        let mut outbox = Outbox::default();
        let old = outbox.next_ping();
        let new = outbox.next_ping();
        assert!(outbox.pinged(old).is_none());
        assert!(outbox.pinged(new).is_some());
        assert!(outbox.pinged(new).is_none());
    }
}
