//! `kill -9` under load: no move that was acknowledged is lost, none is doubled, every game goes
//! on.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use load::{Client, Guest, View, random_move};
use protocol::{CommandId, GameCommand, GameId, PoolKey, TimeControl, VariantKey};
use rules::Variant;
use tokio::task::JoinSet;

use crate::program::{Program, command};

const GAMES: usize = 6;
const KILLS: usize = 4;

fn pool() -> PoolKey {
    PoolKey {
        variant: VariantKey(Variant::International),
        time: TimeControl::fischer(5, 3),
        stake: 0,
    }
}

/// A player and what the server has acknowledged to it.
struct Player {
    guest: Guest,
    client: Client,
    game: GameId,
    /// Acknowledged moves by ply.
    done: HashMap<u32, GameCommand>,
    /// A move that was sent and not answered.
    open: Option<(CommandId, GameCommand)>,
}

impl Player {
    fn view(&self) -> &View {
        &self.client.games[&self.game]
    }

    /// Plays until the connection breaks or the game is over.
    async fn play(&mut self, moves: &AtomicU32) -> anyhow::Result<()> {
        let side = self.client.side(&self.game)?;
        loop {
            let game = self.game.clone();
            // An acknowledged move may not have been shown yet: it is not this player's turn again.
            let done = self.done.keys().max().copied();
            let my_turn = |view: &View| {
                let new = done.is_none_or(|last| view.state.ply() > last);
                (view.state.to_move() == side && new) || view.state.result().is_some()
            };
            let view = self.client.until_game(&game, my_turn).await?;
            let Some(command) = random_move(&view.state, view.seq as usize * 31) else {
                return Ok(());
            };
            let id = CommandId::fresh();
            self.open = Some((id, command.clone()));
            self.finish_open(id, command).await?;
            moves.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Sends a move, perhaps for the second time, and notes that it is done.
    async fn finish_open(&mut self, id: CommandId, command: GameCommand) -> anyhow::Result<()> {
        let answer = self.client.ask_as(id, &self.game, command.clone()).await?;
        assert_eq!(answer, Ok(()), "{command:?}");
        if let GameCommand::Move { ply, .. } = command {
            self.done.insert(ply, command);
        }
        self.open = None;
        Ok(())
    }

    /// Comes back after the crash and sends again what was not answered.
    async fn come_back(&mut self, base: &str) {
        base.clone_into(&mut self.guest.base);
        let acknowledged = self.done.len();
        self.guest.reconnect(&mut self.client).await.unwrap();
        if let Some((id, command)) = self.open.take() {
            self.finish_open(id, command).await.unwrap();
        }
        assert!(self.done.len() >= acknowledged);
    }

    /// Every acknowledged move stands in the game where it was made.
    fn check(&self) {
        let moves = self.view().state.game().moves();
        for (ply, command) in &self.done {
            let GameCommand::Move { chosen, .. } = command else {
                panic!("only moves are noted");
            };
            let stored = moves.get(*ply as usize).map(protocol::WireMove::from);
            assert_eq!(stored.as_ref(), Some(chosen), "ply {ply} of {}", self.game);
        }
    }
}

async fn seat_everybody(base: &str) -> Vec<Player> {
    let mut players = vec![];
    for number in 0..2 * GAMES {
        let guest = Guest::create(base, &format!("Player{number}"))
            .await
            .unwrap();
        let mut client = guest.connect(vec![]).await.unwrap();
        assert_eq!(client.seek(pool()).await.unwrap(), Ok(()));
        players.push((guest, client));
    }
    let mut seated = vec![];
    for (guest, mut client) in players {
        let game = client.paired().await.unwrap();
        seated.push(Player {
            guest,
            client,
            game,
            done: HashMap::new(),
            open: None,
        });
    }
    seated
}

/// Everybody plays for a while; then the program is killed in the middle.
async fn play_and_kill(players: Vec<Player>, program: Program, wait: Duration) -> Vec<Player> {
    static MOVES: AtomicU32 = AtomicU32::new(0);
    let before = MOVES.load(Ordering::Relaxed);
    let mut tasks = JoinSet::new();
    for mut player in players {
        tasks.spawn(async move {
            // It ends when the line breaks; what was acknowledged is noted.
            let broken = player.play(&MOVES).await;
            (broken.is_err(), player)
        });
    }
    // In the middle: some moves have been made, and more are on their way.
    while MOVES.load(Ordering::Relaxed) < before + 20 {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    tokio::time::sleep(wait).await;
    program.kill().await;
    let mut back = vec![];
    while let Some(task) = tasks.join_next().await {
        back.push(task.unwrap().1);
    }
    back
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_again_and_again_no_acknowledged_move_is_lost_or_doubled() {
    let data = tempfile::tempdir().unwrap();
    let mut program = Program::start("127.0.0.1:0", data.path()).await;
    let listen = program.listen().to_owned();
    let mut players = seat_everybody(&program.base).await;
    for round in 0..KILLS {
        let wait = Duration::from_millis(7 * round as u64);
        players = play_and_kill(players, program, wait).await;
        program = Program::start(&listen, data.path()).await;
        for player in &mut players {
            player.come_back(&program.base).await;
        }
        check_all(&mut players).await;
    }
    let total: usize = players.iter().map(|player| player.done.len()).sum();
    assert!(total >= KILLS * 20, "only {total} moves were acknowledged");
    assert!(program.terminate().await.success());
}

/// Both players of each game see the same game, with every acknowledged move in it.
async fn check_all(players: &mut [Player]) {
    let mut least: HashMap<GameId, u32> = HashMap::new();
    for player in players.iter() {
        let acknowledged = player.done.keys().map(|ply| ply + 1).max().unwrap_or(0);
        let ply = least.entry(player.game.clone()).or_default();
        *ply = (*ply).max(acknowledged).max(player.view().state.ply());
    }
    let mut last: HashMap<GameId, u64> = HashMap::new();
    for player in players.iter_mut() {
        let (game, ply) = (player.game.clone(), least[&player.game]);
        let there = |view: &View| view.state.ply() >= ply;
        let seq = player.client.until_game(&game, there).await.unwrap().seq;
        let most = last.entry(game).or_default();
        *most = (*most).max(seq);
    }
    let mut states = HashMap::new();
    for player in players.iter_mut() {
        let (game, seq) = (player.game.clone(), last[&player.game]);
        let there = |view: &View| view.seq >= seq;
        player.client.until_game(&game, there).await.unwrap();
        player.check();
        let state = player.view().state.clone();
        let first = states.entry(game).or_insert_with(|| state.clone());
        assert_eq!(*first, state, "both see the same");
    }
    assert_eq!(states.len(), GAMES);
}

#[tokio::test]
async fn asked_politely_it_tells_everybody_and_ends_in_time() {
    let data = tempfile::tempdir().unwrap();
    let program = Program::start("127.0.0.1:0", data.path()).await;
    let guest = Guest::create(&program.base, "Anna").await.unwrap();
    let mut client = guest.connect(vec![]).await.unwrap();
    assert!(program.terminate().await.success());
    let restart = |message: &protocol::ServerMessage| match message {
        protocol::ServerMessage::Closing { code, .. } => code == "restart",
        _ => false,
    };
    client.until(restart).await.unwrap();
}

#[tokio::test]
async fn left_alone_it_ends_by_itself_when_told_so() {
    let data = tempfile::tempdir().unwrap();
    let mut idle = command("127.0.0.1:0", data.path());
    idle.args(["--exit-when-idle", "1"]);
    let mut program = Program::start_with(idle).await;
    let guest = Guest::create(&program.base, "Anna").await.unwrap();
    let client = guest.connect(vec![]).await.unwrap();
    let ended = tokio::time::timeout(Duration::from_millis(1500), program.wait());
    assert!(
        ended.await.is_err(),
        "it must not end while somebody is connected"
    );
    drop(client);
    assert!(program.wait().await.success());
}
