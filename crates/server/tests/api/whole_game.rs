//! Whole games from the first move to the last.

use load::random_move;
use protocol::{GameId, TimeControl};
use rules::Variant;

use crate::house::{House, Player, pool};

/// Both play until the game is over; returns how many moves were made.
async fn play_out(white: &mut Player, black: &mut Player, game: &GameId, seed: usize) -> usize {
    let mut number = seed;
    for ply in 0.. {
        let mover = if ply % 2 == 0 {
            &mut *white
        } else {
            &mut *black
        };
        let at_ply =
            |view: &load::View| view.state.ply() as usize == ply || view.state.result().is_some();
        let view = mover.client.until_game(game, at_ply).await.unwrap();
        number = number
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let Some(command) = random_move(&view.state, number >> 33) else {
            return view.state.ply() as usize;
        };
        assert_eq!(mover.client.ask(game, command).await.unwrap(), Ok(()));
    }
    unreachable!("a game of draughts ends")
}

#[tokio::test]
async fn two_clients_play_a_whole_game_of_each_variant() {
    let house = House::open().await;
    for &variant in Variant::PLAYABLE {
        let clock = pool(variant, TimeControl::fischer(5, 3));
        let (mut white, mut black, game) = house.pair(clock).await;
        let plies = play_out(&mut white, &mut black, &game, 7).await;
        assert!(plies > 10, "{variant:?} ended after {plies} plies");
        for player in [&mut white, &mut black] {
            let over = |view: &load::View| view.state.result().is_some();
            player.client.until_game(&game, over).await.unwrap();
        }
        let ends = [&white, &black].map(|player| player.client.games[&game].clone());
        assert_eq!(ends[0].state, ends[1].state);
        assert_eq!(ends[0].seq, ends[1].seq);
        assert_eq!(ends[0].state.ply() as usize, plies);
        // Each was shown the whole game once and then only what happened.
        assert_eq!([ends[0].snapshots, ends[1].snapshots], [1, 1]);
    }
    house.close().await;
}
