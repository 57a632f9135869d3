//! Chat over HTTP and the socket.

use load::{Client, Guest};
use protocol::{
    ApiError, ChatBody, ChatKey, ChatLine, ChatPage, ChatSend, CommandId, ConversationList, GameId,
    ReadMark, ServerMessage,
};
use serde_json::{Value, json};

use crate::house::{House, blitz};
use crate::people::{done, get, path, sent};

pub(crate) fn text(text: &str) -> ChatBody {
    let text = text.to_owned();
    ChatBody::Text { text }
}

/// Says something; returns the line or the code of the error.
pub(crate) async fn say(guest: &Guest, to: &str, body: ChatBody) -> Result<ChatLine, String> {
    say_as(guest, CommandId::fresh(), to, body).await
}

async fn say_as(
    guest: &Guest,
    id: CommandId,
    to: &str,
    body: ChatBody,
) -> Result<ChatLine, String> {
    let answer = guest.post(to, &ChatSend { id, body }).await.unwrap();
    answer.map_err(|error: ApiError| error.code)
}

pub(crate) fn in_game(game: &GameId) -> String {
    format!("/api/chat/game/{game}")
}

async fn heard(client: &mut Client) -> (ChatKey, ChatLine) {
    let message = client
        .until(|m| matches!(m, ServerMessage::Chat { .. }))
        .await;
    match message.unwrap() {
        ServerMessage::Chat { chat, line } => (chat, line),
        other => panic!("{other:?} is no chat"),
    }
}

#[tokio::test]
async fn what_is_said_in_a_game_reaches_the_opponent_and_nobody_outside_it() {
    let house = House::open().await;
    let (white, mut black, game) = house.pair(blitz()).await;
    let said = say(&white.guest, &in_game(&game), text("Привет!"))
        .await
        .unwrap();
    let (chat, line) = heard(&mut black.client).await;
    assert_eq!((chat, &line), (ChatKey::Game(game.clone()), &said));
    let smile = ChatBody::Emote {
        key: "smile".to_owned(),
    };
    say(&black.guest, &in_game(&game), smile.clone())
        .await
        .unwrap();
    let page: ChatPage = get(&white.guest, &in_game(&game)).await;
    let bodies: Vec<_> = page.lines.iter().map(|line| &line.body).collect();
    assert_eq!(bodies, [&text("Привет!"), &smile]);

    let clara = house.guest("Clara").await;
    assert_eq!(
        say(&clara, &in_game(&game), text("hello"))
            .await
            .unwrap_err(),
        "no_such_chat"
    );
    let page: Result<ChatPage, ApiError> = clara.get(&in_game(&game)).await.unwrap();
    assert_eq!(page.unwrap_err().code, "no_such_chat");
    house.close().await;
}

#[tokio::test]
async fn direct_chat_is_counted_as_unread_until_it_is_read_on_any_device() {
    let house = House::open().await;
    let (anna, boris) = (house.guest("Anna").await, house.guest("Boris").await);
    let mut phone = boris.connect(vec![]).await.unwrap();
    let mut tablet = boris.connect(vec![]).await.unwrap();
    for words in [
        "good morning",
        "would you like to play?",
        "in the evening perhaps",
    ] {
        say(&anna, &path("chat/player", &boris, ""), text(words))
            .await
            .unwrap();
    }
    let (chat, line) = heard(&mut phone).await;
    assert_eq!(chat, ChatKey::Player(anna.player.id.clone()));
    assert_eq!((line.seq, heard(&mut tablet).await.1.seq), (1, 1));
    let list: ConversationList = get(&boris, "/api/chat").await;
    assert_eq!(
        (list.conversations.len(), list.conversations[0].unread),
        (1, 3)
    );
    assert_eq!(list.conversations[0].with.name, "Anna");
    let mine: ConversationList = get(&anna, "/api/chat").await;
    assert_eq!(mine.conversations[0].unread, 0);

    let read = path("chat/player", &anna, "/read");
    let mark = ReadMark { seq: 2 };
    sent(&boris, &read, &mark).await;
    let told = tablet
        .until(|m| matches!(m, ServerMessage::ChatRead { .. }))
        .await;
    assert_eq!(told.unwrap(), ServerMessage::ChatRead { chat, seq: 2 });
    let list: ConversationList = get(&boris, "/api/chat").await;
    assert_eq!(list.conversations[0].unread, 1);
    let older: ChatPage = get(&boris, &path("chat/player", &anna, "?before=3")).await;
    assert_eq!((older.lines.len(), older.more, older.read), (2, false, 2));
    house.close().await;
}

