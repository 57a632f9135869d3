//! Prints random games that end by the rules after an odd number of moves, as JSON, for the generator in
//! `bench/gen`, which knows no rules: `cargo run -p load --example games > bench/gen/games.json`.

use std::io::{self, Write};

use anyhow::{Result, anyhow};
use protocol::WireMove;
use rules::{Game, Variant};

const GAMES: usize = 24;
const SHORTEST: usize = 60;

fn main() -> Result<()> {
    let mut chance = 7_usize;
    let mut games = vec![];
    while games.len() < GAMES {
        chance = chance.wrapping_add(1);
        let moves = play(chance)?;
        if moves.len() % 2 == 1 && moves.len() >= SHORTEST {
            games.push(format!("[{}]", moves.join(",")));
        }
    }
    writeln!(io::stdout(), "[\n{}\n]", games.join(",\n"))?;
    Ok(())
}

fn play(mut chance: usize) -> Result<Vec<String>> {
    let mut game = Game::new(Variant::Russian);
    let mut moves = vec![];
    while game.outcome().is_none() {
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695);
        let legal = game.position().legal_moves();
        let chosen = legal
            .get((chance >> 33) % legal.len().max(1))
            .ok_or_else(|| anyhow!("a game without moves goes on"))?;
        let WireMove { from, to, captured } = WireMove::from(chosen);
        moves.push(format!("[{from},{to},{captured:?}]").replace(", ", ","));
        game.play(*chosen)?;
    }
    Ok(moves)
}
