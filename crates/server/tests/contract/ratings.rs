//! The promises of ratings: changed once, in the transaction that records the result, from what is stored.

use protocol::{
    Clocks, CommandId, EndReason, GameEvent, GameId, GameResult, NoticeAbout, PlayerId,
    RatingCause, RatingPool, SideKey, Speed, Timestamp, Unrated, VariantKey, WireMove,
};
use rules::Variant;
use server::port::{AccountStore, Commit, CommitOutcome, GameStore};
use server::store::{SqlStore, Wanted};

use crate::sample::{account, append, creation, key, new_game};

/// Makes one test of each promise.
#[macro_export]
macro_rules! rating_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { first [$(#[$also])*] $name, $fresh, ratings;
            a_result_rates_both_players_and_says_how,
            of_a_hundred_equal_endings_at_once_one_rates,
            an_ending_that_is_undone_rates_nobody,
            a_history_goes_on_from_what_is_stored_and_not_from_what_a_game_began_with,
            games_that_do_not_count_say_why_in_the_history,
            of_the_same_two_twenty_games_a_day_count,
            losses_against_a_cheat_are_given_back_once,
            variants_and_speeds_are_rated_apart,
        }
    };
}

const DAY: i64 = 86_400_000;
/// The pool of the games of these tests.
const POOL: RatingPool = RatingPool {
    variant: VariantKey(Variant::Russian),
    speed: Speed::Blitz,
};

pub(crate) async fn two(store: &SqlStore) {
    for name in ["anna", "boris"] {
        account(store, name).await;
    }
}

/// Begins a game of Anna, White, and Boris, and makes so many moves.
async fn begin(store: &SqlStore, id: &str, moves: u64) -> GameId {
    let begun = store.commit(creation(new_game(id, "anna", "boris"))).await;
    assert_eq!(begun, Ok(CommitOutcome::Committed));
    let game = GameId::from(id);
    if moves > 0 {
        let events = (0..moves).map(|_| moved()).collect();
        let made = store.commit(append(&game, 1, events)).await;
        assert_eq!(made, Ok(CommitOutcome::Committed));
    }
    game
}

fn moved() -> GameEvent {
    GameEvent::Moved {
        chosen: WireMove {
            from: 22,
            to: 17,
            captured: vec![],
        },
        clocks: Clocks::default(),
        forgiven: protocol::Millis::ZERO,
        at: Timestamp(1500),
    }
}

fn end(game: &GameId, expected: u64, winner: Option<SideKey>, at: i64) -> Commit {
    let result = GameResult {
        winner,
        reason: match winner {
            Some(_) => EndReason::Resigned,
            None => EndReason::Agreed,
        },
    };
    end_as(game, expected, result, at)
}

fn end_as(game: &GameId, expected: u64, result: GameResult, at: i64) -> Commit {
    let at = Timestamp(at);
    let event = GameEvent::Ended {
        result,
        clocks: Clocks::default(),
        at,
    };
    let mut commit = append(game, expected, vec![event]);
    commit.at = at;
    if let Some(append) = &mut commit.append {
        append.deadline = None;
        append.ended = Some((at, result));
    }
    commit
}

/// Plays a whole game of twelve moves.
pub(crate) async fn play(store: &SqlStore, id: &str, winner: Option<SideKey>, at: i64) -> GameId {
    let game = begin(store, id, 12).await;
    let ended = store.commit(end(&game, 13, winner, at)).await;
    assert_eq!(ended, Ok(CommitOutcome::Committed));
    game
}

async fn shown(store: &SqlStore, player: &str) -> i32 {
    let now = Timestamp(DAY);
    let card = store.card_in(&player.into(), POOL, now).await;
    card.unwrap().unwrap().rating
}

/// The ratings after each change, the oldest first, and a check that each begins where the last ended.
async fn history(store: &SqlStore, player: &str) -> Vec<i32> {
    let page = store.rating_history(&player.into(), POOL, None).await;
    let mut points = page.unwrap().points;
    points.reverse();
    let mut before = 1500;
    for (seq, point) in (1..).zip(&points) {
        assert_eq!((point.seq, point.change.before), (seq, before));
        before = point.change.after;
    }
    points.iter().map(|point| point.change.after).collect()
}

