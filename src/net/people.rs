//! Requests among players: profiles, friends, blocks, chat, notices, reports.

use protocol::{
    ChatKey, ChatLine, ChatPage, ChatSend, ConversationList, FriendList, GameId, GamePage, Me,
    NoticePage, PersonList, PlayerId, Profile, ProfileChange, ReadMark, ReportRequest,
};
use serde_json::Value;

use super::address::Address;
use super::http::{self, HttpError};

/// One request.
#[derive(Clone, Debug, PartialEq)]
pub enum PeopleCall {
    /// The own profile and what waits for us.
    Me,
    /// Change picture and country.
    Change(ProfileChange),
    /// Another player's profile.
    Profile(PlayerId),
    /// A player's finished games, those before the named one.
    Games(PlayerId, Option<GameId>),
    /// Players whose names begin so.
    Search(String),
    /// Friends and requests.
    Friends,
    /// Change what another player is to us.
    Befriend(Befriend, PlayerId),
    /// Whom we block.
    Blocks,
    /// Block a player, or no longer.
    Block(PlayerId, bool),
    /// Read a player no more, or again.
    Mute(PlayerId, bool),
    /// All conversations.
    Chats,
    /// A page of a conversation: the last lines, or those before this one.
    Page(ChatKey, Option<u64>),
    /// Say something.
    Say(ChatKey, ChatSend),
    /// A conversation has been read up to this line.
    Read(ChatKey, u64),
    /// A page of notices: the newest, or those before this one.
    Notices(Option<u64>),
    /// The notices have been read up to this one.
    ReadNotices(u64),
    /// Tell a moderator.
    Report(ReportRequest),
}

/// What can be done about a friendship.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Befriend {
    /// Ask for it, or say yes where the other one asks.
    Request,
    /// Say yes.
    Accept,
    /// Say no.
    Decline,
    /// End it, or take a request back.
    Remove,
}

impl Befriend {
    const fn key(self) -> &'static str {
        match self {
            Self::Request => "request",
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Remove => "remove",
        }
    }
}

/// What a request was answered with.
#[derive(Clone, Debug, PartialEq)]
pub enum PeopleReply {
    /// The own profile.
    Me(Box<Me>),
    /// Another player's profile, or the own one as it is after a change.
    Profile(Box<Profile>),
    /// A page of games.
    Games(GamePage),
    /// Players that were found, or that are blocked.
    People(PersonList),
    /// Friends and requests.
    Friends(FriendList),
    /// All conversations.
    Chats(ConversationList),
    /// A page of a conversation.
    Page(ChatPage),
    /// What was said, as everybody sees it.
    Said(ChatLine),
    /// A page of notices.
    Notices(NoticePage),
    /// It is done.
    Done,
}

/// Where a conversation is found.
fn chat(chat: &ChatKey) -> String {
    match chat {
        ChatKey::Game(game) => format!("/api/chat/game/{game}"),
        ChatKey::Player(player) => format!("/api/chat/player/{player}"),
    }
}

/// What asks for the page before something.
fn before<T: std::fmt::Display>(last: Option<&T>) -> String {
    last.map_or_else(String::new, |last| format!("?before={last}"))
}

