//! Lost connections and restarts: the game goes on where it stood.

use protocol::{ClientMessage, SeenGame, ServerMessage, TimeControl};
use rules::Variant;

use crate::house::{House, blitz, patient, play_to, pool};

#[tokio::test]
async fn a_short_gap_is_closed_by_events_and_a_long_one_by_a_snapshot() {
    let house = House::open().await;
    // On the larger board, where the game is sure to last long enough.
    let large = pool(Variant::International, TimeControl::fischer(5, 3));
    let (mut white, mut black, game) = house.pair(large).await;
    play_to(&mut white, &mut black, &game, 4).await;
    let mut behind = black.client.games[&game].clone();
    play_to(&mut white, &mut black, &game, 10).await;

    black.client.games.insert(game.clone(), behind.clone());
    black.reconnect().await;
    black.at_ply(&game, 10).await;
    assert_eq!(black.client.games[&game].snapshots, behind.snapshots);
    assert_eq!(
        black.client.games[&game].state,
        white.client.games[&game].state
    );

    play_to(&mut white, &mut black, &game, 55).await;
    behind.seq = 4;
    black.client.games.insert(game.clone(), behind.clone());
    black.reconnect().await;
    black.at_ply(&game, 55).await;
    assert_eq!(black.client.games[&game].snapshots, behind.snapshots + 1);
    assert_eq!(
        black.client.games[&game].state,
        white.client.games[&game].state
    );

    // A client that claims to know more than there is gets the truth.
    black.client.games.remove(&game);
    let seen = SeenGame {
        game: game.clone(),
        seq: u64::MAX,
    };
    black
        .client
        .send(&ClientMessage::Open { seen })
        .await
        .unwrap();
    black.at_ply(&game, 55).await;
    house.close().await;
}

#[tokio::test]
async fn a_client_whose_pings_lag_behind_is_sent_what_it_lacks() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    let behind = black.client.games[&game].clone();
    play_to(&mut white, &mut black, &game, 6).await;
    // As if the frames had been lost on the client's side.
    black.client.games.insert(game.clone(), behind.clone());
    for n in 0..2 {
        let games = vec![SeenGame {
            game: game.clone(),
            seq: behind.seq,
        }];
        black
            .client
            .send(&ClientMessage::Ping { n, games })
            .await
            .unwrap();
    }
    black.at_ply(&game, 6).await;
    assert_eq!(black.client.games[&game].snapshots, behind.snapshots);
    house.close().await;
}

#[tokio::test]
async fn an_orderly_restart_says_so_and_the_time_of_absence_is_given_back() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 5).await;
    let clock = house.clock.clone();
    let folder = house.close().await;
    for player in [&mut white, &mut black] {
        let closing = |message: &ServerMessage| match message {
            ServerMessage::Closing { code, .. } => code == "restart",
            _ => false,
        };
        player.client.until(closing).await.unwrap();
    }

    let house = House::open_again(patient(), folder, clock.clone()).await;
    let hour = 3_600_000;
    let folder = house.close().await;
    clock.shift(hour);
    let house = House::open_again(patient(), folder, clock.clone()).await;
    for player in [&mut white, &mut black] {
        player.guest.base.clone_from(&house.base);
        player.reconnect().await;
        assert_eq!(player.client.welcomed, std::slice::from_ref(&game));
    }
    black.make_move(&game, 0).await;
    white.at_ply(&game, 6).await;
    let left = white.client.games[&game].state.clocks();
    assert!(left.black.0 > 170_000, "the absence was charged: {left:?}");
    assert_eq!(white.client.games[&game].state, {
        black.at_ply(&game, 6).await;
        black.client.games[&game].state.clone()
    });
    house.close().await;
}
