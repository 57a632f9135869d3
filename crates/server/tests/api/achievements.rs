//! Achievements as players meet them: at once, after a cut line, over the past, and never again once seen.

use protocol::{AchievementList, AchievementsSeen, ClientMessage, GameCommand, ServerMessage};
use server::store::SqlStore;
use sqlx::Connection as _;
use sqlx::sqlite::SqliteConnection;

use crate::house::{House, Player, blitz, patient, play_to};

/// Waits for an achievement and returns its key.
async fn achieved(player: &mut Player) -> String {
    let fits = |message: &ServerMessage| matches!(message, ServerMessage::Achievement(_));
    match player.client.until(fits).await.unwrap() {
        ServerMessage::Achievement(state) => state.key,
        other => panic!("{other:?}"),
    }
}

/// Returns what is told between the welcome and an answer.
async fn told_at_welcome(player: &mut Player) -> Vec<String> {
    player.reconnect().await;
    player
        .client
        .send(&ClientMessage::Ping {
            n: 77,
            games: vec![],
        })
        .await
        .unwrap();
    let mut keys = vec![];
    loop {
        match player.client.next().await.unwrap() {
            ServerMessage::Achievement(state) => keys.push(state.key),
            ServerMessage::Pong { n: 77, .. } => return keys,
            _ => {}
        }
    }
}

async fn list(player: &Player) -> AchievementList {
    player
        .guest
        .get("/api/achievements")
        .await
        .unwrap()
        .unwrap()
}

/// Waits until the games have been counted, which a server does after them.
async fn until_counted(player: &Player) {
    let deadline = tokio::time::Instant::now() + std::time::Duration::from_secs(20);
    while list(player)
        .await
        .achievements
        .iter()
        .all(|one| one.at.is_none())
    {
        assert!(
            tokio::time::Instant::now() < deadline,
            "nothing was counted"
        );
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn an_achievement_is_told_at_once_and_after_each_welcome_until_it_was_seen() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 12).await;
    black.granted(&game, GameCommand::Resign).await;
    assert_eq!(achieved(&mut white).await, "first_game");
    until_counted(&white).await;
    let keys = told_at_welcome(&mut white).await;
    assert!(keys.contains(&"first_win".to_owned()), "{keys:?}");
    let id = white.client.games[&game].state.created().white.id.clone();
    let path = format!("/api/players/{id}/achievements");
    let others: AchievementList = black.guest.get(&path).await.unwrap().unwrap();
    assert_eq!(others.achievements.len(), keys.len());
    assert!(others.achievements.iter().all(|one| !one.new));
    let seen = AchievementsSeen { keys };
    for _ in 0..2 {
        let answer = white.guest.post("/api/achievements/seen", &seen).await;
        let after: AchievementList = answer.unwrap().unwrap();
        assert!(after.achievements.iter().all(|one| !one.new));
    }
    assert_eq!(told_at_welcome(&mut white).await, Vec::<String>::new());
    let many = AchievementsSeen {
        keys: vec!["x".to_owned(); 101],
    };
    let answer = white.guest.post("/api/achievements/seen", &many).await;
    let refused: Result<AchievementList, _> = answer.unwrap();
    assert_eq!(refused.unwrap_err().code, "bad_request");
    house.close().await;
}

#[tokio::test]
async fn the_past_is_counted_by_a_server_that_starts() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 14).await;
    white.granted(&game, GameCommand::Resign).await;
    until_counted(&white).await;
    let before = list(&white).await;
    let Player { mut guest, client } = white;
    drop(client);
    let clock = house.clock.clone();
    let folder = house.close().await;
    // As if the table were new, or the server had been killed after the game.
    let file = folder.path().join("checkers.db");
    let mut db = SqliteConnection::connect(file.to_str().unwrap())
        .await
        .unwrap();
    for text in [
        "DELETE FROM achievements",
        "DELETE FROM play_days",
        "UPDATE games SET counted = 0",
    ] {
        sqlx::query(text).execute(&mut db).await.unwrap();
    }
    db.close().await.unwrap();
    let store = SqlStore::open(folder.path()).await.unwrap();
    assert_eq!(store.uncounted(9).await.unwrap().len(), 1);
    server::port::NodeStore::close(&store).await;
    drop(store);
    let house = House::open_again(patient(), folder, clock).await;
    guest.base.clone_from(&house.base);
    let white = Player::connect(guest).await;
    until_counted(&white).await;
    assert_eq!(list(&white).await, before);
    house.close().await;
}