#[tokio::test]
async fn odd_texts_come_back_unchanged_and_dangerous_ones_are_refused() {
    let house = House::open().await;
    let (anna, boris) = (
        house.guest("Anna").await,
        house.guest("'; DROP--x".replace("';", "").trim()).await,
    );
    let to = path("chat/player", &boris, "");
    for odd in [
        "'; DROP TABLE chat_lines; --",
        "${jndi:ldap://example.org/x}",
        "<img src=x onerror=alert(1)>",
        "{{7*7}} %s %n $1 ?1 :name",
        "\"} , {\"say\":\"emote\"",
        "👩‍👩‍👧 ok ❤️",
    ] {
        house.pass(11_000);
        let said = say(&anna, &to, text(odd)).await.unwrap();
        assert_eq!(said.body, text(odd));
    }
    let page: ChatPage = get(&boris, &path("chat/player", &anna, "")).await;
    assert_eq!(page.lines.len(), 6);
    assert_eq!(page.lines[0].body, text("'; DROP TABLE chat_lines; --"));
    house.pass(120_000);
    for (bad, code) in [
        (text("x\r\nSet-Cookie: a=b"), "bad_message"),
        (text("\u{202e}reversed"), "bad_message"),
        (text("nul\0"), "bad_message"),
        (text(" "), "bad_message"),
        (text(&"x".repeat(201)), "bad_message"),
        (
            ChatBody::Phrase {
                key: "insult".to_owned(),
            },
            "bad_message",
        ),
        (text("fuck you"), "bad_words"),
        (text("иди нaxуй"), "bad_words"),
    ] {
        assert_eq!(
            say(&anna, &to, bad.clone()).await.unwrap_err(),
            code,
            "{bad:?}"
        );
    }
    let unknown: Result<Value, ApiError> = anna
        .post(&to, &json!({"id": CommandId::fresh(), "say": "song"}))
        .await
        .unwrap();
    assert_eq!(unknown.unwrap_err().code, "bad_message");
    house.close().await;
}

#[tokio::test]
async fn floods_and_repeats_are_refused_and_a_lost_answer_says_nothing_twice() {
    let house = House::open().await;
    let (anna, boris) = (house.guest("Anna").await, house.guest("Boris").await);
    let to = path("chat/player", &boris, "");
    let id = CommandId::fresh();
    let first = say_as(&anna, id, &to, text("good game")).await.unwrap();
    assert_eq!(
        say_as(&anna, id, &to, text("good game")).await.unwrap(),
        first
    );
    assert_eq!(
        say_as(&anna, id, &to, text("another")).await.unwrap_err(),
        "id_reused"
    );
    assert_eq!(
        say(&anna, &to, text("Good game!")).await.unwrap_err(),
        "repeated"
    );
    for words in [
        "one more game?",
        "perhaps tomorrow",
        "I must go now",
        "see you",
    ] {
        say(&anna, &to, text(words)).await.unwrap();
    }
    assert_eq!(
        say(&anna, &to, text("sixth message")).await.unwrap_err(),
        "too_fast"
    );
    house.pass(10_000);
    say(&anna, &to, text("sixth message")).await.unwrap();
    assert_eq!(
        say(&anna, &to, text("sixth messages")).await.unwrap_err(),
        "repeated"
    );
    let page: ChatPage = get(&boris, &path("chat/player", &anna, "")).await;
    assert_eq!(page.lines.len(), 6);
    house.close().await;
}

#[tokio::test]
async fn whoever_is_muted_is_not_read_and_does_not_know() {
    let house = House::open().await;
    let (anna, boris) = (house.guest("Anna").await, house.guest("Boris").await);
    done(&boris, &path("mutes", &anna, "")).await;
    say(&anna, &path("chat/player", &boris, ""), text("hello?"))
        .await
        .unwrap();
    let there = path("chat/player", &anna, "");
    let page: ChatPage = get(&boris, &there).await;
    assert!(page.lines.is_empty());
    done(&boris, &path("mutes", &anna, "/remove")).await;
    let page: ChatPage = get(&boris, &there).await;
    assert_eq!(page.lines.len(), 1);
    house.close().await;
}
