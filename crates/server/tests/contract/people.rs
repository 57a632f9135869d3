//! The promises about players and each other. `people_contract!(name, fresh)` tries them.

use std::sync::Arc;

use protocol::{ChatBody, ChatPage, CommandId, NoticeAbout, PlayerCard, PlayerId, Timestamp};
use server::port::NameOutcome;
use server::store::personal::{Erase, EraseOutcome};
use server::store::{Ask, AskOutcome, ChatId, Notify, Parting, Say, SayOutcome, SqlStore};
use tokio::task::JoinSet;

use crate::sample::account;

/// Makes one test of each promise.
#[macro_export]
macro_rules! people_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { first [$(#[$also])*] $name, $fresh, people;
            a_block_counts_in_both_directions_until_it_is_lifted,
            a_hundred_requests_and_answers_at_once_make_one_friendship,
            nobody_has_more_friends_or_asks_more_players_than_allowed,
            what_a_blocked_player_asks_looks_sent_and_never_arrives,
            everything_said_at_once_has_a_number_of_its_own,
            a_notice_is_given_once_while_it_is_unread_and_never_across_a_block,
            names_that_look_alike_are_taken_once,
            odd_names_and_texts_come_back_unchanged,
            a_direct_conversation_goes_with_a_deleted_account,
        }
    };
}

async fn players<const N: usize>(store: &SqlStore, names: [&str; N]) -> [PlayerId; N] {
    for name in names {
        account(store, name).await;
    }
    names.map(PlayerId::from)
}

pub(crate) async fn a_block_counts_in_both_directions_until_it_is_lifted(store: SqlStore) {
    let [anna, boris, clara] = players(&store, ["Anna", "Boris", "Clara"]).await;
    assert_eq!(store.block(&anna, &boris, Timestamp(1)).await, Ok(true));
    assert_eq!(store.block(&anna, &boris, Timestamp(2)).await, Ok(true));
    let nobody = PlayerId::from("nobody");
    assert_eq!(store.block(&anna, &nobody, Timestamp(2)).await, Ok(false));
    for (a, b, expected) in [
        (&anna, &boris, true),
        (&boris, &anna, true),
        (&anna, &clara, false),
        (&clara, &boris, false),
    ] {
        assert_eq!(store.is_blocked(a, b).await, Ok(expected), "{a} {b}");
    }
    assert_eq!(store.block(&clara, &anna, Timestamp(3)).await, Ok(true));
    let apart = store.kept_apart(&anna).await.unwrap();
    assert_eq!(apart, [boris.clone(), clara].into());
    // Only who has blocked can lift it.
    store.unblock(&boris, &anna).await.unwrap();
    assert_eq!(store.is_blocked(&anna, &boris).await, Ok(true));
    store.unblock(&anna, &boris).await.unwrap();
    assert_eq!(store.is_blocked(&anna, &boris).await, Ok(false));
}

fn ask(from: &PlayerId, to: &PlayerId, only_accept: bool) -> Ask {
    Ask {
        from: from.clone(),
        to: to.clone(),
        at: Timestamp(1000),
        only_accept,
    }
}

pub(crate) async fn a_hundred_requests_and_answers_at_once_make_one_friendship(store: SqlStore) {
    let [anna, boris] = players(&store, ["Anna", "Boris"]).await;
    let store = Arc::new(store);
    let mut racing = JoinSet::new();
    for number in 0..100 {
        let (from, to) = if number % 2 == 0 {
            (&anna, &boris)
        } else {
            (&boris, &anna)
        };
        let (store, ask) = (Arc::clone(&store), ask(from, to, number % 4 == 3));
        racing.spawn(async move { store.ask(ask).await.unwrap() });
    }
    let outcomes = racing.join_all().await;
    let made = outcomes.iter().filter(|one| **one == AskOutcome::Friends);
    assert_eq!(made.count(), 1, "{outcomes:?}");
    for (player, friend) in [(&anna, &boris), (&boris, &anna)] {
        assert_eq!(store.friends_of(player).await, Ok(vec![friend.clone()]));
        let list = store.friend_list(player).await.unwrap();
        assert_eq!((list.asking.len(), list.asked.len()), (0, 0));
    }
    store.part(&boris, &anna, Parting::Remove).await.unwrap();
    assert_eq!(store.friends_of(&anna).await, Ok(vec![]));
}

