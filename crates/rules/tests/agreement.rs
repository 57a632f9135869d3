//! The vectors in `tests/cases`, which independent programs agree on.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps")]

mod vectors;

/// Checks a file of which so many vectors must pass and none fail.
fn check(name: &str, passed: usize) {
    let path = format!("{}/tests/cases/{name}", env!("CARGO_MANIFEST_DIR"));
    let tally = vectors::check(&std::fs::read_to_string(path).unwrap(), 1).unwrap();
    assert_eq!(tally.failures, Vec::<String>::new());
    assert_eq!((tally.passed, tally.skipped), (passed, 0), "{name}");
}

#[test]
fn legal_moves_are_exactly_those_that_other_programs_list() {
    check("moves_russian.jsonl", 603);
    check("moves_international.jsonl", 603);
    check("moves_brazilian.jsonl", 136);
    check("moves_english.jsonl", 136);
}

#[test]
fn tricky_captures_are_exactly_those_that_other_programs_list() {
    check("tricky_moves_russian.jsonl", 363);
    check("tricky_moves_international.jsonl", 421);
}

#[test]
fn draws_are_declared_at_the_very_ply() {
    check("draws_russian.jsonl", 166);
    check("draws_international.jsonl", 87);
}

#[test]
fn real_games_replay_to_their_final_position() {
    check("games_russian.jsonl", 155);
    check("games_international.jsonl", 459);
}

#[test]
fn faults_reported_elsewhere_are_right_here() {
    check("reports.json", 13);
}
