//! Games between two people: moves by lot, the end by their strengths.

use std::collections::HashMap;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use domain::GameState;
use load::{Client, random_move};
use protocol::{GameCommand, GameId, GameResult, Refusal, SideKey};

use crate::chance::Chance;
use crate::person::Town;
use crate::tally::count;

/// No game takes so long.
const LONGEST: Duration = Duration::from_secs(60);
/// Games that are played until the rules end them.
const TO_THE_END: f64 = 0.08;

/// How a game is to go.
struct Script {
    /// From this ply on it may end.
    last: u32,
    /// Who wins; nobody: a draw.
    winner: Option<SideKey>,
    chance: Chance,
}

impl Script {
    /// Both players find the same one.
    fn of(town: &Town, state: &GameState) -> Self {
        let created = state.created();
        let mut chance = Chance::of_text(&created.id.0);
        let expected = town.expected(&created.white.id, &created.black.id);
        let draw = 0.4 * expected.min(1.0 - expected);
        let lot = chance.unit();
        let winner = if lot < draw {
            None
        } else if (lot - draw) / (1.0 - draw) < (expected - draw / 2.0) / (1.0 - draw) {
            Some(SideKey::White)
        } else {
            Some(SideKey::Black)
        };
        let last = if chance.happens(TO_THE_END) {
            u32::MAX
        } else {
            12 + chance.below(16)
        };
        Self {
            last,
            winner,
            chance,
        }
    }

    /// Returns what the side to move does, in this order.
    fn commands(&mut self, state: &GameState) -> Vec<GameCommand> {
        let (ply, side) = (state.ply(), state.to_move());
        let ends = ply >= self.last;
        if ends && self.winner.is_some_and(|winner| winner != side) {
            return vec![GameCommand::Resign];
        }
        if ends && self.winner.is_none() && state.draw_offer().is_some_and(|by| by != side) {
            return vec![GameCommand::AcceptDraw];
        }
        let mut commands = vec![];
        if ends && self.winner.is_none() && state.draw_offer().is_none() {
            commands.push(GameCommand::OfferDraw);
        }
        let lot = usize::try_from(self.chance.next() >> 33).unwrap_or(0);
        commands.extend(random_move(state, lot.wrapping_add(ply as usize * 7)));
        commands
    }
}

/// What somebody does in all games at hand.
#[derive(Debug, Default)]
pub(crate) struct Hand {
    /// The ply at which something was done last.
    done: HashMap<GameId, u32>,
}

impl Hand {
    /// Does what is to be done in the running games; returns whether there was something.
    pub(crate) async fn act(&mut self, town: &Town, client: &mut Client) -> Result<bool> {
        let is_new =
            |(game, state): &(&GameId, &GameState)| self.done.get(*game) != Some(&state.ply());
        let due = client.games_to_move().find(is_new);
        let Some((game, state)) = due.map(|(game, state)| (game.clone(), state.clone())) else {
            return Ok(false);
        };
        self.done.insert(game.clone(), state.ply());
        for command in Script::of(town, &state).commands(&state) {
            let is_move = matches!(command, GameCommand::Move { .. });
            match client.ask(&game, command.clone()).await? {
                Ok(()) if is_move => count(&town.tally.moves),
                Ok(())
                | Err(
                    Refusal::GameOver | Refusal::DrawTooEarly { .. } | Refusal::DrawTooOften { .. },
                ) => {}
                Err(refusal) => bail!("{command:?} in {game} was refused: {refusal}"),
            }
        }
        Ok(true)
    }

    /// Plays this game to its end.
    pub(crate) async fn play(
        &mut self,
        town: &Town,
        client: &mut Client,
        game: &GameId,
    ) -> Result<GameResult> {
        let playing = async {
            loop {
                let view = client.games.get(game).context("the game is gone")?;
                if let Some(result) = view.state.result() {
                    return Ok(result);
                }
                if !self.act(town, client).await? {
                    client.next().await?;
                }
            }
        };
        let played = tokio::time::timeout(LONGEST, playing).await;
        played.with_context(|| format!("game {game} does not end"))?
    }
}
