//! Counts move sequences: `cargo run --release -p rules --example perft -- VARIANT DEPTH [FEN]`
//!
//! Prints the count for each depth up to the one asked for; `VARIANT/divide` prints it for each
//! first move instead, which shows where two programs differ.

#![expect(clippy::print_stdout, reason = "its output is what the program is for")]

use std::error::Error;

use rules::notation::{fen, text};
use rules::{Position, Variant, perft};

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (Some(variant), Some(depth)) = (arguments.first(), arguments.get(1)) else {
        return Err("usage: perft VARIANT[/divide] DEPTH [FEN]".into());
    };
    let (key, divide) = match variant.strip_suffix("/divide") {
        Some(key) => (key, true),
        None => (variant.as_str(), false),
    };
    let variant = Variant::from_key(key).ok_or_else(|| format!("no variant is named {key}"))?;
    let depth: u32 = depth.parse()?;
    let position = match arguments.get(2) {
        Some(text) => fen::parse(variant, text)?,
        None => Position::start(variant),
    };
    if !divide {
        for depth in 1..=depth {
            println!("{depth} {}", perft(&position, depth));
        }
        return Ok(());
    }
    for mv in position.legal_moves() {
        let count = perft(&position.play(&mv)?, depth.saturating_sub(1));
        println!("{} {count}", text::write(&position, &mv));
    }
    Ok(())
}
