//! Games written as PDN, and read again.

#![expect(clippy::unwrap_used, reason = "a test fails where it unwraps")]

use records::{file, one};
use rules::notation::pdn::{self, Item, Place, Record};

mod records;

#[test]
fn writing_what_was_read_is_stable_and_loses_nothing() {
    let folders =
        ["succeed", "fail"].map(|name| format!("{}/tests/pdn/{name}", env!("CARGO_MANIFEST_DIR")));
    let mut files = 0;
    for entry in folders
        .iter()
        .flat_map(|folder| std::fs::read_dir(folder).unwrap())
    {
        let path = entry.unwrap().path();
        let records = pdn::parse(&pdn::decode(&std::fs::read(&path).unwrap()));
        let written = pdn::write_all(&records);
        let again = pdn::parse(&written);
        assert_eq!(again.len(), records.len(), "{path:?}");
        for (old, new) in records.iter().zip(&again) {
            assert_eq!(
                items(&old.items),
                items(&new.items),
                "{path:?} {}",
                old.index
            );
            let tags = |record: &Record| -> Vec<_> {
                record
                    .tags
                    .iter()
                    .map(|tag| (tag.name.clone(), tag.value.clone()))
                    .collect()
            };
            assert_eq!(tags(old), tags(new), "{path:?} {}", old.index);
        }
        assert_eq!(pdn::write_all(&again), written, "{path:?}");
        files += 1;
    }
    assert_eq!(files, 29);
}

/// Returns the items without their places, line ends in comments made equal.
fn items(items: &[pdn::Placed]) -> Vec<Item> {
    let plain = |item: &Item| match item {
        Item::Variation(inner) => {
            Item::Variation(self::items(inner).into_iter().map(Into::into).collect())
        }
        other => other.clone(),
    };
    items.iter().map(|placed| plain(&placed.item)).collect()
}

#[test]
fn a_written_game_replays_to_the_same_game() {
    for name in [
        "succeed/ussr1947.pdn",
        "succeed/wk2003.pdn",
        "succeed/cat-d1.pdn",
    ] {
        for record in file(name) {
            let game = record.replay().unwrap().games.remove(0);
            let written = pdn::write(&Record::from_game(&game));
            assert_eq!(one(&written).replay().unwrap().games, [game], "{written}");
        }
    }
}

#[test]
fn quotation_marks_and_backslashes_in_tags_survive() {
    let record = one(r#"[Event "a \"b\" \\ c"] [Site "the "old" town"] *"#);
    assert_eq!(record.tag("Event"), Some(r#"a "b" \ c"#));
    assert_eq!(record.tag("site"), Some(r#"the "old" town"#));
    let again = one(&pdn::write(&record));
    assert_eq!(
        (again.tag("Event"), again.tag("Site")),
        (record.tag("Event"), record.tag("Site"))
    );
}

#[test]
fn a_record_is_rewritten_as_the_standard_asks() {
    let cases = [
        (
            "1. 32- 28 20:25 *",
            "[GameType \"20\"]\n[Result \"*\"]\n\n1. 32-28 20-25 *\n",
        ),
        (
            "[GameType \"25\"] 22-18 1/2-1/2",
            "[GameType \"25\"]\n[Result \"1/2-1/2\"]\n\n1. c3-d4 1/2-1/2\n",
        ),
        (
            "[FEN \"W : WK4 : B13,32,37,20 .\"] 4x27x38x15! {good} - -",
            "[FEN \"W:WK4:B13,20,32,37\"]\n[GameType \"20\"]\n[Result \"*\"]\n\n1. 4x27x38x15! {good} 1... - - *\n",
        ),
        (
            "[GameType \"20\"] /?:WK4:B6./ 4-9 6-11 0-1",
            "[GameType \"20\"]\n[Result \"0-2\"]\n\n/FEN \"?:WK4:B6\"/ 1. 4-9 6-11 0-2\n",
        ),
    ];
    for (text, expected) in cases {
        let standard = one(text)
            .standard()
            .unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(pdn::write(&standard), expected, "{text}");
        assert_eq!(
            one(expected).standard().map(|again| pdn::write(&again)),
            Ok(expected.into())
        );
    }
    let error = one("32-28 (33-28 1-7) 20-25").standard().unwrap_err();
    assert_eq!(
        error.place,
        Place {
            line: 1,
            column: 14
        }
    );
}

#[test]
fn real_games_rewritten_are_the_same_games() {
    for name in [
        "succeed/ussr1947.pdn",
        "succeed/wk2003.pdn",
        "succeed/schildpad.pdn",
    ] {
        for record in file(name) {
            let Ok(replay) = record.replay() else {
                continue;
            };
            let written = pdn::write(&record.standard().unwrap());
            assert_eq!(one(&written).replay().unwrap(), replay, "{written}");
        }
    }
}

#[test]
fn move_numbers_count_from_the_side_that_usually_begins() {
    let cases = [
        (
            "[FEN \"B:W31-50:B1-20\"] 18-23 34-30",
            "1... 18-23 2. 34-30 *\n",
        ),
        ("[GameType \"21\"] 11-15 23-19", "1. 11-15 23-19 *\n"),
        (
            "[GameType \"21\"] [FEN \"B:W23:B11\"] 11-15",
            "1. 11-15 *\n",
        ),
        (
            "[GameType \"21\"] [FEN \"W:W23:B11\"] 23-19",
            "1... 23-19 *\n",
        ),
    ];
    for (text, expected) in cases {
        let written = pdn::write(&one(text));
        assert_eq!(written.split("\n\n").last(), Some(expected), "{text}");
    }
}

#[test]
fn a_comment_may_hold_anything_but_its_brace_and_stays_as_it_is() {
    let record = one("32-28 {two\nlines [%clock w0:10:00 B0:09:58] ( ; % x} 18-23");
    let Item::Comment(comment) = &record.items[1].item else {
        panic!("{record:?}")
    };
    assert_eq!(&**comment, "two\nlines [%clock w0:10:00 B0:09:58] ( ; % x");
    assert_eq!(pdn::clocks(comment).unwrap().black_ms, Some(598_000));
    let again = one(&pdn::write(&record));
    assert_eq!(again.items[1].item, record.items[1].item);
}
