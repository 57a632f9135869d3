//! Here, away, left: what the opponent is told.

use std::time::Duration;

use protocol::{ClientMessage, Presence, ServerMessage, SideKey};

use crate::house::{House, Player, blitz, patient, play_to};

async fn told(player: &mut Player, fits: impl Fn(&Presence) -> bool) -> Presence {
    let message = player
        .client
        .until(|message| match message {
            ServerMessage::Presence { presence, .. } => fits(presence),
            _ => false,
        })
        .await
        .unwrap();
    match message {
        ServerMessage::Presence { presence, .. } => presence,
        other => panic!("{other:?} is no presence"),
    }
}

#[tokio::test]
async fn an_opponent_who_is_gone_can_be_claimed_against_on_his_turn_only() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 2).await;
    let Player { guest, client } = black;
    drop(client);
    let away = told(&mut white, |p| matches!(p, Presence::Away { .. })).await;
    assert_eq!(
        away,
        Presence::Away { claim_in_ms: None },
        "it is White's turn"
    );
    white.make_move(&game, 0).await;
    let counting = |p: &Presence| {
        matches!(
            p,
            Presence::Away {
                claim_in_ms: Some(_)
            }
        )
    };
    let Presence::Away {
        claim_in_ms: Some(wait),
    } = told(&mut white, counting).await
    else {
        panic!("told returns what fits");
    };
    assert!((110_000..=120_000).contains(&wait.0), "{wait:?}");
    let _black = Player::connect(guest).await;
    told(&mut white, |p| *p == Presence::Here).await;
    house.close().await;
}

#[tokio::test]
async fn a_second_window_keeps_the_player_here_and_gets_all_events() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    let mut window = Player::connect(black.guest.clone()).await;
    assert_eq!(window.client.welcomed, std::slice::from_ref(&game));
    play_to(&mut white, &mut black, &game, 2).await;
    window.at_ply(&game, 2).await;
    drop(black.client);
    white.make_move(&game, 0).await;
    window.at_ply(&game, 3).await;
    window.make_move(&game, 0).await;
    white.at_ply(&game, 4).await;
    // Nothing but 'here' was ever said about the player of the two windows.
    white
        .client
        .send(&ClientMessage::Ping {
            n: 9,
            games: vec![],
        })
        .await
        .unwrap();
    loop {
        match white.client.next().await.unwrap() {
            ServerMessage::Pong { n: 9, .. } => break,
            ServerMessage::Presence { side, presence, .. } => {
                assert_eq!((side, presence), (SideKey::Black, Presence::Here));
            }
            _ => {}
        }
    }
    house.close().await;
}

#[tokio::test]
async fn a_silent_player_is_away_and_back_with_the_next_frame() {
    let mut config = patient();
    config.pulse.beat = Duration::from_millis(50);
    config.pulse.away_after = Duration::from_millis(400);
    let house = House::open_with(config).await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    // Black reads nothing and so answers no probe; the line stays open.
    told(&mut white, |p| matches!(p, Presence::Away { .. })).await;
    black
        .client
        .send(&ClientMessage::Ping {
            n: 1,
            games: vec![],
        })
        .await
        .unwrap();
    told(&mut white, |p| *p == Presence::Here).await;
    black.at_ply(&game, 0).await;
    house.close().await;
}
