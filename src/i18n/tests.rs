//! All languages say the same, and the code asks only for what is there.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use super::*;

/// Returns each key of some files with the variables its text names.
fn keys(sources: &[&str]) -> BTreeMap<String, BTreeSet<String>> {
    let mut found = BTreeMap::new();
    let mut current = String::new();
    for row in sources.iter().flat_map(|source| source.lines()) {
        if let Some((key, _)) = row.split_once('=')
            && row.starts_with(|c: char| c.is_ascii_lowercase())
        {
            current = key.trim().to_owned();
            let double = found.insert(current.clone(), BTreeSet::new());
            assert!(double.is_none(), "'{current}' stands twice");
        }
        for after in row.split('$').skip(1) {
            let name: String = after
                .chars()
                .take_while(|c| c.is_ascii_alphanumeric() || *c == '_')
                .collect();
            found
                .get_mut(&current)
                .expect("a variable belongs to a key")
                .insert(name);
        }
    }
    found
}

fn sources(folder: &Path, into: &mut String) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|end| end == "rs")
            && !path.parent().is_some_and(|folder| folder.ends_with("i18n"))
        {
            into.push_str(&std::fs::read_to_string(&path).unwrap());
        }
    }
}

#[test]
fn all_languages_have_the_same_keys_and_variables() {
    let english = keys(sources_of(Language::En));
    assert!(english.len() > 100, "the files are read at all");
    for language in Language::ALL {
        let other = keys(sources_of(language));
        for (key, variables) in &english {
            let there = other.get(key);
            assert_eq!(Some(variables), there, "'{key}' in {language:?}");
        }
        for key in other.keys() {
            assert!(english.contains_key(key), "'{key}' only in {language:?}");
        }
    }
}

#[test]
fn a_stretched_text_is_longer_and_keeps_its_values() {
    let words = Words::new(Language::En).stretched();
    let text = t!(words, "status-waiting", name = "Anna");
    assert!(text.ends_with(" Anna"), "{text}");
    for key in ["cancel", "rules-take-text", "tab-play"] {
        let (short, long) = (
            Words::new(Language::En).text(key, None),
            words.text(key, None),
        );
        let [short, long] = [short, long].map(|text| text.chars().count());
        assert!(long * 10 >= short * 13, "{key}: {short} to {long}");
    }
}

/// Returns the keys that the code asks for.
fn asked(code: &str) -> Vec<&str> {
    let mut keys = Vec::new();
    for (at, call) in code.match_indices("t!(") {
        // Not the end of `assert!(`.
        let before = code[..at].chars().next_back();
        if before.is_some_and(|c| c.is_ascii_alphanumeric() || c == '_') {
            continue;
        }
        let rest = &code[at + call.len()..];
        let key = rest
            .split_once(',')
            .and_then(|(_, rest)| rest.trim_start().strip_prefix('"'))
            .and_then(|text| text.split_once('"'));
        keys.extend(key.map(|(key, _)| key));
    }
    for notice in ["Notice::Failed(\"", "Notice::Said(\""] {
        let rests = code.split(notice).skip(1);
        keys.extend(rests.filter_map(|rest| rest.split_once('"').map(|(key, _)| key)));
    }
    keys
}

#[test]
fn every_key_is_used_and_every_used_key_is_there() {
    let mut code = String::new();
    sources(
        Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/src")),
        &mut code,
    );
    let [screens @ .., _achievements, _countries] = sources_of(Language::En);
    let english = keys(screens);
    for key in english.keys() {
        assert!(
            code.contains(&format!("\"{key}\"")),
            "'{key}' is never used"
        );
    }
    let mut used = 0;
    for key in asked(&code) {
        assert!(
            english.contains_key(key),
            "'{key}' is asked for and missing"
        );
        used += 1;
    }
    assert!(used > 100, "only {used} uses found");
}

#[test]
fn every_achievement_has_its_texts_and_no_text_is_left_over() {
    let of = |key: &str| {
        let name = key.replace('_', "-");
        [
            format!("achievement-{name}-name"),
            format!("achievement-{name}-text"),
        ]
    };
    let table = domain::achievement::ACHIEVEMENTS;
    let wanted: BTreeSet<_> = table.iter().flat_map(|one| of(one.key)).collect();
    let [.., achievements, _countries] = sources_of(Language::En);
    let there: BTreeSet<_> = keys(&[*achievements]).into_keys().collect();
    assert_eq!(there, wanted);
}

#[test]
fn all_texts_parse() {
    for source in Language::ALL.into_iter().flat_map(sources_of) {
        assert!(FluentResource::try_new((*source).to_owned()).is_ok());
    }
}

/// Nothing is counted in a form that the language has not, and none that it has is left out.
#[test]
fn languages_count_in_their_own_forms() {
    for (language, count, text) in [
        (Language::Nl, 1, "1 zet"),
        (Language::Nl, 2, "2 zetten"),
        (Language::Fr, 0, "0 coup"),
        (Language::Fr, 1, "1 coup"),
        (Language::Fr, 2, "2 coups"),
        (Language::Id, 1, "1 langkah"),
        (Language::Id, 2, "2 langkah"),
    ] {
        let words = Words::new(language);
        assert_eq!(t!(words, "moves-count", count = count), text);
    }
}

#[test]
fn russian_counts_in_three_forms() {
    let words = Words::new(Language::Ru);
    for (count, text) in [(1, "1 ход"), (3, "3 хода"), (5, "5 ходов"), (21, "21 ход")]
    {
        assert_eq!(t!(words, "moves-count", count = count), text);
    }
}
