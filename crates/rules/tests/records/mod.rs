//! Records of games, from files and from texts.

use rules::notation::pdn::{self, Record};

/// Reads a file of `tests/pdn`.
pub(crate) fn file(name: &str) -> Vec<Record> {
    let path = format!("{}/tests/pdn/{name}", env!("CARGO_MANIFEST_DIR"));
    pdn::parse(&pdn::decode(&std::fs::read(path).unwrap()))
}

/// Reads a text with one game.
pub(crate) fn one(text: &str) -> Record {
    let mut records = pdn::parse(text);
    assert_eq!(records.len(), 1, "{text}");
    records.remove(0)
}
