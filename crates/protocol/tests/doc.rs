//! docs/protocol.md against the types: every word that can travel is explained there, and nothing in it
//! is made up. (That every sample stands in it byte for byte is tested in `golden.rs`.)

#![expect(clippy::unwrap_used, reason = "a test fails by panicking")]
#![expect(clippy::too_many_lines, reason = "tables are read from top to bottom")]

#[expect(
    dead_code,
    reason = "the bodies of plain HTTP are compared in golden.rs"
)]
mod samples;

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use protocol::{
    CLOSING_CODES, ClientMessage, EndReason, GameCommand, GameEvent, Presence, Refusal,
    ServerMessage, decode_client, decode_server, encode,
};
use serde::de::DeserializeOwned;
use serde_json::Value;

fn document() -> String {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    fs::read_to_string(file).unwrap()
}

/// Returns every word serde accepts for a type, which it lists when it is given another.
fn words<T: DeserializeOwned>(wrong: &str) -> Vec<String> {
    let Err(error) = serde_json::from_str::<T>(wrong) else {
        panic!("{wrong} was accepted");
    };
    let error = error.to_string();
    let list = error.split_once("expected").unwrap().1;
    list.split('`')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// Returns what stands in `"key":"…"` of the samples.
fn tags(key: &str, samples: &[String]) -> BTreeSet<String> {
    let value = |line: &String| {
        let value: Value = serde_json::from_str(line).unwrap();
        value[key].as_str().unwrap().to_owned()
    };
    samples.iter().map(value).collect()
}

/// Returns the objects of the boxes: each begins with a brace, in the recorded game after a name and an
/// arrow.
fn boxed(document: &str) -> Vec<(&str, Value)> {
    let inside = document.split("```").skip(1).step_by(2);
    inside
        .flat_map(str::lines)
        .filter_map(|line| Some(&line[line.find('{')?..]))
        .map(|line| {
            let value = serde_json::from_str(line);
            (
                line,
                value.unwrap_or_else(|error| panic!("{line}: {error}")),
            )
        })
        .collect()
}

#[test]
fn every_word_that_can_travel_stands_in_the_document() {
    let document = document();
    let client: Vec<_> = samples::client().iter().map(|(_, m)| encode(m)).collect();
    let server: Vec<_> = samples::server().iter().map(|(_, m)| encode(m)).collect();
    let refusals: Vec<_> = samples::refusals().iter().map(|(_, r)| encode(r)).collect();
    let shown = [
        ("t", tags("t", &client)),
        ("t", tags("t", &server)),
        ("why", tags("why", &refusals)),
        (
            "do",
            words::<GameCommand>(r#"{"do":"?"}"#).into_iter().collect(),
        ),
        (
            "event",
            words::<GameEvent>(r#"{"event":"?"}"#).into_iter().collect(),
        ),
        (
            "presence",
            words::<Presence>(r#"{"presence":"?"}"#)
                .into_iter()
                .collect(),
        ),
    ];
    for (key, all) in shown {
        assert!(all.len() > 2, "{key}: {all:?}");
        for word in all {
            let tag = format!("\"{key}\":\"{word}\"");
            assert!(document.contains(&tag), "docs/protocol.md shows no {tag}");
        }
    }
    let mut explained = words::<EndReason>("\"?\"");
    assert!(explained.len() > 10, "{explained:?}");
    explained.extend(CLOSING_CODES.map(str::to_owned));
    for word in explained {
        let quoted = format!("`{word}`");
        assert!(
            document.contains(&quoted),
            "docs/protocol.md does not explain {quoted}"
        );
    }
}

#[test]
fn everything_in_the_boxes_is_known() {
    let document = document();
    let boxed = boxed(&document);
    let (mut messages, mut refusals) = (0, 0);
    for (line, value) in boxed {
        if value["t"].is_string() {
            messages += 1;
            let said =
                matches!(decode_client(line), Ok(message) if message != ClientMessage::Unknown);
            let heard =
                matches!(decode_server(line), Ok(message) if message != ServerMessage::Unknown);
            assert!(said || heard, "nobody says {line}");
        } else if value["why"].is_string() {
            refusals += 1;
            let refusal: Refusal = serde_json::from_str(line).unwrap();
            assert_ne!(refusal, Refusal::Unknown, "{line}");
        }
    }
    assert!(messages > 60, "{messages} messages were found");
    assert_eq!(refusals, samples::refusals().len());
}

#[test]
fn the_lists_explain_only_what_there_is() {
    let document = document();
    let mut known: BTreeSet<String> = CLOSING_CODES.map(str::to_owned).into();
    known.extend(words::<GameCommand>(r#"{"do":"?"}"#));
    known.extend(words::<GameEvent>(r#"{"event":"?"}"#));
    known.extend(words::<EndReason>("\"?\""));
    for (_, value) in boxed(&document) {
        fields(&value, &mut known);
    }
    let mut explained = 0;
    for line in document.lines().filter(|line| line.starts_with("- `")) {
        // Of `one`, `two`: … each word before the colon is a name; one with a dot names a field.
        let head = line.split_once(':').map_or(line, |(head, _)| head);
        let names = head.split('`').skip(1).step_by(2);
        for name in names.filter(|name| !name.contains(' ')) {
            explained += 1;
            for part in name.split('.') {
                assert!(known.contains(part), "docs/protocol.md explains `{name}`");
            }
        }
    }
    assert!(explained > 6, "{explained} names are explained");
}

/// Collects the names of all fields and all words that stand as a value.
fn fields(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            for (name, value) in object {
                names.insert(name.clone());
                fields(value, names);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| fields(item, names)),
        Value::String(word) => {
            names.insert(word.clone());
        }
        _ => {}
    }
}
