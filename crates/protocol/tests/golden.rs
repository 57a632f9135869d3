//! Every message exactly as it travels: `golden/NAME.json` holds one line, compared byte for byte.
//! A change here breaks clients that others have written; only additions are allowed.
//!
//! `UPDATE_GOLDEN=1 cargo test -p protocol` writes the files anew.

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(
    clippy::too_many_lines,
    reason = "tables and stories are read from top to bottom"
)]

mod samples;

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use protocol::{ClientMessage, ServerMessage, decode_client, decode_server, encode};
use samples::{client, http, refusals, server};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

/// All golden lines by name.
fn golden() -> BTreeMap<String, String> {
    let mut lines = BTreeMap::new();
    let mut add = |name: String, line: String| {
        assert!(lines.insert(name.clone(), line).is_none(), "{name} twice");
    };
    for (name, message) in client() {
        add(format!("client_{name}"), encode(&message));
    }
    for (name, message) in server() {
        add(format!("server_{name}"), encode(&message));
    }
    for (name, refusal) in refusals() {
        add(format!("refusal_{name}"), encode(&refusal));
    }
    for (name, line) in http() {
        add(format!("http_{name}"), line);
    }
    lines
}

#[test]
fn every_message_travels_as_its_golden_file_says() {
    let update = std::env::var_os("UPDATE_GOLDEN").is_some();
    let expected = golden();
    for (name, line) in &expected {
        let file = folder().join(format!("{name}.json"));
        if update {
            fs::write(&file, format!("{line}\n")).unwrap();
        }
        let stored =
            fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        assert_eq!(stored, format!("{line}\n"), "{name}");
    }
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_stem().unwrap().to_str().unwrap().to_owned();
        assert!(
            expected.contains_key(&name),
            "{} belongs to nothing",
            path.display()
        );
    }
}

#[test]
fn what_is_encoded_is_decoded_to_the_same() {
    for (name, message) in client() {
        let decoded = decode_client(&encode(&message)).unwrap();
        assert_eq!(decoded, message, "{name}");
    }
    for (name, message) in server() {
        let decoded = decode_server(&encode(&message)).unwrap();
        assert_eq!(decoded, message, "{name}");
    }
}

/// The name of a sample begins with the kind of its message. The match has no catch-all: a new kind
/// of message does not compile without a sample.
fn client_kind(message: &ClientMessage) -> Option<&'static str> {
    Some(match message {
        ClientMessage::Hello { .. } => "hello",
        ClientMessage::Ping { .. } => "ping",
        ClientMessage::Echo { .. } => "echo",
        ClientMessage::Open { .. } => "open",
        ClientMessage::Game { .. } => "game",
        ClientMessage::Seek { .. } => "seek",
        ClientMessage::CancelSeek { .. } => "cancel_seek",
        ClientMessage::JoinSeek { .. } => "join_seek",
        ClientMessage::Unwatch { .. } => "unwatch",
        ClientMessage::FollowTournament { .. } => "follow_tournament",
        ClientMessage::UnfollowTournament => "unfollow_tournament",
        ClientMessage::Goodbye => "goodbye",
        ClientMessage::Unknown => return None,
    })
}

fn server_kind(message: &ServerMessage) -> Option<&'static str> {
    Some(match message {
        ServerMessage::Welcome { .. } => "welcome",
        ServerMessage::Pong { .. } => "pong",
        ServerMessage::Probe { .. } => "probe",
        ServerMessage::Done { .. } => "done",
        ServerMessage::Refused { .. } => "refused",
        ServerMessage::Event { .. } => "event",
        ServerMessage::Snapshot { .. } => "snapshot",
        ServerMessage::Rated { .. } => "rated",
        ServerMessage::Presence { .. } => "presence",
        ServerMessage::Paired { .. } => "paired",
        ServerMessage::Lobby(_) => "lobby",
        ServerMessage::Seeking { .. } => "seeking",
        ServerMessage::Watching { .. } => "watching",
        ServerMessage::Invites { .. } => "invites",
        ServerMessage::Conduct { .. } => "conduct",
        ServerMessage::Tournament(_) => "tournament",
        ServerMessage::Gone { .. } => "gone",
        ServerMessage::Skipped { .. } => "skipped",
        ServerMessage::Closing { .. } => "closing",
        ServerMessage::Chat { .. } => "chat",
        ServerMessage::ChatRead { .. } => "chat_read",
        ServerMessage::Notice(_) => "notice",
        ServerMessage::NoticesRead { .. } => "notices_read",
        ServerMessage::Achievement(_) => "achievement",
        ServerMessage::Friend { .. } => "friend",
        ServerMessage::People { .. } => "people",
        ServerMessage::Wallet(_) => "wallet",
        ServerMessage::Withdrawn { .. } => "withdrawn",
        ServerMessage::Unknown => return None,
    })
}

