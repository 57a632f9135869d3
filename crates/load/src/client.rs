//! One socket: messages in and out, and the games as they are shown.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use domain::{GameState, evolve};
use futures_util::{SinkExt, StreamExt};
use protocol::{
    ClientMessage, CommandId, GameCommand, GameEvent, GameId, PlayerCard, PoolKey, Refusal,
    SeenGame, ServerMessage, SideKey, decode_server, encode,
};
use tokio::net::TcpStream;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

/// How long anything may take before it counts as not happening.
const PATIENCE: Duration = Duration::from_secs(20);
/// A line on which nothing is heard for so long is dead: the server speaks to somebody idle every 20 s.
const LONGEST_SILENCE: Duration = Duration::from_secs(45);

/// After so long without a word of one's own a ping is due: a busy server may have no reason to ask.
const PING_AFTER: Duration = Duration::from_secs(15);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// A game as one client sees it.
#[derive(Clone, Debug)]
pub struct View {
    /// Number of the last event.
    pub seq: u64,
    /// The game, folded from what the client was sent.
    pub state: GameState,
    /// Whole games received for it.
    pub snapshots: u32,
}

/// One connection of one player.
#[derive(Debug)]
pub struct Client {
    /// Who plays.
    pub player: PlayerCard,
    /// The games shown so far.
    pub games: HashMap<GameId, View>,
    /// The games the last welcome named.
    pub welcomed: Vec<GameId>,
    /// Games shown for the first time since [`Client::paired`] was last asked.
    new: VecDeque<GameId>,
    socket: Socket,
    said: Instant,
}

impl Client {
    /// Opens a socket and says hello; returns once welcomed.
    ///
    /// # Errors
    /// The server is not there or does not welcome the ticket.
    pub async fn open(
        base: &str,
        player: &PlayerCard,
        ticket: String,
        games: Vec<SeenGame>,
    ) -> Result<Self> {
        let mut client = Self {
            player: player.clone(),
            games: HashMap::new(),
            welcomed: vec![],
            new: VecDeque::new(),
            socket: dial(base).await?,
            said: Instant::now(),
        };
        client.hello(ticket, games).await?;
        Ok(client)
    }

    /// Opens a new socket for the same games.
    ///
    /// # Errors
    /// The server is not there or does not welcome the ticket.
    pub async fn reopen(&mut self, base: &str, ticket: String) -> Result<()> {
        self.socket = dial(base).await?;
        let seen = self.games.iter().map(|(game, view)| SeenGame {
            game: game.clone(),
            seq: view.seq,
        });
        let seen = seen.collect();
        self.hello(ticket, seen).await
    }

    async fn hello(&mut self, ticket: String, games: Vec<SeenGame>) -> Result<()> {
        self.send(&ClientMessage::Hello {
            v: protocol::VERSION,
            ticket,
            games,
        })
        .await?;
        let welcome = self
            .until(|message| matches!(message, ServerMessage::Welcome { .. }))
            .await?;
        if let ServerMessage::Welcome { games, .. } = welcome {
            self.welcomed = games;
        }
        Ok(())
    }

    /// Sends a message.
    ///
    /// # Errors
    /// The connection is gone.
    pub async fn send(&mut self, message: &ClientMessage) -> Result<()> {
        self.said = Instant::now();
        self.send_raw(Message::text(encode(message))).await
    }

    /// Sends any frame.
    ///
    /// # Errors
    /// The connection is gone.
    pub async fn send_raw(&mut self, frame: Message) -> Result<()> {
        self.socket.send(frame).await.context("nothing can be sent")
    }