pub(crate) async fn a_result_rates_both_players_and_says_how(store: SqlStore) {
    two(&store).await;
    let game = begin(&store, "one", 12).await;
    assert_eq!(store.game_rating(&game).await, Ok(None));
    store
        .commit(end(&game, 13, Some(SideKey::White), DAY))
        .await
        .unwrap();
    let rated = store.game_rating(&game).await.unwrap().unwrap();
    assert_eq!((rated.pool, rated.unrated), (POOL, None));
    let (white, black) = (rated.white.unwrap(), rated.black.unwrap());
    assert_eq!((white.before, white.after), (1500, 1662));
    assert_eq!((black.before, black.after), (1500, 1338));
    assert!(white.provisional && black.provisional);
    let standing = store.ratings_of(&"anna".into(), Timestamp(DAY)).await;
    let [one] = standing.unwrap().ratings[..] else {
        panic!("one rating is expected");
    };
    assert_eq!((one.rating, one.games, one.deviation), (1662, 1, 290));
    assert_eq!((one.provisional, one.listed, one.best), (true, false, None));
    let card = AccountStore::account(&store, &"boris".into()).await;
    let card = card.unwrap().unwrap();
    assert_eq!((card.rating, card.provisional), (1338, true));
    assert_eq!(history(&store, "anna").await, [1662]);
}

pub(crate) async fn of_a_hundred_equal_endings_at_once_one_rates(store: SqlStore) {
    two(&store).await;
    let game = begin(&store, "one", 12).await;
    let store = std::sync::Arc::new(store);
    let mut racing = tokio::task::JoinSet::new();
    let id = CommandId::fresh();
    for number in 0..100 {
        let (store, game) = (store.clone(), game.clone());
        racing.spawn(async move {
            let mut commit = end(&game, 13, Some(SideKey::Black), DAY);
            // Half of them are one command sent again, half are commands of their own.
            if number % 2 == 0 {
                commit.commands = vec![key("anna", id, 1)];
            }
            store.commit(commit).await.unwrap()
        });
    }
    let outcomes = racing.join_all().await;
    let done = |outcome: &&CommitOutcome| **outcome == CommitOutcome::Committed;
    assert_eq!(outcomes.iter().filter(done).count(), 1);
    let stale = end(&game, 13, Some(SideKey::White), DAY);
    assert_eq!(store.commit(stale).await, Ok(CommitOutcome::Stale));
    for (player, rating) in [("anna", 1338), ("boris", 1662)] {
        assert_eq!(history(&store, player).await, [rating]);
        assert_eq!(shown(&store, player).await, rating);
    }
}

pub(crate) async fn an_ending_that_is_undone_rates_nobody(store: SqlStore) {
    two(&store).await;
    account(&store, "clara").await;
    let elsewhere = store
        .commit(creation(new_game("other", "clara", "somebody")))
        .await;
    assert!(elsewhere.is_err(), "nobody plays against nobody");
    let game = begin(&store, "one", 12).await;
    // The rematch cannot begin: it has the name of a game that there is.
    let mut commit = end(&game, 13, Some(SideKey::White), DAY);
    let mut next = new_game("one", "anna", "boris");
    next.rematch_of = Some(game.clone());
    commit.create = creation(next).create;
    assert!(store.commit(commit).await.is_err());
    assert_eq!(store.game_rating(&game).await, Ok(None));
    assert_eq!(history(&store, "anna").await, Vec::<i32>::new());
    let again = store
        .commit(end(&game, 13, Some(SideKey::White), DAY))
        .await;
    assert_eq!(again, Ok(CommitOutcome::Committed));
    assert_eq!(history(&store, "anna").await, [1662]);
}

/// P-32: a game says what the ratings were when it began; what it does rests on what is stored when it
/// ends, and the profile shows the last change.
pub(crate) async fn a_history_goes_on_from_what_is_stored_and_not_from_what_a_game_began_with(
    store: SqlStore,
) {
    two(&store).await;
    for number in 0..6 {
        let id = format!("{number:02}");
        // Every game of these tests says at its beginning that both have 1500.
        play(&store, &id, Some(SideKey::White), DAY + number).await;
    }
    let seen = history(&store, "anna").await;
    assert_eq!(seen.len(), 6);
    assert!(seen.is_sorted_by(|a, b| a < b), "{seen:?}");
    let last = *seen.last().unwrap();
    assert_eq!(shown(&store, "anna").await, last);
    let card = AccountStore::account(&store, &"anna".into()).await;
    assert_eq!(card.unwrap().unwrap().rating, last);
    let (player, closed) = (&PlayerId::from("anna"), true);
    let wanted = Wanted {
        player,
        before: None,
        closed,
        limit: 10,
    };
    let games = store.finished_games(wanted).await.unwrap();
    let steps = games
        .iter()
        .map(|game| game.ratings.unwrap().white.unwrap());
    let sum: i32 = steps.map(|step| step.after - step.before).sum();
    assert_eq!(1500 + sum, last);
}

