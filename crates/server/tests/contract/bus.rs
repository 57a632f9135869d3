//! The promises of a bus. `bus_contract!(name, fresh)` tries them on an adapter; `fresh()` yields two
//! ends of it: what is published on the first is heard on the second.

use std::time::Duration;

use protocol::{GameId, PlayerId};
use server::port::{Bus, Delivery, Inbox, Note, Topic};

/// Makes one test of each promise.
#[macro_export]
macro_rules! bus_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { both [$(#[$also])*] $name, $fresh, bus;
            a_note_reaches_everyone_who_joined_its_topic_and_nobody_else,
            leaving_and_dropping_end_it,
            an_inbox_that_is_not_read_is_told_that_it_lags,
        }
    };
}

fn topic(game: &str) -> Topic {
    Topic::Game(GameId::from(game))
}

fn note(number: u32) -> Note {
    Note::Paired {
        game: GameId(number.to_string()),
    }
}

/// Waits until what was published must have arrived at the other end.
async fn arrived() {
    tokio::time::sleep(Duration::from_millis(200)).await;
}

/// Returns the numbers of the notes that wait, and whether any were lost.
async fn waiting(inbox: &mut impl Inbox) -> (Vec<String>, bool) {
    let (mut numbers, mut lagged) = (vec![], false);
    let next_within = Duration::from_millis(400);
    while let Ok(delivery) = tokio::time::timeout(next_within, inbox.next()).await {
        match delivery {
            Delivery::Note(Note::Paired { game }) => numbers.push(game.0),
            Delivery::Note(other) => panic!("nobody published {other:?}"),
            Delivery::Lagged => lagged = true,
        }
    }
    (numbers, lagged)
}

pub(crate) async fn a_note_reaches_everyone_who_joined_its_topic_and_nobody_else(
    bus: impl Bus,
    there: impl Bus,
) {
    let (mut one, mut two, mut three) = (there.inbox(), there.inbox(), there.inbox());
    one.join(topic("a"));
    one.join(topic("b"));
    one.join(topic("a"));
    two.join(topic("a"));
    three.join(Topic::Player(PlayerId::from("a")));
    bus.publish(&topic("a"), note(1));
    bus.publish(&topic("b"), note(2));
    bus.publish(&topic("c"), note(3));
    bus.publish(&topic("a"), note(4));
    assert_eq!(
        waiting(&mut one).await,
        (vec!["1".into(), "2".into(), "4".into()], false)
    );
    assert_eq!(
        waiting(&mut two).await,
        (vec!["1".into(), "4".into()], false)
    );
    assert_eq!(waiting(&mut three).await, (vec![], false));
}

pub(crate) async fn leaving_and_dropping_end_it(bus: impl Bus, there: impl Bus) {
    let (mut one, mut two) = (there.inbox(), there.inbox());
    one.join(topic("left"));
    two.join(topic("left"));
    one.leave(&topic("left"));
    one.leave(&topic("never joined"));
    bus.publish(&topic("left"), note(1));
    assert_eq!(waiting(&mut one).await, (vec![], false));
    assert_eq!(waiting(&mut two).await, (vec!["1".into()], false));
    drop(two);
    // Nobody is left to get it, and nothing breaks.
    bus.publish(&topic("left"), note(2));
    arrived().await;
    one.join(topic("left"));
    bus.publish(&topic("left"), note(3));
    assert_eq!(waiting(&mut one).await, (vec!["3".into()], false));
}

pub(crate) async fn an_inbox_that_is_not_read_is_told_that_it_lags(bus: impl Bus, there: impl Bus) {
    let (mut slow, mut quick) = (there.inbox(), there.inbox());
    slow.join(topic("full"));
    quick.join(topic("beside"));
    for number in 0..10_000 {
        bus.publish(&topic("full"), note(number));
        if number % 100 == 0 {
            tokio::task::yield_now().await;
        }
    }
    arrived().await;
    bus.publish(&topic("beside"), note(1));
    assert_eq!(waiting(&mut quick).await, (vec!["1".into()], false));
    let (_, lagged) = waiting(&mut slow).await;
    assert!(lagged, "10,000 notes unread and no word about it");
    // From then on it works as before.
    bus.publish(&topic("full"), note(7));
    assert_eq!(waiting(&mut slow).await, (vec!["7".into()], false));
}
