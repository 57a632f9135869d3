//! One conversation: the lines as far as they are known, and what of ours has not arrived yet.

use std::collections::BTreeMap;

use protocol::{ChatBody, ChatLine, ChatPage, ChatSend, CommandId, PlayerId};

use crate::net::Problem;

/// A conversation of ours.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Thread {
    /// The lines by their numbers; some numbers may be missing.
    pub lines: BTreeMap<u64, ChatLine>,
    /// Whether there are older ones.
    pub more: bool,
    /// The last line read, on any of our devices.
    pub read: u64,
    /// Whether the last lines have been asked for and have come.
    pub is_loaded: bool,
    /// What we have said and the server has not, in the order in which we said it.
    pub unsent: Vec<Unsent>,
}

/// Something of ours on its way.
#[derive(Clone, Debug, PartialEq)]
pub struct Unsent {
    /// What is sent; the same when it is sent again.
    pub send: ChatSend,
    /// Why it did not go; none while it is on its way.
    pub problem: Option<Problem>,
}

impl Thread {
    /// Takes in a page: the last lines, or those before `before`.
    pub(super) fn take(&mut self, page: ChatPage, before: Option<u64>) {
        self.read = self.read.max(page.read);
        let is_newest = before.is_none();
        let knows = |line: &ChatLine| self.lines.contains_key(&line.seq);
        let joins = !page.more || page.lines.iter().any(knows);
        if is_newest && !joins {
            // More has been said meanwhile than fits on a page: older lines are asked for anew.
            self.lines.clear();
        }
        if !is_newest || !self.is_loaded || self.lines.is_empty() {
            self.more = page.more;
        }
        self.is_loaded |= is_newest;
        for line in page.lines {
            self.add(line);
        }
    }

    /// Adds a line; one that is known already stays.
    pub(super) fn add(&mut self, line: ChatLine) {
        self.lines.entry(line.seq).or_insert(line);
    }

    /// Our own line has arrived by the socket, perhaps before the answer to the request that said it.
    pub(super) fn arrived(&mut self, body: &ChatBody) {
        let known = self.unsent.iter().position(|unsent| {
            unsent.send.body == *body && unsent.problem.as_ref().is_none_or(is_line)
        });
        if let Some(index) = known {
            self.unsent.remove(index);
        }
    }

    /// Something we said is answered.
    pub(super) fn said(&mut self, id: CommandId, answer: Result<ChatLine, Problem>) {
        match answer {
            Ok(line) => {
                self.unsent.retain(|unsent| unsent.send.id != id);
                self.add(line);
            }
            Err(problem) => {
                if let Some(unsent) = self.unsent.iter_mut().find(|unsent| unsent.send.id == id) {
                    unsent.problem = Some(problem);
                }
            }
        }
    }

    /// Returns what failed for want of a line, now on its way again: its fate is unknown, and under
    /// the same name it is said once.
    pub(super) fn try_again(&mut self) -> Vec<ChatSend> {
        let lost = |unsent: &&mut Unsent| unsent.problem.as_ref().is_some_and(is_line);
        let again = self.unsent.iter_mut().filter(lost);
        again
            .map(|unsent| {
                unsent.problem = None;
                unsent.send.clone()
            })
            .collect()
    }

    /// Returns the number of the last line.
    #[must_use]
    pub fn last(&self) -> u64 {
        self.lines.keys().next_back().copied().unwrap_or(0)
    }

    /// Returns how many lines of others are unread.
    #[must_use]
    pub fn unread(&self, me: Option<&PlayerId>) -> u32 {
        let unread = self.lines.range(self.read.saturating_add(1)..);
        let count = unread.filter(|(_, line)| Some(&line.from) != me).count();
        u32::try_from(count).unwrap_or(u32::MAX)
    }
}

/// Whether the server was not reached: then nobody knows whether it heard.
fn is_line(problem: &Problem) -> bool {
    problem.code == "line"
}
