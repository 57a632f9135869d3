//! A player without a plan, for tests that need games to be played and to end.

use anyhow::Result;
use domain::GameState;
use protocol::{GameCommand, WireMove};

use crate::Client;

/// Moves after which a game is given up: at least so many, and up to four more, as its name has it.
const FEWEST: u32 = 6;

/// Makes a move in every game in which it is time to, or gives it up after some moves. Refusals do not
/// matter.
///
/// # Errors
/// The connection is gone.
pub async fn move_or_resign(client: &mut Client) -> Result<()> {
    let games = client.games_to_move();
    let games: Vec<_> = games.map(|(game, _)| game.clone()).collect();
    for game in games {
        let state = &client.games[&game].state;
        let last = FEWEST + game.0.bytes().map(u32::from).sum::<u32>() % 5;
        let command = if state.ply() >= last {
            Some(GameCommand::Resign)
        } else {
            random_move(state, state.ply() as usize * 5)
        };
        if let Some(command) = command {
            drop(client.ask(&game, command).await?);
        }
    }
    Ok(())
}

/// Returns the move command for one of the legal moves, chosen by `number`; `None` when the game is
/// over.
#[must_use]
pub fn random_move(state: &GameState, number: usize) -> Option<GameCommand> {
    // The end by the rules is an event of its own that comes after the last move's.
    if state.result().is_some() || state.game().outcome().is_some() {
        return None;
    }
    let legal = state.game().position().legal_moves();
    let chosen = legal.get(number % legal.len().max(1))?;
    Some(GameCommand::Move {
        ply: state.ply(),
        chosen: WireMove::from(chosen),
    })
}
