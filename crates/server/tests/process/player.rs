//! A player who remembers what the server has acknowledged.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};

use load::{Client, Guest, View, random_move};
use protocol::{CommandId, GameCommand, GameId, PoolKey, TimeControl, VariantKey};
use rules::Variant;

pub(crate) fn pool() -> PoolKey {
    PoolKey {
        variant: VariantKey(Variant::International),
        time: TimeControl::fischer(5, 3),
        // Whatever happens to the server, the credits must add up afterwards.
        stake: 10,
    }
}

/// A player and what the server has acknowledged to it.
pub(crate) struct Player {
    pub(crate) guest: Guest,
    pub(crate) client: Client,
    pub(crate) game: GameId,
    /// Acknowledged moves by ply.
    pub(crate) done: HashMap<u32, GameCommand>,
    /// A move that was sent and not answered.
    pub(crate) open: Option<(CommandId, GameCommand)>,
}

impl Player {
    pub(crate) fn view(&self) -> &View {
        &self.client.games[&self.game]
    }

    pub(crate) fn is_to_move(&self) -> bool {
        self.client.side(&self.game).unwrap() == self.view().state.to_move()
    }

    /// Plays until the connection breaks or the game is over.
    pub(crate) async fn play(&mut self, moves: &AtomicU32) -> anyhow::Result<()> {
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

    /// Comes back to the same server and sends again what was not answered.
    pub(crate) async fn try_to_come_back(&mut self, base: &str) -> anyhow::Result<()> {
        base.clone_into(&mut self.guest.base);
        self.guest.reconnect(&mut self.client).await?;
        if let Some((id, command)) = self.open.take() {
            self.finish_open(id, command).await?;
        }
        Ok(())
    }

    /// Comes back after the crash and sends again what was not answered.
    pub(crate) async fn come_back(&mut self, base: &str) {
        let acknowledged = self.done.len();
        self.try_to_come_back(base).await.unwrap();
        assert!(self.done.len() >= acknowledged);
    }

    /// Every acknowledged move stands in the game where it was made.
    pub(crate) fn check(&self) {
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

/// Seats players of this many games; the players take the servers in turn.
pub(crate) async fn seat_everybody(bases: &[&str], games: usize) -> Vec<Player> {
    let mut players = vec![];
    for number in 0..2 * games {
        let base = bases[number % bases.len()];
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

/// Both players of each game see the same game, with every acknowledged move in it.
pub(crate) async fn check_all(players: &mut [Player], games: usize) {
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
    assert_eq!(states.len(), games);
}
