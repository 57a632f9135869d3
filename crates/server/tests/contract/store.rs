//! The promises of a store. `store_contract!(name, fresh)` tries them on an adapter; `fresh()`
//! yields an empty store and something that keeps it alive.

use protocol::{CommandId, GameEvent, PlayerId, SideKey, Timestamp};
use server::port::{CommitOutcome, NameOutcome, Store};

use crate::sample::{account, append, begin, creation, ending, key, new_game, offer};

/// Makes one test of each promise.
#[macro_export]
macro_rules! store_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { first [$(#[$also])*] $name, $fresh, store;
            a_stale_commit_writes_nothing,
            of_fifty_commits_at_once_exactly_one_wins,
            events_are_gapless_and_in_order,
            a_replay_is_known_and_changes_nothing,
            an_id_with_other_content_is_refused,
            a_due_game_is_found_and_a_finished_one_never,
            a_player_has_one_running_game,
            a_rematch_begins_with_the_commit_that_agrees_on_it_or_not_at_all,
            names_are_taken_once_whatever_their_case,
            a_token_leads_to_its_account_only,
            the_heartbeat_is_the_last_one,
            old_commands_are_forgotten_and_new_ones_are_not,
        }
    };
}

pub(crate) async fn a_stale_commit_writes_nothing(store: impl Store) {
    let game = begin(&store, "one").await;
    let id = CommandId::fresh();
    let ahead = append(&game, 7, vec![offer(SideKey::White)]);
    let behind = append(&game, 0, vec![offer(SideKey::White)]);
    let elsewhere = append(&"nowhere".into(), 0, vec![offer(SideKey::White)]);
    for mut stale in [ahead, behind, elsewhere] {
        stale.commands = vec![key("one-white", id, 1)];
        stale.create = creation(new_game("next", "x", "y")).create;
        assert_eq!(store.commit(stale).await, Ok(CommitOutcome::Stale));
    }
    assert_eq!(store.events_after(&game, 0).await.unwrap().len(), 1);
    assert_eq!(store.events_after(&"nowhere".into(), 0).await, Ok(vec![]));
    assert_eq!(store.events_after(&"next".into(), 0).await, Ok(vec![]));
    let done = store.done_command(&"one-white".into(), id).await;
    assert_eq!(done, Ok(None), "the command was not done");
}

pub(crate) async fn of_fifty_commits_at_once_exactly_one_wins(store: impl Store) {
    let game = begin(&store, "one").await;
    let store = std::sync::Arc::new(store);
    let mut racing = tokio::task::JoinSet::new();
    for number in 0..50_i64 {
        let (store, game) = (store.clone(), game.clone());
        racing.spawn(async move {
            let mine = GameEvent::TimeReturned {
                credit: protocol::Millis(number),
            };
            let outcome = store.commit(append(&game, 1, vec![mine])).await;
            (number, outcome.unwrap())
        });
    }
    let mut winners = vec![];
    while let Some(task) = racing.join_next().await {
        match task.unwrap() {
            (number, CommitOutcome::Committed) => winners.push(number),
            (_, outcome) => assert_eq!(outcome, CommitOutcome::Stale),
        }
    }
    let [winner] = winners[..] else {
        panic!("{winners:?} all won");
    };
    let credit = protocol::Millis(winner);
    let stored = store.events_after(&game, 1).await;
    assert_eq!(stored, Ok(vec![GameEvent::TimeReturned { credit }]));
}

pub(crate) async fn events_are_gapless_and_in_order(store: impl Store) {
    let game = begin(&store, "one").await;
    let event = |number| GameEvent::TimeReturned {
        credit: protocol::Millis(number),
    };
    let mut seq = 1;
    for count in [1, 3, 1, 2] {
        let events = (0..count).map(|n| event((seq + n) as i64 + 1)).collect();
        let outcome = store.commit(append(&game, seq, events)).await;
        assert_eq!(outcome, Ok(CommitOutcome::Committed));
        seq += count;
    }
    let all = store.events_after(&game, 0).await.unwrap();
    assert_eq!(all.len(), 8);
    assert!(matches!(&all[0], GameEvent::Created(new) if new.id == game));
    let expected: Vec<_> = (2..=8).map(event).collect();
    assert_eq!(all[1..], expected);
    assert_eq!(store.events_after(&game, 5).await.unwrap(), expected[4..]);
    assert_eq!(store.events_after(&game, 8).await, Ok(vec![]));
    assert_eq!(store.events_after(&game, u64::MAX).await, Ok(vec![]));
}

