//! The promises of achievements: counted once, awarded once, seen once, also over the past.

use domain::achievement::{ACHIEVEMENTS, Facts, Score};
use protocol::{AchievementState, EndReason, PlayerId, SideKey, Timestamp};
use rules::Variant;
use server::store::personal::{Erase, EraseOutcome};
use server::store::{CountGame, SqlStore, Uncounted};

use crate::personal::Database;
use crate::ratings::{play, two};

/// Makes one test of each promise.
#[macro_export]
macro_rules! achievement_contract {
    ($(#[$also:meta])* $name:ident, $fresh:path $(,)?) => {
        $crate::promises! { both [$(#[$also])*] $name, $fresh, achievements;
            of_a_hundred_counts_of_a_game_at_once_one_counts,
            a_game_that_was_counted_does_not_wait_any_more,
            progress_grows_to_the_goal_and_is_awarded_once,
            wins_in_a_row_are_those_up_to_the_game_however_late_it_is_counted,
            what_is_achieved_is_new_until_it_was_seen,
            a_tournament_counts_once,
            nobody_deleted_gets_anything,
        }
    };
}

const DAY: i64 = 86_400_000;

const fn facts(score: Score) -> Facts {
    Facts {
        variant: Variant::Russian,
        score,
        reason: EndReason::Resigned,
        rated: true,
        rematch: false,
        stayed: true,
        plies: 12,
        crowned: 0,
        kings_lost: 0,
        largest_capture: 3,
        behind: 0,
        pieces_left: 8,
        seconds_left: Some(60),
        stronger: None,
        rating: None,
    }
}

/// The game that waits first, with White as the winner.
async fn waiting(store: &SqlStore) -> CountGame {
    let of = store.uncounted(1).await.unwrap().remove(0);
    CountGame {
        of,
        facts: [Some(facts(Score::Won)), Some(facts(Score::Lost))],
    }
}

async fn count_next(store: &SqlStore) -> Vec<(PlayerId, AchievementState)> {
    store.count_game(waiting(store).await).await.unwrap()
}

/// How far Anna is.
async fn state(store: &SqlStore, key: &str) -> AchievementState {
    let list = store.achievements(&"anna".into()).await.unwrap();
    let mut all = list.achievements.into_iter();
    all.find(|one| one.key == key).unwrap()
}

pub(crate) async fn of_a_hundred_counts_of_a_game_at_once_one_counts(
    store: SqlStore,
    _place: impl Database,
) {
    two(&store).await;
    play(&store, "1", Some(SideKey::White), DAY).await;
    let store = std::sync::Arc::new(store);
    let game = waiting(&store).await;
    let mut racing = tokio::task::JoinSet::new();
    for _ in 0..100 {
        let (store, game) = (store.clone(), game.clone());
        racing.spawn(async move { store.count_game(game).await.unwrap() });
    }
    let achieved: Vec<_> = racing.join_all().await.into_iter().flatten().collect();
    let first_wins = achieved.iter().filter(|(_, one)| one.key == "first_win");
    assert_eq!(first_wins.count(), 1);
    assert_eq!(state(&store, "russian_wins_10").await.progress, 1);
    assert_eq!(state(&store, "games_100").await.progress, 1);
}

pub(crate) async fn a_game_that_was_counted_does_not_wait_any_more(
    store: SqlStore,
    _place: impl Database,
) {
    two(&store).await;
    assert_eq!(store.uncounted(9).await, Ok(vec![]));
    let game = play(&store, "1", None, DAY).await;
    let wanted = Uncounted {
        game,
        ended_at: Timestamp(DAY),
        counted: 0,
    };
    assert_eq!(store.uncounted(9).await, Ok(vec![wanted.clone()]));
    let facts = [None, None];
    let counted = store.count_game(CountGame { of: wanted, facts }).await;
    assert_eq!(counted, Ok(vec![]));
    assert_eq!(store.uncounted(9).await, Ok(vec![]));
}

pub(crate) async fn progress_grows_to_the_goal_and_is_awarded_once(
    store: SqlStore,
    _place: impl Database,
) {
    two(&store).await;
    let mut awarded = 0;
    for number in 0..12_i64 {
        // A new day each, so that games of the same two count.
        play(
            &store,
            &format!("{number:02}"),
            Some(SideKey::White),
            number * DAY,
        )
        .await;
        let achieved = count_next(&store).await;
        let ten = achieved
            .iter()
            .filter(|(_, one)| one.key == "russian_wins_10");
        awarded += ten.count();
    }
    assert_eq!(awarded, 1);
    let ten = state(&store, "russian_wins_10").await;
    assert_eq!((ten.progress, ten.goal), (10, 10));
    assert_eq!(ten.at, Some(Timestamp(9 * DAY)));
    assert_eq!(ten.game, Some("09".into()));
    let days = state(&store, "days_7").await;
    assert_eq!((days.progress, days.at), (7, Some(Timestamp(6 * DAY))));
    assert_eq!(state(&store, "days_30").await.progress, 12);
}

pub(crate) async fn wins_in_a_row_are_those_up_to_the_game_however_late_it_is_counted(
    store: SqlStore,
    _place: impl Database,
) {
    two(&store).await;
    let (white, black) = (Some(SideKey::White), Some(SideKey::Black));
    for (number, winner) in (0..).zip([white, white, black, white, white, white, white, white]) {
        play(&store, &format!("{number}"), winner, number).await;
    }
    let mut waiting = store.uncounted(20).await.unwrap();
    assert_eq!(waiting.len(), 8);
    // The last first.
    waiting.reverse();
    let mut seen = vec![];
    for of in waiting {
        let game = of.game.0.clone();
        let facts = [Some(facts(Score::Won)), None];
        let achieved = store.count_game(CountGame { of, facts }).await.unwrap();
        if achieved.iter().any(|(_, one)| one.key == "wins_in_a_row_5") {
            seen.push(game);
        }
    }
    assert_eq!(seen, ["7"], "five won in a row end with the last game");
}

pub(crate) async fn what_is_achieved_is_new_until_it_was_seen(
    store: SqlStore,
    _place: impl Database,
) {
    two(&store).await;
    play(&store, "1", Some(SideKey::White), DAY).await;
    count_next(&store).await;
    let anna = PlayerId::from("anna");
    let unseen = store.unseen_achievements(&anna).await.unwrap();
    let keys: Vec<_> = unseen.iter().map(|one| one.key.clone()).collect();
    assert_eq!(
        keys,
        [
            "first_game",
            "first_win",
            "first_rated",
            "russian_win",
            "capture_three"
        ]
    );
    let some = vec![
        "first_game".to_owned(),
        "nonsense".to_owned(),
        "days_7".to_owned(),
    ];
    store.see_achievements(&anna, some).await.unwrap();
    store
        .see_achievements(&anna, vec![keys[0].clone()])
        .await
        .unwrap();
    let unseen = store.unseen_achievements(&anna).await.unwrap();
    assert_eq!(unseen.len(), 4);
    // What has only begun is not seen before it is achieved.
    assert!(!state(&store, "days_7").await.new);
    let list = store.achievements(&anna).await.unwrap();
    let hidden = ACHIEVEMENTS.iter().filter(|one| one.hidden).count();
    assert_eq!(list.hidden as usize, hidden);
    assert_eq!(list.achievements.len(), ACHIEVEMENTS.len() - hidden);
}

/// As the end of a tournament notes it.
pub(crate) async fn a_tournament_counts_once(store: SqlStore, place: impl Database) {
    two(&store).await;
    for (tournament, rank, keys) in [
        ("one", 3, vec!["tournament_first", "tournament_podium"]),
        ("two", 40, vec![]),
        ("three", 1, vec!["tournament_win"]),
    ] {
        let insert = format!(
            "INSERT INTO tournament_places (account, tournament, place, at, counted)
             VALUES ('anna', '{tournament}', {rank}, {DAY}, 0) RETURNING account"
        );
        assert_eq!(place.texts(insert).await, ["anna"]);
        let (achieved, _) = store.count_tournaments().await.unwrap();
        let found: Vec<_> = achieved.iter().map(|(_, one)| one.key.as_str()).collect();
        assert_eq!(found, keys, "{tournament}");
        let again = store.count_tournaments().await.unwrap();
        assert_eq!(again, (vec![], false));
    }
    assert_eq!(state(&store, "tournaments_10").await.progress, 3);
}

pub(crate) async fn nobody_deleted_gets_anything(store: SqlStore, _place: impl Database) {
    two(&store).await;
    play(&store, "1", Some(SideKey::White), DAY).await;
    let erase = Erase {
        player: "anna".into(),
        confirm: "anna".to_owned(),
        stand_in: "0f0f".to_owned(),
        at: Timestamp(DAY),
    };
    assert_eq!(store.erase(erase).await, Ok(EraseOutcome::Erased));
    let achieved = count_next(&store).await;
    assert!(!achieved.is_empty());
    assert!(achieved.iter().all(|(player, _)| player.0 == "boris"));
    let nothing = store.achievements(&"deleted-0f0f".into()).await.unwrap();
    assert!(nothing.achievements.iter().all(|one| one.progress == 0));
}
