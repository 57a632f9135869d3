//! Private games, lists of games, and how players behave.

use std::sync::Arc;

use domain::conduct::Outcome;
use protocol::{
    ColourWish, GameId, NewGame, OpenPrivate, PlayerCard, PoolKey, PrivateId, TimeControl,
    Timestamp, VariantKey,
};
use rules::Variant;
use server::port::{Commit, CommitOutcome, Conducted, Create, GameStore};
use server::store::{
    Door, JoinOutcome, NewPrivate, PrivateRoom, SeekOutcome, SqlStore, Telling, TryOutcome, Wanted,
};

use crate::lobby::seek;
use crate::sample::{account, begin, creation, ending, new_game};

/// Makes one test of each promise.
#[macro_export]
macro_rules! private_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { first [$(#[$also])*] $name, $fresh, private;
            a_private_game_is_behind_its_doors_until_its_time_is_over,
            an_invitation_is_seen_by_the_invited_player_who_may_decline_it,
            a_player_has_one_private_game_and_a_code_belongs_to_one,
            of_a_hundred_who_join_one_gets_the_game,
            joining_withdraws_what_both_offer_elsewhere,
            nobody_joins_while_one_of_the_two_plays,
            a_door_is_locked_after_twenty_tries_for_ten_minutes,
            games_are_listed_page_by_page_and_closed_ones_only_for_their_players,
            running_games_are_listed_but_closed_ones,
            bad_conduct_is_warned_of_once_and_then_paused_for,
            good_conduct_and_a_stale_end_leave_no_trace,
        }
    };
}

const NOW: Timestamp = Timestamp(1_000_000);
const LATER: Timestamp = Timestamp(2_000_000);
const MINUTE: i64 = 60_000;

const fn link(owner: &str) -> [u8; 32] {
    [owner.as_bytes()[0]; 32]
}

/// A private game of a new player, with the player's name in capitals as its code.
async fn private(store: &SqlStore, owner: &str) -> NewPrivate {
    account(store, owner).await;
    NewPrivate {
        room: PrivateRoom {
            open: OpenPrivate {
                id: PrivateId(format!("room of {owner}")),
                pool: PoolKey {
                    variant: VariantKey(Variant::International),
                    time: TimeControl::fischer(3, 2),
                    stake: 0,
                },
                colour: ColourWish::Black,
                rated: false,
                player: PlayerCard {
                    id: owner.into(),
                    name: owner.to_owned(),
                    rating: 1500,
                    provisional: false,
                },
                locked: true,
                for_player: None,
                until: LATER,
            },
            code: owner.to_ascii_uppercase(),
            password: Some("kept".to_owned()),
        },
        link: link(owner),
        at: NOW,
    }
}

fn create(id: &str, white: &str, black: &str) -> Create {
    creation(new_game(id, white, black)).create.unwrap()
}

pub(crate) async fn a_private_game_is_behind_its_doors_until_its_time_is_over(store: SqlStore) {
    let new = private(&store, "anna").await;
    assert_eq!(store.create_private(new.clone()).await, Ok(true));
    let id = new.room.open.id.clone();
    let behind = async |door, at| store.private_behind(door, at).await.unwrap();
    let (right, wrong, nowhere) = (link("anna"), link("boris"), "ANNA".into());
    for door in [Door::Code("ANNA"), Door::Link(&right), Door::Room(&id)] {
        assert_eq!(behind(door, NOW).await, Some(new.room.clone()), "{door:?}");
        assert_eq!(behind(door, LATER).await, None, "{door:?}");
    }
    for door in [
        Door::Code("anna"),
        Door::Code("room of anna"),
        Door::Link(&wrong),
        Door::Room(&nowhere),
    ] {
        assert_eq!(behind(door, NOW).await, None, "{door:?}");
    }
    let shown = store.locked_games(NOW).await.unwrap();
    assert_eq!(shown, std::slice::from_ref(&new.room.open));
    assert_eq!(store.locked_games(LATER).await, Ok(vec![]));
    let mine = store.private_of(&"anna".into(), NOW).await.unwrap();
    assert_eq!(mine.unwrap().code, "ANNA");
    assert_eq!(store.cancel_private(&"anna".into()).await, Ok(true));
    assert_eq!(store.cancel_private(&"anna".into()).await, Ok(false));
    assert_eq!(behind(Door::Room(&id), NOW).await, None);
}

