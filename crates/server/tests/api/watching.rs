//! Spectators, lists of games and records.

use std::time::Duration;

use protocol::{
    ClientMessage, EndReason, GameCommand, GamePage, GameRecord, Presence, ServerMessage, SideKey,
};
use rules::notation::pdn;

use crate::house::{House, Player, blitz, patient, play_to};

async fn player(house: &House, name: &str) -> Player {
    Player::connect(house.guest(name).await).await
}

async fn page(player: &Player, path: &str) -> GamePage {
    player.guest.get(path).await.unwrap().unwrap()
}

#[tokio::test]
async fn spectators_see_what_the_players_see_and_all_hear_how_many_they_are() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 2).await;
    let mut carla = player(&house, "Carla").await;
    let mut dora = player(&house, "Dora").await;
    assert!(carla.client.watch(&game).await.unwrap());
    carla.client.until_watched_by(&game, 1).await.unwrap();
    white.client.until_watched_by(&game, 1).await.unwrap();
    assert!(dora.client.watch(&game).await.unwrap());
    carla.client.until_watched_by(&game, 2).await.unwrap();
    black.client.until_watched_by(&game, 2).await.unwrap();
    let live = page(&carla, "/api/games/live").await;
    assert_eq!((live.games.len(), live.next), (1, None));
    assert_eq!(live.games[0].created.id, game);
    assert_eq!(live.games[0].watching, 2);

    play_to(&mut white, &mut black, &game, 6).await;
    carla.at_ply(&game, 6).await;
    // A player who goes is seen to go.
    drop(black.client);
    let away = |message: &ServerMessage| {
        matches!(message, ServerMessage::Presence { side: SideKey::Black, presence, .. }
            if *presence != Presence::Here)
    };
    carla.client.until(away).await.unwrap();
    white.granted(&game, GameCommand::Resign).await;
    assert_eq!(carla.end_of(&game).await.reason, EndReason::Resigned);
    white.end_of(&game).await;
    assert_eq!(
        carla.client.games[&game].state,
        white.client.games[&game].state
    );
    assert_eq!(
        carla.client.games[&game].snapshots, 1,
        "then event by event"
    );

    let unwatch = ClientMessage::Unwatch { game: game.clone() };
    dora.client.send(&unwatch).await.unwrap();
    white.client.until_watched_by(&game, 1).await.unwrap();
    drop(carla);
    white.client.until_watched_by(&game, 0).await.unwrap();
    // An ended game can be looked at, too.
    let mut emil = player(&house, "Emil").await;
    assert!(emil.client.watch(&game).await.unwrap());
    house.close().await;
}

#[tokio::test]
async fn with_a_delay_spectators_see_the_moves_later_and_the_end_at_once() {
    let mut config = patient();
    config.spectator_delay = Duration::from_secs(3600);
    let house = House::open_with(config).await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 2).await;
    let mut carla = player(&house, "Carla").await;
    assert!(carla.client.watch(&game).await.unwrap());
    assert_eq!(
        carla.client.games[&game].state.ply(),
        0,
        "only that it began"
    );
    let path = format!("/api/games/{game}");
    let shown = carla.guest.get::<GameRecord>(&path).await.unwrap().unwrap();
    assert_eq!((shown.seq, shown.state.moves.len()), (1, 0));
    let own = white.guest.get::<GameRecord>(&path).await.unwrap().unwrap();
    assert_eq!((own.seq, own.state.moves.len()), (3, 2));
    white.granted(&game, GameCommand::Resign).await;
    assert_eq!(carla.end_of(&game).await.reason, EndReason::Resigned);
    assert_eq!(carla.client.games[&game].state.ply(), 2);
    house.close().await;

    let mut config = patient();
    config.spectator_delay = Duration::from_millis(300);
    let house = House::open_with(config).await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    let mut carla = player(&house, "Carla").await;
    assert!(carla.client.watch(&game).await.unwrap());
    play_to(&mut white, &mut black, &game, 4).await;
    // Nothing more happens in the game; what was held back comes by itself.
    carla.at_ply(&game, 4).await;
    assert_eq!(
        carla.client.games[&game].state,
        white.client.games[&game].state
    );
    house.close().await;
}

#[tokio::test]
async fn finished_games_are_kept_listed_and_written_as_pdn() {
    let house = House::open().await;
    let (mut white, mut black, first) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &first, 6).await;
    black.granted(&first, GameCommand::Resign).await;
    white.end_of(&first).await;
    black.end_of(&first).await;
    white.granted(&first, GameCommand::OfferRematch).await;
    black.granted(&first, GameCommand::OfferRematch).await;
    let second = white.client.paired().await.unwrap();
    black.client.paired().await.unwrap();
    white.granted(&second, GameCommand::Abort).await;
    white.end_of(&second).await;

    let carla = player(&house, "Carla").await;
    let path = format!("/api/players/{}/games", white.guest.player.id);
    let all = page(&carla, &path).await;
    let names: Vec<_> = all.games.iter().map(|g| g.created.id.clone()).collect();
    assert_eq!(
        (names, all.next),
        (vec![second.clone(), first.clone()], None)
    );
    let newest = page(&carla, &format!("{path}?limit=1")).await;
    assert_eq!(newest.games, all.games[..1]);
    let next = newest.next.unwrap();
    let rest = page(&carla, &format!("{path}?limit=1&before={next}")).await;
    assert_eq!((rest.games.as_slice(), rest.next), (&all.games[1..], None));
    assert_eq!(rest.games[0].result.unwrap().winner, Some(SideKey::White));
    assert!(page(&carla, "/api/games/live").await.games.is_empty());

    let path = format!("/api/games/{first}");
    let record = carla.guest.get::<GameRecord>(&path).await.unwrap().unwrap();
    assert_eq!(record.seq as usize, record.events.len());
    let state = domain::GameState::from_snapshot(&record.state).unwrap();
    assert_eq!(state.ply(), 6);
    let url = format!("{}{path}/pdn", house.base);
    let answer = load::http_client().get(url).send().await.unwrap();
    let text = answer.text().await.unwrap();
    let read = pdn::parse(&text).pop().unwrap();
    for (tag, value) in [
        ("White", white.guest.player.name.as_str()),
        ("Black", black.guest.player.name.as_str()),
        ("Result", "1-0"),
        ("GameType", "25"),
        ("TimeControl", "180+2"),
        ("Termination", "normal"),
        ("GameId", &first.0),
    ] {
        assert_eq!(read.tag(tag), Some(value), "{tag} in {text}");
    }
    assert_eq!(read.replay().unwrap().game().moves(), state.game().moves());

    for (path, code) in [
        ("/api/games/nothing", "not_found"),
        ("/api/games/live?limit=many", "bad_request"),
    ] {
        let error = carla.guest.get::<GameRecord>(path).await.unwrap();
        assert_eq!(error.unwrap_err().code, code, "{path}");
    }
    house.close().await;
}
