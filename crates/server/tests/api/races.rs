//! Both press at once; and what is agreed on in a game.

use load::View;
use protocol::{
    ColourWish, EndReason, GameCommand, GameId, PrivateGrant, PrivateJoin, PrivateJoined,
    PrivateRequest, Refusal, SideKey,
};

use crate::house::{House, Player, blitz, play_to};

/// A game that does not count, of two new players; the first is White.
async fn friendly(house: &House) -> (Player, Player, GameId) {
    let mut white = Player::connect(house.guest("Anna").await).await;
    let mut black = Player::connect(house.guest("Boris").await).await;
    let request = PrivateRequest {
        pool: blitz(),
        colour: ColourWish::White,
        rated: false,
        password: None,
        for_player: None,
        minutes: None,
    };
    let granted = white.guest.post::<PrivateGrant>("/api/private", &request);
    let join = PrivateJoin {
        link: Some(granted.await.unwrap().unwrap().link),
        ..PrivateJoin::default()
    };
    let joined = black
        .guest
        .post::<PrivateJoined>("/api/private/join", &join);
    let game = joined.await.unwrap().unwrap().game;
    assert_eq!(white.client.paired().await.unwrap(), game);
    assert_eq!(black.client.paired().await.unwrap(), game);
    (white, black, game)
}

#[tokio::test]
async fn a_hundred_times_both_want_a_rematch_at_once_and_get_one() {
    let house = House::open().await;
    let (mut one, mut other, mut game) = friendly(&house).await;
    for round in 0..100 {
        play_to_two(&mut one, &mut other, &game).await;
        one.granted(&game, GameCommand::Resign).await;
        one.end_of(&game).await;
        other.end_of(&game).await;
        let (first, second) = tokio::join!(
            one.client.ask(&game, GameCommand::OfferRematch),
            other.client.ask(&game, GameCommand::OfferRematch),
        );
        assert_eq!(
            (first.unwrap(), second.unwrap()),
            (Ok(()), Ok(())),
            "{round}"
        );
        let next = one.client.paired().await.unwrap();
        assert_eq!(other.client.paired().await.unwrap(), next, "{round}");
        let agreed = |view: &View| view.state.rematch().is_some();
        for player in [&mut one, &mut other] {
            let view = player.client.until_game(&game, agreed).await.unwrap();
            assert_eq!(view.state.rematch(), Some(&next), "{round}");
        }
        let before = one.client.side(&game).unwrap();
        assert_ne!(one.client.side(&next).unwrap(), before, "colours swap");
        game = next;
    }
    house.close().await;
}

/// Both make their first move, whoever is White.
async fn play_to_two(one: &mut Player, other: &mut Player, game: &GameId) {
    if one.client.side(game).unwrap() == SideKey::White {
        play_to(one, other, game, 2).await;
    } else {
        play_to(other, one, game, 2).await;
    }
}

#[tokio::test]
async fn a_move_is_taken_back_when_the_opponent_agrees() {
    let house = House::open().await;
    let (mut white, mut black, game) = friendly(&house).await;
    play_to(&mut white, &mut black, &game, 4).await;
    let before = white.client.games[&game].state.game().up_to(2);
    white.granted(&game, GameCommand::OfferTakeback).await;
    let asked = |view: &View| view.state.takeback_offer() == Some(SideKey::White);
    black.client.until_game(&game, asked).await.unwrap();
    black.granted(&game, GameCommand::AcceptTakeback).await;
    for player in [&mut white, &mut black] {
        player.at_ply(&game, 2).await;
        let state = &player.client.games[&game].state;
        assert_eq!(*state.game(), before);
        assert_eq!(state.takeback_offer(), None);
    }
    // The game goes on, and somebody who comes back sees it as it stands.
    play_to(&mut white, &mut black, &game, 3).await;
    black.granted(&game, GameCommand::OfferTakeback).await;
    white
        .client
        .until_game(&game, |view| view.state.takeback_offer().is_some())
        .await
        .unwrap();
    white.granted(&game, GameCommand::DeclineTakeback).await;
    let again = black.client.ask(&game, GameCommand::OfferTakeback).await;
    assert_eq!(again.unwrap(), Err(Refusal::TakebackAsked));
    let declined = |view: &View| view.state.takeback_offer().is_none();
    white.client.until_game(&game, declined).await.unwrap();
    let fresh = Player::connect(black.guest.clone()).await;
    let mut client = fresh.client;
    let view = client.until_game(&game, |view| view.state.ply() == 3).await;
    assert_eq!(view.unwrap().state, white.client.games[&game].state);
    house.close().await;
}

#[tokio::test]
async fn nothing_is_taken_back_in_games_that_count_but_time_is_given() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 2).await;
    let asked = white.client.ask(&game, GameCommand::OfferTakeback).await;
    assert_eq!(asked.unwrap(), Err(Refusal::Rated));
    let before = black.client.games[&game].state.clocks();
    white.granted(&game, GameCommand::GiveTime).await;
    let given = |view: &View| view.state.clocks().black.0 == before.black.0 + 15_000;
    let view = black.client.until_game(&game, given).await.unwrap();
    assert_eq!(view.state.clocks().white, before.white);
    black.granted(&game, GameCommand::Resign).await;
    assert_eq!(white.end_of(&game).await.reason, EndReason::Resigned);
    house.close().await;
}
