//! Messages and answers in, people and questions out.

use protocol::{
    Bond, ChatBody, ChatKey, ChatLine, ChatPage, Conversation, ConversationList, FriendList,
    Notice, NoticeAbout, NoticePage, Person, PersonList, ServerMessage, Timestamp, Whereabouts,
};

use super::fold::Questions;
use super::{People, Talk};
use crate::net::{PeopleCall, PeopleReply, Problem};
use crate::session::sample::card;

fn person(id: &str) -> Person {
    Person {
        player: card(id),
        avatar: None,
        country: None,
        presence: None,
    }
}

fn welcome() -> ServerMessage {
    ServerMessage::Welcome {
        v: protocol::VERSION,
        player: card("me"),
        at: Timestamp(0),
        games: vec![],
        seek: None,
    }
}

fn with(id: &str) -> ChatKey {
    ChatKey::Player(id.into())
}

fn text(text: &str) -> ChatBody {
    let text = text.to_owned();
    ChatBody::Text { text }
}

fn line(seq: u64, from: &str) -> ChatLine {
    ChatLine {
        seq,
        from: from.into(),
        at: Timestamp(0),
        body: text(&format!("line {seq}")),
    }
}

fn arrives(people: &mut People, line: ChatLine) -> Questions {
    let chat = with("boris");
    people.hear(&ServerMessage::Chat { chat, line })
}

fn page(people: &mut People, lines: impl IntoIterator<Item = u64>, (more, read): (bool, u64)) {
    let lines = lines.into_iter().map(|seq| line(seq, "boris")).collect();
    let page = ChatPage { lines, more, read };
    people.take(
        &PeopleCall::Page(with("boris"), None),
        PeopleReply::Page(page),
    );
}

fn chats(people: &mut People, unread: u32) {
    let conversations = vec![Conversation {
        chat: with("boris"),
        with: card("boris"),
        last: Some(line(10, "boris")),
        unread,
        muted: false,
    }];
    let list = ConversationList { conversations };
    people.take(&PeopleCall::Chats, PeopleReply::Chats(list));
}

fn friends(people: &mut People, list: FriendList) -> Questions {
    people.take(&PeopleCall::Friends, PeopleReply::Friends(list))
}

/// Somebody who has been welcomed and has a conversation with Boris, two lines of it unread.
fn people() -> People {
    let mut people = People::default();
    people.hear(&welcome());
    chats(&mut people, 2);
    page(&mut people, [7, 8, 9, 10], (false, 8));
    people
}

fn known(people: &People) -> Vec<u64> {
    people.threads[&with("boris")]
        .lines
        .keys()
        .copied()
        .collect()
}

#[test]
fn a_line_counts_as_unread_once_and_own_lines_do_not() {
    let mut people = people();
    assert_eq!(people.unread(&with("boris")), 2);
    arrives(&mut people, line(11, "boris"));
    arrives(&mut people, line(11, "boris"));
    arrives(&mut people, line(12, "me"));
    assert_eq!(people.unread(&with("boris")), 3);
    assert_eq!(people.waiting(), 1, "one conversation waits");
}

#[test]
fn what_was_seen_is_told_once_and_what_another_device_has_read_is_read() {
    let mut people = people();
    let seen = Talk::Seen(with("boris"));
    assert_eq!(people.obey(&seen), [PeopleCall::Read(with("boris"), 10)]);
    assert_eq!(people.obey(&seen), []);
    assert_eq!((people.unread(&with("boris")), people.waiting()), (0, 0));
    arrives(&mut people, line(11, "boris"));
    arrives(&mut people, line(12, "boris"));
    let read = |seq| ServerMessage::ChatRead {
        chat: with("boris"),
        seq,
    };
    people.hear(&read(11));
    assert_eq!(people.unread(&with("boris")), 1);
    people.hear(&read(12));
    assert_eq!(people.unread(&with("boris")), 0);
}

#[test]
fn lines_that_were_missed_are_asked_for_after_a_break_and_found() {
    let mut people = people();
    let asked = people.hear(&welcome()).calls;
    assert!(asked.contains(&PeopleCall::Page(with("boris"), None)));
    assert!(asked.contains(&PeopleCall::Chats) && asked.contains(&PeopleCall::Friends));
    page(&mut people, [9, 10, 11, 13], (true, 8));
    assert_eq!(known(&people), [7, 8, 9, 10, 11, 13]);
    // So many that the page does not reach back to what is known: no hole is left in between.
    page(&mut people, [90, 91], (true, 8));
    assert_eq!(known(&people), [90, 91]);
    assert!(people.threads[&with("boris")].more);
}

#[test]
fn what_was_said_without_a_line_is_said_again_under_the_same_name() {
    let mut people = people();
    let said = people.obey(&Talk::Say(with("boris"), text("hello")));
    let [PeopleCall::Say(chat, send)] = &said[..] else {
        panic!("{said:?}");
    };
    let lost = Problem {
        code: "line".to_owned(),
        message: String::new(),
        wait: None,
    };
    people.fail(&said[0], &lost);
    assert!(people.threads[chat].unsent[0].problem.is_some());
    assert!(people.hear(&welcome()).calls.contains(&said[0]));
    let answer = ChatLine {
        body: send.body.clone(),
        ..line(11, "me")
    };
    people.take(&said[0], PeopleReply::Said(answer.clone()));
    arrives(&mut people, answer);
    assert!(people.threads[chat].unsent.is_empty());
    assert_eq!(known(&people), [7, 8, 9, 10, 11]);
}

