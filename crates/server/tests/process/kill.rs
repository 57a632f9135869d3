//! `kill -9` under load: no move that was acknowledged is lost, none is doubled, every game goes
//! on.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use load::Guest;
use tokio::task::JoinSet;

use crate::audit::audit;
use crate::player::{Player, check_all, seat_everybody};
use crate::program::{Program, command};

const GAMES: usize = 6;
const KILLS: usize = 4;

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
    let mut players = seat_everybody(&[&program.base], GAMES).await;
    for round in 0..KILLS {
        let wait = Duration::from_millis(7 * round as u64);
        players = play_and_kill(players, program, wait).await;
        program = Program::start(&listen, data.path()).await;
        for player in &mut players {
            player.come_back(&program.base).await;
        }
        check_all(&mut players, GAMES).await;
        let audit = audit(data.path()).await;
        assert_eq!(audit.status.code(), Some(0), "{audit:?}");
    }
    let total: usize = players.iter().map(|player| player.done.len()).sum();
    assert!(total >= KILLS * 20, "only {total} moves were acknowledged");
    assert!(program.terminate().await.success());
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