pub(crate) async fn nobody_has_more_friends_or_asks_more_players_than_allowed(store: SqlStore) {
    let [anna] = players(&store, ["Anna"]).await;
    let mut outcomes = vec![];
    for number in 0..31 {
        let [other] = players(&store, [format!("Other {number}").as_str()]).await;
        outcomes.push(store.ask(ask(&anna, &other, false)).await.unwrap());
        // Taking a request back does not make room for another one.
        store.part(&anna, &other, Parting::Remove).await.unwrap();
    }
    assert_eq!(outcomes[..30], [AskOutcome::Delivered; 30]);
    assert_eq!(outcomes[30], AskOutcome::TooManyAsked);
    for number in 0..301 {
        let [fan] = players(&store, [format!("Fan {number}").as_str()]).await;
        store.ask(ask(&fan, &anna, false)).await.unwrap();
        let expected = if number < 300 {
            AskOutcome::Friends
        } else {
            AskOutcome::TooManyFriends
        };
        let outcome = store.ask(ask(&anna, &fan, true)).await;
        assert_eq!(outcome, Ok(expected), "{number}");
    }
}

pub(crate) async fn what_a_blocked_player_asks_looks_sent_and_never_arrives(store: SqlStore) {
    let [anna, boris] = players(&store, ["Anna", "Boris"]).await;
    store.ask(ask(&boris, &anna, false)).await.unwrap();
    store.block(&anna, &boris, Timestamp(2)).await.unwrap();
    let again = store.ask(ask(&boris, &anna, false)).await;
    assert_eq!(again, Ok(AskOutcome::Sent));
    let his = store.friend_list(&boris).await.unwrap();
    assert_eq!(his.asked.len(), 1);
    let hers = store.friend_list(&anna).await.unwrap();
    assert_eq!(hers.asking, vec![]);
    for only_accept in [true, false] {
        let outcome = store.ask(ask(&anna, &boris, only_accept)).await;
        assert_eq!(outcome, Ok(AskOutcome::Blocked));
    }
    store.unblock(&anna, &boris).await.unwrap();
    let hers = store.friend_list(&anna).await.unwrap();
    assert_eq!(hers.asking, vec![], "an old request does not come to life");
}

fn say(from: &PlayerId, to: &PlayerId, text: &str, at: i64) -> Say {
    Say {
        chat: ChatId::direct(from, to),
        game: None,
        from: from.clone(),
        to: to.clone(),
        id: CommandId::fresh(),
        body: ChatBody::Text {
            text: text.to_owned(),
        },
        at: Timestamp(at),
    }
}

pub(crate) async fn everything_said_at_once_has_a_number_of_its_own(store: SqlStore) {
    let [anna, boris] = players(&store, ["Anna", "Boris"]).await;
    let store = Arc::new(store);
    let mut racing = JoinSet::new();
    for number in 0..60_i64 {
        let (from, to) = if number % 2 == 0 {
            (&anna, &boris)
        } else {
            (&boris, &anna)
        };
        // Each twice, as after a lost answer.
        let said = say(from, to, &number.to_string().repeat(3), number * 100_000);
        for say in [said.clone(), said] {
            let store = Arc::clone(&store);
            racing.spawn(async move { store.say(say).await.unwrap() });
        }
    }
    let outcomes = racing.join_all().await;
    let said = |one: &&SayOutcome| matches!(one, SayOutcome::Said { hidden: false, .. });
    assert_eq!(outcomes.iter().filter(said).count(), 60, "{outcomes:?}");
    let chat = ChatId::direct(&boris, &anna);
    let last = store.chat_page(&chat, &anna, None).await.unwrap();
    let first = store.chat_page(&chat, &boris, Some(11)).await.unwrap();
    let numbers = |page: &ChatPage| page.lines.iter().map(|l| l.seq).collect::<Vec<_>>();
    assert_eq!(numbers(&last), (11..=60).collect::<Vec<_>>());
    assert_eq!(numbers(&first), (1..=10).collect::<Vec<_>>());
    assert_eq!((last.more, first.more), (true, false));
    let unread = store.conversations(&anna).await.unwrap()[0].unread;
    assert_eq!(unread, 30);
    assert_eq!(store.read_chat(&chat, &anna, 61).await, Ok(false));
    assert_eq!(store.read_chat(&chat, &anna, 60).await, Ok(true));
    assert_eq!(store.read_chat(&chat, &anna, 59).await, Ok(false));
    assert_eq!(store.conversations(&anna).await.unwrap()[0].unread, 0);
}