    /// Returns the next message; answers probes and folds events on the way.
    ///
    /// # Errors
    /// The connection is gone, silent, or says something impossible.
    pub async fn next(&mut self) -> Result<ServerMessage> {
        loop {
            let frame = timeout(LONGEST_SILENCE, self.socket.next())
                .await
                .context("the server is silent")?
                .context("the server hung up")??;
            let text = match frame {
                Message::Text(text) => text,
                Message::Close(frame) => bail!("the server closed the connection: {frame:?}"),
                _ => continue,
            };
            let message = decode_server(&text)?;
            match &message {
                ServerMessage::Probe { n } => {
                    self.send(&ClientMessage::Echo { n: *n }).await?;
                    continue;
                }
                ServerMessage::Event {
                    game, seq, event, ..
                } => self.apply(game, *seq, event)?,
                ServerMessage::Snapshot {
                    game, seq, state, ..
                } => self.replace(game, *seq, GameState::from_snapshot(state)?)?,
                _ => {}
            }
            if self.said.elapsed() > PING_AFTER {
                let games = vec![];
                self.send(&ClientMessage::Ping { n: 0, games }).await?;
            }
            return Ok(message);
        }
    }

    fn apply(&mut self, game: &GameId, seq: u64, event: &GameEvent) -> Result<()> {
        let view = self
            .games
            .get_mut(game)
            .with_context(|| format!("event {seq} of a game never shown"))?;
        ensure!(
            seq == view.seq + 1,
            "event {seq} after event {} of game {game}",
            view.seq
        );
        view.state = evolve(view.state.clone(), event)?;
        view.seq = seq;
        Ok(())
    }

    fn replace(&mut self, game: &GameId, seq: u64, state: GameState) -> Result<()> {
        let before = self.games.get(game);
        ensure!(
            before.is_none_or(|view| view.seq <= seq),
            "a snapshot of game {game} is older than what was shown"
        );
        if before.is_none() {
            self.new.push_back(game.clone());
        }
        let snapshots = before.map_or(0, |view| view.snapshots) + 1;
        let view = View {
            seq,
            state,
            snapshots,
        };
        self.games.insert(game.clone(), view);
        Ok(())
    }

    /// Returns the next message that fits; others are taken note of and passed over.
    ///
    /// # Errors
    /// None came in time, or the connection is gone.
    pub async fn until(&mut self, fits: impl Fn(&ServerMessage) -> bool) -> Result<ServerMessage> {
        let wait = async {
            loop {
                let message = self.next().await?;
                if fits(&message) {
                    return Ok(message);
                }
            }
        };
        timeout(PATIENCE, wait).await.context("waited in vain")?
    }

    /// Waits until this game satisfies the condition.
    ///
    /// # Errors
    /// It did not in time, or the connection is gone.
    pub async fn until_game(
        &mut self,
        game: &GameId,
        fits: impl Fn(&View) -> bool,
    ) -> Result<&View> {
        let wait = async {
            while !self.games.get(game).is_some_and(&fits) {
                self.next().await?;
            }
            Ok::<_, anyhow::Error>(())
        };
        let waited = timeout(PATIENCE, wait).await;
        waited.with_context(|| format!("game {game} did not get there"))??;
        Ok(&self.games[game])
    }

    /// Takes note of what comes in, and answers probes, until something else is done; returns what
    /// that yields.
    ///
    /// # Errors
    /// The connection is gone.
    pub async fn listen_while<T>(&mut self, other: impl Future<Output = T>) -> Result<T> {
        tokio::pin!(other);
        loop {
            tokio::select! {
                done = &mut other => return Ok(done),
                message = self.next() => { message?; }
            }
        }
    }

    /// Asks to be shown a game and what happens in it; returns whether it is shown.
    ///
    /// # Errors
    /// The connection is gone.
    pub async fn watch(&mut self, game: &GameId) -> Result<bool> {
        let seen = SeenGame {
            game: game.clone(),
            seq: self.games.get(game).map_or(0, |view| view.seq),
        };
        self.send(&ClientMessage::Open { seen }).await?;
        let answer = self
            .until(|message| match message {
                ServerMessage::Snapshot { game: of, .. } | ServerMessage::Gone { game: of } => {
                    of == game
                }
                _ => false,
            })
            .await?;
        Ok(matches!(answer, ServerMessage::Snapshot { .. }))
    }

