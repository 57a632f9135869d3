//! The promises of leaderboards: exact places, whatever has changed, and nobody in them who must not be.

use protocol::{
    BoardPage, BoardScope, BoardSpan, PlayerId, RatingPool, Speed, Timestamp, VariantKey,
};
use rules::Variant;
use server::store::personal::{Erase, EraseOutcome};
use server::store::{Board, Shown, SqlStore};

use crate::personal::Database;
use crate::ratings::play;
use crate::sample::account;

/// Makes one test of each promise.
#[macro_export]
macro_rules! leaderboard_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { both [$(#[$also])*] $name, $fresh, leaderboards;
            places_are_those_of_a_plain_sort_whatever_changes,
            of_equals_the_first_stands_higher,
            who_is_deleted_or_closed_is_gone_at_once,
            a_country_lists_its_own_and_friends_see_each_other,
            a_rating_stands_there_while_it_is_known_well,
            a_week_begins_empty_and_forgets_the_one_before,
            points_add_up_in_every_span,
        }
    };
}

const DAY: i64 = 86_400_000;
/// A Monday.
const MONDAY: i64 = 20_787 * DAY;
const NOW: Timestamp = Timestamp(MONDAY + DAY);

const POOL: RatingPool = RatingPool {
    variant: VariantKey(Variant::Russian),
    speed: Speed::Blitz,
};

fn world(board: Board, span: BoardSpan, from: u32) -> Shown {
    Shown {
        board,
        span,
        scope: BoardScope::World,
        country: None,
        from,
    }
}

async fn credits(store: &SqlStore, viewer: &str, from: u32) -> BoardPage {
    let shown = world(Board::Credits, BoardSpan::All, from);
    store.board(&viewer.into(), &shown, NOW).await.unwrap()
}

fn names(page: &BoardPage) -> Vec<&str> {
    let names = page.entries.iter();
    names.map(|one| one.person.player.id.0.as_str()).collect()
}

/// Gives players so many credits, reached at these moments.
async fn give(place: &impl Database, scores: &[(String, i64, i64)]) {
    for some in scores.chunks(200) {
        let rows: Vec<_> = some
            .iter()
            .map(|(name, score, since)| {
                format!("('credits/all', 0, '{name}', {score}, {since}, 1)")
            })
            .collect();
        let rows = rows.join(", ");
        let insert = format!(
            "INSERT INTO board_scores (board, began, account, score, since, dirty) VALUES {rows}
             ON CONFLICT (board, began, account) DO UPDATE SET score = excluded.score,
                 since = excluded.since, dirty = 1 RETURNING account"
        );
        assert_eq!(place.texts(insert).await.len(), some.len());
    }
}

async fn people(place: &impl Database, names: &[String]) {
    for some in names.chunks(200) {
        let rows: Vec<_> = some
            .iter()
            .map(|name| format!("('{name}', '{name}', '{name}', 1)"))
            .collect();
        let rows = rows.join(", ");
        let insert = format!(
            "INSERT INTO accounts (id, name, name_key, created_at) VALUES {rows} RETURNING id"
        );
        assert_eq!(place.texts(insert).await.len(), some.len());
    }
}

/// The order as a plain sort has it.
fn sorted(model: &[(String, i64, i64)]) -> Vec<&(String, i64, i64)> {
    let mut all: Vec<_> = model.iter().filter(|(_, score, _)| *score > 0).collect();
    all.sort_by_key(|(name, score, since)| (-score, *since, name.clone()));
    all
}

pub(crate) async fn places_are_those_of_a_plain_sort_whatever_changes(
    store: SqlStore,
    place: impl Database,
) {
    const PLAYERS: i64 = 2000;
    let names: Vec<_> = (0..PLAYERS).map(|n| format!("p{n:05}")).collect();
    people(&place, &names).await;
    // Many equal scores, and some who stand nowhere.
    let score = |n: i64, round: i64| (n * 7919 + round * 104_729) % 300 - 5;
    let since = |n: i64, round: i64| MONDAY + (n * 31 + round) % 50;
    let mut model: Vec<_> = (0..PLAYERS)
        .map(|n| {
            (
                names[usize::try_from(n).unwrap()].clone(),
                score(n, 0),
                since(n, 0),
            )
        })
        .collect();
    for round in 0..4_i64 {
        let mut changed = vec![];
        for (n, row) in (0..PLAYERS).zip(&mut model) {
            if round == 0 || (n + round) % 3 == 0 {
                // In the last round almost everybody falls, so that pieces are put together.
                let fallen = round == 3 && n % 30 != 0;
                row.1 = if fallen { 0 } else { score(n, round) };
                row.2 = since(n, round);
                changed.push(row.clone());
            }
        }
        give(&place, &changed).await;
        let order = sorted(&model);
        let total = u32::try_from(order.len()).unwrap();
        for from in [1, 2, 700, 1101, total - 3, total + 10] {
            let page = credits(&store, "p00000", from).await;
            assert_eq!(page.total, total, "round {round}");
            let first = usize::try_from(from).unwrap() - 1;
            let wanted: Vec<_> = order.iter().skip(first).take(50).collect();
            assert_eq!(page.entries.len(), wanted.len(), "from {from}");
            for ((rank, entry), (name, score, _)) in (from..).zip(&page.entries).zip(wanted) {
                assert_eq!((entry.rank, entry.score), (rank, *score));
                assert_eq!(&entry.person.player.id.0, name);
            }
        }
        for n in (0..order.len()).step_by(97) {
            let page = credits(&store, &order[n].0, 1).await;
            let own = page.own.unwrap();
            assert_eq!(usize::try_from(own.rank).unwrap(), n + 1, "round {round}");
            let beside = page.around.iter().map(|one| one.rank);
            let first = own.rank.saturating_sub(2).max(1);
            let last = (own.rank + 2).min(total);
            assert!(beside.eq(first..=last), "{:?}", page.around);
        }
        let nowhere = model.iter().find(|(_, score, _)| *score <= 0).unwrap();
        assert_eq!(credits(&store, &nowhere.0, 1).await.own, None);
    }
}

