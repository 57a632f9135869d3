//! Players around us: friends, conversations, notices, as far as the server has told.
//!
//! [`fold`] changes [`People`] by what the server says; `obey` turns the player's wishes into
//! requests. What is asked for anew after a break is decided here, so that nothing that was missed
//! stays missing.

mod fold;
mod obey;
#[cfg(test)]
mod tests;
mod thread;

use std::collections::BTreeMap;

use bevy::prelude::*;
use protocol::{
    Bond, ChatKey, Conversation, FriendList, GameId, GameSummary, Me, Notice, Person, PlayerCard,
    PlayerId, Profile, Whereabouts,
};

use crate::Systems;
use crate::net::{PeopleCall, Problem};

pub use obey::Talk;
pub use thread::{Thread, Unsent};

/// Players around us.
#[derive(Debug, Default)]
pub struct People {
    /// Whose people these are.
    owner: Option<PlayerId>,
    /// The own profile and counts; `None` before they have come.
    pub me: Option<Me>,
    /// Friends and requests; `None` before they have come.
    pub friends: Option<FriendList>,
    /// Whom we block; `None` before they were asked for.
    pub blocked: Option<Vec<Person>>,
    /// What was looked for last, and who was found.
    pub found: Option<(String, Vec<Person>)>,
    /// Profiles as they were last seen.
    pub profiles: BTreeMap<PlayerId, Profile>,
    /// The finished games of the player whose profile is looked at.
    pub history: Option<History>,
    /// All conversations, the newest first; `None` before they have come.
    pub chats: Option<Vec<Conversation>>,
    /// The conversations that were opened.
    pub threads: BTreeMap<ChatKey, Thread>,
    /// The notices; `None` before they have come.
    pub notices: Option<Notices>,
    /// What was asked for and did not come.
    pub failed: Vec<(PeopleCall, Problem)>,
    /// When what did not reach the server is sent again, in seconds of [`bevy::time::Real`].
    retry_at: Option<f64>,
}

/// The finished games of a player, newest first.
#[derive(Clone, Debug, PartialEq)]
pub struct History {
    /// Whose.
    pub player: PlayerId,
    /// The games.
    pub games: Vec<GameSummary>,
    /// There are older ones than these, before this game.
    pub older: Option<GameId>,
}

/// The notices that have come, newest first.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Notices {
    /// The notices.
    pub list: Vec<Notice>,
    /// Whether there are older ones.
    pub more: bool,
    /// The last one read, on any of our devices.
    pub read: u64,
    /// How many are unread.
    pub unread: u32,
}

impl People {
    /// Returns what another player is to us, as far as is known.
    #[must_use]
    pub fn bond(&self, player: &PlayerId) -> Bond {
        let is_in = |people: &[Person]| people.iter().any(|one| one.player.id == *player);
        if self.owner.as_ref() == Some(player) {
            return Bond::Own;
        }
        if self.blocked.as_deref().is_some_and(is_in) {
            return Bond::Blocked;
        }
        let seen = self.profiles.get(player).map(|profile| profile.bond);
        let Some(friends) = &self.friends else {
            return seen.unwrap_or_default();
        };
        if is_in(&friends.friends) {
            Bond::Friend
        } else if is_in(&friends.asking) {
            Bond::AsksYou
        } else if is_in(&friends.asked) {
            Bond::Asked
        } else if self.blocked.is_none() && seen == Some(Bond::Blocked) {
            Bond::Blocked
        } else {
            Bond::None
        }
    }

    /// Returns a player as one of the lists has it.
    #[must_use]
    pub fn person(&self, player: &PlayerId) -> Option<&Person> {
        let friends = self.friends.iter();
        let listed = friends.flat_map(|of| of.friends.iter().chain(&of.asking).chain(&of.asked));
        let found = self.found.iter().flat_map(|(_, people)| people);
        listed
            .chain(found)
            .find(|person| person.player.id == *player)
    }