const CLIENT_KINDS: [&str; 12] = [
    "hello",
    "ping",
    "echo",
    "open",
    "game",
    "seek",
    "cancel_seek",
    "join_seek",
    "unwatch",
    "follow_tournament",
    "unfollow_tournament",
    "goodbye",
];
const SERVER_KINDS: [&str; 28] = [
    "welcome",
    "pong",
    "probe",
    "done",
    "refused",
    "event",
    "snapshot",
    "presence",
    "paired",
    "lobby",
    "seeking",
    "watching",
    "invites",
    "conduct",
    "tournament",
    "gone",
    "skipped",
    "closing",
    "chat",
    "chat_read",
    "notice",
    "notices_read",
    "friend",
    "people",
    "wallet",
    "withdrawn",
    "rated",
    "achievement",
];

#[test]
fn every_kind_of_message_has_a_sample_and_its_key_on_the_wire() {
    let mut kinds: Vec<&str> = vec![];
    for (name, message) in client() {
        let kind = client_kind(&message).unwrap();
        assert!(
            encode(&message).starts_with(&format!("{{\"t\":\"{kind}\"")),
            "{name}"
        );
        kinds.push(kind);
    }
    kinds.dedup();
    assert_eq!(kinds, CLIENT_KINDS);
    let mut kinds: Vec<&str> = vec![];
    for (name, message) in server() {
        let kind = server_kind(&message).unwrap();
        assert!(
            encode(&message).starts_with(&format!("{{\"t\":\"{kind}\"")),
            "{name}"
        );
        kinds.push(kind);
    }
    kinds.dedup();
    assert_eq!(kinds, SERVER_KINDS);
}

/// Puts a field that nobody knows yet into every object of the message.
fn with_news(value: serde_json::Value) -> serde_json::Value {
    use serde_json::Value;
    match value {
        Value::Object(fields) => {
            let mut fields: serde_json::Map<_, _> = fields
                .into_iter()
                .map(|(key, value)| (key, with_news(value)))
                .collect();
            fields.insert(
                "zz_new".to_owned(),
                serde_json::json!({"deep": [1, "two", null]}),
            );
            Value::Object(fields)
        }
        Value::Array(items) => Value::Array(items.into_iter().map(with_news).collect()),
        other => other,
    }
}

fn newer(line: &str) -> String {
    with_news(serde_json::from_str(line).unwrap()).to_string()
}

#[test]
fn unknown_fields_are_ignored_everywhere() {
    for (name, message) in client() {
        let decoded = decode_client(&newer(&encode(&message)));
        assert_eq!(decoded.unwrap(), message, "{name}");
    }
    for (name, message) in server() {
        let decoded = decode_server(&newer(&encode(&message)));
        assert_eq!(decoded.unwrap(), message, "{name}");
    }
}

#[test]
fn unknown_messages_and_refusals_are_known_to_be_unknown() {
    let message = r#"{"t":"teleport","to":"f6"}"#;
    assert_eq!(decode_client(message).unwrap(), ClientMessage::Unknown);
    assert_eq!(decode_server(message).unwrap(), ServerMessage::Unknown);
    let refused = r#"{"t":"refused","id":"7b1d2ff0-8d4f-4a1f-9c55-0a4c9d3f1c01","refusal":{"why":"mercury_retrograde","until":5}}"#;
    assert!(matches!(
        decode_server(refused).unwrap(),
        ServerMessage::Refused {
            refusal: protocol::Refusal::Unknown,
            ..
        }
    ));
}

#[test]
fn frames_that_are_no_messages_are_errors_and_never_panics() {
    for frame in [
        "",
        "{",
        "null",
        "[]",
        "7",
        "\"hello\"",
        "{}",
        r#"{"t":7}"#,
        r#"{"t":"hello"}"#,
        r#"{"t":"hello","v":-1,"ticket":"x"}"#,
        r#"{"t":"ping","n":4294967296}"#,
        r#"{"t":"game","id":"not a uuid","game":"g","command":{"do":"resign"}}"#,
        r#"{"t":"open","game":"g","seq":-5}"#,
        "{\"t\":\"echo\",\"n\":\"\u{0}\"}",
    ] {
        assert!(decode_client(frame).is_err(), "{frame}");
    }
    let huge = format!(r#"{{"t":"hello","v":1,"ticket":"{}"}}"#, "x".repeat(5000));
    assert!(matches!(
        decode_client(&huge),
        Err(protocol::DecodeError::TooLarge(_))
    ));
    let deep = "[".repeat(4000);
    assert!(decode_client(&deep).is_err());
}

proptest::proptest! {
    #[test]
    fn any_text_is_a_message_or_an_error(text in ".{0,300}") {
        // Deciding is all that is asked; what it decides is tested above.
        drop((decode_client(&text), decode_server(&text)));
    }
}
#[test]
fn the_document_shows_every_message_as_it_travels() {
    let document = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let text = fs::read_to_string(document).unwrap();
    for (name, line) in golden() {
        assert!(
            text.contains(&line),
            "docs/protocol.md lacks {name}: {line}"
        );
    }
}
