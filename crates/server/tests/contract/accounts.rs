//! The promises about devices and about logins at other providers.

use std::sync::Arc;

use protocol::{Keep, PlayerId, Timestamp};
use server::port::{AccountStore, NewAccount, TokenHash};
use server::store::SqlStore;
use server::store::link::{Choose, Finish, FinishOutcome, NewAttempt, Proven};
use tokio::task::JoinSet;

/// Makes one test of each promise.
#[macro_export]
macro_rules! account_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { first [$(#[$also])*] $name, $fresh, accounts;
            devices_are_listed_and_logged_out_one_by_one_or_all_others,
            the_device_not_used_for_longest_gives_way,
            of_a_hundred_completions_at_once_one_links,
            of_a_hundred_accounts_that_link_one_login_one_gets_it,
            a_state_is_taken_once_in_time_and_by_its_provider,
            a_conflict_is_asked_and_never_decided_by_itself,
            an_attempt_belongs_to_the_device_that_began_it,
            a_login_on_a_new_device_leads_to_the_linked_account,
            one_login_of_each_provider,
        }
    };
}

/// A token, an attempt, a state or a code of this number.
fn secret(number: u16) -> TokenHash {
    let mut hash = [0; 32];
    hash[..2].copy_from_slice(&number.to_be_bytes());
    // The first half becomes the name of a device.
    hash[20] = 1;
    hash
}

async fn somebody(store: &SqlStore, name: &str, token: u16) -> PlayerId {
    let id = PlayerId(format!("id of {name}"));
    let account = NewAccount {
        id: id.clone(),
        name: name.to_owned(),
        token: secret(token),
        device: format!("{name}'s first"),
        at: Timestamp(1),
    };
    store.create_account(account).await.unwrap();
    id
}

fn attempt(number: u16, owner: Option<(&PlayerId, u16)>) -> NewAttempt {
    NewAttempt {
        hash: secret(number),
        state: secret(number + 1000),
        owner: owner.map(|(player, token)| (player.clone(), secret(token))),
        provider: "test".to_owned(),
        nonce: format!("nonce {number}"),
        verifier: format!("verifier {number}"),
        port: 4000,
        device: format!("device {number}"),
        expires_at: Timestamp(600),
    }
}

fn proven(subject: &str) -> Proven {
    Proven {
        issuer: "https://id.example".to_owned(),
        subject: subject.to_owned(),
        email: Some("one@mail.example".to_owned()),
    }
}

/// Brings an attempt to the point where the app has the code.
async fn bring(store: &SqlStore, number: u16, owner: Option<(&PlayerId, u16)>, subject: &str) {
    store.begin_attempt(attempt(number, owner)).await.unwrap();
    let asked = store
        .ask_attempt(secret(number + 1000), "test", Timestamp(5))
        .await;
    let asked = asked.unwrap().unwrap();
    assert_eq!(
        (asked.nonce, asked.verifier),
        (format!("nonce {number}"), format!("verifier {number}"))
    );
    let noted = store
        .prove_attempt(asked.hash, secret(number + 2000), proven(subject))
        .await;
    assert_eq!(noted, Ok(true));
}

fn finish(number: u16, session: Option<u16>) -> Finish {
    Finish {
        attempt: secret(number),
        code: secret(number + 2000),
        session: session.map(secret),
        token: secret(number + 3000),
        at: Timestamp(6),
    }
}

/// Links and returns what became of it.
async fn link(
    store: &SqlStore,
    number: u16,
    owner: (&PlayerId, u16),
    subject: &str,
) -> FinishOutcome {
    bring(store, number, Some(owner), subject).await;
    store
        .finish_attempt(finish(number, Some(owner.1)))
        .await
        .unwrap()
}

fn is_linked(outcome: &FinishOutcome) -> bool {
    matches!(outcome, FinishOutcome::Linked(_))
}