pub(crate) async fn a_replay_is_known_and_changes_nothing(store: impl Store) {
    let game = begin(&store, "one").await;
    let id = CommandId::fresh();
    let mut first = append(&game, 1, vec![offer(SideKey::White)]);
    first.commands = vec![key("one-white", id, 1)];
    assert_eq!(
        store.commit(first.clone()).await,
        Ok(CommitOutcome::Committed)
    );
    // The same, decided on the old state or on the new one.
    let mut again = append(&game, 2, vec![offer(SideKey::White)]);
    again.commands = first.commands.clone();
    for replay in [first, again] {
        assert_eq!(store.commit(replay).await, Ok(CommitOutcome::Replayed));
    }
    assert_eq!(store.events_after(&game, 0).await.unwrap().len(), 2);
    let done = store.done_command(&"one-white".into(), id).await;
    assert_eq!(done, Ok(Some([1; 16])));
    // Another account may use the same id for itself.
    let mut other = append(&game, 2, vec![offer(SideKey::Black)]);
    other.commands = vec![key("one-black", id, 1)];
    assert_eq!(store.commit(other).await, Ok(CommitOutcome::Committed));
}

pub(crate) async fn an_id_with_other_content_is_refused(store: impl Store) {
    let game = begin(&store, "one").await;
    let id = CommandId::fresh();
    let mut first = append(&game, 1, vec![offer(SideKey::White)]);
    first.commands = vec![key("one-white", id, 1)];
    assert_eq!(store.commit(first).await, Ok(CommitOutcome::Committed));
    let mut reused = append(&game, 2, vec![offer(SideKey::Black)]);
    reused.commands = vec![key("one-white", id, 2)];
    assert_eq!(store.commit(reused).await, Ok(CommitOutcome::IdReused));
    assert_eq!(store.events_after(&game, 0).await.unwrap().len(), 2);
}

pub(crate) async fn a_due_game_is_found_and_a_finished_one_never(store: impl Store) {
    let (early, late) = (begin(&store, "early").await, begin(&store, "late").await);
    let postponed = append(&late, 1, vec![offer(SideKey::White)]);
    store.commit(postponed).await.unwrap();
    assert_eq!(store.due(Timestamp(25_999)).await, Ok(vec![]));
    assert_eq!(store.due(Timestamp(26_000)).await, Ok(vec![early.clone()]));
    let both = store.due(Timestamp(50_000)).await.unwrap();
    assert_eq!(both, [early.clone(), late.clone()]);
    assert_eq!(store.running().await.unwrap().len(), 2);
    let ended = store.commit(ending(&early, 1, None)).await;
    assert_eq!(ended, Ok(CommitOutcome::Committed));
    assert_eq!(store.due(Timestamp(i64::MAX)).await, Ok(vec![late.clone()]));
    assert_eq!(store.running().await, Ok(vec![late]));
    // What comes after the end does not make it due again.
    let mut after = append(&early, 2, vec![offer(SideKey::White)]);
    after.append.as_mut().unwrap().deadline = None;
    assert_eq!(store.commit(after).await, Ok(CommitOutcome::Committed));
    assert_eq!(store.due(Timestamp(i64::MAX)).await.unwrap().len(), 1);
    let player = PlayerId::from("early-white");
    assert_eq!(
        store.last_ended(&player, Timestamp(2999)).await,
        Ok(Some(early))
    );
    assert_eq!(store.last_ended(&player, Timestamp(3000)).await, Ok(None));
}

pub(crate) async fn a_player_has_one_running_game(store: impl Store) {
    let game = begin(&store, "one").await;
    account(&store, "third").await;
    let busy = PlayerId::from("one-black");
    for (white, black) in [("third", "one-black"), ("one-black", "third")] {
        let outcome = store.commit(creation(new_game("two", white, black))).await;
        let playing = CommitOutcome::Playing {
            player: busy.clone(),
            game: game.clone(),
        };
        assert_eq!(outcome, Ok(playing));
    }
    assert_eq!(store.events_after(&"two".into(), 0).await, Ok(vec![]));
    assert_eq!(store.running_game(&"third".into()).await, Ok(None));
    assert_eq!(store.running_game(&busy).await, Ok(Some(game.clone())));
    store.commit(ending(&game, 1, None)).await.unwrap();
    assert_eq!(store.running_game(&busy).await, Ok(None));
    let free = store
        .commit(creation(new_game("two", "third", "one-black")))
        .await;
    assert_eq!(free, Ok(CommitOutcome::Committed));
}