pub(crate) async fn a_notice_is_given_once_while_it_is_unread_and_never_across_a_block(
    store: SqlStore,
) {
    let [anna, boris, clara] = players(&store, ["Anna", "Boris", "Clara"]).await;
    let notify = |from: &PlayerId| Notify {
        player: anna.clone(),
        about: NoticeAbout::FriendRequest {
            from: PlayerCard {
                id: from.clone(),
                name: from.0.clone(),
                rating: 1500,
                provisional: false,
            },
        },
        at: Timestamp(7),
    };
    assert_eq!(store.notify(notify(&boris)).await, Ok(Some(1)));
    assert_eq!(store.notify(notify(&boris)).await, Ok(None));
    assert_eq!(store.notify(notify(&clara)).await, Ok(Some(2)));
    assert_eq!(store.read_notices(&anna, 1).await, Ok(true));
    assert_eq!(store.notify(notify(&boris)).await, Ok(Some(3)));
    store.block(&clara, &anna, Timestamp(8)).await.unwrap();
    assert_eq!(store.read_notices(&anna, 3).await, Ok(true));
    assert_eq!(store.notify(notify(&clara)).await, Ok(None));
    let page = store.notice_page(&anna, None).await.unwrap();
    let numbers: Vec<_> = page.notices.iter().map(|one| one.seq).collect();
    assert_eq!((numbers, page.read, page.unread), (vec![3, 2, 1], 3, 0));
}

pub(crate) async fn names_that_look_alike_are_taken_once(store: SqlStore) {
    for (name, expected) in [
        ("Anna", NameOutcome::Done),
        ("Аnna", NameOutcome::Taken), // with a Cyrillic letter
        ("ÁNNA", NameOutcome::Taken),
        ("Анна", NameOutcome::Done),
        ("Guest1O", NameOutcome::Done),
        ("Guestl0", NameOutcome::Taken),
    ] {
        assert_eq!(account(&store, name).await, expected, "{name}");
    }
    let found = store.find_account("аnnа").await.unwrap().unwrap();
    assert_eq!(found.name, "Anna");
}

pub(crate) async fn odd_names_and_texts_come_back_unchanged(store: SqlStore) {
    let odd = "'; DROP TABLE accounts; -- ${jndi:x} %00 \\r\\n \"$1\" ?1 :a {{7*7}}";
    let [anna, boris] = players(&store, ["Robert'); DROP", "$1 OR ''='"]).await;
    assert!(matches!(
        store.say(say(&anna, &boris, odd, 5)).await,
        Ok(SayOutcome::Said { .. })
    ));
    let chat = ChatId::direct(&anna, &boris);
    let page = store.chat_page(&chat, &boris, None);
    let text = odd.to_owned();
    assert_eq!(page.await.unwrap().lines[0].body, ChatBody::Text { text });
    let found = store.find_account("robert'); drop").await.unwrap().unwrap();
    assert_eq!(found.name, "Robert'); DROP");
}

pub(crate) async fn a_direct_conversation_goes_with_a_deleted_account(store: SqlStore) {
    let [anna, boris, clara] = players(&store, ["Anna", "Boris", "Clara"]).await;
    for (from, to) in [(&anna, &boris), (&boris, &anna), (&clara, &boris)] {
        let said = store.say(say(from, to, "good morning", 5)).await;
        assert!(matches!(said, Ok(SayOutcome::Said { .. })), "{said:?}");
    }
    let erase = Erase {
        player: anna.clone(),
        confirm: "Anna".to_owned(),
        stand_in: "nobody".to_owned(),
        at: Timestamp(6),
    };
    assert_eq!(store.erase(erase).await, Ok(EraseOutcome::Erased));
    let left = store.conversations(&boris).await.unwrap();
    let names: Vec<_> = left.iter().map(|one| one.with.name.as_str()).collect();
    assert_eq!(names, ["Clara"]);
    let chat = ChatId::direct(&anna, &boris);
    let gone = store.chat_page(&chat, &boris, None).await.unwrap();
    assert_eq!(gone.lines, vec![]);
}