pub(crate) async fn devices_are_listed_and_logged_out_one_by_one_or_all_others(store: SqlStore) {
    let anna = somebody(&store, "Anna", 1).await;
    let boris = somebody(&store, "Boris", 2).await;
    assert!(is_linked(&link(&store, 10, (&anna, 1), "anna").await));
    for number in [11, 12, 13] {
        bring(&store, number, None, "anna").await;
        let outcome = store.finish_attempt(finish(number, None)).await;
        assert_eq!(outcome, Ok(FinishOutcome::LoggedIn(anna.clone())));
    }
    store.touch(&secret(3012), Timestamp(100)).await.unwrap();
    store.touch(&secret(3012), Timestamp(50)).await.unwrap();
    let devices = store.devices(&anna, &secret(1)).await.unwrap();
    assert_eq!(devices.len(), 4);
    assert_eq!(
        (devices[0].name.as_str(), devices[0].seen_at),
        ("device 12", Timestamp(100))
    );
    let current: Vec<_> = devices.iter().filter(|device| device.current).collect();
    assert_eq!(current.len(), 1);
    assert_eq!(current[0].name, "Anna's first");

    let one = &devices[0].id;
    assert_eq!(store.revoke(&boris, one).await, Ok(false), "it is Anna's");
    assert_eq!(store.revoke(&anna, one).await, Ok(true));
    assert_eq!(store.revoke(&anna, one).await, Ok(false));
    assert_eq!(store.is_logged_in(&secret(3012)).await, Ok(false));
    assert_eq!(store.is_logged_in(&secret(3011)).await, Ok(true));
    assert_eq!(store.revoke_others(&anna, &secret(3011)).await, Ok(2));
    assert_eq!(store.revoke_others(&anna, &secret(3011)).await, Ok(0));
    assert_eq!(store.account_of(&secret(1)).await, Ok(None));
    assert_eq!(
        store.account_of(&secret(3011)).await.unwrap().unwrap().id,
        anna
    );
    assert_eq!(
        store.account_of(&secret(2)).await.unwrap().unwrap().id,
        boris
    );
}

pub(crate) async fn the_device_not_used_for_longest_gives_way(store: SqlStore) {
    let anna = somebody(&store, "Anna", 1).await;
    link(&store, 10, (&anna, 1), "anna").await;
    store.touch(&secret(1), Timestamp(1000)).await.unwrap();
    for number in 20..50 {
        bring(&store, number, None, "anna").await;
        store
            .finish_attempt(Finish {
                at: Timestamp(i64::from(number)),
                ..finish(number, None)
            })
            .await
            .unwrap();
    }
    let devices = store.devices(&anna, &secret(1)).await.unwrap();
    assert_eq!(devices.len(), 20);
    assert_eq!(store.is_logged_in(&secret(1)).await, Ok(true));
    assert_eq!(store.is_logged_in(&secret(3049)).await, Ok(true));
    assert_eq!(store.is_logged_in(&secret(3020)).await, Ok(false));
}

pub(crate) async fn of_a_hundred_completions_at_once_one_links(store: SqlStore) {
    let anna = somebody(&store, "Anna", 1).await;
    bring(&store, 10, Some((&anna, 1)), "anna").await;
    let outcomes = race(store, &anna, |_| finish(10, Some(1))).await;
    assert_eq!(
        outcomes.iter().filter(|outcome| is_linked(outcome)).count(),
        1
    );
    let others = outcomes
        .iter()
        .filter(|outcome| **outcome == FinishOutcome::BadAttempt);
    assert_eq!(others.count(), 99);
}

pub(crate) async fn of_a_hundred_accounts_that_link_one_login_one_gets_it(store: SqlStore) {
    let mut players = vec![];
    for number in 0..100 {
        let player = somebody(&store, &format!("Player{number}"), 100 + number).await;
        bring(
            &store,
            300 + number,
            Some((&player, 100 + number)),
            "the one",
        )
        .await;
        players.push(player);
    }
    let outcomes = race(store, &players[0], |number| {
        finish(300 + number, Some(100 + number))
    })
    .await;
    assert_eq!(
        outcomes.iter().filter(|outcome| is_linked(outcome)).count(),
        1
    );
    let winner = outcomes.iter().position(is_linked).unwrap();
    let winner = &players[winner];
    for outcome in outcomes.iter().filter(|outcome| !is_linked(outcome)) {
        assert_eq!(*outcome, FinishOutcome::Conflict(winner.clone()));
    }
}