pub(crate) async fn of_equals_the_first_stands_higher(store: SqlStore, place: impl Database) {
    people(&place, &["a", "b", "c", "d"].map(str::to_owned)).await;
    let row = |name: &str, score, since| (name.to_owned(), score, since);
    let rows = [
        row("a", 10, 5),
        row("b", 10, 3),
        row("c", 10, 5),
        row("d", 11, 9),
    ];
    give(&place, &rows).await;
    assert_eq!(names(&credits(&store, "a", 1).await), ["d", "b", "a", "c"]);
    assert_eq!(names(&credits(&store, "a", 1).await), ["d", "b", "a", "c"]);
    give(&place, &[row("b", 11, 10)]).await;
    assert_eq!(names(&credits(&store, "a", 1).await), ["d", "b", "a", "c"]);
    give(&place, &[row("a", 11, 8)]).await;
    assert_eq!(names(&credits(&store, "a", 1).await), ["a", "d", "b", "c"]);
}

pub(crate) async fn who_is_deleted_or_closed_is_gone_at_once(
    store: SqlStore,
    place: impl Database,
) {
    people(&place, &["anna", "boris", "clara"].map(str::to_owned)).await;
    let row = |name: &str, score| (name.to_owned(), score, 5);
    give(
        &place,
        &[row("anna", 30), row("boris", 20), row("clara", 10)],
    )
    .await;
    assert_eq!(credits(&store, "clara", 1).await.own.unwrap().rank, 3);
    let boris = PlayerId::from("boris");
    store.close_account(&boris, Some(NOW)).await.unwrap();
    let page = credits(&store, "clara", 1).await;
    assert_eq!((names(&page), page.total), (vec!["anna", "clara"], 2));
    // What a closed player goes on to win does not bring the player back.
    give(&place, &[row("boris", 40)]).await;
    assert_eq!(credits(&store, "clara", 1).await.own.unwrap().rank, 2);
    store.close_account(&boris, None).await.unwrap();
    assert_eq!(
        names(&credits(&store, "clara", 1).await),
        ["boris", "anna", "clara"]
    );
    let erase = Erase {
        player: "anna".into(),
        confirm: "anna".to_owned(),
        stand_in: "0f0f".to_owned(),
        at: NOW,
    };
    assert_eq!(store.erase(erase).await, Ok(EraseOutcome::Erased));
    let page = credits(&store, "clara", 1).await;
    assert_eq!((names(&page), page.total), (vec!["boris", "clara"], 2));
    assert_eq!(page.own.unwrap().rank, 2);
}

pub(crate) async fn a_country_lists_its_own_and_friends_see_each_other(
    store: SqlStore,
    place: impl Database,
) {
    people(
        &place,
        &["anna", "boris", "clara", "dora"].map(str::to_owned),
    )
    .await;
    for (name, country) in [("anna", "NL"), ("boris", "PL"), ("clara", "NL")] {
        let set =
            format!("UPDATE accounts SET country = '{country}' WHERE id = '{name}' RETURNING id");
        place.texts(set).await;
    }
    let row = |name: &str, score| (name.to_owned(), score, 5);
    let rows = [
        row("anna", 10),
        row("boris", 20),
        row("clara", 30),
        row("dora", 40),
    ];
    give(&place, &rows).await;
    let of = |country: Option<&str>, scope| Shown {
        country: country.map(str::to_owned),
        scope,
        ..world(Board::Credits, BoardSpan::All, 1)
    };
    let anna = PlayerId::from("anna");
    let here = of(Some("NL"), BoardScope::Country);
    let page = store.board(&anna, &here, NOW).await.unwrap();
    assert_eq!(names(&page), ["clara", "anna"]);
    assert_eq!((page.total, page.own.unwrap().rank), (2, 2));
    let nowhere = of(None, BoardScope::Country);
    let page = store.board(&anna, &nowhere, NOW).await.unwrap();
    assert_eq!(page, BoardPage::default());
    let friends = "INSERT INTO friendships (low, high, at)
                   VALUES ('anna', 'dora', 1), ('anna', 'boris', 1) RETURNING low";
    place.texts(friends.to_owned()).await;
    let mine = of(None, BoardScope::Friends);
    let page = store.board(&anna, &mine, NOW).await.unwrap();
    assert_eq!(names(&page), ["dora", "boris", "anna"]);
    assert_eq!(page.own.unwrap().rank, 3);
    let page = store.board(&"dora".into(), &mine, NOW).await.unwrap();
    assert_eq!(names(&page), ["dora", "anna"]);
}

