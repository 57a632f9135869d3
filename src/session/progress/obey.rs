//! The player's wishes about credits and tournaments become requests, and answers find their way to
//! [`super::Progress`].

use bevy::prelude::*;
use protocol::{ClientMessage, ServerMessage};

use super::Cup;
use crate::net::{Answered, Asked, Call, Incoming, Outgoing, ProgressCall, Reply};
use crate::session::desk::ask_anew;
use crate::session::{Intent, Notice, Session, Toasts};

fn ask(session: &mut Session, asked: &mut MessageWriter<Asked>, calls: Vec<ProgressCall>) {
    ask_anew(session, asked, calls.into_iter().map(Call::Progress));
}

pub(super) fn hear(
    mut incoming: MessageReader<Incoming>,
    mut asked: MessageWriter<Asked>,
    mut outgoing: MessageWriter<Outgoing>,
    mut session: ResMut<Session>,
    mut toasts: ResMut<Toasts>,
    time: Res<Time<Real>>,
) {
    for Incoming(message) in incoming.read() {
        match message {
            ServerMessage::Withdrawn { refusal } => {
                let notice = Notice::Withdrawn(refusal.clone());
                toasts.push(notice, time.elapsed_secs_f64());
            }
            ServerMessage::Achievement(achieved) => {
                let notice = Notice::Achieved(achieved.key.clone());
                toasts.push(notice, time.elapsed_secs_f64());
            }
            // A new line follows nothing yet.
            ServerMessage::Welcome { .. } => {
                if let Some(cup) = &session.progress.cup {
                    let tournament = cup.id.clone();
                    outgoing.write(Outgoing(ClientMessage::FollowTournament { tournament }));
                }
            }
            _ => {}
        }
        // Most messages are not about this: the session is not touched, so nothing is drawn anew.
        let concerns = matches!(
            message,
            ServerMessage::Welcome { .. }
                | ServerMessage::Wallet(_)
                | ServerMessage::Tournament(_)
                | ServerMessage::Rated { .. }
                | ServerMessage::Achievement(_)
        );
        if concerns {
            let calls = session.progress.hear(message);
            ask(&mut session, &mut asked, calls);
        }
    }
}

pub(super) fn take_answers(
    mut answered: MessageReader<Answered>,
    mut asked: MessageWriter<Asked>,
    mut outgoing: MessageWriter<Outgoing>,
    mut session: ResMut<Session>,
    mut toasts: ResMut<Toasts>,
    time: Res<Time<Real>>,
) {
    for Answered { call, result } in answered.read() {
        let Call::Progress(call) = call else {
            continue;
        };
        let at = time.elapsed_secs_f64();
        match result {
            Ok(Reply::Progress(reply)) => {
                if matches!(call, ProgressCall::Claim | ProgressCall::Rescue) {
                    toasts.push(Notice::Gift, at);
                }
                let calls = session.progress.take(call, reply.clone());
                ask(&mut session, &mut asked, calls);
                if let (ProgressCall::Make(_), Some(cup)) = (call, &session.progress.cup) {
                    let tournament = cup.id.clone();
                    outgoing.write(Outgoing(ClientMessage::FollowTournament { tournament }));
                }
            }
            Ok(_) => {}
            Err(problem) => {
                session.progress.fail(call, problem);
                if call.is_deed() {
                    toasts.push(Notice::Problem(problem.clone()), at);
                    // What was pressed may have been out of date.
                    let again = match call {
                        ProgressCall::Claim | ProgressCall::Rescue => Some(ProgressCall::Wallet),
                        _ => None,
                    };
                    ask(&mut session, &mut asked, again.into_iter().collect());
                }
            }
        }
    }
}

pub(super) fn obey(
    mut intents: MessageReader<Intent>,
    mut asked: MessageWriter<Asked>,
    mut outgoing: MessageWriter<Outgoing>,
    mut session: ResMut<Session>,
) {
    for intent in intents.read() {
        match intent {
            Intent::Follow(Some(id)) => {
                let tournament = id.clone();
                if session
                    .progress
                    .cup
                    .as_ref()
                    .is_none_or(|cup| cup.id != *id)
                {
                    session.progress.cup = Some(Cup::new(id.clone()));
                }
                outgoing.write(Outgoing(ClientMessage::FollowTournament { tournament }));
                let calls = vec![ProgressCall::Tournament(id.clone())];
                ask(&mut session, &mut asked, calls);
            }
            Intent::Follow(None) if session.progress.cup.is_some() => {
                session.progress.cup = None;
                outgoing.write(Outgoing(ClientMessage::UnfollowTournament));
            }
            Intent::Call(Call::Progress(call)) => {
                // Asked for again: what went wrong before is no longer said.
                session.progress.failed.retain(|(failed, _)| failed != call);
            }
            _ => {}
        }
    }
}
