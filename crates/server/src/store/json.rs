//! Values of `protocol` as texts in a column.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::port::StoreError;

/// Returns the text that is kept of a value.
pub(super) fn write<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

/// Returns the value of which this text was kept.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(corrupt)
}

/// Returns the word under which a value stands in a column: of those that travel as one word.
pub(super) fn write_word<T: Serialize>(value: &T) -> Result<String, StoreError> {
    Ok(write(value)?.replace('"', ""))
}

/// Returns the value that stands in a column under this word.
pub(super) fn read_word<T: DeserializeOwned>(word: &str) -> Result<T, StoreError> {
    read(&format!("\"{word}\""))
}

/// The condition under which a column with a game's event holds a move.
macro_rules! is_move {
    ($column:literal) => {
        concat!($column, " LIKE '{\"event\":\"moved\"%'")
    };
}
pub(super) use is_move;

/// What was kept makes no sense.
pub(super) fn corrupt(error: serde_json::Error) -> StoreError {
    StoreError::Corrupt(error.to_string())
}

#[cfg(test)]
mod tests {
    use protocol::{Clocks, GameEvent, Millis, Timestamp, WireMove};

    use super::write;

    #[test]
    fn a_move_is_known_by_how_its_text_begins() {
        let moved = GameEvent::Moved {
            chosen: WireMove {
                from: 22,
                to: 17,
                captured: vec![],
            },
            clocks: Clocks::default(),
            forgiven: Millis::ZERO,
            at: Timestamp(1),
        };
        let begin = is_move!("body").replace("body LIKE '", "");
        let begin = begin.trim_end_matches("%'");
        assert!(write(&moved).unwrap().starts_with(begin), "{begin}");
    }
}
