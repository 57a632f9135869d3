//! Three servers on one PostgreSQL and one NATS, each of which may die at any moment.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use load::{Guest, View};
use protocol::{
    ColourWish, GameCommand, PoolKey, Presence, PrivateGrant, PrivateJoin, PrivateJoined,
    PrivateRequest, ServerMessage,
};
use services::{Nats, Postgres, fresh_folder};
use tokio::task::JoinSet;

use crate::player::{Player, check_all, pool, seat_everybody};
use crate::program::{Program, node};

const GAMES: usize = 3;
/// Both players go on within this time after something has died.
const RESUME_WITHIN: Duration = Duration::from_secs(5);

/// Three servers and what they share.
struct Cluster {
    nodes: Vec<Program>,
    nats: Nats,
    postgres: Postgres,
}

impl Cluster {
    async fn start() -> Self {
        let postgres = Postgres::start(&fresh_folder("postgres")).unwrap();
        let nats = Nats::start(&fresh_folder("nats")).unwrap();
        let mut nodes = vec![];
        for _ in 0..3 {
            nodes.push(Program::start_with(node(&postgres.url(), &nats.url())).await);
        }
        Self {
            nodes,
            nats,
            postgres,
        }
    }

    fn bases(&self) -> Vec<&str> {
        self.nodes.iter().map(|node| node.base.as_str()).collect()
    }
}

/// All play at once; returns them when all lines are broken or `until` so many moves are made.
struct Playing {
    tasks: JoinSet<Player>,
    moves: &'static AtomicU32,
}

fn play(players: Vec<Player>) -> Playing {
    let moves: &'static AtomicU32 = Box::leak(Box::default());
    let mut tasks = JoinSet::new();
    for mut player in players {
        tasks.spawn(async move {
            loop {
                if player.play(moves).await.is_ok() {
                    return player;
                }
                // A broken line, or a server that cannot do anything yet: come back and go on.
                let base = player.guest.base.clone();
                while player.try_to_come_back(&base).await.is_err() {
                    tokio::time::sleep(Duration::from_millis(50)).await;
                }
            }
        });
    }
    Playing { tasks, moves }
}

impl Playing {
    /// Waits until so many more moves are acknowledged.
    async fn more(&self, count: u32, within: Duration) {
        let goal = self.moves.load(Ordering::Relaxed) + count;
        let reached = async {
            while self.moves.load(Ordering::Relaxed) < goal {
                tokio::time::sleep(Duration::from_millis(2)).await;
            }
        };
        tokio::time::timeout(within, reached)
            .await
            .unwrap_or_else(|_| panic!("{count} moves were not made within {within:?}"));
    }

