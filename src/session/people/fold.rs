//! From what the server says to [`People`]: pure, each function returns what is to be asked then.

use protocol::{
    ChatKey, ChatLine, Conversation, FriendList, GamePage, Notice, NoticePage, Person, PlayerId,
    Profile, ServerMessage, Whereabouts,
};

use super::{History, Notices, People};
use crate::net::{PeopleCall, PeopleReply, Problem};

/// What to ask of the server.
#[derive(Debug, Default, PartialEq)]
pub(super) struct Questions {
    pub(super) calls: Vec<PeopleCall>,
    /// A friend plays: which games are played now?
    pub(super) live: bool,
}

impl Questions {
    fn of(calls: impl IntoIterator<Item = PeopleCall>) -> Self {
        Self {
            calls: calls.into_iter().collect(),
            live: false,
        }
    }

    const fn live() -> Self {
        Self {
            calls: vec![],
            live: true,
        }
    }
}

impl People {
    /// Folds in what came over the socket.
    pub(super) fn hear(&mut self, message: &ServerMessage) -> Questions {
        match message {
            ServerMessage::Welcome { player, .. } => {
                self.belong_to(&player.id);
                self.everything()
            }
            ServerMessage::People { everything: true } => self.everything(),
            ServerMessage::People { everything: false } => {
                let blocks = self.blocked.as_ref().map(|_| PeopleCall::Blocks);
                Questions::of([PeopleCall::Friends].into_iter().chain(blocks))
            }
            ServerMessage::Chat { chat, line } => self.said(chat, line),
            ServerMessage::ChatRead { chat, seq } => self.read(chat, *seq),
            ServerMessage::Notice(notice) => {
                self.noted(notice);
                Questions::default()
            }
            ServerMessage::NoticesRead { seq } => {
                self.notices_read(*seq);
                Questions::default()
            }
            ServerMessage::Friend { player, is } => self.moved(player, *is),
            _ => Questions::default(),
        }
    }

    /// Asks for whatever may have changed while we did not hear, and says again what was lost.
    fn everything(&mut self) -> Questions {
        use PeopleCall::{Chats, Friends, Me, Notices, Page, Say};
        let mut calls = vec![Me, Friends, Chats, Notices(None)];
        calls.extend(self.blocked.as_ref().map(|_| PeopleCall::Blocks));
        for (chat, thread) in &mut self.threads {
            let again = thread.try_again().into_iter();
            calls.extend(again.map(|send| Say(chat.clone(), send)));
            if thread.is_loaded {
                calls.push(Page(chat.clone(), None));
            }
        }
        for (failed, _) in self.failed.drain(..) {
            if !calls.contains(&failed) {
                calls.push(failed);
            }
        }
        Questions::of(calls)
    }

    /// Returns what did not reach the server, to be sent again.
    pub(super) fn again(&mut self) -> Questions {
        let mut calls = Vec::new();
        self.failed.retain(|(call, problem)| {
            let is_lost = problem.code == "line";
            if is_lost {
                calls.push(call.clone());
            }
            !is_lost
        });
        for (chat, thread) in &mut self.threads {
            let lost = thread.try_again().into_iter();
            calls.extend(lost.map(|send| PeopleCall::Say(chat.clone(), send)));
        }
        Questions::of(calls)
    }

    fn said(&mut self, chat: &ChatKey, line: &ChatLine) -> Questions {
        let is_own = self.owner.as_ref() == Some(&line.from);
        let thread = self.threads.entry(chat.clone()).or_default();
        thread.add(line.clone());
        if is_own {
            thread.arrived(&line.body);
        }
        let known = self.chats.iter_mut().flatten();
        let Some(place) = known.into_iter().position(|one| one.chat == *chat) else {
            // Somebody new, or the list has not come yet.
            return Questions::of([PeopleCall::Chats]);
        };
        let chats = self.chats.get_or_insert_default();
        let mut conversation = chats.remove(place);
        let is_new = conversation
            .last
            .as_ref()
            .is_none_or(|last| last.seq < line.seq);
        if is_new {
            conversation.last = Some(line.clone());
            conversation.unread += u32::from(!is_own);
        }
        chats.insert(0, conversation);
        Questions::default()
    }

    /// A conversation has been read up to a line, here or on another device.
    pub(super) fn read(&mut self, chat: &ChatKey, seq: u64) -> Questions {
        let me = self.owner.clone();
        let left = self.threads.get_mut(chat).map(|thread| {
            thread.read = thread.read.max(seq);
            thread.unread(me.as_ref())
        });
        let known = self.chats.iter_mut().flatten();
        let Some(conversation) = known.into_iter().find(|one| one.chat == *chat) else {
            return Questions::default();
        };
        let is_all = conversation
            .last
            .as_ref()
            .is_none_or(|last| last.seq <= seq);
        match left {
            _ if is_all => conversation.unread = 0,
            Some(left) => conversation.unread = left,
            // Part of it was read elsewhere, and the lines are not here to be counted.
            None => return Questions::of([PeopleCall::Chats]),
        }
        Questions::default()
    }

    fn noted(&mut self, notice: &Notice) {
        let Some(notices) = &mut self.notices else {
            return;
        };
        if notices.list.iter().all(|known| known.seq != notice.seq) {
            notices.list.insert(0, notice.clone());
            notices.list.sort_by_key(|one| std::cmp::Reverse(one.seq));
            notices.unread += u32::from(notice.seq > notices.read);
        }
    }

