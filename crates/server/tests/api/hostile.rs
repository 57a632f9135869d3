//! Everything a client should not do. The server answers, closes, and goes on with the others.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use protocol::{
    ClientMessage, CommandId, GameCommand, Refusal, ServerMessage, decode_server, encode,
};
use server::Config;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use crate::house::{House, Player, blitz, patient, play_to};

type Socket = WebSocketStream<MaybeTlsStream<tokio::net::TcpStream>>;

async fn dial(house: &House) -> Socket {
    let address = house.base.replacen("http", "ws", 1) + "/ws";
    connect_async(address).await.unwrap().0
}

/// Reads to the end; returns the code of the last `closing`, if there was one.
async fn last_words(mut socket: Socket) -> Option<String> {
    let mut code = None;
    let reading = async {
        while let Some(Ok(frame)) = socket.next().await {
            if let Message::Text(text) = frame
                && let Ok(ServerMessage::Closing { code: said, .. }) = decode_server(&text)
            {
                code = Some(said);
            }
        }
    };
    tokio::time::timeout(Duration::from_secs(10), reading)
        .await
        .expect("the server closes the connection");
    code
}

fn hello(ticket: &str) -> Message {
    Message::text(encode(&ClientMessage::Hello {
        v: protocol::VERSION,
        ticket: ticket.to_owned(),
        games: vec![],
    }))
}