#[test]
fn what_the_server_refuses_waits_for_the_player() {
    let mut people = people();
    let said = people.obey(&Talk::Say(with("boris"), text("hello")));
    let refused = Problem {
        code: "repeated".to_owned(),
        message: String::new(),
        wait: None,
    };
    people.fail(&said[0], &refused);
    assert!(!people.hear(&welcome()).calls.contains(&said[0]));
    let id = people.threads[&with("boris")].unsent[0].send.id;
    assert_eq!(people.obey(&Talk::SayAgain(with("boris"), id)), said);
    assert_eq!(people.obey(&Talk::SayAgain(with("boris"), id)), []);
    people.obey(&Talk::Forget(with("boris"), id));
    assert!(people.threads[&with("boris")].unsent.is_empty());
}

#[test]
fn an_own_line_that_comes_before_the_answer_stands_once() {
    let mut people = people();
    people.obey(&Talk::Say(with("boris"), text("hello")));
    let own = ChatLine {
        body: text("hello"),
        ..line(11, "me")
    };
    arrives(&mut people, own);
    assert!(people.threads[&with("boris")].unsent.is_empty());
}

#[test]
fn a_conversation_that_is_new_is_asked_for() {
    let mut people = People::default();
    people.hear(&welcome());
    let asked = arrives(&mut people, line(1, "boris"));
    assert_eq!(asked.calls, [PeopleCall::Chats]);
}

#[test]
fn requests_and_friends_follow_the_list_and_where_they_are_the_socket() {
    let mut people = people();
    let list = FriendList {
        friends: vec![person("boris")],
        asking: vec![person("koffi")],
        asked: vec![person("siti")],
    };
    assert!(!friends(&mut people, list).live);
    for (id, bond) in [
        ("boris", Bond::Friend),
        ("koffi", Bond::AsksYou),
        ("siti", Bond::Asked),
        ("me", Bond::Own),
        ("nobody", Bond::None),
    ] {
        assert_eq!(people.bond(&id.into()), bond, "{id}");
    }
    assert_eq!(people.waiting(), 2, "a conversation and a request");
    assert_eq!(
        people.whereabouts(&"boris".into()),
        Some(Whereabouts::Offline)
    );
    let moved = people.hear(&ServerMessage::Friend {
        player: "boris".into(),
        is: Whereabouts::Playing,
    });
    assert!(moved.live, "the game can be watched");
    assert_eq!(
        people.whereabouts(&"boris".into()),
        Some(Whereabouts::Playing)
    );
    assert_eq!(people.whereabouts(&"koffi".into()), None);
}

#[test]
fn a_block_is_known_at_once_and_its_end_too() {
    let mut people = people();
    friends(&mut people, FriendList::default());
    let block = |people: &mut People, on, blocked| {
        let call = PeopleCall::Block("boris".into(), on);
        people.take(&call, PeopleReply::People(PersonList { people: blocked }));
    };
    block(&mut people, true, vec![person("boris")]);
    assert_eq!(people.bond(&"boris".into()), Bond::Blocked);
    block(&mut people, false, vec![]);
    assert_eq!(people.bond(&"boris".into()), Bond::None);
}

#[test]
fn notices_are_counted_and_read() {
    let mut people = people();
    let notice = |seq| Notice {
        seq,
        at: Timestamp(0),
        about: NoticeAbout::FriendRequest {
            from: card("koffi"),
        },
    };
    let page = NoticePage {
        notices: vec![notice(4), notice(3)],
        more: false,
        read: 3,
        unread: 1,
    };
    people.take(&PeopleCall::Notices(None), PeopleReply::Notices(page));
    people.hear(&ServerMessage::Notice(notice(5)));
    people.hear(&ServerMessage::Notice(notice(5)));
    assert_eq!(people.unread_notices(), 2);
    people.hear(&ServerMessage::NoticesRead { seq: 4 });
    assert_eq!(people.unread_notices(), 1);
    assert_eq!(
        people.obey(&Talk::NoticesSeen),
        [PeopleCall::ReadNotices(5)]
    );
    assert_eq!(people.obey(&Talk::NoticesSeen), []);
    assert_eq!(people.unread_notices(), 0);
}

#[test]
fn what_did_not_come_is_asked_for_again_on_a_new_line() {
    let mut people = people();
    let call = PeopleCall::Profile("boris".into());
    let lost = Problem {
        code: "line".to_owned(),
        message: String::new(),
        wait: None,
    };
    people.fail(&call, &lost);
    assert_eq!(people.problem(&call), Some(&lost));
    assert!(people.hear(&welcome()).calls.contains(&call));
    assert_eq!(people.problem(&call), None);
}

#[test]
fn what_did_not_reach_the_server_is_sent_again_and_a_refusal_is_not() {
    let mut people = people();
    let (lost, refused) = (PeopleCall::Friends, PeopleCall::Blocks);
    for (call, code) in [(&lost, "line"), (&refused, "failed")] {
        let problem = Problem {
            code: code.to_owned(),
            message: String::new(),
            wait: None,
        };
        people.fail(call, &problem);
    }
    assert_eq!(people.again().calls, [lost]);
    assert_eq!(people.again().calls, []);
    assert!(people.problem(&refused).is_some());
}

#[test]
fn another_account_begins_with_nobody() {
    let mut people = people();
    people.belong_to(&"other".into());
    assert!(people.chats.is_none() && people.threads.is_empty());
}