/// Completes a hundred attempts at once; returns the outcomes in the order of their numbers.
async fn race(
    store: SqlStore,
    one: &PlayerId,
    finish: impl Fn(u16) -> Finish,
) -> Vec<FinishOutcome> {
    let store = Arc::new(store);
    let mut racing = JoinSet::new();
    for number in 0..100 {
        let (store, finish) = (store.clone(), finish(number));
        racing.spawn(async move { (number, store.finish_attempt(finish).await.unwrap()) });
    }
    let mut outcomes = racing.join_all().await;
    outcomes.sort_by_key(|(number, _)| *number);
    let links = store.identities(one).await.unwrap().len();
    assert!(links <= 1, "{links} links");
    outcomes.into_iter().map(|(_, outcome)| outcome).collect()
}

pub(crate) async fn a_state_is_taken_once_in_time_and_by_its_provider(store: SqlStore) {
    let anna = somebody(&store, "Anna", 1).await;
    store
        .begin_attempt(attempt(10, Some((&anna, 1))))
        .await
        .unwrap();
    let ask = |number: u16, provider: &'static str, at: i64| {
        let store = &store;
        async move {
            let asked = store
                .ask_attempt(secret(number), provider, Timestamp(at))
                .await;
            asked.unwrap().is_some()
        }
    };
    assert!(
        !ask(1010, "other", 5).await,
        "the state of another provider"
    );
    assert!(!ask(1011, "test", 5).await, "an unknown state");
    assert!(!ask(1010, "test", 601).await, "too late");
    // The code does not count before the provider's answer was verified.
    let early = store.finish_attempt(finish(10, Some(1))).await;
    assert_eq!(early, Ok(FinishOutcome::BadAttempt));
    assert!(ask(1010, "test", 600).await);
    assert!(!ask(1010, "test", 600).await, "a second time");
    assert_eq!(
        store
            .prove_attempt(secret(10), secret(2010), proven("anna"))
            .await,
        Ok(true)
    );
    assert_eq!(
        store
            .prove_attempt(secret(10), secret(2011), proven("mallory"))
            .await,
        Ok(false)
    );
    let late = Finish {
        at: Timestamp(601),
        ..finish(10, Some(1))
    };
    let wrong = Finish {
        code: secret(2011),
        ..finish(10, Some(1))
    };
    for finish in [late, wrong] {
        assert_eq!(
            store.finish_attempt(finish).await,
            Ok(FinishOutcome::BadAttempt)
        );
    }
    assert!(is_linked(
        &store.finish_attempt(finish(10, Some(1))).await.unwrap()
    ));
    // A new attempt ends the older one.
    store
        .begin_attempt(attempt(11, Some((&anna, 1))))
        .await
        .unwrap();
    store
        .begin_attempt(attempt(12, Some((&anna, 1))))
        .await
        .unwrap();
    assert!(!ask(1011, "test", 5).await);
    store.forget_attempts(Timestamp(601)).await.unwrap();
    assert!(!ask(1012, "test", 5).await, "forgotten");
}

pub(crate) async fn a_conflict_is_asked_and_never_decided_by_itself(store: SqlStore) {
    let anna = somebody(&store, "Anna", 1).await;
    let guest = somebody(&store, "Guest", 2).await;
    for (player, credits) in [(&anna, 21_000), (&guest, 1000)] {
        let opened = store.open_wallet(player, credits, Timestamp(2)).await;
        opened.unwrap();
    }
    link(&store, 10, (&anna, 1), "anna").await;
    let choose = |number: u16, session: u16, keep: Keep| Choose {
        attempt: secret(number),
        session: secret(session),
        keep,
        token: secret(number + 3000),
        at: Timestamp(7),
    };
    // The choice before the question, and of somebody else.
    bring(&store, 11, Some((&guest, 2)), "anna").await;
    let early = store.choose_account(choose(11, 2, Keep::Theirs)).await;
    assert_eq!(early, Ok(FinishOutcome::BadAttempt));
    let asked = store.finish_attempt(finish(11, Some(2))).await;
    assert_eq!(asked, Ok(FinishOutcome::Conflict(anna.clone())));
    let stranger = store.choose_account(choose(11, 1, Keep::Theirs)).await;
    assert_eq!(stranger, Ok(FinishOutcome::BadAttempt));
    assert_eq!(store.devices(&anna, &secret(1)).await.unwrap().len(), 1);
    let kept = store.choose_account(choose(11, 2, Keep::Mine)).await;
    assert_eq!(kept, Ok(FinishOutcome::Kept));
    let again = store.choose_account(choose(11, 2, Keep::Theirs)).await;
    assert_eq!(again, Ok(FinishOutcome::BadAttempt));
    assert_eq!(store.identities(&guest).await, Ok(vec![]));

    let asked = link(&store, 12, (&guest, 2), "anna").await;
    assert_eq!(asked, FinishOutcome::Conflict(anna.clone()));
    let there = store.choose_account(choose(12, 2, Keep::Theirs)).await;
    assert_eq!(there, Ok(FinishOutcome::LoggedIn(anna.clone())));
    assert_eq!(
        store.account_of(&secret(3012)).await.unwrap().unwrap().id,
        anna
    );
    // The guest's account stays as it was.
    assert_eq!(
        store.account_of(&secret(2)).await.unwrap().unwrap().id,
        guest
    );
    let summary = store.summary(&guest, 7).await.unwrap().unwrap();
    assert_eq!((summary.player.name.as_str(), summary.games), ("Guest", 0));
    // P-37: credits are never added.
    let theirs = store.summary(&anna, 7).await.unwrap().unwrap();
    assert_eq!((summary.credits, theirs.credits), (1000, 21_000));
}

