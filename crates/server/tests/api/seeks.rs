//! The lobby: waiting, pairing, open games.

use load::Client;
use protocol::{
    ClientMessage, CommandId, GameCommand, LobbyState, PoolKey, Refusal, ServerMessage, TimeControl,
};
use rules::Variant;

use crate::house::{House, Player, blitz, pool};

async fn player(house: &House, name: &str) -> Player {
    Player::connect(house.guest(name).await).await
}

/// Waits for a lobby that satisfies the condition.
async fn lobby(client: &mut Client, fits: impl Fn(&LobbyState) -> bool) -> LobbyState {
    let message = client
        .until(|message| match message {
            ServerMessage::Lobby(state) => fits(state),
            _ => false,
        })
        .await
        .unwrap();
    match message {
        ServerMessage::Lobby(state) => state,
        other => panic!("{other:?} is no lobby"),
    }
}

async fn join(player: &mut Player, seek: protocol::SeekId) -> Result<(), Refusal> {
    let id = CommandId::fresh();
    let message = ClientMessage::JoinSeek { id, seek };
    player.client.send(&message).await.unwrap();
    player.client.answer_to(id).await.unwrap()
}

#[tokio::test]
async fn an_open_game_is_shown_and_only_one_of_many_gets_it() {
    let house = House::open().await;
    let mut anna = player(&house, "Anna").await;
    let mut watcher = player(&house, "Watcher").await;
    assert_eq!(anna.client.seek(blitz()).await.unwrap(), Ok(()));
    let shown = lobby(&mut watcher.client, |state| !state.seeks.is_empty()).await;
    assert_eq!(shown.seeks[0].player, anna.guest.player);
    assert_eq!((shown.pools.len(), shown.pools[0].waiting), (1, 1));
    let seek = shown.seeks[0].id.clone();
    assert_eq!(join(&mut anna, seek.clone()).await, Err(Refusal::OwnSeek));

    let mut rivals = vec![];
    for number in 0..8 {
        rivals.push(player(&house, &format!("Rival{number}")).await);
    }
    let joining = rivals.into_iter().map(|mut rival| {
        let seek = seek.clone();
        tokio::spawn(async move { join(&mut rival, seek).await })
    });
    let mut won = 0;
    for answer in joining.collect::<Vec<_>>() {
        match answer.await.unwrap() {
            Ok(()) => won += 1,
            Err(refusal) => assert_eq!(refusal, Refusal::SeekGone),
        }
    }
    assert_eq!(won, 1);
    anna.client.paired().await.unwrap();
    let after = lobby(&mut watcher.client, |state| state.seeks.is_empty()).await;
    assert_eq!(after.playing, 1);
    house.close().await;
}

#[tokio::test]
async fn a_newcomer_is_not_shown_an_offer_that_is_gone() {
    let house = House::open().await;
    let mut watcher = player(&house, "Watcher").await;
    let (mut anna, mut boris) = (player(&house, "Anna").await, player(&house, "Boris").await);
    let any = |_: &LobbyState| true;
    assert_eq!(anna.client.seek(blitz()).await.unwrap(), Ok(()));
    // The lobby has just been looked up: what follows happens before the next time.
    let shown = lobby(&mut watcher.client, |state| !state.seeks.is_empty()).await;
    assert_eq!(join(&mut boris, shown.seeks[0].id.clone()).await, Ok(()));
    let mut newcomer = player(&house, "Newcomer").await;
    assert_eq!(lobby(&mut newcomer.client, any).await.seeks, []);

    // An offer of the same player after the game is another one.
    let game = anna.client.paired().await.unwrap();
    anna.granted(&game, GameCommand::Resign).await;
    let mut anna = Player::connect(anna.guest).await;
    assert_eq!(anna.client.seek(blitz()).await.unwrap(), Ok(()));
    let is_new = |state: &LobbyState| state.seeks.iter().any(|seek| seek.id != shown.seeks[0].id);
    let again = lobby(&mut newcomer.client, is_new).await;
    assert_eq!(again.seeks.len(), 1);
    let mut late = player(&house, "Late").await;
    assert_eq!(lobby(&mut late.client, any).await.seeks, again.seeks);

    let id = CommandId::fresh();
    let cancel = ClientMessage::CancelSeek { id };
    anna.client.send(&cancel).await.unwrap();
    assert_eq!(anna.client.answer_to(id).await.unwrap(), Ok(()));
    let mut last = player(&house, "Last").await;
    assert_eq!(lobby(&mut last.client, any).await.seeks, []);
    house.close().await;
}