pub(crate) async fn an_invitation_is_seen_by_the_invited_player_who_may_decline_it(
    store: SqlStore,
) {
    account(&store, "boris").await;
    let mut invitation = private(&store, "anna").await;
    let id = invitation.room.open.id.clone();
    invitation.room.password = None;
    invitation.room.open.locked = false;
    invitation.room.open.for_player = Some("boris".into());
    assert_eq!(store.create_private(invitation.clone()).await, Ok(true));
    let invites = store.invites_of(&"boris".into(), NOW).await;
    assert_eq!(invites, Ok(vec![invitation.room.open]));
    assert_eq!(store.invites_of(&"anna".into(), NOW).await, Ok(vec![]));
    assert_eq!(store.locked_games(NOW).await, Ok(vec![]));
    for (player, declined) in [("anna", false), ("boris", true), ("boris", false)] {
        let answer = store.decline_private(&id, &player.into()).await;
        assert_eq!(answer, Ok(declined), "{player}");
    }
    assert_eq!(store.invites_of(&"boris".into(), NOW).await, Ok(vec![]));
}

pub(crate) async fn a_player_has_one_private_game_and_a_code_belongs_to_one(store: SqlStore) {
    let first = private(&store, "anna").await;
    let mut second = first.clone();
    second.room.open.id = "another room".into();
    second.room.code = "OTHER".to_owned();
    second.link = [9; 32];
    assert_eq!(store.create_private(first.clone()).await, Ok(true));
    assert_eq!(store.create_private(second.clone()).await, Ok(true));
    let gone = store.private_behind(Door::Code("ANNA"), NOW).await;
    assert_eq!(gone, Ok(None));

    let mut same_code = private(&store, "boris").await;
    same_code.room.code = "OTHER".to_owned();
    assert_eq!(store.create_private(same_code.clone()).await, Ok(false));
    let kept = store.private_behind(Door::Code("OTHER"), NOW).await;
    assert_eq!(kept, Ok(Some(second.room)));
    // Once the time of the other is over, its code is free.
    same_code.at = LATER;
    same_code.room.open.until = Timestamp(LATER.0 + 1);
    assert_eq!(store.create_private(same_code).await, Ok(true));
    store.tidy_private(Timestamp(LATER.0 + 1)).await.unwrap();
    let tidied = store.private_of(&"boris".into(), NOW).await;
    assert_eq!(tidied, Ok(None));
}

pub(crate) async fn of_a_hundred_who_join_one_gets_the_game(store: SqlStore) {
    let new = private(&store, "anna").await;
    let room = new.room.open.id.clone();
    assert_eq!(store.create_private(new).await, Ok(true));
    let store = Arc::new(store);
    let mut joining = tokio::task::JoinSet::new();
    for number in 0..100 {
        let guest = format!("guest{number}");
        account(&*store, &guest).await;
        let (store, room) = (store.clone(), room.clone());
        joining.spawn(async move {
            let begin = create(&format!("game{number}"), "anna", &guest);
            let outcome = store.join_private(&room, begin, NOW).await.unwrap();
            (GameId(format!("game{number}")), outcome)
        });
    }
    let mut begun = vec![];
    while let Some(task) = joining.join_next().await {
        match task.unwrap() {
            (game, JoinOutcome::Begun) => begun.push(game),
            (_, outcome) => assert_eq!(outcome, JoinOutcome::Gone),
        }
    }
    assert_eq!(store.running().await.unwrap(), begun);
    assert_eq!(begun.len(), 1, "{begun:?}");
    let playing = store.running_game(&"anna".into()).await.unwrap();
    assert_eq!(playing, begun.pop());
}

pub(crate) async fn joining_withdraws_what_both_offer_elsewhere(store: SqlStore) {
    let new = private(&store, "anna").await;
    let room = new.room.open.id.clone();
    assert_eq!(store.create_private(new).await, Ok(true));
    let mut offers = vec![];
    for player in ["anna", "boris"] {
        let offer = seek(&store, player, "node").await;
        let put = store.put_seek(offer.clone()).await;
        assert_eq!(put, Ok(SeekOutcome::Waiting));
        offers.push(offer);
    }
    let begin = create("game", "anna", "boris");
    let joined = store.join_private(&room, begin, NOW).await;
    assert_eq!(joined, Ok(JoinOutcome::Begun));
    for offer in offers {
        let player = offer.open.player.id.clone();
        assert_eq!(store.seek_of(&player).await, Ok(None));
        let late_copy = store.put_seek(offer).await;
        assert_eq!(late_copy, Ok(SeekOutcome::Done));
    }
}

