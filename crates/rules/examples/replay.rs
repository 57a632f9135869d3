//! Plays the games of PDN files by the rules: `cargo run -p rules --example replay -- FILE…`
//!
//! Prints each game move by move, with the rule that ended it, and each error with its place. The
//! exit status is 1 when a game could not be played to its end, 2 when a file could not be read.

#![expect(clippy::print_stdout, reason = "its output is what the program is for")]

use std::process::ExitCode;

use rules::notation::{pdn, text};
use rules::{Game, Outcome};

fn main() -> ExitCode {
    let mut errors = 0;
    for file in std::env::args().skip(1) {
        let bytes = match std::fs::read(&file) {
            Ok(bytes) => bytes,
            Err(error) => {
                eprintln!("{file}: {error}");
                return ExitCode::from(2);
            }
        };
        for record in pdn::games(&pdn::decode(&bytes)) {
            print_names(&record);
            match record.replay() {
                Ok(replay) => replay.games.iter().for_each(print_game),
                Err(error) => {
                    errors += 1;
                    println!("{file}: {error}");
                }
            }
            println!();
        }
    }
    ExitCode::from(u8::from(errors > 0))
}

fn print_names(record: &pdn::Record) {
    let name = |tag| record.tag(tag).unwrap_or("?");
    println!(
        "{}. {} - {}",
        record.index + 1,
        name("White"),
        name("Black")
    );
}

fn print_game(game: &Game) {
    for (ply, (position, mv)) in game.positions().iter().zip(game.moves()).enumerate() {
        let number = ply / 2 + 1;
        let dots = if ply % 2 == 0 { "." } else { "..." };
        println!("{number}{dots} {}", text::write(position, mv));
    }
    if let Some((ply, reason)) = game.first_draw() {
        println!("drawn after {ply} plies: {}", reason.key());
    }
    match game.outcome() {
        Some(Outcome::Win { winner, reason }) => println!("{winner:?} won: {}", reason.key()),
        Some(Outcome::Draw(reason)) => println!("drawn: {}", reason.key()),
        None => println!("not ended by the rules"),
    }
}
