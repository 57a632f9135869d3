//! Two players at a table, game after game.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use load::{Client, Guest, View, random_move};
use protocol::{
    ClientMessage, CommandId, GameCommand, GameId, PoolKey, SideKey, TimeControl, VariantKey,
};
use rules::Variant;
use tokio::time::Instant;

use crate::measure::Meter;

/// Two connected players and their game.
pub(crate) struct Table {
    players: [Client; 2],
    game: GameId,
}

/// Connects twice as many players as games and pairs them.
pub(crate) async fn seat(server: &str, games: usize) -> Result<Vec<Table>> {
    let mut tables = vec![];
    for number in 0..games {
        let variant = if number % 2 == 0 {
            Variant::Russian
        } else {
            Variant::International
        };
        let pool = PoolKey {
            variant: VariantKey(variant),
            time: TimeControl::fischer(15, 10),
            stake: 0,
        };
        let mut players = vec![];
        for seat in ["a", "b"] {
            let guest = Guest::create(server, &format!("Load{number}{seat}")).await?;
            let mut client = guest.connect(vec![]).await?;
            let answer = client.seek(pool).await?;
            ensure!(answer.is_ok(), "no seat: {answer:?}");
            players.push(client);
        }
        let mut players: [Client; 2] = players
            .try_into()
            .map_err(|_| anyhow::anyhow!("a table has two seats"))?;
        let [one, two] = &mut players;
        let game = one.paired().await?;
        ensure!(
            two.paired().await? == game,
            "each was paired with somebody else"
        );
        tables.push(Table { players, game });
    }
    Ok(tables)
}

/// Plays one game after the other, without end.
pub(crate) async fn play_on(
    mut table: Table,
    think: Duration,
    mut chance: usize,
    meter: Arc<Meter>,
) -> Result<()> {
    loop {
        // Not all tables move in the same moment.
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695);
        let share = (chance >> 40) as u32 % 1000;
        tokio::time::sleep(think * (500 + share) / 1000).await;
        if !table.make_move(chance >> 33, &meter).await? {
            table.next_game().await?;
            meter.finished();
        }
    }
}

impl Table {
    /// Makes one move; returns false when the game is over.
    async fn make_move(&mut self, number: usize, meter: &Meter) -> Result<bool> {
        let [one, two] = &mut self.players;
        let white_first = one.side(&self.game)? == SideKey::White;
        let view = one.games.get(&self.game).context("the game is gone")?;
        let Some(command) = random_move(&view.state, number) else {
            return Ok(false);
        };
        let (ply, white_to_move) = (view.state.ply(), view.state.to_move() == SideKey::White);
        let (mover, waiter) = if white_first == white_to_move {
            (one, two)
        } else {
            (two, one)
        };
        let id = CommandId::fresh();
        let game = self.game.clone();
        let sent = Instant::now();
        let message = ClientMessage::Game { id, game, command };
        mover.send(&message).await?;
        let arrived = |view: &View| view.state.ply() > ply;
        let (answer, shown) = tokio::try_join!(
            async {
                let answer = mover.answer_to(id).await?;
                ensure!(answer.is_ok(), "a legal move was refused: {answer:?}");
                let answered = sent.elapsed();
                mover.until_game(&self.game, arrived).await?;
                Ok(answered)
            },
            async {
                waiter.until_game(&self.game, arrived).await?;
                Ok(sent.elapsed())
            }
        )?;
        meter.moved(answer, shown);
        Ok(true)
    }

    /// Both want a rematch.
    async fn next_game(&mut self) -> Result<()> {
        for player in &mut self.players {
            player
                .until_game(&self.game, |view| view.state.result().is_some())
                .await?;
            let answer = player.ask(&self.game, GameCommand::OfferRematch).await?;
            ensure!(answer.is_ok(), "no rematch: {answer:?}");
        }
        let [one, two] = &mut self.players;
        let next = one.paired().await?;
        ensure!(two.paired().await? == next, "two rematches");
        for player in [one, two] {
            player.games.remove(&self.game);
        }
        self.game = next;
        Ok(())
    }
}
