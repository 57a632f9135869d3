//! Real and odd PDN files, in `tests/pdn`.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps")]

use records::{file, one};
use rules::Variant;
use rules::notation::pdn::{self, PdnReason, Place, Record, Score};
use rules::notation::text::MoveTextError;

mod records;

/// Replays a file with so many games and returns the errors.
fn errors(name: &str, games: usize) -> Vec<pdn::PdnError> {
    let records = file(name);
    assert_eq!(records.len(), games, "{name}");
    records
        .iter()
        .filter_map(|record| record.replay().err())
        .collect()
}

/// Replays a text with one game and returns the variant and how many moves it has.
fn plies(text: &str) -> (Variant, usize) {
    let replay = one(text)
        .replay()
        .unwrap_or_else(|error| panic!("{text}: {error}"));
    (replay.game().position().variant(), replay.game().ply())
}

#[test]
fn real_files_replay_without_a_refused_move() {
    let files = [
        ("succeed/090417ronde12.pdn", 7),
        ("succeed/alphanumeric.pdn", 1),
        ("succeed/borderclassics.pdn", 183),
        ("succeed/bridges.pdn", 267),
        ("succeed/cat-d1.pdn", 19),
        ("succeed/dutch96h.pdn", 13),
        ("succeed/fen.pdn", 3),
        ("succeed/gameterminator.pdn", 1),
        ("succeed/gem.pdn", 162),
        ("succeed/kurnik.pdn", 4),
        ("succeed/linecomment.pdn", 1),
        ("succeed/movestrength.pdn", 1),
        ("succeed/nk-ronde-02.pdn", 7),
        ("succeed/nk2003-amsterdam.pdn", 33),
        ("succeed/pwcp-2.pdn", 51),
        ("succeed/pwcp-2a.pdn", 59),
        ("succeed/rk-ronde-12.pdn", 7),
        ("succeed/unicode.pdn", 1),
        ("succeed/ussr1947.pdn", 153),
        ("succeed/variation.pdn", 1),
        ("succeed/windragon.pdn", 1),
        ("succeed/wk2003.pdn", 23),
        ("fail/40camp-damainternazionaleassoluto.pdn", 45),
        ("fail/cat-a1.pdn", 35),
    ];
    for (name, games) in files {
        assert_eq!(errors(name, games), [], "{name}");
    }
}

#[test]
fn two_games_with_a_capture_that_fits_twice_end_with_an_error_that_says_where() {
    let errors = errors("succeed/schildpad.pdn", 34);
    let expected = [
        "game 3, line 52, column 70: move 36x16 at ply 68: \
         several captures are written so: name the squares in between",
        "game 7, line 140, column 7: move 4x24 at ply 110: \
         several captures are written so: name the squares in between",
    ];
    assert_eq!(
        errors.iter().map(ToString::to_string).collect::<Vec<_>>(),
        expected
    );
    assert_eq!((errors[0].game, errors[1].game), (2, 6));
}

#[test]
fn files_of_other_games_are_read_though_not_replayed() {
    for (name, games) in [
        ("succeed/mrcd2000kval.pdn", 40),
        ("succeed/mrcd2006.pdn", 44),
    ] {
        let records = file(name);
        assert_eq!(records.len(), games, "{name}");
        assert!(records.iter().all(|record| record.error.is_none()));
        let played = |record: &Record| record.tag("PlyCount").map(str::to_string);
        let counts = records
            .iter()
            .filter(|r| played(r) == Some(r.moves().count().to_string()));
        assert_eq!(counts.count(), games, "{name}");
    }
}

#[test]
fn a_file_with_one_bad_game_gives_all_games_and_one_error() {
    let text = "[White \"a\"]\n32-28 *\n[White \"b\"]\n[FEN \"W:W31,31:B1\"]\n*\n33-28 *";
    let records = pdn::parse(text);
    let problems: Vec<_> = records
        .iter()
        .filter_map(|record| record.replay().err())
        .collect();
    let [error] = &problems[..] else {
        panic!("{problems:?}")
    };
    assert_eq!(
        (records.len(), error.game, error.place),
        (3, 1, Place { line: 4, column: 1 })
    );
    let reason = "the position is wrong: square 31 is named twice (at byte 6 of the position)";
    assert_eq!(
        error.to_string(),
        format!("game 2, line 4, column 1: {reason}")
    );
}

#[test]
fn a_comment_within_a_comment_is_an_error_with_its_place() {
    let records = file("fail/nested-comment.pdn");
    let [record] = &records[..] else {
        panic!("{records:?}")
    };
    assert_eq!(
        record.moves().collect::<Vec<_>>(),
        ["33-29", "19-23", "35-30"]
    );
    let error = record.error.clone().unwrap();
    assert_eq!(
        error.to_string(),
        "game 1, line 1, column 46: '}' has no meaning here"
    );
}