    /// The notices have been read up to one, here or on another device.
    pub(super) fn notices_read(&mut self, seq: u64) {
        if let Some(notices) = &mut self.notices {
            notices.read = notices.read.max(seq);
            let unread = notices.list.iter().filter(|one| one.seq > notices.read);
            notices.unread = u32::try_from(unread.count()).unwrap_or(u32::MAX);
        }
    }

    fn moved(&mut self, player: &PlayerId, is: Whereabouts) -> Questions {
        let friends = self.friends.iter_mut().flat_map(|of| &mut of.friends);
        for friend in friends.filter(|friend| friend.player.id == *player) {
            friend.presence = Some(is);
        }
        if let Some(profile) = self.profiles.get_mut(player) {
            profile.presence = Some(is);
        }
        if is == Whereabouts::Playing {
            Questions::live()
        } else {
            Questions::default()
        }
    }

    /// Folds in the answer to a request.
    pub(super) fn take(&mut self, call: &PeopleCall, reply: PeopleReply) -> Questions {
        self.failed.retain(|(failed, _)| failed != call);
        match (reply, call) {
            (PeopleReply::Me(me), _) => self.me = Some(*me),
            (PeopleReply::Profile(profile), _) => self.know(*profile),
            (PeopleReply::People(list), PeopleCall::Search(name)) => {
                self.found = Some((name.clone(), list.people));
            }
            (PeopleReply::People(list), PeopleCall::Block(player, true)) => {
                self.blocked = Some(list.people);
                self.threads.remove(&ChatKey::Player(player.clone()));
            }
            (PeopleReply::People(list), _) => self.blocked = Some(list.people),
            (PeopleReply::Friends(list), _) => return self.befriended(list),
            (PeopleReply::Chats(list), _) => self.chats = Some(list.conversations),
            (PeopleReply::Page(page), PeopleCall::Page(chat, before)) => {
                let thread = self.threads.entry(chat.clone()).or_default();
                thread.take(page, *before);
            }
            (PeopleReply::Said(line), PeopleCall::Say(chat, send)) => {
                let thread = self.threads.entry(chat.clone()).or_default();
                thread.said(send.id, Ok(line));
            }
            (PeopleReply::Notices(page), PeopleCall::Notices(before)) => {
                self.take_notices(page, before.is_some());
            }
            (PeopleReply::Games(page), PeopleCall::Games(player, before)) => {
                self.take_games(player, page, before.is_some());
            }
            (PeopleReply::Done, PeopleCall::Mute(player, on)) => return self.muted(player, *on),
            _ => {}
        }
        Questions::default()
    }

    fn know(&mut self, profile: Profile) {
        let own = self.me.as_mut();
        if let Some(me) = own.filter(|me| me.profile.player.id == profile.player.id) {
            me.profile = profile.clone();
        }
        self.profiles.insert(profile.player.id.clone(), profile);
    }

    fn take_games(&mut self, player: &PlayerId, page: GamePage, is_older: bool) {
        let known = self.history.take();
        let goes_on = known.filter(|of| is_older && of.player == *player);
        let mut games = goes_on.map_or_else(Vec::new, |of| of.games);
        games.extend(page.games);
        self.history = Some(History {
            player: player.clone(),
            games,
            older: page.next,
        });
    }

    fn befriended(&mut self, list: FriendList) -> Questions {
        let plays = |friend: &Person| friend.presence == Some(Whereabouts::Playing);
        let live = list.friends.iter().any(plays);
        self.friends = Some(list);
        if live {
            Questions::live()
        } else {
            Questions::default()
        }
    }

    fn take_notices(&mut self, page: NoticePage, is_older: bool) {
        let known = self.notices.take().filter(|_| is_older);
        let mut list = known.map_or_else(Vec::new, |known| known.list);
        list.extend(page.notices);
        self.notices = Some(Notices {
            list,
            more: page.more,
            read: page.read,
            unread: page.unread,
        });
    }

    /// Lines of a muted player are not shown any more, or are again: they are asked for anew.
    fn muted(&mut self, player: &PlayerId, on: bool) -> Questions {
        if let Some(profile) = self.profiles.get_mut(player) {
            profile.muted = on;
        }
        let with = |chat: &&mut Conversation| chat.with.id == *player;
        let mut calls = vec![PeopleCall::Chats];
        for chat in self.chats.iter_mut().flatten().filter(with) {
            chat.muted = on;
            if self.threads.remove(&chat.chat).is_some() {
                calls.push(PeopleCall::Page(chat.chat.clone(), None));
            }
        }
        Questions::of(calls)
    }

    /// A request did not work; what was to be shown stays known as missing.
    pub(super) fn fail(&mut self, call: &PeopleCall, problem: &Problem) {
        if let PeopleCall::Say(chat, send) = call {
            let thread = self.threads.entry(chat.clone()).or_default();
            return thread.said(send.id, Err(problem.clone()));
        }
        if is_shown(call) {
            self.failed.retain(|(failed, _)| failed != call);
            self.failed.push((call.clone(), problem.clone()));
        }
    }
}

/// Whether a request brings something that is shown, with a place for its problem.
pub(super) const fn is_shown(call: &PeopleCall) -> bool {
    matches!(
        call,
        PeopleCall::Me
            | PeopleCall::Profile(_)
            | PeopleCall::Games(..)
            | PeopleCall::Search(_)
            | PeopleCall::Friends
            | PeopleCall::Blocks
            | PeopleCall::Chats
            | PeopleCall::Page(..)
            | PeopleCall::Notices(_)
    )
}
