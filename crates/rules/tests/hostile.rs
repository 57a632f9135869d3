//! Input that means harm: every text ends in a typed error or a result, soon, and never in a panic.

use proptest::prelude::*;
use rules::notation::{fen, pdn, text};
use rules::{Position, Variant};

const MEGABYTES: usize = 10 << 20;

const PIECES: [&str; 42] = [
    "(",
    ")",
    "[",
    "{",
    "}",
    "/",
    "*",
    "1",
    " ",
    "-",
    "x",
    "\"",
    "\\",
    "!",
    "$",
    "$1 ",
    "%\n",
    "\n",
    "W",
    "W:",
    ",",
    "1-",
    "1x2",
    "a",
    "a1",
    "32-28 ",
    "1. ",
    "{} ",
    "() ",
    "- - ",
    "[a \"b\"]",
    "[a \"",
    "[a \"b\"]\n",
    "{\n[",
    "/\n[",
    "[a \"\n",
    "1-1 ",
    "* ",
    "½",
    "\u{FEFF}",
    "W:W1:B50 ",
    "a1b2",
];

/// Reads the text as everything there is to read. The tests' time limit is what fails when that
/// takes more than linear time: ten megabytes squared would take hours.
fn read(text: &str) {
    for &variant in Variant::ALL {
        if let Ok((_, position)) = fen::parse_diagram(variant, text) {
            assert_eq!(fen::parse(variant, &fen::write(&position)), Ok(position));
        }
        let start = Position::start(variant);
        if let Ok(mv) = text::parse(&start, text) {
            assert!(start.legal_moves().contains(&mv));
        }
    }
    let records = pdn::parse(text);
    assert!(records.len() <= pdn::MOST_GAMES);
    let replayed = records
        .iter()
        .take(100)
        .filter(|record| record.replay().is_ok())
        .count();
    assert!(replayed <= records.len());
}

fn repeated(piece: &str) -> String {
    piece.repeat(MEGABYTES / piece.len())
}

#[test]
fn ten_megabytes_of_anything_are_dealt_with_in_linear_time() {
    for piece in PIECES {
        read(&repeated(piece));
        read(&format!("W:W31,{}", repeated(piece)));
    }
}

#[test]
fn a_file_with_too_much_in_it_says_so_and_holds_no_more() {
    for piece in ["$1 ", "() "] {
        let records = pdn::parse(&repeated(piece));
        let error = records.last().and_then(|record| record.error.clone());
        assert_eq!(
            error.map(|error| error.reason),
            Some(pdn::PdnReason::TooMuch),
            "{piece}"
        );
        let items: usize = records.iter().map(|record| record.items.len()).sum();
        assert!(items <= pdn::MOST_ITEMS + 1, "{piece}");
    }
    let records = pdn::parse(&"[a \"\"]*\n".repeat(pdn::MOST_GAMES + 10));
    assert_eq!(records.len(), pdn::MOST_GAMES);
    let error = records
        .last()
        .and_then(|record| record.error.clone())
        .unwrap();
    assert_eq!(error.reason, pdn::PdnReason::TooMuch);
}

#[test]
fn variations_too_deep_are_refused() {
    let deep = |depth: usize| format!("32-28 {}18-23{}", "(".repeat(depth), ")".repeat(depth));
    assert_eq!(pdn::parse(&deep(pdn::MOST_DEPTH))[0].error, None);
    let error = pdn::parse(&deep(pdn::MOST_DEPTH + 1))[0]
        .error
        .clone()
        .unwrap();
    assert_eq!(error.reason, pdn::PdnReason::TooDeep);
}

proptest! {
    #[test]
    fn any_text_is_read_without_a_panic(text in "\\PC*") {
        read(&text);
    }

    #[test]
    fn anything_made_of_the_notation_is_read_without_a_panic(
        parts in proptest::collection::vec(
            proptest::sample::select(vec![
                "[", "]", "\"", "{", "}", "(", ")", "/", "*", "-", "x", ":", " ", "\n", "%", "$", "!", "?",
                ".", "1", "32-28", "18-23", "c3-d4", "W:W31-50:B1-20", "[FEN \"", "[GameType \"25\"]",
                "1-0", "1/2-1/2", "- -", "W", "B", "K", ",", "99", "a1", "½", "é",
            ]),
            0..40,
        ),
    ) {
        let text: String = parts.concat();
        read(&text);
        let records = pdn::parse(&text);
        let written = pdn::write_all(&records);
        let again = pdn::write_all(&pdn::parse(&written));
        prop_assert_eq!(pdn::write_all(&pdn::parse(&again)), again);
    }
}