/// Texts, with the variant and the number of moves, or none where the moves are not legal.
const SEEN_IN_REAL_FILES: [(&str, Option<(Variant, usize)>); 20] = [
    ("1- 7 is a space: 1. 32-28 18- 23", None),
    ("1.32-28 18-23", Some((Variant::International, 2))),
    ("1. 32- 28 18 - 23 *", Some((Variant::International, 2))),
    ("1. 32-28 20x25 2. 38:32", Some((Variant::International, 3))),
    (
        "1.32x28 18-23 2.33-29 23:32 3.37x28",
        Some((Variant::International, 5)),
    ),
    (
        "[FEN \"W:W31-50:B1-20.\"] 32-28",
        Some((Variant::International, 1)),
    ),
    ("1. 32-28 - -", Some((Variant::International, 1))),
    (
        "[White \"a\"]\n[Result \"2-0\"]",
        Some((Variant::International, 0)),
    ),
    ("1. c3-d4 d6-c5 2-0", Some((Variant::Russian, 2))),
    ("3228 1823", Some((Variant::International, 2))),
    ("a3b4 b6a5", Some((Variant::Russian, 2))),
    (
        "[GameType \"25,W,8,8,N2,0\"] 1. c3-d4",
        Some((Variant::Russian, 1)),
    ),
    ("[GameType \"25\"] 1. 22-18", Some((Variant::Russian, 1))),
    (
        "[GameType \"20,W,10,10,A0,0\"] 1. 32-28",
        Some((Variant::International, 1)),
    ),
    ("[GameType \"20\"] 1... 18-23", None),
    (
        "[FEN \"B:W31-50:B1-20\"] 1... 18-23 2. 34-30",
        Some((Variant::International, 2)),
    ),
    ("1. 11-15 23-19", Some((Variant::English, 2))),
    (
        "[FEN \"?:W31-50:B1-20\"] 18-23",
        Some((Variant::International, 1)),
    ),
    (
        "32-28 $3 !? {good} (33-28 (34-30) 18-23 1-0) 18-23 (?)",
        Some((Variant::International, 2)),
    ),
    (
        "% a line\n32-28\n% another\n18-23",
        Some((Variant::International, 2)),
    ),
];

#[test]
fn what_real_files_do_is_read_without_complaint() {
    for (text, expected) in SEEN_IN_REAL_FILES {
        match expected {
            Some(expected) => assert_eq!(plies(text), expected, "{text}"),
            None => assert!(pdn::parse(text)[0].replay().is_err(), "{text}"),
        }
    }
}

#[test]
fn results_are_read_in_both_styles_and_never_as_moves() {
    let cases = [
        ("32-28 1-1", Score::Draw),
        ("32-28 2-0", Score::White),
        ("32-28 0-2", Score::Black),
        ("32-28 1-0", Score::White),
        ("32-28 0-1", Score::Black),
        ("32-28 1/2-1/2", Score::Draw),
        ("32-28 ½-½", Score::Draw),
        ("32-28 0-0", Score::Neither),
        ("32-28 *", Score::Unknown),
        ("[Result \"1-1\"] 32-28 *", Score::Draw),
        ("[Result \"0-1\"] 32-28", Score::Black),
        ("[Result \"0-1\"] 32-28 2-0", Score::White),
    ];
    for (text, score) in cases {
        let record = one(text);
        assert_eq!(record.result(), score, "{text}");
        assert_eq!(record.moves().collect::<Vec<_>>(), ["32-28"], "{text}");
    }
}

#[test]
fn games_are_told_apart_by_results_and_by_tags_that_come_again() {
    let text =
        "[White \"a\"] [Black \"b\"]\n[White \"c\"]\n1. 32-28 [White \"d\"] 1-0 33-28 * 34-30";
    let records = pdn::parse(text);
    let moves: Vec<_> = records
        .iter()
        .map(|record| record.moves().count())
        .collect();
    assert_eq!(moves, [0, 1, 0, 1, 1]);
    assert_eq!(
        records
            .iter()
            .map(|record| record.index)
            .collect::<Vec<_>>(),
        [0, 1, 2, 3, 4]
    );
}

#[test]
fn a_position_set_up_in_between_begins_a_new_game() {
    let record = one("32-28 18-23 /FEN \"W:WK50:B6\"/ 50-45 6-11");
    let replay = record.replay().unwrap();
    assert_eq!(
        replay
            .games
            .iter()
            .map(rules::Game::ply)
            .collect::<Vec<_>>(),
        [2, 2]
    );
}

#[test]
fn a_refused_move_names_game_place_ply_and_token() {
    let records = pdn::parse("32-28 *\n1. 32-28 18-23\n2. 28x10 *");
    let error = records[1].replay().unwrap_err();
    assert_eq!((error.game, error.place), (1, Place { line: 3, column: 4 }));
    let reason = PdnReason::Move {
        ply: 2,
        token: "28x10".into(),
        error: MoveTextError::Illegal,
    };
    assert_eq!(error.reason, reason);
}

#[test]
fn broken_games_are_read_as_far_as_possible_and_the_next_ones_whole() {
    let cases = [
        ("32-28 # 18-23", 1, 7),
        ("32-28 {never", 1, 7),
        ("32-28 (18-23", 1, 7),
        ("32-28 )", 1, 7),
        ("32-28 [White x]", 1, 7),
        ("32-28\n  /W:W1", 2, 3),
        ("32-28 $x", 1, 7),
        ("32-28 a3", 1, 7),
        ("32-28 $99999", 1, 7),
    ];
    for (text, line, column) in cases {
        let records = pdn::parse(&format!("{text}\n[White \"next\"]\n33-28 *"));
        let error = records[0].error.clone().unwrap_or_else(|| panic!("{text}"));
        assert_eq!(error.place, Place { line, column }, "{text}");
        assert_eq!(records[0].moves().next(), Some("32-28"), "{text}");
        if !text.contains(['{', '/']) {
            let last = records.last().unwrap();
            assert_eq!(
                (last.tag("White"), last.moves().count()),
                (Some("next"), 1),
                "{text}"
            );
        }
    }
}