    /// Returns a player's name and rating, wherever they are known from.
    #[must_use]
    pub fn card(&self, player: &PlayerId) -> Option<&PlayerCard> {
        let listed = self.person(player).map(|person| &person.player);
        let seen = || self.profiles.get(player).map(|profile| &profile.player);
        let chats = || {
            let mut cards = self.chats.iter().flatten().map(|chat| &chat.with);
            cards.find(|card| card.id == *player)
        };
        let blocked = || {
            let mut cards = self.blocked.iter().flatten().map(|person| &person.player);
            cards.find(|card| card.id == *player)
        };
        listed.or_else(seen).or_else(chats).or_else(blocked)
    }

    /// Returns the picture that a player has chosen, where it is known.
    #[must_use]
    pub fn picture(&self, player: &PlayerId) -> Option<u8> {
        if self.owner.as_ref() == Some(player) {
            return self.me.as_ref().and_then(|me| me.profile.avatar);
        }
        let seen = self.profiles.get(player).map(|profile| profile.avatar);
        seen.unwrap_or_else(|| self.person(player).and_then(|person| person.avatar))
    }

    /// Returns a player's country, where it is known.
    #[must_use]
    pub fn country(&self, player: &PlayerId) -> Option<&str> {
        let seen = self.profiles.get(player).map(|profile| &profile.country);
        let seen = seen.or_else(|| self.person(player).map(|person| &person.country));
        seen?.as_deref()
    }

    /// Returns where a friend is; nothing of anybody else.
    #[must_use]
    pub fn whereabouts(&self, player: &PlayerId) -> Option<Whereabouts> {
        let friends = &self.friends.as_ref()?.friends;
        let friend = friends.iter().find(|friend| friend.player.id == *player);
        friend.map(|friend| friend.presence.unwrap_or_default())
    }

    /// Returns whether what a player writes is not shown to us.
    #[must_use]
    pub fn is_muted(&self, player: &PlayerId) -> bool {
        let chats = self.chats.iter().flatten();
        let listed = chats.filter(|chat| chat.with.id == *player);
        let seen = self.profiles.get(player).map(|profile| profile.muted);
        seen.unwrap_or_else(|| listed.into_iter().any(|chat| chat.muted))
    }

    /// Returns the lines of a conversation that are not read yet.
    #[must_use]
    pub fn unread(&self, chat: &ChatKey) -> u32 {
        let listed = self.chats.iter().flatten().find(|one| one.chat == *chat);
        listed.map_or(0, |one| one.unread)
    }

    /// Returns how many direct conversations and requests wait for us.
    #[must_use]
    pub fn waiting(&self) -> u32 {
        let is_direct = |chat: &&Conversation| matches!(chat.chat, ChatKey::Player(_));
        let chats = self.chats.iter().flatten().filter(is_direct);
        let unread = chats.filter(|chat| chat.unread > 0 && !chat.muted).count();
        let asking = self.friends.as_ref().map_or(0, |list| list.asking.len());
        u32::try_from(unread + asking).unwrap_or(u32::MAX)
    }

    /// Returns how many notices are unread.
    #[must_use]
    pub fn unread_notices(&self) -> u32 {
        let counted = self.me.as_ref().map_or(0, |me| me.unread_notices);
        self.notices.as_ref().map_or(counted, |list| list.unread)
    }

    /// Returns why something that was asked for did not come.
    #[must_use]
    pub fn problem(&self, call: &PeopleCall) -> Option<&Problem> {
        let failed = self.failed.iter().find(|(failed, _)| failed == call);
        failed.map(|(_, problem)| problem)
    }

    /// Returns whose people these are.
    #[must_use]
    pub const fn owner(&self) -> Option<&PlayerId> {
        self.owner.as_ref()
    }

    /// These are the people of somebody else from now on.
    pub fn belong_to(&mut self, owner: &PlayerId) {
        if self.owner.as_ref() != Some(owner) {
            *self = Self {
                owner: Some(owner.clone()),
                ..Self::default()
            };
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        Update,
        (obey::hear, obey::take_answers).in_set(Systems::Apply),
    )
    .add_systems(Update, (obey::obey, obey::retry).in_set(Systems::Choose));
}