#[tokio::test]
async fn a_socket_needs_a_ticket_of_its_own() {
    let mut config = patient();
    config.pulse.hello_within = Duration::from_millis(300);
    let house = House::open_with(config).await;
    let anna = house.guest("Anna").await;
    let used = anna.ticket().await.unwrap();
    let _first = load::Client::open(&house.base, &anna.player, used.clone(), vec![])
        .await
        .unwrap();
    let expired = anna.ticket().await.unwrap();
    let fresh = anna.ticket().await.unwrap();
    house.pass(30_001);
    let newest = anna.ticket().await.unwrap();
    let old_version = newest.clone();
    for (what, first, code) in [
        ("silence", None, "no_hello"),
        ("used", Some(hello(&used)), "bad_ticket"),
        ("expired", Some(hello(&expired)), "bad_ticket"),
        ("truncated", Some(hello(&fresh[1..])), "bad_ticket"),
        ("the token itself", Some(hello(&anna.token)), "bad_ticket"),
        ("empty", Some(hello("")), "bad_ticket"),
        (
            "no hello",
            Some(Message::text(r#"{"t":"goodbye"}"#)),
            "no_hello",
        ),
        ("garbage", Some(Message::text("garbage")), "bad_message"),
        ("binary", Some(Message::binary(vec![0; 100])), "bad_message"),
        (
            "another version",
            Some(Message::text(format!(
                r#"{{"t":"hello","v":2,"ticket":"{old_version}"}}"#
            ))),
            "outdated",
        ),
    ] {
        let mut socket = dial(&house).await;
        if let Some(first) = first {
            socket.send(first).await.unwrap();
        }
        assert_eq!(last_words(socket).await.as_deref(), Some(code), "{what}");
    }
    // The newest ticket was not used up by all that.
    load::Client::open(&house.base, &anna.player, newest, vec![])
        .await
        .unwrap();
    house.close().await;
}

#[tokio::test]
async fn pages_of_other_sites_cannot_open_a_socket() {
    let mut config = patient();
    config.allowed_origins = vec!["https://play.example.org".to_owned()];
    let house = House::open_with(config).await;
    let address = house.base.replacen("http", "ws", 1) + "/ws";
    for (origin, welcome) in [
        ("https://evil.example.org", false),
        ("null", false),
        ("https://play.example.org.evil.net", false),
        ("https://play.example.org", true),
        (house.base.as_str(), true),
    ] {
        let mut request = address.as_str().into_client_request().unwrap();
        request
            .headers_mut()
            .insert("origin", origin.parse().unwrap());
        match connect_async(request).await {
            Ok(_) => assert!(welcome, "{origin} was let in"),
            Err(Error::Http(answer)) => {
                assert_eq!(
                    (answer.status().as_u16(), welcome),
                    (403, false),
                    "{origin}"
                );
            }
            Err(other) => panic!("{origin}: {other}"),
        }
    }
    house.close().await;
}

/// Opens a socket that has said hello.
async fn welcomed(house: &House, name: &str) -> Socket {
    let ticket = house.guest(name).await.ticket().await.unwrap();
    let mut socket = dial(house).await;
    socket.send(hello(&ticket)).await.unwrap();
    let first = socket.next().await.unwrap().unwrap();
    let welcome = decode_server(first.to_text().unwrap()).unwrap();
    assert!(
        matches!(welcome, ServerMessage::Welcome { .. }),
        "{welcome:?}"
    );
    socket
}

#[tokio::test]
async fn malformed_frames_end_their_connection_and_no_other() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    let deep = "[".repeat(4000);
    let ping = Message::text(r#"{"t":"ping","n":1}"#);
    for (what, frame, code) in [
        ("garbage", Message::text("{\"t\":"), Some("bad_message")),
        ("deep nesting", Message::text(deep), Some("bad_message")),
        (
            "binary",
            Message::binary(vec![1, 2, 3]),
            Some("bad_message"),
        ),
        ("a second hello", hello("x"), Some("bad_message")),
        (
            "a huge frame",
            Message::text("x".repeat(5000)),
            Some("too_large"),
        ),
        (
            "a gigantic frame",
            Message::text("x".repeat(4_000_000)),
            Some("too_large"),
        ),
    ] {
        let mut socket = welcomed(&house, "Mallory").await;
        socket.send(ping.clone()).await.unwrap();
        // The server may cut the line while a gigantic frame is still being sent.
        let sent = socket.send(frame).await;
        let code_seen = last_words(socket).await;
        if sent.is_ok() {
            assert_eq!(code_seen.as_deref(), code, "{what}");
        }
    }
    play_to(&mut white, &mut black, &game, 4).await;
    house.close().await;
}

#[tokio::test]
async fn newer_messages_and_commands_are_answered_and_not_fatal() {
    let house = House::open().await;
    let mut anna = Player::connect(house.guest("Anna").await).await;
    let teleport = Message::text(r#"{"t":"teleport","to":"f6"}"#);
    anna.client.send_raw(teleport).await.unwrap();
    let skipped = |message: &ServerMessage| matches!(message, ServerMessage::Skipped { .. });
    anna.client.until(skipped).await.unwrap();
    for command in [
        r#""t":"game","game":"g","command":{"do":"somersault"}"#,
        r#""t":"seek","pool":{"variant":"checkers960","time":{"kind":"per_move","limit_s":300}}"#,
        r#""t":"seek","pool":{"variant":"russian","time":{"kind":"hourglass","s":60}}"#,
    ] {
        let id = CommandId::fresh();
        let frame = Message::text(format!(r#"{{"id":"{id}",{command}}}"#));
        anna.client.send_raw(frame).await.unwrap();
        let answer = anna.client.answer_to(id).await.unwrap();
        assert_eq!(answer, Err(Refusal::NotOffered), "{command}");
    }
    house.close().await;
}

#[tokio::test]
async fn a_flood_ends_its_connection_and_too_many_commands_are_refused() {
    let mut config = Config::default();
    config.rates.logins_per_minute = 1000;
    let house = House::open_with(config).await;
    let mut socket = welcomed(&house, "Flooder").await;
    for n in 0..5000 {
        let echo = Message::text(format!(r#"{{"t":"echo","n":{n}}}"#));
        if socket.send(echo).await.is_err() {
            break;
        }
    }
    // The line may be cut before the last words arrive; it must not stay open.
    let code = last_words(socket).await;
    assert!(
        code.is_none() || code.as_deref() == Some("too_fast"),
        "{code:?}"
    );

    let mut hasty = Player::connect(house.guest("Hasty").await).await;
    let mut refused = 0;
    for _ in 0..40 {
        let answer = hasty
            .client
            .ask(&"nowhere".into(), GameCommand::Resign)
            .await;
        match answer.unwrap() {
            Err(Refusal::TooFast) => refused += 1,
            other => assert_eq!(other, Err(Refusal::NoSuchGame)),
        }
    }
    assert!(refused >= 10, "only {refused} of 40 were refused");
    house.close().await;
}

#[tokio::test]
async fn an_account_has_a_limited_number_of_sockets() {
    let mut config = patient();
    config.rates.sockets_per_account = 2;
    let house = House::open_with(config).await;
    let anna = house.guest("Anna").await;
    let _one = anna.connect(vec![]).await.unwrap();
    let two = anna.connect(vec![]).await.unwrap();
    let mut third = dial(&house).await;
    third
        .send(hello(&anna.ticket().await.unwrap()))
        .await
        .unwrap();
    assert_eq!(last_words(third).await.as_deref(), Some("too_many"));
    two.goodbye().await.unwrap();
    // The place is free again as soon as the server has noticed.
    let mut tries = 0;
    while anna.connect(vec![]).await.is_err() {
        tries += 1;
        assert!(tries < 100, "the place never became free");
    }
    house.close().await;
}

#[tokio::test]
async fn a_client_that_never_reads_is_cut_and_disturbs_nobody() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    let mut lazy = welcomed(&house, "Lazy").await;
    // Far more answers than fit into the queue and the system's buffers, none of them read.
    let ping = Message::text(r#"{"t":"ping","n":1}"#);
    let flood = async {
        for _ in 0..200_000 {
            if lazy.send(ping.clone()).await.is_err() {
                break;
            }
        }
    };
    let play = play_to(&mut white, &mut black, &game, 30);
    let both = async { tokio::join!(tokio::time::timeout(Duration::from_secs(12), flood), play) };
    let (_, ()) = tokio::time::timeout(Duration::from_secs(20), both)
        .await
        .expect("the others play on meanwhile");
    house.close().await;
}