pub(crate) async fn an_attempt_belongs_to_the_device_that_began_it(store: SqlStore) {
    let anna = somebody(&store, "Anna", 1).await;
    somebody(&store, "Mallory", 2).await;
    bring(&store, 10, Some((&anna, 1)), "anna").await;
    for session in [Some(2), None] {
        let outcome = store.finish_attempt(finish(10, session)).await;
        assert_eq!(outcome, Ok(FinishOutcome::BadAttempt), "{session:?}");
    }
    // One for a new device cannot be turned into a link, nor the other way round.
    bring(&store, 11, None, "anna").await;
    let outcome = store.finish_attempt(finish(11, Some(2))).await;
    assert_eq!(outcome, Ok(FinishOutcome::BadAttempt));
    // None of that has spoilt it for its owner.
    assert!(is_linked(
        &store.finish_attempt(finish(10, Some(1))).await.unwrap()
    ));
}

pub(crate) async fn a_login_on_a_new_device_leads_to_the_linked_account(store: SqlStore) {
    let anna = somebody(&store, "Anna", 1).await;
    bring(&store, 10, None, "anna").await;
    let nobody = store.finish_attempt(finish(10, None)).await;
    assert_eq!(nobody, Ok(FinishOutcome::Nobody));
    assert_eq!(store.is_logged_in(&secret(3010)).await, Ok(false));
    link(&store, 11, (&anna, 1), "anna").await;
    // Another one with the same address is another one.
    bring(&store, 12, None, "anna's twin").await;
    assert_eq!(
        store.finish_attempt(finish(12, None)).await,
        Ok(FinishOutcome::Nobody)
    );
    bring(&store, 13, None, "anna").await;
    let there = store.finish_attempt(finish(13, None)).await;
    assert_eq!(there, Ok(FinishOutcome::LoggedIn(anna.clone())));
    assert_eq!(
        store.account_of(&secret(3013)).await.unwrap().unwrap().id,
        anna
    );
    assert_eq!(store.unlink(&anna, "test").await, Ok(true));
    assert_eq!(store.unlink(&anna, "test").await, Ok(false));
    bring(&store, 14, None, "anna").await;
    assert_eq!(
        store.finish_attempt(finish(14, None)).await,
        Ok(FinishOutcome::Nobody)
    );
}

pub(crate) async fn one_login_of_each_provider(store: SqlStore) {
    let anna = somebody(&store, "Anna", 1).await;
    assert!(is_linked(&link(&store, 10, (&anna, 1), "anna").await));
    assert!(
        is_linked(&link(&store, 11, (&anna, 1), "anna").await),
        "the same again"
    );
    let second = link(&store, 12, (&anna, 1), "another").await;
    assert_eq!(second, FinishOutcome::AlreadyLinked);
    let identities = store.identities(&anna).await.unwrap();
    assert_eq!(identities.len(), 1);
    assert_eq!(identities[0].linked_at, Timestamp(6));
    assert_eq!(identities[0].email.as_deref(), Some("one@mail.example"));
}
