//! The same command twice is one command; nobody acts in a game that is not his.

use load::random_move;
use protocol::{ClientMessage, CommandId, GameCommand, Refusal, ServerMessage};

use crate::house::{House, Player, blitz, play_to};

#[tokio::test]
async fn a_command_sent_again_is_done_once_and_answered_the_same() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    let id = CommandId::fresh();
    let command = random_move(&white.client.games[&game].state, 0).unwrap();
    for _ in 0..3 {
        let answer = white.client.ask_as(id, &game, command.clone()).await;
        assert_eq!(answer.unwrap(), Ok(()));
    }
    black.at_ply(&game, 1).await;
    black.make_move(&game, 0).await;
    white.at_ply(&game, 2).await;
    // Later, in another position and on another connection, it is still the same command.
    white.reconnect().await;
    let late = white.client.ask_as(id, &game, command).await;
    assert_eq!(late.unwrap(), Ok(()));
    white.granted(&game, GameCommand::Resign).await;
    black.end_of(&game).await;
    assert_eq!(black.client.games[&game].state.ply(), 2);

    let reused = white.client.ask_as(id, &game, GameCommand::Resign).await;
    assert_eq!(reused.unwrap(), Err(Refusal::IdReused));
    house.close().await;
}

#[tokio::test]
async fn a_resignation_sent_again_after_the_end_is_done_not_refused() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 2).await;
    let id = CommandId::fresh();
    for _ in 0..2 {
        let answer = white.client.ask_as(id, &game, GameCommand::Resign).await;
        assert_eq!(answer.unwrap(), Ok(()));
    }
    let another = white.client.ask(&game, GameCommand::Resign).await;
    assert_eq!(another.unwrap(), Err(Refusal::GameOver));
    house.close().await;
}

#[tokio::test]
async fn pairing_sent_again_makes_no_second_game() {
    let house = House::open().await;
    let mut anna = Player::connect(house.guest("Anna").await).await;
    let mut boris = Player::connect(house.guest("Boris").await).await;
    let (one, two) = (CommandId::fresh(), CommandId::fresh());
    let seek = |id| ClientMessage::Seek { id, pool: blitz() };
    for _ in 0..2 {
        anna.client.send(&seek(one)).await.unwrap();
        assert_eq!(anna.client.answer_to(one).await.unwrap(), Ok(()));
    }
    for _ in 0..2 {
        boris.client.send(&seek(two)).await.unwrap();
        assert_eq!(boris.client.answer_to(two).await.unwrap(), Ok(()));
    }
    let game = anna.client.paired().await.unwrap();
    anna.granted(&game, GameCommand::Abort).await;
    boris.client.paired().await.unwrap();
    boris.end_of(&game).await;
    // Both commands come a third time, after the game: done long ago, nobody waits.
    for (player, id) in [(&mut anna, one), (&mut boris, two)] {
        player.client.send(&seek(id)).await.unwrap();
        assert_eq!(player.client.answer_to(id).await.unwrap(), Ok(()));
    }
    let mut carol = Player::connect(house.guest("Carol").await).await;
    assert_eq!(carol.client.seek(blitz()).await.unwrap(), Ok(()));
    let seeking = |message: &ServerMessage| matches!(message, ServerMessage::Seeking { .. });
    let ServerMessage::Seeking { seek } = carol.client.until(seeking).await.unwrap() else {
        panic!("until returns what fits");
    };
    assert!(seek.is_some(), "Carol must wait: nobody else does");
    house.close().await;
}

#[tokio::test]
async fn strangers_can_look_at_a_game_but_not_touch_it() {
    let house = House::open().await;
    let (mut white, mut black, game) = house.pair(blitz()).await;
    play_to(&mut white, &mut black, &game, 2).await;
    let mut carol = Player::connect(house.guest("Carol").await).await;
    assert!(carol.client.watch(&game).await.unwrap());
    assert!(!carol.client.watch(&"nowhere".into()).await.unwrap());
    let legal = random_move(&white.client.games[&game].state, 0).unwrap();
    for command in [
        legal,
        GameCommand::Resign,
        GameCommand::ClaimTime,
        GameCommand::OfferRematch,
        GameCommand::GiveTime,
        GameCommand::AcceptTakeback,
    ] {
        let answer = carol.client.ask(&game, command.clone()).await.unwrap();
        assert_eq!(answer, Err(Refusal::NotYourGame), "{command:?}");
    }
    let nowhere = carol
        .client
        .ask(&"nowhere".into(), GameCommand::Resign)
        .await;
    assert_eq!(nowhere.unwrap(), Err(Refusal::NoSuchGame));
    white.make_move(&game, 0).await;
    black.at_ply(&game, 3).await;
    carol.at_ply(&game, 3).await;
    house.close().await;
}