async fn ratings(store: &SqlStore, span: BoardSpan, now: i64) -> Vec<String> {
    let shown = world(Board::Rating(POOL), span, 1);
    let page = store.board(&"anna".into(), &shown, Timestamp(now)).await;
    let page = page.unwrap();
    names(&page).into_iter().map(str::to_owned).collect()
}

/// Two players whose ratings are known well.
async fn well_known(store: &SqlStore, place: &impl Database, at: i64) {
    for name in ["anna", "boris"] {
        account(store, name).await;
    }
    play(store, "0", None, at).await;
    let known = "UPDATE ratings SET deviation = 60 RETURNING account";
    assert_eq!(place.texts(known.to_owned()).await.len(), 2);
}

pub(crate) async fn a_rating_stands_there_while_it_is_known_well(
    store: SqlStore,
    place: impl Database,
) {
    well_known(&store, &place, MONDAY).await;
    let none: [&str; 0] = [];
    assert_eq!(ratings(&store, BoardSpan::All, MONDAY).await, none);
    let winner = Some(protocol::SideKey::White);
    play(&store, "1", winner, MONDAY + 1).await;
    for span in [BoardSpan::Week, BoardSpan::Month, BoardSpan::All] {
        let seen = ratings(&store, span, MONDAY + 2).await;
        assert_eq!(seen, ["anna", "boris"], "{span:?}");
    }
    // Nobody has to do anything for it.
    let seen = ratings(&store, BoardSpan::All, MONDAY + 90 * DAY).await;
    assert_eq!(seen, ["anna", "boris"]);
    let much_later = MONDAY + 300 * DAY;
    assert_eq!(ratings(&store, BoardSpan::All, much_later).await, none);
    let standing = store
        .ratings_of(&"anna".into(), Timestamp(much_later))
        .await;
    assert!(!standing.unwrap().ratings[0].listed);
}

pub(crate) async fn a_week_begins_empty_and_forgets_the_one_before(
    store: SqlStore,
    place: impl Database,
) {
    well_known(&store, &place, MONDAY - 2).await;
    play(&store, "1", None, MONDAY - 1).await;
    let last_week = MONDAY - 1;
    assert_eq!(ratings(&store, BoardSpan::Week, last_week).await.len(), 2);
    let none: [&str; 0] = [];
    assert_eq!(ratings(&store, BoardSpan::Week, MONDAY).await, none);
    assert_eq!(ratings(&store, BoardSpan::All, MONDAY).await.len(), 2);
    play(&store, "2", Some(protocol::SideKey::Black), MONDAY).await;
    assert_eq!(
        ratings(&store, BoardSpan::Week, MONDAY).await,
        ["boris", "anna"]
    );
    let count = "SELECT CAST(count(*) AS TEXT) FROM board_scores WHERE began > 0";
    let before = place.texts(count.to_owned()).await;
    store
        .tidy_leaderboards(Timestamp(MONDAY + 65 * DAY))
        .await
        .unwrap();
    let after = place.texts(count.to_owned()).await;
    assert_ne!(before, after);
    assert_eq!(ratings(&store, BoardSpan::Week, last_week).await, none);
    assert_eq!(ratings(&store, BoardSpan::All, MONDAY).await.len(), 2);
}

pub(crate) async fn points_add_up_in_every_span(store: SqlStore, place: impl Database) {
    people(&place, &["anna", "boris"].map(str::to_owned)).await;
    for (name, amount, at) in [
        ("anna", 50, MONDAY - DAY),
        ("anna", 20, MONDAY),
        ("boris", 30, MONDAY + 1),
        ("boris", -10, MONDAY + 2),
        ("anna", 5, MONDAY + DAY),
    ] {
        let player = PlayerId::from(name);
        let awarded = store.award_points(Board::Arena, &player, amount, Timestamp(at));
        awarded.await.unwrap();
    }
    for (span, wanted) in [
        (BoardSpan::Week, [("anna", 25), ("boris", 20)]),
        (BoardSpan::All, [("anna", 75), ("boris", 20)]),
    ] {
        let shown = world(Board::Arena, span, 1);
        let page = store.board(&"anna".into(), &shown, NOW).await.unwrap();
        let scores = page.entries.iter().map(|one| one.score);
        let found: Vec<_> = names(&page).into_iter().zip(scores).collect();
        assert_eq!(found, wanted, "{span:?}");
    }
    assert_eq!(credits(&store, "anna", 1).await.total, 0);
}
