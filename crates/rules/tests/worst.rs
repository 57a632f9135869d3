//! Positions in which captures branch most: they must be answered soon and in bounded memory.

use std::time::{Duration, Instant};

use rules::notation::{fen, text};
use rules::{Position, Variant};

/// Found by climbing from random positions towards those that take longest, and by hand.
const INTERNATIONAL: [&str; 8] = [
    "W:WK31,K32,K33,K34,K35,K36,K37,K38,K39,K40,K41,K42,K43,K44,K45,K46,K47,K48,K49,K50:BK1,K2,K3,K4,K5,K6,K7,K8,K9,K10,K11,K12,K13,K14,K15,K16,K17,K18,K19,K20",
    "B:W6,9,10,11,20,21,22,23,30,K31,33,37,41,42,43,44,46:BK17,K24",
    "W:WK1,K2,K5,K6,K16,K36,K45,K46,K47:BK7,8,K9,10,K11,K20,K21,23,27,30,K33,37,40,41,43,K50",
    "W:WK1,K6,K11,K35,K45,K46,K49:B7,K8,10,K13,14,K17,23,K24,K30,K31,32,33,40,K41,42,43,K50",
    "W:WK4,K6,K15,K25,K26,K36,K46,K50:BK1,7,9,12,13,K18,22,23,27,K29,K30,K37,K39,K40,43,K47",
    "W:WK2,K3,K7,K26,K45,K46:BK1,6,9,10,K14,K16,K17,K19,K20,K22,K23,28,32,K33,K37,39,K40,41",
    "W:WK38:B41,31,21,11,42,32,22,12,43,33,23,13,44,34,24,14",
    "W:WK13:B37,27,17,7,38,28,18,8,39,29,19,9,40,30,20,10",
];

const RUSSIAN: [&str; 4] = [
    "W:WK1,K3,K4,K5,K12,K28,K29,K32:BK9,K10,11,K17,18,K19,K25,K26,K27",
    "W:WK2,K3,K5,K12,K20,K29,K31,K32:B4,6,K11,K17,K18,K19,K25,K26,27",
    "W:WK22:B25,17,9,26,18,10,27,19,11",
    "W:WK29:B25,17,9,26,18,10,27,19,11",
];

#[test]
fn the_worst_positions_known_are_answered_within_five_milliseconds() {
    let international = INTERNATIONAL
        .iter()
        .map(|text| (Variant::International, *text));
    let russian = RUSSIAN.iter().map(|text| (Variant::Russian, *text));
    for (variant, text) in international.chain(russian) {
        let position = fen::parse(variant, text).expect("the positions above are right");
        let best = (0..20)
            .map(|_| time(&position))
            .min()
            .unwrap_or(Duration::MAX);
        assert!(best < Duration::from_millis(5), "{best:?} for {text}");
    }
}

#[expect(clippy::disallowed_methods, reason = "the test measures time")]
fn time(position: &Position) -> Duration {
    let began = Instant::now();
    assert!(!position.legal_moves().is_empty());
    began.elapsed()
}

#[test]
fn even_there_every_move_has_a_route_and_a_text_that_is_read_back() {
    for text in RUSSIAN.iter().chain(&INTERNATIONAL) {
        let variant = if RUSSIAN.contains(text) {
            Variant::Russian
        } else {
            Variant::International
        };
        let position = fen::parse(variant, text).expect("the positions above are right");
        for mv in position.legal_moves() {
            assert!(!position.routes(&mv).is_empty(), "{text} {mv:?}");
            let written = text::write(&position, &mv);
            assert_eq!(text::parse(&position, &written), Ok(mv), "{text} {written}");
        }
    }
}