pub(crate) async fn games_that_do_not_count_say_why_in_the_history(store: SqlStore) {
    two(&store).await;
    let short = begin(&store, "1", 9).await;
    store
        .commit(end(&short, 10, Some(SideKey::White), DAY))
        .await
        .unwrap();
    let aborted = begin(&store, "2", 0).await;
    let void = GameResult {
        winner: None,
        reason: EndReason::Aborted,
    };
    store.commit(end_as(&aborted, 1, void, DAY)).await.unwrap();
    let mut friendly = new_game("3", "anna", "boris");
    friendly.rated = false;
    store.commit(creation(friendly)).await.unwrap();
    store.commit(end(&"3".into(), 1, None, DAY)).await.unwrap();
    let wanted = Wanted {
        player: &"anna".into(),
        before: None,
        closed: true,
        limit: 10,
    };
    let games = store.finished_games(wanted).await.unwrap();
    let why: Vec<_> = games
        .iter()
        .map(|game| game.ratings.unwrap().unrated)
        .collect();
    assert_eq!(
        why,
        [Unrated::Friendly, Unrated::Aborted, Unrated::TooShort].map(Some)
    );
    assert_eq!(shown(&store, "anna").await, 1500);
    let none = store.ratings_of(&"anna".into(), Timestamp(DAY)).await;
    assert_eq!(none.unwrap().ratings, []);
}

pub(crate) async fn of_the_same_two_twenty_games_a_day_count(store: SqlStore) {
    two(&store).await;
    let mut last = None;
    for number in 0..21 {
        last = Some(play(&store, &format!("{number:02}"), None, DAY + number).await);
    }
    assert_eq!(history(&store, "anna").await.len(), 20);
    let unrated = store.game_rating(&last.unwrap()).await;
    assert_eq!(unrated.unwrap().unwrap().unrated, Some(Unrated::SamePair));
    play(&store, "later", None, 2 * DAY + 30).await;
    assert_eq!(history(&store, "anna").await.len(), 21);
}

pub(crate) async fn losses_against_a_cheat_are_given_back_once(store: SqlStore) {
    two(&store).await;
    play(&store, "old", Some(SideKey::White), DAY).await;
    let month = 40 * DAY;
    play(&store, "won", Some(SideKey::Black), month).await;
    play(&store, "lost", Some(SideKey::White), month + 1).await;
    let before = history(&store, "boris").await;
    let lost = before[1] - before[2];
    assert!(lost > 0, "{before:?}");
    let cheat = PlayerId::from("anna");
    let refunded = store.expel(&cheat, Timestamp(month + 2)).await.unwrap();
    let [one] = &refunded[..] else {
        panic!("{refunded:?}: the old game and the won one are not given back");
    };
    let NoticeAbout::RatingRefund { game, change, .. } = &one.notice else {
        panic!("{one:?}");
    };
    assert_eq!((one.player.0.as_str(), game.0.as_str()), ("boris", "lost"));
    assert_eq!((change.before, change.after), (before[2], before[2] + lost));
    let again = store.expel(&cheat, Timestamp(month + 3)).await;
    assert_eq!(again, Ok(vec![]));
    assert_eq!(shown(&store, "boris").await, before[1]);
    let page = store
        .rating_history(&"boris".into(), POOL, None)
        .await
        .unwrap();
    assert_eq!(page.points[0].cause, RatingCause::Refund);
    assert_eq!(history(&store, "boris").await.len(), 4);
    let told = store.notice_page(&"boris".into(), None).await.unwrap();
    assert_eq!((told.unread, told.notices.len()), (1, 1));
    let closed = store.find_account("anna").await.unwrap().unwrap();
    assert!(closed.closed_at.is_some());
}

pub(crate) async fn variants_and_speeds_are_rated_apart(store: SqlStore) {
    two(&store).await;
    play(&store, "1", Some(SideKey::White), DAY).await;
    let mut slow = new_game("2", "anna", "boris");
    slow.time = protocol::TimeControl::NO_CLOCK;
    store.commit(creation(slow)).await.unwrap();
    let events = (0..12).map(|_| moved()).collect();
    store.commit(append(&"2".into(), 1, events)).await.unwrap();
    store
        .commit(end(&"2".into(), 13, Some(SideKey::Black), DAY + 1))
        .await
        .unwrap();
    let standing = store.ratings_of(&"anna".into(), Timestamp(DAY)).await;
    let ratings: Vec<_> = standing
        .unwrap()
        .ratings
        .iter()
        .map(|one| (one.pool.speed, one.rating))
        .collect();
    assert_eq!(ratings, [(Speed::Classical, 1338), (Speed::Blitz, 1662)]);
    // Where nothing was played everybody begins.
    let elsewhere = RatingPool {
        speed: Speed::Rapid,
        ..POOL
    };
    let card = store
        .card_in(&"anna".into(), elsewhere, Timestamp(DAY))
        .await;
    let card = card.unwrap().unwrap();
    assert_eq!((card.rating, card.provisional), (1500, true));
}
