//! Positions as text: no panic, and what is read is written and read again to the same.

#![no_main]

use libfuzzer_sys::fuzz_target;
use rules::notation::fen;
use rules::{Naming, Variant};

fuzz_target!(|text: &str| {
    for &variant in Variant::ALL {
        let Ok((_, position)) = fen::parse_diagram(variant, text) else { continue };
        for naming in [Naming::Numeric, Naming::Algebraic] {
            let written = fen::write_named(&position, naming);
            assert_eq!(fen::parse(variant, &written), Ok(position), "{written}");
        }
    }
});