    /// Waits until so many watch a game.
    ///
    /// # Errors
    /// They did not in time, or the connection is gone.
    pub async fn until_watched_by(&mut self, game: &GameId, wanted: u32) -> Result<()> {
        let fits = |message: &ServerMessage| {
            matches!(message, ServerMessage::Watching { game: of, count }
                if of == game && *count == wanted)
        };
        self.until(fits).await.map(drop)
    }

    /// Sends a game command and returns the answer.
    ///
    /// # Errors
    /// The connection is gone.
    pub async fn ask(
        &mut self,
        game: &GameId,
        command: GameCommand,
    ) -> Result<Result<(), Refusal>> {
        self.ask_as(CommandId::fresh(), game, command).await
    }

    /// Sends a game command under this id and returns the answer.
    ///
    /// # Errors
    /// The connection is gone.
    pub async fn ask_as(
        &mut self,
        id: CommandId,
        game: &GameId,
        command: GameCommand,
    ) -> Result<Result<(), Refusal>> {
        let game = game.clone();
        self.send(&ClientMessage::Game { id, game, command })
            .await?;
        self.answer_to(id).await
    }

    /// Waits for the answer to a command.
    ///
    /// # Errors
    /// The connection is gone.
    pub async fn answer_to(&mut self, id: CommandId) -> Result<Result<(), Refusal>> {
        let answer = self
            .until(|message| match message {
                ServerMessage::Done { id: of } | ServerMessage::Refused { id: of, .. } => *of == id,
                _ => false,
            })
            .await?;
        Ok(match answer {
            ServerMessage::Refused { refusal, .. } => Err(refusal),
            _ => Ok(()),
        })
    }

    /// Asks to be paired; returns the answer, not the game.
    ///
    /// # Errors
    /// The connection is gone.
    pub async fn seek(&mut self, pool: PoolKey) -> Result<Result<(), Refusal>> {
        let id = CommandId::fresh();
        self.send(&ClientMessage::Seek { id, pool }).await?;
        self.answer_to(id).await
    }

    /// Returns the next game that is shown for the first time.
    ///
    /// # Errors
    /// None came.
    pub async fn paired(&mut self) -> Result<GameId> {
        let wait = async {
            loop {
                if let Some(game) = self.new.pop_front() {
                    return Ok(game);
                }
                self.next().await?;
            }
        };
        timeout(PATIENCE, wait).await.context("no game came")?
    }

    /// Returns the running games in which this player is to move, as far as they have been shown.
    pub fn games_to_move(&self) -> impl Iterator<Item = (&GameId, &GameState)> {
        let games = self.games.iter().map(|(game, view)| (game, &view.state));
        games.filter(|(_, state)| {
            state.result().is_none() && state.side_of(&self.player.id) == Some(state.to_move())
        })
    }

    /// Returns this player's side in a game.
    ///
    /// # Errors
    /// The player does not play in it, or it was never shown.
    pub fn side(&self, game: &GameId) -> Result<SideKey> {
        let view = self.games.get(game).context("a game never shown")?;
        view.state
            .side_of(&self.player.id)
            .context("somebody else's game")
    }

    /// Says goodbye and closes.
    ///
    /// # Errors
    /// The connection is gone already.
    pub async fn goodbye(mut self) -> Result<()> {
        self.send(&ClientMessage::Goodbye).await?;
        self.socket.close(None).await?;
        Ok(())
    }
}

async fn dial(base: &str) -> Result<Socket> {
    let address = base.replacen("http", "ws", 1) + "/ws";
    let (socket, _) = timeout(PATIENCE, connect_async_with_config(&address, None, true))
        .await
        .context("no connection in time")?
        .with_context(|| format!("no connection to {address}"))?;
    Ok(socket)
}