/// Percent-encodes a text for a query: all but ASCII letters and digits.
fn encoded(text: &str) -> String {
    let sign = |byte: u8| {
        if byte.is_ascii_alphanumeric() {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    };
    text.bytes().map(sign).collect()
}

/// Returns where a request goes.
fn path(call: &PeopleCall) -> String {
    let undo = |on: &bool| if *on { "" } else { "/remove" };
    match call {
        PeopleCall::Me | PeopleCall::Change(_) => "/api/me".to_owned(),
        PeopleCall::Profile(player) => format!("/api/players/{player}"),
        PeopleCall::Games(player, last) => {
            format!("/api/players/{player}/games{}", before(last.as_ref()))
        }
        PeopleCall::Search(name) => format!("/api/players?name={}", encoded(name)),
        PeopleCall::Friends => "/api/friends".to_owned(),
        PeopleCall::Befriend(how, player) => format!("/api/friends/{player}/{}", how.key()),
        PeopleCall::Blocks => "/api/blocks".to_owned(),
        PeopleCall::Block(player, on) => format!("/api/blocks/{player}{}", undo(on)),
        PeopleCall::Mute(player, on) => format!("/api/mutes/{player}{}", undo(on)),
        PeopleCall::Chats => "/api/chat".to_owned(),
        PeopleCall::Page(of, first) => format!("{}{}", chat(of), before(first.as_ref())),
        PeopleCall::Say(of, _) => chat(of),
        PeopleCall::Read(of, _) => format!("{}/read", chat(of)),
        PeopleCall::Notices(last) => format!("/api/notices{}", before(last.as_ref())),
        PeopleCall::ReadNotices(_) => "/api/notices/read".to_owned(),
        PeopleCall::Report(_) => "/api/reports".to_owned(),
    }
}

/// Returns what a request says, where it changes something.
fn body(call: &PeopleCall) -> serde_json::Result<Option<Value>> {
    let said = match call {
        PeopleCall::Change(change) => serde_json::to_value(change)?,
        PeopleCall::Say(_, send) => serde_json::to_value(send)?,
        PeopleCall::Read(_, seq) | PeopleCall::ReadNotices(seq) => {
            serde_json::to_value(ReadMark { seq: *seq })?
        }
        PeopleCall::Report(report) => serde_json::to_value(report)?,
        PeopleCall::Befriend(..) | PeopleCall::Block(..) | PeopleCall::Mute(..) => Value::Null,
        _ => return Ok(None),
    };
    Ok(Some(said))
}

/// Reads the answer.
fn read(call: &PeopleCall, answer: Value) -> serde_json::Result<PeopleReply> {
    use serde_json::from_value;
    Ok(match call {
        PeopleCall::Me => PeopleReply::Me(from_value(answer)?),
        PeopleCall::Profile(_) | PeopleCall::Change(_) => PeopleReply::Profile(from_value(answer)?),
        PeopleCall::Games(..) => PeopleReply::Games(from_value(answer)?),
        PeopleCall::Search(_) | PeopleCall::Blocks | PeopleCall::Block(..) => {
            PeopleReply::People(from_value(answer)?)
        }
        PeopleCall::Friends | PeopleCall::Befriend(..) => PeopleReply::Friends(from_value(answer)?),
        PeopleCall::Chats => PeopleReply::Chats(from_value(answer)?),
        PeopleCall::Page(..) => PeopleReply::Page(from_value(answer)?),
        PeopleCall::Say(..) => PeopleReply::Said(from_value(answer)?),
        PeopleCall::Notices(_) => PeopleReply::Notices(from_value(answer)?),
        PeopleCall::Read(..)
        | PeopleCall::ReadNotices(_)
        | PeopleCall::Mute(..)
        | PeopleCall::Report(_) => PeopleReply::Done,
    })
}

/// Asks the server.
pub(super) async fn carry_out(
    at: &Address,
    token: &str,
    call: &PeopleCall,
) -> Result<PeopleReply, HttpError> {
    let said = body(call).map_err(http::unfit)?;
    let answer = http::ask(at, token, &path(call), said.as_ref()).await?;
    read(call, answer).map_err(http::unfit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_all_alphabets_fit_into_an_address() {
        assert_eq!(encoded("Jan7"), "Jan7");
        assert_eq!(encoded("a b&c"), "a%20b%26c");
        assert_eq!(encoded("Ян"), "%D0%AF%D0%BD");
    }

    #[test]
    fn requests_go_where_the_protocol_says() {
        let game = ChatKey::Game("g".into());
        for (call, place) in [
            (
                PeopleCall::Page(game.clone(), Some(7)),
                "/api/chat/game/g?before=7",
            ),
            (PeopleCall::Read(game, 7), "/api/chat/game/g/read"),
            (PeopleCall::Block("p".into(), true), "/api/blocks/p"),
            (PeopleCall::Block("p".into(), false), "/api/blocks/p/remove"),
            (
                PeopleCall::Befriend(Befriend::Accept, "p".into()),
                "/api/friends/p/accept",
            ),
            (PeopleCall::Notices(None), "/api/notices"),
        ] {
            assert_eq!(path(&call), place);
        }
    }
}