pub(crate) async fn a_rematch_begins_with_the_commit_that_agrees_on_it_or_not_at_all(
    store: impl Store,
) {
    let game = begin(&store, "one").await;
    store.commit(ending(&game, 1, None)).await.unwrap();
    let agreed = |next: &str| {
        let event = GameEvent::RematchAgreed { game: next.into() };
        let mut commit = append(&game, 2, vec![event]);
        commit.create = creation(new_game(next, "one-black", "one-white")).create;
        commit
    };
    // One of them has begun another game meanwhile.
    account(&store, "third").await;
    let other = creation(new_game("other", "third", "one-white"));
    store.commit(other).await.unwrap();
    let outcome = store.commit(agreed("next")).await.unwrap();
    assert!(
        matches!(outcome, CommitOutcome::Playing { .. }),
        "{outcome:?}"
    );
    assert_eq!(store.events_after(&game, 2).await, Ok(vec![]));

    store
        .commit(ending(&"other".into(), 1, None))
        .await
        .unwrap();
    assert_eq!(
        store.commit(agreed("next")).await,
        Ok(CommitOutcome::Committed)
    );
    assert_eq!(
        store.commit(agreed("again")).await,
        Ok(CommitOutcome::Stale)
    );
    let running = store.running_game(&"one-white".into()).await;
    assert_eq!(running, Ok(Some("next".into())));
}

pub(crate) async fn names_are_taken_once_whatever_their_case(store: impl Store) {
    assert_eq!(account(&store, "Anna").await, NameOutcome::Done);
    assert_eq!(account(&store, "ANNA").await, NameOutcome::Taken);
    assert_eq!(account(&store, "Иван").await, NameOutcome::Done);
    assert_eq!(account(&store, "иван").await, NameOutcome::Taken);
    assert_eq!(store.account(&"ANNA".into()).await, Ok(None));
    let anna = PlayerId::from("Anna");
    assert_eq!(store.rename(&anna, "ИВАН").await, Ok(NameOutcome::Taken));
    assert_eq!(store.rename(&anna, "anna").await, Ok(NameOutcome::Done));
    assert_eq!(store.rename(&anna, "Maria").await, Ok(NameOutcome::Done));
    assert_eq!(store.account(&anna).await.unwrap().unwrap().name, "Maria");
    // The old name is free again.
    assert_eq!(store.is_free("ANNA").await, Ok(true));
    assert_eq!(store.is_free("maria").await, Ok(false));
    assert_eq!(account(&store, "ANNA").await, NameOutcome::Done);
}

pub(crate) async fn a_token_leads_to_its_account_only(store: impl Store) {
    account(&store, "Anna").await;
    account(&store, "Boris").await;
    let mut token = [0; 32];
    token[..4].copy_from_slice(b"Anna");
    let found = store.account_of(&token).await.unwrap().unwrap();
    assert_eq!(found.name, "Anna");
    token[31] = 1;
    assert_eq!(store.account_of(&token).await, Ok(None));
}

pub(crate) async fn the_heartbeat_is_the_last_one(store: impl Store) {
    assert_eq!(store.last_heartbeat().await, Ok(None));
    for at in [5, 9, 7] {
        store.heartbeat(Timestamp(at)).await.unwrap();
        assert_eq!(store.last_heartbeat().await, Ok(Some(Timestamp(at))));
    }
    assert!(store.is_healthy());
}

pub(crate) async fn old_commands_are_forgotten_and_new_ones_are_not(store: impl Store) {
    let game = begin(&store, "one").await;
    let (old, new) = (CommandId::fresh(), CommandId::fresh());
    for (seq, (id, at)) in (1..).zip([(old, 2000), (new, 9000)]) {
        let mut commit = append(&game, seq, vec![offer(SideKey::White)]);
        commit.at = Timestamp(at);
        commit.commands = vec![key("one-white", id, 3)];
        assert_eq!(store.commit(commit).await, Ok(CommitOutcome::Committed));
    }
    store.forget_commands(Timestamp(9000)).await.unwrap();
    let player = PlayerId::from("one-white");
    assert_eq!(store.done_command(&player, old).await, Ok(None));
    assert_eq!(store.done_command(&player, new).await, Ok(Some([3; 16])));
}
