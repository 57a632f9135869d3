//! Two players at a table, game after game.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use load::{Client, Guest, View, http_client, random_move};
use protocol::{
    ClientMessage, CommandId, GameCommand, GameId, PoolKey, SideKey, TimeControl, VariantKey,
    WireMove,
};
use rules::Variant;
use tokio::sync::mpsc;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

use crate::measure::Meter;

/// Tables being seated at the same time. Each lane has a pool of its own, or strangers would be paired.
const LANES: usize = 16;

/// A game and its moves as the server acknowledged them.
#[derive(Debug)]
pub(crate) struct Played {
    pub(crate) game: GameId,
    pub(crate) moves: Vec<WireMove>,
}

/// Everybody who plays.
pub(crate) struct Hall {
    players: JoinSet<Result<Vec<Played>>>,
    over: Arc<AtomicBool>,
    /// How long it took until everybody sat.
    pub(crate) seated_in: Duration,
}

impl Hall {
    /// Connects twice as many players as games and pairs them; each game begins at once.
    pub(crate) async fn open(
        servers: &[String],
        games: usize,
        think: Duration,
        meter: &Arc<Meter>,
    ) -> Result<Self> {
        let begun = Instant::now();
        let over = Arc::new(AtomicBool::new(false));
        let (seated, mut tables) = mpsc::unbounded_channel();
        let mut lanes = JoinSet::new();
        for lane in 0..LANES.min(games) {
            lanes.spawn(seat(servers.to_vec(), lane, games, seated.clone()));
        }
        drop(seated);
        let mut players = JoinSet::new();
        while let Some((number, table)) = tables.recv().await {
            let (meter, over) = (Arc::clone(meter), Arc::clone(&over));
            players.spawn(play_on(table, think, number, meter, over));
        }
        while let Some(lane) = lanes.join_next().await {
            lane.context("a lane broke")??;
        }
        let seated_in = begun.elapsed();
        Ok(Self {
            players,
            over,
            seated_in,
        })
    }

    /// Lets them play for a while; an error if a game breaks.
    pub(crate) async fn watch(&mut self, time: Duration) -> Result<()> {
        tokio::select! {
            () = sleep(time) => Ok(()),
            Some(ended) = self.players.join_next() => match ended {
                Ok(Err(error)) => Err(error.context("a game broke")),
                _ => bail!("a game ended for ever"),
            }
        }
    }

    /// Lets everybody finish the move at hand and returns what was played.
    pub(crate) async fn close(mut self) -> Result<Vec<Played>> {
        self.over.store(true, Ordering::Relaxed);
        let mut played = vec![];
        while let Some(table) = self.players.join_next().await {
            played.extend(table.context("a game broke")?.context("a game broke")?);
        }
        Ok(played)
    }
}

async fn seat(
    servers: Vec<String>,
    lane: usize,
    games: usize,
    seated: mpsc::UnboundedSender<(usize, Table)>,
) -> Result<()> {
    let http = http_client();
    for number in (lane..games).step_by(LANES) {
        let pool = PoolKey {
            variant: VariantKey(match (number / LANES) % 2 {
                0 => Variant::Russian,
                _ => Variant::International,
            }),
            time: TimeControl::Fischer {
                base_s: 600 + lane as u32,
                increment_s: 10,
            },
            stake: 0,
        };
        let mut players = vec![];
        for seat in 0..2 {
            let server = &servers[(number + seat) % servers.len()];
            let name = format!("Load{number}_{seat}");
            let guest = Guest::create_over(http.clone(), server, &name).await?;
            let mut client = guest.connect(vec![]).await?;
            let answer = client.seek(pool).await?;
            ensure!(answer.is_ok(), "no seat: {answer:?}");
            players.push(client);
        }
        let players: [Client; 2] = players
            .try_into()
            .map_err(|_| anyhow!("a table has two seats"))?;
        let table = Table::begin(players).await?;
        // Nobody listens any more only when another lane has failed, which is told.
        drop(seated.send((number, table)));
    }
    Ok(())
}

/// Two connected players and their games.
struct Table {
    players: [Client; 2],
    game: GameId,
    moves: Vec<WireMove>,
    finished: Vec<Played>,
}

/// Plays one game after the other until all is over, and returns them.
async fn play_on(
    mut table: Table,
    think: Duration,
    mut chance: usize,
    meter: Arc<Meter>,
    over: Arc<AtomicBool>,
) -> Result<Vec<Played>> {
    while !over.load(Ordering::Relaxed) {
        // Not all tables move in the same moment.
        chance = chance
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695);
        let share = (chance >> 40) as u32 % 1000;
        sleep(think * (500 + share) / 1000).await;
        if !table.make_move(chance >> 33, &meter).await? {
            table.next_game().await?;
            meter.finished();
        }
    }
    let (game, moves) = (table.game, table.moves);
    table.finished.push(Played { game, moves });
    Ok(table.finished)
}

impl Table {
    async fn begin(players: [Client; 2]) -> Result<Self> {
        let mut table = Self {
            players,
            game: GameId(String::new()),
            moves: vec![],
            finished: vec![],
        };
        table.game = table.paired().await?;
        Ok(table)
    }

    /// Returns the game that both are shown next.
    async fn paired(&mut self) -> Result<GameId> {
        let [one, two] = &mut self.players;
        let game = one.paired().await?;
        ensure!(
            two.paired().await? == game,
            "each was paired with somebody else"
        );
        Ok(game)
    }

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
        let made = match &command {
            GameCommand::Move { chosen, .. } => chosen.clone(),
            other => bail!("{other:?} is not a move"),
        };
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
        self.moves.push(made);
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
        let next = self.paired().await?;
        for player in &mut self.players {
            player.games.remove(&self.game);
        }
        self.finished.push(Played {
            game: std::mem::replace(&mut self.game, next),
            moves: std::mem::take(&mut self.moves),
        });
        Ok(())
    }
}