#[tokio::test]
async fn only_the_same_pool_is_paired_and_a_new_seek_replaces_the_old_one() {
    let house = House::open().await;
    let mut anna = player(&house, "Anna").await;
    let mut boris = player(&house, "Boris").await;
    let slow = pool(Variant::Russian, TimeControl::fischer(15, 10));
    let other_board = pool(Variant::International, TimeControl::fischer(3, 2));
    assert_eq!(anna.client.seek(slow).await.unwrap(), Ok(()));
    assert_eq!(anna.client.seek(blitz()).await.unwrap(), Ok(()));
    for wish in [slow, other_board] {
        assert_eq!(boris.client.seek(wish).await.unwrap(), Ok(()));
    }
    let one_each = |state: &LobbyState| state.seeks.len() == 2 && state.pools.len() == 2;
    lobby(&mut anna.client, one_each).await;
    // One's own second window does not make a pair.
    let mut window = Player::connect(anna.guest.clone()).await;
    assert_eq!(window.client.seek(other_board).await.unwrap(), Ok(()));
    let game = window.client.paired().await.unwrap();
    assert_eq!(anna.client.paired().await.unwrap(), game);
    assert_eq!(boris.client.paired().await.unwrap(), game);
    house.close().await;
}

#[tokio::test]
async fn an_offer_dies_with_its_socket_and_can_be_withdrawn() {
    let house = House::open().await;
    let mut watcher = player(&house, "Watcher").await;
    let mut anna = player(&house, "Anna").await;
    assert_eq!(anna.client.seek(blitz()).await.unwrap(), Ok(()));
    lobby(&mut watcher.client, |state| state.seeks.len() == 1).await;
    drop(anna.client);
    let after = lobby(&mut watcher.client, |state| state.seeks.is_empty()).await;
    assert_eq!(after.online, 1);

    let id = CommandId::fresh();
    assert_eq!(watcher.client.seek(blitz()).await.unwrap(), Ok(()));
    watcher
        .client
        .send(&ClientMessage::CancelSeek { id })
        .await
        .unwrap();
    assert_eq!(watcher.client.answer_to(id).await.unwrap(), Ok(()));
    let mut boris = player(&house, "Boris").await;
    assert_eq!(boris.client.seek(blitz()).await.unwrap(), Ok(()));
    let waits = |state: &LobbyState| state.seeks.len() == 1 && state.playing == 0;
    lobby(&mut watcher.client, waits).await;
    house.close().await;
}

#[tokio::test]
async fn impossible_wishes_are_refused() {
    let house = House::open().await;
    let mut anna = player(&house, "Anna").await;
    let clock = |base_s, increment_s| TimeControl::Fischer {
        base_s,
        increment_s,
    };
    for (what, wish, refusal) in [
        (
            "too short",
            pool(Variant::Russian, clock(14, 0)),
            Refusal::BadTimeControl,
        ),
        (
            "too long",
            pool(Variant::Russian, clock(u32::MAX, 0)),
            Refusal::BadTimeControl,
        ),
        (
            "increment",
            pool(Variant::Russian, clock(60, 181)),
            Refusal::BadTimeControl,
        ),
        (
            "a stake",
            PoolKey {
                stake: 5,
                ..blitz()
            },
            Refusal::NotOffered,
        ),
    ] {
        assert_eq!(
            anna.client.seek(wish).await.unwrap(),
            Err(refusal),
            "{what}"
        );
    }
    assert_eq!(
        join(&mut anna, "nothing".into()).await,
        Err(Refusal::SeekGone)
    );
    house.close().await;
}

#[tokio::test]
async fn many_players_at_once_are_all_paired_once() {
    let house = House::open().await;
    let mut players = vec![];
    for number in 0..40 {
        players.push(player(&house, &format!("Player{number}")).await);
    }
    let playing = players.into_iter().map(|mut player| {
        tokio::spawn(async move {
            assert_eq!(player.client.seek(blitz()).await.unwrap(), Ok(()));
            (player.client.paired().await.unwrap(), player)
        })
    });
    let mut seats = std::collections::HashMap::new();
    let mut keep_alive = vec![];
    for task in playing.collect::<Vec<_>>() {
        let (game, player) = task.await.unwrap();
        *seats.entry(game).or_insert(0) += 1;
        keep_alive.push(player);
    }
    assert_eq!(seats.len(), 20);
    assert!(seats.values().all(|players| *players == 2), "{seats:?}");
    house.close().await;
}
