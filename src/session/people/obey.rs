//! The player's wishes among people become requests, and answers find their way to [`super::People`].

use bevy::prelude::*;
use protocol::{ChatBody, ChatKey, ChatSend, CommandId, ServerMessage};

use super::Unsent;
use super::fold::{Questions, is_shown};
use crate::net::{Answered, Asked, Call, Incoming, PeopleCall, Reply};
use crate::session::desk::ask_anew;
use crate::session::{Intent, Notice, Session, Toasts};

/// How long to wait before something that did not reach the server is sent again, in seconds.
const PAUSE: f64 = 3.0;

/// Something the player wants among people that is more than a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Talk {
    /// Say something.
    Say(ChatKey, ChatBody),
    /// Say again what did not go.
    SayAgain(ChatKey, CommandId),
    /// Give up what did not go.
    Forget(ChatKey, CommandId),
    /// What is known of a conversation has been seen.
    Seen(ChatKey),
    /// The notices have been seen.
    NoticesSeen,
}

fn ask(session: &mut Session, asked: &mut MessageWriter<Asked>, questions: Questions) {
    let calls = questions.calls.into_iter().map(Call::People);
    let live = questions.live.then_some(Call::LiveGames);
    ask_anew(session, asked, calls.chain(live));
}

pub(super) fn hear(
    mut incoming: MessageReader<Incoming>,
    mut asked: MessageWriter<Asked>,
    mut session: ResMut<Session>,
    mut toasts: ResMut<Toasts>,
    time: Res<Time<Real>>,
) {
    for Incoming(message) in incoming.read() {
        if let ServerMessage::Notice(notice) = message {
            let news = Notice::News(notice.about.clone());
            toasts.push(news, time.elapsed_secs_f64());
        }
        let questions = session.people.hear(message);
        if questions != Questions::default() {
            ask(&mut session, &mut asked, questions);
        }
    }
}

pub(super) fn take_answers(
    mut answered: MessageReader<Answered>,
    mut asked: MessageWriter<Asked>,
    mut session: ResMut<Session>,
    mut toasts: ResMut<Toasts>,
    time: Res<Time<Real>>,
) {
    for Answered { call, result } in answered.read() {
        let Call::People(call) = call else { continue };
        match result {
            Ok(Reply::People(reply)) => {
                if matches!(call, PeopleCall::Report(_)) {
                    toasts.push(Notice::Reported, time.elapsed_secs_f64());
                }
                let questions = session.people.take(call, reply.clone());
                ask(&mut session, &mut asked, questions);
            }
            Ok(_) => {}
            Err(problem) => {
                session.people.fail(call, problem);
                if problem.code == "line" {
                    let at = time.elapsed_secs_f64() + PAUSE;
                    session.people.retry_at.get_or_insert(at);
                }
                // Shown where it is missing; read marks are set again with the next look.
                let is_told = is_shown(call)
                    || matches!(
                        call,
                        PeopleCall::Say(..) | PeopleCall::Read(..) | PeopleCall::ReadNotices(_)
                    );
                if !is_told {
                    let notice = Notice::Problem(problem.clone());
                    toasts.push(notice, time.elapsed_secs_f64());
                }
            }
        }
    }
}

/// Sends again what did not reach the server, though the line stands: it was slow.
pub(super) fn retry(
    mut session: ResMut<Session>,
    mut asked: MessageWriter<Asked>,
    time: Res<Time<Real>>,
) {
    let now = time.elapsed_secs_f64();
    let is_due = session.people.retry_at.is_some_and(|at| now >= at);
    if is_due && session.link.is_online() {
        session.people.retry_at = None;
        let questions = session.people.again();
        ask(&mut session, &mut asked, questions);
    }
}

pub(super) fn obey(
    mut intents: MessageReader<Intent>,
    mut asked: MessageWriter<Asked>,
    mut session: ResMut<Session>,
) {
    for intent in intents.read() {
        match intent {
            Intent::Talk(talk) => {
                let calls = session.people.obey(talk);
                let live = false;
                ask(&mut session, &mut asked, Questions { calls, live });
            }
            Intent::Call(Call::People(call)) => {
                // Asked for again: what went wrong before is no longer said.
                session.people.failed.retain(|(failed, _)| failed != call);
            }
            _ => {}
        }
    }
}

impl super::People {
    /// Carries out a wish as far as it can be here; returns what to ask of the server.
    pub(super) fn obey(&mut self, talk: &Talk) -> Vec<PeopleCall> {
        match talk {
            Talk::Say(chat, body) => {
                let send = ChatSend {
                    id: CommandId::fresh(),
                    body: body.clone(),
                };
                let thread = self.threads.entry(chat.clone()).or_default();
                thread.unsent.push(Unsent {
                    send: send.clone(),
                    problem: None,
                });
                vec![PeopleCall::Say(chat.clone(), send)]
            }
            Talk::SayAgain(chat, id) => self.say_again(chat, *id).into_iter().collect(),
            Talk::Forget(chat, id) => {
                if let Some(thread) = self.threads.get_mut(chat) {
                    thread.unsent.retain(|unsent| unsent.send.id != *id);
                }
                vec![]
            }
            Talk::Seen(chat) => self.seen(chat),
            Talk::NoticesSeen => {
                let newest = self.notices.as_ref().and_then(|all| all.list.first());
                let newest = newest.map(|notice| notice.seq);
                let read = self.notices.as_ref().map_or(0, |all| all.read);
                let Some(newest) = newest.filter(|newest| *newest > read) else {
                    return vec![];
                };
                self.notices_read(newest);
                vec![PeopleCall::ReadNotices(newest)]
            }
        }
    }

    fn say_again(&mut self, chat: &ChatKey, id: CommandId) -> Option<PeopleCall> {
        let unsent = &mut self.threads.get_mut(chat)?.unsent;
        let again = unsent.iter_mut().find(|unsent| unsent.send.id == id)?;
        // One that is on its way is not sent twice.
        again.problem.take()?;
        Some(PeopleCall::Say(chat.clone(), again.send.clone()))
    }

    fn seen(&mut self, chat: &ChatKey) -> Vec<PeopleCall> {
        let owner = self.owner.clone();
        let Some(thread) = self.threads.get(chat) else {
            return vec![];
        };
        if thread.unread(owner.as_ref()) == 0 && self.unread(chat) == 0 {
            return vec![];
        }
        let last = thread.last();
        let read = PeopleCall::Read(chat.clone(), last);
        let more = self.read(chat, last).calls;
        [read].into_iter().chain(more).collect()
    }
}