pub(crate) async fn nobody_joins_while_one_of_the_two_plays(store: SqlStore) {
    let busy = begin(&store, "one").await;
    let new = private(&store, "anna").await;
    let room = new.room.open.id.clone();
    assert_eq!(store.create_private(new).await, Ok(true));
    let join = async |begin, at| store.join_private(&room, begin, at).await.unwrap();
    let playing = JoinOutcome::Playing {
        player: "one-white".into(),
        game: busy,
    };
    let begin = create("two", "anna", "one-white");
    assert_eq!(join(begin, NOW).await, playing);
    // Nothing has been taken; nor is it there after its time.
    account(&store, "carla").await;
    let begin = create("three", "carla", "anna");
    assert_eq!(join(begin.clone(), LATER).await, JoinOutcome::Gone);
    assert_eq!(join(begin, NOW).await, JoinOutcome::Begun);
}

pub(crate) async fn a_door_is_locked_after_twenty_tries_for_ten_minutes(store: SqlStore) {
    let at = |minutes: i64| Timestamp(NOW.0 + minutes * MINUTE);
    let tries = async |door: &str, minutes| store.try_password(door, at(minutes)).await.unwrap();
    let locked = |minutes| TryOutcome::Locked(at(minutes));
    let store = &store;
    // Whether there is such a game does not matter. Of 100 tries at once 20 are allowed.
    let many = (0..100).map(|_| tries("K7QX4M", 0));
    let outcomes = futures_util::future::join_all(many).await;
    let allowed = outcomes.iter().filter(|o| **o == TryOutcome::Allowed);
    assert_eq!(allowed.count(), 20);
    assert_eq!(tries("K7QX4M", 9).await, locked(10));
    assert_eq!(tries("other", 9).await, TryOutcome::Allowed);
    assert_eq!(tries("K7QX4M", 10).await, TryOutcome::Allowed);
    // Ten minutes without a try forget it; so does the right password.
    for minutes in [10, 20] {
        for _ in 0..19 {
            assert_eq!(tries("slow", minutes).await, TryOutcome::Allowed);
        }
    }
    store.forgive_tries("slow").await.unwrap();
    for _ in 0..20 {
        assert_eq!(tries("slow", 20).await, TryOutcome::Allowed);
    }
    assert_eq!(tries("slow", 20).await, locked(30));
    store.tidy_private(at(29)).await.unwrap();
    assert_eq!(tries("slow", 29).await, locked(30));
    store.tidy_private(at(60)).await.unwrap();
    assert_eq!(tries("slow", 60).await, TryOutcome::Allowed);
}

fn names(games: Vec<protocol::GameSummary>) -> Vec<String> {
    games.into_iter().map(|game| game.created.id.0).collect()
}

async fn play(store: &SqlStore, new: NewGame, end: bool) {
    let id = new.id.clone();
    let begun = store.commit(creation(new)).await;
    assert_eq!(begun, Ok(CommitOutcome::Committed));
    if end {
        let ended = store.commit(ending(&id, 1, None)).await;
        assert_eq!(ended, Ok(CommitOutcome::Committed));
    }
}

pub(crate) async fn games_are_listed_page_by_page_and_closed_ones_only_for_their_players(
    store: SqlStore,
) {
    for name in ["anna", "boris", "carla"] {
        account(&store, name).await;
    }
    for number in 1..=5 {
        let new = new_game(&format!("{number}"), "anna", "boris");
        let closed = number == 3;
        play(&store, NewGame { closed, ..new }, true).await;
    }
    play(&store, new_game("6", "anna", "carla"), false).await;
    let anna = "anna".into();
    for (before, closed, limit, expected) in [
        (None, false, 9, vec!["5", "4", "2", "1"]),
        (None, true, 9, vec!["5", "4", "3", "2", "1"]),
        (None, false, 2, vec!["5", "4"]),
        (Some("4"), false, 1, vec!["2"]),
        (Some("1"), true, 9, vec![]),
    ] {
        let before = before.map(GameId::from);
        let wanted = Wanted {
            player: &anna,
            before: before.as_ref(),
            closed,
            limit,
        };
        let games = store.finished_games(wanted).await.unwrap();
        assert!(games.iter().all(|game| game.result.is_some()));
        assert!(games.iter().all(|game| game.ended_at.is_some()));
        assert_eq!(names(games), expected, "{before:?} {closed} {limit}");
    }
}

