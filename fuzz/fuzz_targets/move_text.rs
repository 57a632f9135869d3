//! Moves as text, in any position: no panic, and what is read is a legal move.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::Variant;
use rules::notation::{fen, text};

fuzz_target!(|input: (&str, &str)| {
    let (position, written) = input;
    for &variant in Variant::ALL {
        let Ok(position) = fen::parse(variant, position) else { continue };
        let Ok(mv) = text::parse(&position, written) else { continue };
        assert!(position.legal_moves().contains(&mv));
        let written = text::write(&position, &mv);
        assert_eq!(text::parse(&position, &written), Ok(mv), "{written}");
    }
});
