//! Whoever leaves too many games is warned and then paused.

use protocol::{
    ClientMessage, CommandId, EndReason, GameCommand, Millis, Refusal, ServerMessage, Timestamp,
};

use crate::house::{House, Player, blitz, pair_up};

async fn aborted(one: &mut Player, other: &mut Player) {
    let game = pair_up(&mut one.client, &mut other.client, blitz()).await;
    let game = game.unwrap();
    one.granted(&game, GameCommand::Abort).await;
    // Only the other waits for the end: what follows for the one may come before it.
    assert_eq!(other.end_of(&game).await.reason, EndReason::Aborted);
}

async fn told(player: &mut Player) -> Option<Timestamp> {
    let fits = |message: &ServerMessage| matches!(message, ServerMessage::Conduct { .. });
    match player.client.until(fits).await.unwrap() {
        ServerMessage::Conduct { paused_until } => paused_until,
        other => panic!("{other:?} says nothing of conduct"),
    }
}

/// The case P-36 of public-reports.md.
#[tokio::test]
async fn aborting_leads_to_a_warning_and_a_pause_that_ends() {
    let house = House::open().await;
    let mut anna = Player::connect(house.guest("Anna").await).await;
    let mut boris = Player::connect(house.guest("Boris").await).await;
    for _ in 0..4 {
        aborted(&mut anna, &mut boris).await;
    }
    assert_eq!(told(&mut anna).await, None, "a warning");
    aborted(&mut anna, &mut boris).await;
    assert!(told(&mut anna).await.is_some(), "a pause");
    let refusal = anna.client.seek(blitz()).await.unwrap().unwrap_err();
    let Refusal::Paused { wait_ms } = refusal else {
        panic!("{refusal:?} is no pause");
    };
    assert!(wait_ms > Millis(590_000) && wait_ms <= Millis(600_000));
    // Nor is an open game taken; the opponent has done nothing.
    assert_eq!(boris.client.seek(blitz()).await.unwrap(), Ok(()));
    let open = |message: &ServerMessage| matches!(message, ServerMessage::Lobby(state) if !state.seeks.is_empty());
    let ServerMessage::Lobby(lobby) = anna.client.until(open).await.unwrap() else {
        panic!("until returns what fits");
    };
    let (id, seek) = (CommandId::fresh(), lobby.seeks[0].id.clone());
    let join = ClientMessage::JoinSeek { id, seek };
    anna.client.send(&join).await.unwrap();
    let answer = anna.client.answer_to(id).await.unwrap();
    assert!(matches!(answer, Err(Refusal::Paused { .. })), "{answer:?}");

    // Nor is a game made that counts; one that does not is nobody's business.
    let mut wish = protocol::PrivateRequest {
        pool: blitz(),
        colour: protocol::ColourWish::Random,
        rated: true,
        password: None,
        for_player: None,
        minutes: None,
    };
    let made = anna
        .guest
        .post::<protocol::PrivateGrant>("/api/private", &wish);
    let error = made.await.unwrap().unwrap_err();
    assert_eq!(error.code, "paused");
    assert!(error.wait_ms.is_some());
    wish.rated = false;
    let made = anna
        .guest
        .post::<protocol::PrivateGrant>("/api/private", &wish);
    assert!(made.await.unwrap().is_ok());

    house.pass(600_000);
    assert_eq!(anna.client.seek(blitz()).await.unwrap(), Ok(()));
    anna.client.paired().await.unwrap();
    house.close().await;
}

#[tokio::test]
async fn whoever_was_away_is_told_on_coming_back_and_only_once() {
    let house = House::open().await;
    let mut anna = Player::connect(house.guest("Anna").await).await;
    let mut boris = Player::connect(house.guest("Boris").await).await;
    let mut carla = Player::connect(house.guest("Carla").await).await;
    for _ in 0..3 {
        aborted(&mut anna, &mut boris).await;
    }
    // Anna leaves the fourth before her first move; the opponent, who waits in vain, is not blamed.
    let game = pair_up(&mut anna.client, &mut boris.client, blitz()).await;
    let game = game.unwrap();
    if anna.client.side(&game).unwrap() == protocol::SideKey::Black {
        boris.make_move(&game, 0).await;
    }
    let guest = anna.guest.clone();
    drop(anna);
    house.pass(60_000);
    assert_eq!(boris.end_of(&game).await.reason, EndReason::NoFirstMove);
    let mut anna = Player::connect(guest.clone()).await;
    assert_eq!(told(&mut anna).await, None);
    let mut window = Player::connect(guest).await;
    // Games go on; nothing is told a second time.
    window
        .client
        .send(&ClientMessage::Ping {
            n: 7,
            games: vec![],
        })
        .await
        .unwrap();
    let next = |message: &ServerMessage| {
        matches!(
            message,
            ServerMessage::Conduct { .. } | ServerMessage::Pong { n: 7, .. }
        )
    };
    let message = window.client.until(next).await.unwrap();
    assert!(matches!(message, ServerMessage::Pong { .. }), "{message:?}");
    for _ in 0..4 {
        pair_up(&mut boris.client, &mut carla.client, blitz())
            .await
            .map(drop)
            .unwrap();
        let game = boris.client.games.keys().max().unwrap().clone();
        carla.granted(&game, GameCommand::Resign).await;
        boris.end_of(&game).await;
        carla.end_of(&game).await;
    }
    house.close().await;
}
