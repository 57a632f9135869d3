//! The requests about players, for the `OpenAPI` document.

use protocol::{
    ChatLine, ChatPage, ChatSend, ConversationList, FriendList, Me, NoticePage, PersonList,
    Profile, ProfileChange, ReadMark, ReportRequest,
};

use crate::http::describe::{Operation, of};

/// What a list with numbers may be asked.
const BEFORE: &[(&str, &str)] = &[("before", "Only what has smaller numbers")];
/// What a search may be asked.
const NAME: &[(&str, &str)] = &[("name", "The beginning of a name, three letters or more")];

/// Returns all requests about players.
pub(in crate::http) fn operations() -> Vec<Operation> {
    [profiles(), friends(), blocks(), chat(), notices()]
        .concat()
        .into_iter()
        .map(Operation::by_account)
        .collect()
}

fn profiles() -> Vec<Operation> {
    vec![
        Operation::get("/api/me", "Oneself, and what is unread").answers(of::<Me>()),
        Operation::post("/api/me", "Choose picture and country")
            .sends(of::<ProfileChange>())
            .answers(of::<Profile>()),
        Operation::get("/api/players", "Players by name")
            .asks(NAME)
            .answers(of::<PersonList>()),
        Operation::get("/api/players/{player}", "A player").answers(of::<Profile>()),
    ]
}

fn friends() -> Vec<Operation> {
    let change = |path, about| Operation::post(path, about).answers(of::<FriendList>());
    vec![
        Operation::get("/api/friends", "Friends and requests").answers(of::<FriendList>()),
        change("/api/friends/{player}/request", "Ask for friendship"),
        change("/api/friends/{player}/accept", "Say yes to a request"),
        change("/api/friends/{player}/decline", "Say no to a request"),
        change(
            "/api/friends/{player}/remove",
            "End a friendship, or withdraw a request",
        ),
    ]
}

fn blocks() -> Vec<Operation> {
    let change = |path, about| Operation::post(path, about).answers(of::<PersonList>());
    vec![
        Operation::get("/api/blocks", "Whom one blocks").answers(of::<PersonList>()),
        change("/api/blocks/{player}", "Block a player"),
        change("/api/blocks/{player}/remove", "Block no longer"),
        Operation::post("/api/mutes/{player}", "Read a player no more"),
        Operation::post("/api/mutes/{player}/remove", "Read a player again"),
    ]
}

fn chat() -> Vec<Operation> {
    vec![
        Operation::get("/api/chat", "Conversations, the newest first")
            .answers(of::<ConversationList>()),
        Operation::get(
            "/api/chat/{kind}/{id}",
            "What was said; kind is game or player",
        )
        .asks(BEFORE)
        .answers(of::<ChatPage>()),
        Operation::post("/api/chat/{kind}/{id}", "Say something")
            .sends(of::<ChatSend>())
            .answers(of::<ChatLine>()),
        Operation::post("/api/chat/{kind}/{id}/read", "Tell what has been read")
            .sends(of::<ReadMark>()),
    ]
}

fn notices() -> Vec<Operation> {
    vec![
        Operation::get("/api/notices", "Notices, the newest first")
            .asks(BEFORE)
            .answers(of::<NoticePage>()),
        Operation::post("/api/notices/read", "Tell what has been read").sends(of::<ReadMark>()),
        Operation::post("/api/reports", "Tell a moderator").sends(of::<ReportRequest>()),
    ]
}
