//! Counts of move sequences, compared with the tables in `tests/perft`.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps")]

use rules::notation::fen;
use rules::{Position, Variant, perft};

/// Compares the table's counts that are not greater than `most`; returns how many those are.
fn check(variant: Variant, most: u64) -> usize {
    let path = format!(
        "{}/tests/perft/{}.txt",
        env!("CARGO_MANIFEST_DIR"),
        variant.key()
    );
    let table = std::fs::read_to_string(path).unwrap();
    let mut compared = 0;
    for line in table.lines().filter(|line| !line.starts_with('#')) {
        let (start, counts) = line.split_once(" ; ").unwrap();
        let position = match start {
            "start" => Position::start(variant),
            text => fen::parse(variant, text).unwrap(),
        };
        let counts = counts.split(' ').map(|count| count.parse::<u64>().unwrap());
        for (depth, count) in (1..).zip(counts.take_while(|&count| count <= most)) {
            assert_eq!(perft(&position, depth), count, "{start} depth {depth}");
            compared += 1;
        }
    }
    compared
}

#[test]
fn every_variant_has_a_table_and_agrees_with_it() {
    for &variant in Variant::ALL {
        assert!(check(variant, 200_000) > 5, "{variant:?}");
    }
}

#[test]
#[ignore = "minutes: Russian to depth 11, International to depth 10"]
fn the_deep_tables_agree_too() {
    for &variant in Variant::ALL {
        assert!(check(variant, 300_000_000) > 8, "{variant:?}");
    }
}