pub(crate) async fn running_games_are_listed_but_closed_ones(store: SqlStore) {
    for name in ["anna", "boris", "carla", "dora", "emil", "fedor"] {
        account(&store, name).await;
    }
    play(&store, new_game("6", "anna", "carla"), false).await;
    let secret = NewGame {
        closed: true,
        ..new_game("7", "boris", "fedor")
    };
    play(&store, secret, false).await;
    play(&store, new_game("8", "dora", "emil"), false).await;
    let live = async |before: Option<&str>, limit| {
        let before = before.map(GameId::from);
        names(store.live_games(before.as_ref(), limit).await.unwrap())
    };
    assert_eq!(live(None, 9).await, ["8", "6"]);
    assert_eq!(live(None, 1).await, ["8"]);
    assert_eq!(live(Some("8"), 1).await, ["6"]);
    assert!(live(Some("6"), 9).await.is_empty());
}

/// Ends a new game of Anna and Boris with this conduct of Anna's, `minutes` after the start.
async fn behave(store: &SqlStore, number: i64, outcome: Outcome, minutes: i64) -> Commit {
    let game = GameId(format!("game{number:03}"));
    play(store, new_game(&game.0, "anna", "boris"), false).await;
    let mut commit = ending(&game, 1, None);
    if let Some(append) = &mut commit.append {
        let result = append.ended.unwrap().1;
        append.ended = Some((Timestamp(NOW.0 + minutes * MINUTE), result));
        let conducted = |player: &str, outcome| Conducted {
            player: player.into(),
            outcome,
        };
        append.conduct = vec![
            conducted("anna", outcome),
            conducted("boris", Outcome::Good),
        ];
    }
    let ended = store.commit(commit.clone()).await;
    assert_eq!(ended, Ok(CommitOutcome::Committed));
    commit
}

pub(crate) async fn bad_conduct_is_warned_of_once_and_then_paused_for(store: SqlStore) {
    account(&store, "anna").await;
    account(&store, "boris").await;
    let (anna, boris) = ("anna".into(), "boris".into());
    let at = |minutes: i64| Timestamp(NOW.0 + minutes * MINUTE);
    for (minutes, outcome, telling) in [
        (1, Outcome::Left, None),
        (2, Outcome::Aborted, None),
        (3, Outcome::NoShow, None),
        (4, Outcome::Good, None),
        (5, Outcome::Left, Some(Telling::Warning)),
        (6, Outcome::Good, None),
        (7, Outcome::Left, Some(Telling::Pause(at(17)))),
        // The count begins anew, and less is too much.
        (20, Outcome::Left, None),
        (21, Outcome::Left, None),
        (22, Outcome::Left, Some(Telling::Pause(at(42)))),
    ] {
        behave(&store, minutes, outcome, minutes).await;
        let told = store.take_telling(&anna).await;
        assert_eq!(told, Ok(telling), "after {minutes} minutes");
        assert_eq!(store.take_telling(&anna).await, Ok(None), "told once");
        assert_eq!(store.take_telling(&boris).await, Ok(None));
    }
    for (minutes, until) in [(22, Some(42)), (41, Some(42)), (42, None)] {
        let paused = store.paused_until(&anna, at(minutes)).await;
        assert_eq!(paused, Ok(until.map(at)), "{minutes}");
        assert_eq!(store.paused_until(&boris, at(minutes)).await, Ok(None));
    }
}

pub(crate) async fn good_conduct_and_a_stale_end_leave_no_trace(store: SqlStore) {
    account(&store, "anna").await;
    account(&store, "boris").await;
    let anna = "anna".into();
    for number in 0..30 {
        behave(&store, number, Outcome::Good, number).await;
    }
    for number in 31..34 {
        let commit = behave(&store, number, Outcome::Left, number).await;
        // Another server ends the same game: it is over already.
        for _ in 0..3 {
            let again = store.commit(commit.clone()).await;
            assert_eq!(again, Ok(CommitOutcome::Stale));
        }
    }
    assert_eq!(store.take_telling(&anna).await, Ok(None));
    assert_eq!(store.paused_until(&anna, NOW).await, Ok(None));
}
