//! Ratings as players see them: after a game, on the next card, in lists and graphs.

use protocol::{
    GameCommand, GamePage, GameRating, GameRecord, RatingHistory, RatingList, ServerMessage,
    SideKey, Unrated,
};

use crate::house::{House, Player, blitz, play_to};

/// Waits for what a game did to the ratings.
async fn rated(player: &mut Player) -> GameRating {
    let is_rated = |message: &ServerMessage| matches!(message, ServerMessage::Rated { .. });
    match player.client.until(is_rated).await.unwrap() {
        ServerMessage::Rated { ratings, .. } => ratings,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn both_players_see_the_change_and_the_next_game_begins_with_it() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    let card = white.client.games[&game].state.created().white.clone();
    assert_eq!((card.rating, card.provisional), (1500, true));
    play_to(&mut white, &mut black, &game, 12).await;
    black.granted(&game, GameCommand::Resign).await;
    let change = rated(&mut white).await;
    let won = change.white.unwrap();
    assert_eq!((won.before, won.after, won.provisional), (1500, 1662, true));

    // Also after a cut line, whatever had been seen of the end.
    for player in [&mut white, &mut black] {
        player.reconnect().await;
        assert_eq!(rated(player).await, change);
    }

    // So far apart now that they are each other's opponents only after a while.
    for player in [&mut white, &mut black] {
        assert_eq!(player.client.seek(blitz()).await.unwrap(), Ok(()));
    }
    house.pass(5 * 60_000);
    let next = white.client.paired().await.unwrap();
    let created = white.client.games[&next].state.created().clone();
    let mut cards = [created.white, created.black].map(|card| card.rating);
    cards.sort_unstable();
    assert_eq!(cards, [1338, 1662]);
    house.close().await;
}

#[tokio::test]
async fn a_rematch_begins_with_the_ratings_of_then() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 12).await;
    black.granted(&game, GameCommand::Resign).await;
    white.granted(&game, GameCommand::OfferRematch).await;
    black.granted(&game, GameCommand::OfferRematch).await;
    let next = black.client.paired().await.unwrap();
    let created = black.client.games[&next].state.created();
    assert_eq!((created.white.rating, created.black.rating), (1338, 1662));
    house.close().await;
}

#[tokio::test]
async fn profile_history_and_record_agree() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 12).await;
    white.granted(&game, GameCommand::Resign).await;
    let change = rated(&mut black).await.black.unwrap();
    let id = black.client.games[&game].state.created().black.id.clone();
    let path = format!("/api/players/{id}/ratings");
    let list: RatingList = black.guest.get(&path).await.unwrap().unwrap();
    assert_eq!(list.ratings[0].rating, change.after);
    let path = format!("/api/players/{id}/ratings/russian/blitz");
    let history: RatingHistory = black.guest.get(&path).await.unwrap().unwrap();
    assert_eq!(history.points[0].change, change);
    assert!(!history.more);
    let path = format!("/api/players/{id}/games");
    let games: GamePage = black.guest.get(&path).await.unwrap().unwrap();
    assert_eq!(games.games[0].ratings.unwrap().black, Some(change));
    let path = format!("/api/games/{game}");
    let record: GameRecord = black.guest.get(&path).await.unwrap().unwrap();
    assert_eq!(record.ratings.unwrap().black, Some(change));
    for nowhere in [
        "/api/players/nobody/ratings".to_owned(),
        format!("/api/players/{id}/ratings/russian/slow"),
        format!("/api/players/{id}/ratings/chess/blitz"),
    ] {
        let answer = black.guest.get::<RatingList>(&nowhere).await.unwrap();
        assert_eq!(answer.unwrap_err().code, "not_found", "{nowhere}");
    }
    house.close().await;
}

#[tokio::test]
async fn a_game_given_up_at_once_says_why_it_does_not_count() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 4).await;
    white.granted(&game, GameCommand::Resign).await;
    let nothing = rated(&mut black).await;
    assert_eq!(nothing.unrated, Some(Unrated::TooShort));
    assert_eq!((nothing.white, nothing.black), (None, None));
    assert_eq!(white.client.side(&game).unwrap(), SideKey::White);
    house.close().await;
}
