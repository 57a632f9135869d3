//! Compares files of test vectors with the library:
//! `cargo run --release -p rules --example check -- [--max-leaves N] FILE…`
//!
//! Prints each mismatch with its position, and the sums at the end. The exit status is 1 when any
//! vector failed, 2 when a file could not be read.

#![expect(clippy::print_stdout, reason = "its output is what the program is for")]

use std::process::ExitCode;

#[path = "../tests/vectors/mod.rs"]
mod vectors;

fn main() -> ExitCode {
    let mut max_leaves = 20_000_000;
    let mut files = Vec::new();
    let mut arguments = std::env::args().skip(1);
    while let Some(argument) = arguments.next() {
        if argument != "--max-leaves" {
            files.push(argument);
        } else if let Some(number) = arguments.next().and_then(|number| number.parse().ok()) {
            max_leaves = number;
        } else {
            eprintln!("--max-leaves wants a number");
            return ExitCode::from(2);
        }
    }
    if files.is_empty() {
        eprintln!("usage: check [--max-leaves N] FILE…");
        return ExitCode::from(2);
    }
    run(&files, max_leaves)
}

fn run(files: &[String], max_leaves: u64) -> ExitCode {
    let (mut passed, mut failed, mut skipped, mut unread) = (0, 0, 0, 0);
    for file in files {
        let contents = std::fs::read_to_string(file).map_err(Into::into);
        match contents.and_then(|contents| vectors::check(&contents, max_leaves)) {
            Ok(tally) => {
                for failure in &tally.failures {
                    println!("{file}: {failure}");
                }
                passed += tally.passed;
                failed += tally.failures.len();
                skipped += tally.skipped;
            }
            Err(error) => {
                unread += 1;
                eprintln!("{file}: {error}");
            }
        }
    }
    println!("{passed} passed, {failed} failed, {skipped} skipped");
    match (failed, unread) {
        (0, 0) => ExitCode::SUCCESS,
        (0, _) => ExitCode::from(2),
        _ => ExitCode::FAILURE,
    }
}
