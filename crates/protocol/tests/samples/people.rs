//! Samples of what concerns players and each other.

use protocol::{
    ApiError, Bond, ChatBody, ChatKey, ChatLine, ChatPage, ChatSend, Conversation,
    ConversationList, FriendList, GameCounts, Me, Notice, NoticeAbout, NoticePage, Person,
    PersonList, Profile, ProfileChange, ReadMark, ReportRequest, ServerMessage, Timestamp,
    Whereabouts, encode,
};

use super::game::{NOW, anna, boris, command_id, game_id};
use super::progress::refund;

fn text() -> ChatBody {
    ChatBody::Text {
        text: "well played!".to_owned(),
    }
}

fn phrase() -> ChatBody {
    ChatBody::Phrase {
        key: "good_luck".to_owned(),
    }
}

fn emote() -> ChatBody {
    ChatBody::Emote {
        key: "smile".to_owned(),
    }
}

fn line(seq: u64, body: ChatBody) -> ChatLine {
    ChatLine {
        seq,
        from: boris().id,
        at: Timestamp(NOW),
        body,
    }
}

fn direct() -> ChatKey {
    ChatKey::Player(boris().id)
}

fn notices() -> Vec<(&'static str, NoticeAbout)> {
    let from = boris();
    let game = game_id();
    vec![
        (
            "notice_your_turn",
            NoticeAbout::YourTurn {
                game,
                from: from.clone(),
            },
        ),
        (
            "notice_challenge",
            NoticeAbout::Challenge {
                from: from.clone(),
                code: "K7M2QX".to_owned(),
            },
        ),
        (
            "notice_friend_request",
            NoticeAbout::FriendRequest { from: from.clone() },
        ),
        (
            "notice_friend_accepted",
            NoticeAbout::FriendAccepted { from },
        ),
        (
            "notice_tournament",
            NoticeAbout::Tournament {
                tournament: "spring".to_owned(),
                name: "Spring cup".to_owned(),
                starts_at: Timestamp(NOW + 300_000),
            },
        ),
        ("notice_rating_refund", refund()),
    ]
}

fn notice(about: NoticeAbout) -> Notice {
    let at = Timestamp(NOW);
    Notice { seq: 4, at, about }
}

/// What the server says over the socket.
pub(crate) fn server() -> Vec<(&'static str, ServerMessage)> {
    let chat = |chat, body| ServerMessage::Chat {
        chat,
        line: line(17, body),
    };
    let mut all = vec![
        ("chat_text", chat(direct(), text())),
        ("chat_phrase", chat(ChatKey::Game(game_id()), phrase())),
        ("chat_emote", chat(ChatKey::Game(game_id()), emote())),
        (
            "chat_read",
            ServerMessage::ChatRead {
                chat: direct(),
                seq: 17,
            },
        ),
    ];
    let notices = notices().into_iter();
    all.extend(notices.map(|(name, about)| (name, ServerMessage::Notice(notice(about)))));
    all.extend([
        ("notices_read", ServerMessage::NoticesRead { seq: 4 }),
        (
            "friend",
            ServerMessage::Friend {
                player: boris().id,
                is: Whereabouts::Playing,
            },
        ),
        ("people", ServerMessage::People { everything: false }),
    ]);
    all
}

fn profile() -> Profile {
    Profile {
        player: boris(),
        avatar: Some(37),
        country: Some("NL".to_owned()),
        since: Timestamp(NOW),
        games: GameCounts {
            won: 12,
            drawn: 3,
            lost: 9,
        },
        bond: Bond::Friend,
        presence: Some(Whereabouts::Online),
        muted: false,
    }
}

fn person(presence: Option<Whereabouts>) -> Person {
    Person {
        player: boris(),
        avatar: None,
        country: None,
        presence,
    }
}

fn me() -> Me {
    let profile = Profile {
        player: anna(),
        avatar: None,
        country: None,
        bond: Bond::Own,
        presence: None,
        ..profile()
    };
    Me {
        profile,
        unread_chats: 1,
        unread_notices: 2,
        requests: 1,
        muted_until: None,
    }
}

fn lists() -> Vec<(&'static str, String)> {
    let found = PersonList {
        people: vec![person(None)],
    };
    let friends = FriendList {
        friends: vec![person(Some(Whereabouts::Away))],
        asking: vec![],
        asked: vec![person(None)],
    };
    let conversation = Conversation {
        chat: direct(),
        with: boris(),
        last: Some(line(17, text())),
        unread: 2,
        muted: false,
    };
    let conversations = ConversationList {
        conversations: vec![conversation],
    };
    let page = ChatPage {
        lines: vec![line(16, phrase()), line(17, text())],
        more: true,
        read: 15,
    };
    let notices = NoticePage {
        notices: vec![notice(NoticeAbout::FriendRequest { from: boris() })],
        more: false,
        read: 3,
        unread: 1,
    };
    vec![
        ("people_found", encode(&found)),
        ("friend_list", encode(&friends)),
        ("conversation_list", encode(&conversations)),
        ("chat_page", encode(&page)),
        ("notice_page", encode(&notices)),
    ]
}

/// What travels over plain HTTP.
pub(crate) fn http() -> Vec<(&'static str, String)> {
    let change = ProfileChange {
        avatar: Some(37),
        country: Some("NL".to_owned()),
    };
    let id = command_id();
    let send = |body| encode(&ChatSend { id, body });
    let report = ReportRequest {
        player: boris().id,
        reason: "chat".to_owned(),
        about: Some(direct()),
        note: "insults me".to_owned(),
    };
    let error = ApiError {
        code: "too_fast".to_owned(),
        message: "too many messages: wait a moment".to_owned(),
        suggestion: None,
        wait_ms: None,
    };
    let mut all = vec![
        ("me", encode(&me())),
        ("profile", encode(&profile())),
        ("profile_change", encode(&change)),
        ("chat_send_text", send(text())),
        ("chat_send_phrase", send(phrase())),
        ("chat_send_emote", send(emote())),
        ("chat_line", encode(&line(17, emote()))),
        ("read_mark", encode(&ReadMark { seq: 17 })),
        ("report_request", encode(&report)),
        ("error_chat_too_fast", encode(&error)),
    ];
    all.extend(lists());
    all
}
