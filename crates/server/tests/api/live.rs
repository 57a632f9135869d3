//! The list of running games, and how each stands for whoever watches.

use std::time::Duration;

use protocol::{
    ColourWish, GameId, GamePage, LivePosition, PrivateGrant, PrivateJoin, PrivateJoined,
    PrivateRequest,
};
use rules::{Game, Variant};

use crate::house::{House, Player, blitz, patient, play_to};

/// Longer than an answer is given again.
const LATER: i64 = 1_000;

async fn list(house: &House) -> GamePage {
    let url = format!("{}/api/games/live", house.base);
    let answer = load::http_client().get(url).send().await.unwrap();
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

/// Returns how the only game stands.
async fn position(house: &House) -> LivePosition {
    let [game] = list(house).await.games.try_into().unwrap();
    game.position.unwrap()
}

fn seen_by(player: &Player, game: &GameId) -> LivePosition {
    LivePosition::of(player.client.games[game].state.game())
}

fn start() -> LivePosition {
    LivePosition::of(&Game::new(Variant::Russian))
}

#[tokio::test]
async fn a_running_game_is_listed_as_it_stands() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    assert_eq!(position(&house).await, start());
    for ply in [3, 8] {
        play_to(&mut white, &mut black, &game, ply).await;
        house.pass(LATER);
        let shown = position(&house).await;
        assert_eq!(shown, seen_by(&white, &game), "{ply}");
        assert!(shown.last.len() >= 2, "{shown:?}");
    }
    house.close().await;
}

#[tokio::test]
async fn with_a_delay_a_live_game_is_listed_as_it_stood() {
    let mut config = patient();
    config.spectator_delay = Duration::from_secs(60);
    let house = House::open_with(config).await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 2).await;
    let earlier = seen_by(&white, &game);
    assert_eq!(position(&house).await, start(), "only that it began");
    house.pass(40_000);
    play_to(&mut white, &mut black, &game, 4).await;
    assert_eq!(position(&house).await, start());
    house.pass(30_000);
    assert_eq!(position(&house).await, earlier);
    house.close().await;
}

#[tokio::test]
async fn a_closed_game_is_not_listed_live() {
    let house = House::open().await;
    let anna = Player::connect(house.guest("Anna").await).await;
    let mut boris = Player::connect(house.guest("Boris").await).await;
    let wish = PrivateRequest {
        pool: blitz(),
        colour: ColourWish::Random,
        rated: false,
        password: Some("Tuesday".to_owned()),
        for_player: None,
        minutes: None,
    };
    let granted = anna.guest.post("/api/private", &wish).await.unwrap();
    let granted: PrivateGrant = granted.unwrap();
    let wish = PrivateJoin {
        link: Some(granted.link),
        ..PrivateJoin::default()
    };
    let joined = boris.guest.post("/api/private/join", &wish).await.unwrap();
    let joined: PrivateJoined = joined.unwrap();
    assert_eq!(boris.client.paired().await.unwrap(), joined.game);
    assert!(boris.client.games[&joined.game].state.created().closed);
    assert_eq!(list(&house).await, GamePage::default());
    house.close().await;
}