    async fn stop(mut self) -> Vec<Player> {
        self.tasks.abort_all();
        let mut back = vec![];
        while let Some(task) = self.tasks.join_next().await {
            back.extend(task.ok());
        }
        back
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL and NATS: cargo xtask test installs them"]
async fn players_on_different_servers_play_a_game_and_see_each_other_come_and_go() {
    let cluster = Cluster::start().await;
    let mut players = seat_everybody(&cluster.bases()[..2], 1).await;
    let moves = AtomicU32::new(0);
    let (mut first, mut second) = (players.remove(0), players.remove(0));
    assert_eq!(first.game, second.game);
    let played = tokio::join!(first.play(&moves), second.play(&moves));
    played.0.unwrap();
    played.1.unwrap();
    let over = |view: &View| view.state.result().is_some();
    let game = first.game.clone();
    let results = [
        first
            .client
            .until_game(&game, over)
            .await
            .unwrap()
            .state
            .result(),
        second
            .client
            .until_game(&game, over)
            .await
            .unwrap()
            .state
            .result(),
    ];
    assert_eq!(results[0], results[1]);

    // Both want to play again, each on its own server: one new game.
    for player in [&mut first, &mut second] {
        let again = player.client.ask(&game, GameCommand::OfferRematch).await;
        assert_eq!(again.unwrap(), Ok(()));
    }
    let next = first.client.paired().await.unwrap();
    assert_eq!(second.client.paired().await.unwrap(), next);

    // One server dies: the other player is told when its lease is over.
    let mut nodes = cluster.nodes;
    nodes.swap_remove(1).kill().await;
    let away = |message: &ServerMessage| matches!(message, ServerMessage::Presence { game, presence: Presence::Away { .. }, .. } if *game == next);
    first.client.until(away).await.unwrap();
    nodes[1].base.clone_into(&mut second.guest.base);
    second.guest.reconnect(&mut second.client).await.unwrap();
    let here = |message: &ServerMessage| matches!(message, ServerMessage::Presence { game, presence: Presence::Here, .. } if *game == next);
    first.client.until(here).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL and NATS: cargo xtask test installs them"]
async fn an_invitation_and_spectators_reach_across_servers() {
    let cluster = Cluster::start().await;
    let connect = async |number: usize, name: &str| {
        let guest = Guest::create(cluster.bases()[number], name).await.unwrap();
        let client = guest.connect(vec![]).await.unwrap();
        (guest, client)
    };
    let (host, mut hosting) = connect(0, "Host").await;
    let (guest, mut joining) = connect(1, "Guest").await;
    let wish = PrivateRequest {
        // Guests do not play for credits with whom they choose.
        pool: PoolKey { stake: 0, ..pool() },
        colour: ColourWish::White,
        rated: false,
        password: None,
        for_player: Some(guest.player.id.clone()),
        minutes: None,
    };
    let made = host.post::<PrivateGrant>("/api/private", &wish).await;
    let room = made.unwrap().unwrap().room.id;
    let invited = |message: &ServerMessage| matches!(message, ServerMessage::Invites { invites } if invites.len() == 1);
    joining.until(invited).await.unwrap();
    let wish = PrivateJoin {
        room: Some(room),
        ..PrivateJoin::default()
    };
    let joined = guest
        .post::<PrivateJoined>("/api/private/join", &wish)
        .await;
    let game = joined.unwrap().unwrap().game;
    assert_eq!(hosting.paired().await.unwrap(), game);
    assert_eq!(joining.paired().await.unwrap(), game);

    let (_, mut first) = connect(1, "First").await;
    let (_, mut second) = connect(2, "Second").await;
    assert!(first.watch(&game).await.unwrap());
    assert!(second.watch(&game).await.unwrap());
    for client in [&mut hosting, &mut joining, &mut first, &mut second] {
        client.until_watched_by(&game, 2).await.unwrap();
    }
    let chosen = load::random_move(&hosting.games[&game].state, 0).unwrap();
    assert_eq!(hosting.ask(&game, chosen).await.unwrap(), Ok(()));
    for client in [&mut joining, &mut first, &mut second] {
        let moved = |view: &View| view.state.ply() == 1;
        client.until_game(&game, moved).await.unwrap();
    }
    drop(second);
    hosting.until_watched_by(&game, 1).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL and NATS: cargo xtask test installs them"]
async fn a_killed_server_costs_no_acknowledged_move_and_its_players_go_on_elsewhere() {
    let cluster = Cluster::start().await;
    let mut players = seat_everybody(&cluster.bases(), GAMES).await;
    let mut nodes = cluster.nodes;
    for round in 0..2 {
        let moves: &'static AtomicU32 = Box::leak(Box::default());
        let mut tasks = JoinSet::new();
        let victim = nodes.swap_remove(round % nodes.len());
        let refuge = nodes[0].base.clone();
        for mut player in players.drain(..) {
            let (refuge, lost) = (refuge.clone(), player.guest.base == victim.base);
            tasks.spawn(async move {
                let mut broken = player.play(moves).await.is_err();
                if broken && lost {
                    let back = tokio::time::timeout(RESUME_WITHIN, player.come_back(&refuge));
                    back.await.expect("back within 5 s");
                    broken = player.play(moves).await.is_err();
                }
                assert!(!broken, "a line to a living server broke");
                player
            });
        }
        while moves.load(Ordering::Relaxed) < 15 {
            tokio::time::sleep(Duration::from_millis(1)).await;
        }
        victim.kill().await;
        while let Some(task) = tasks.join_next().await {
            players.push(task.unwrap());
        }
        check_all(&mut players, GAMES).await;
        let fresh = Program::start_with(node(&cluster.postgres.url(), &cluster.nats.url())).await;
        nodes.push(fresh);
        if round == 0 {
            let bases: Vec<_> = nodes.iter().map(|node| node.base.as_str()).collect();
            players = seat_everybody(&bases, GAMES).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL and NATS: cargo xtask test installs them"]
async fn a_move_whose_hint_died_with_its_server_reaches_the_opponent_when_the_player_is_back() {
    let cluster = Cluster::start().await;
    let mut players = seat_everybody(&cluster.bases()[..2], 1).await;
    // What this server tells the others, nobody hears.
    let nobody = Nats::start(&fresh_folder("nats")).unwrap();
    let lonely = Program::start_with(node(&cluster.postgres.url(), &nobody.url())).await;
    let first = players.iter().position(Player::is_to_move).unwrap();
    let (mut mover, mut waiter) = (players.swap_remove(first), players.remove(0));
    mover.come_back(&lonely.base).await;
    let game = mover.game.clone();
    let chosen = load::random_move(&mover.view().state, 0).unwrap();
    assert_eq!(mover.client.ask(&game, chosen).await.unwrap(), Ok(()));
    lonely.kill().await;
    mover.come_back(cluster.bases()[2]).await;
    let moved = |view: &View| view.state.ply() == 1;
    for player in [&mut mover, &mut waiter] {
        let told = player.client.until_game(&game, moved);
        let told = tokio::time::timeout(RESUME_WITHIN, told).await;
        told.expect("told within 5 s").unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL and NATS: cargo xtask test installs them"]
async fn a_server_that_has_not_heard_of_a_move_takes_the_answer_to_it() {
    let cluster = Cluster::start().await;
    let mut players = seat_everybody(&cluster.bases()[..2], 1).await;
    let nobody = Nats::start(&fresh_folder("nats")).unwrap();
    let lonely = Program::start_with(node(&cluster.postgres.url(), &nobody.url())).await;
    let first = players.iter().position(Player::is_to_move).unwrap();
    let (mut mover, mut waiter) = (players.swap_remove(first), players.remove(0));
    mover.come_back(&lonely.base).await;
    let game = mover.game.clone();
    let chosen = load::random_move(&mover.view().state, 0).unwrap();
    assert_eq!(mover.client.ask(&game, chosen).await.unwrap(), Ok(()));
    let moved = |view: &View| view.state.ply() == 1;
    let seen = mover.client.until_game(&game, moved).await.unwrap();
    // The opponent knows of it from elsewhere, its server does not.
    let answer = load::random_move(&seen.state, 0).unwrap();
    assert_eq!(waiter.client.ask(&game, answer).await.unwrap(), Ok(()));
    let answered = |view: &View| view.state.ply() == 2;
    waiter.client.until_game(&game, answered).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL and NATS: cargo xtask test installs them"]
async fn without_nats_games_go_on_and_with_it_again_at_full_speed() {
    let mut cluster = Cluster::start().await;
    let players = seat_everybody(&cluster.bases(), GAMES).await;
    let playing = play(players);
    playing.more(10, Duration::from_secs(20)).await;
    cluster.nats.kill().unwrap();
    // Each game goes on within five seconds: one more move in each and one spare.
    playing.more(GAMES as u32 + 1, RESUME_WITHIN).await;
    cluster.nats.restart().unwrap();
    playing.more(10, Duration::from_secs(20)).await;
    drop(playing.stop().await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "needs PostgreSQL and NATS: cargo xtask test installs them"]
async fn a_crash_of_postgres_costs_no_acknowledged_move() {
    let cluster = Cluster::start().await;
    let mut players = seat_everybody(&cluster.bases(), GAMES).await;
    let playing = play(std::mem::take(&mut players));
    playing.more(12, Duration::from_secs(20)).await;
    cluster.postgres.crash_and_restart().unwrap();
    playing.more(12, RESUME_WITHIN).await;
    let mut tasks = playing.tasks;
    let ending = async {
        while let Some(task) = tasks.join_next().await {
            players.push(task.unwrap());
        }
    };
    let ended = tokio::time::timeout(Duration::from_secs(60), ending).await;
    ended.expect("all games come to their end");
    check_all(&mut players, GAMES).await;
}

#[tokio::test]
#[ignore = "needs PostgreSQL and NATS: cargo xtask test installs them"]
async fn a_server_that_ends_politely_leaves_nobody_behind() {
    let cluster = Cluster::start().await;
    let guest = Guest::create(&cluster.nodes[0].base, "Anna").await.unwrap();
    let mut there = guest.connect(vec![]).await.unwrap();
    let other = Guest::create(&cluster.nodes[1].base, "Boris")
        .await
        .unwrap();
    let mut watcher = other.connect(vec![]).await.unwrap();
    let online = |count: u32| move |message: &ServerMessage| matches!(message, ServerMessage::Lobby(state) if state.online == count);
    watcher.until(online(2)).await.unwrap();
    let mut nodes = cluster.nodes;
    assert!(nodes.swap_remove(0).terminate().await.success());
    let restart = |message: &ServerMessage| matches!(message, ServerMessage::Closing { code, .. } if code == "restart");
    there.until(restart).await.unwrap();
    watcher.until(online(1)).await.unwrap();
}
