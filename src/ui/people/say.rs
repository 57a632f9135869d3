//! What is said among players, in the reader's language.

use protocol::{ChatBody, Whereabouts};

use super::super::components::Dot;
use crate::i18n::Words;
use crate::t;

/// Returns the text of a phrase; nothing for one that this version does not know.
pub(super) fn phrase(words: &Words, key: &str) -> Option<String> {
    Some(match key {
        "hello" => t!(words, "phrase-hello"),
        "good_luck" => t!(words, "phrase-good-luck"),
        "good_game" => t!(words, "phrase-good-game"),
        "well_played" => t!(words, "phrase-well-played"),
        "nice_move" => t!(words, "phrase-nice-move"),
        "thanks" => t!(words, "phrase-thanks"),
        "oops" => t!(words, "phrase-oops"),
        "thinking" => t!(words, "phrase-thinking"),
        "one_moment" => t!(words, "phrase-one-moment"),
        "rematch" => t!(words, "phrase-rematch"),
        "no_time" => t!(words, "phrase-no-time"),
        "bye" => t!(words, "phrase-bye"),
        _ => return None,
    })
}

/// Returns the name of an emoticon, for those who do not see it.
pub(super) fn emote(words: &Words, key: &str) -> Option<String> {
    Some(match key {
        "smile" => t!(words, "emote-smile"),
        "laugh" => t!(words, "emote-laugh"),
        "wink" => t!(words, "emote-wink"),
        "cool" => t!(words, "emote-cool"),
        "think" => t!(words, "emote-think"),
        "wow" => t!(words, "emote-wow"),
        "sad" => t!(words, "emote-sad"),
        "cry" => t!(words, "emote-cry"),
        "sweat" => t!(words, "emote-sweat"),
        "clap" => t!(words, "emote-clap"),
        "thumb_up" => t!(words, "emote-thumb-up"),
        "heart" => t!(words, "emote-heart"),
        _ => return None,
    })
}

/// Returns a line as one text, as in a list of conversations.
pub(super) fn body(words: &Words, body: &ChatBody) -> String {
    let known = match body {
        ChatBody::Text { text } => Some(text.clone()),
        ChatBody::Phrase { key } => phrase(words, key),
        ChatBody::Emote { key } => emote(words, key),
        ChatBody::Unknown => None,
    };
    known.unwrap_or_else(|| t!(words, "talk-unknown"))
}

/// Returns where a friend is, in words.
pub(super) fn whereabouts(words: &Words, is: Whereabouts) -> String {
    match is {
        Whereabouts::Online => t!(words, "presence-online"),
        Whereabouts::Playing => t!(words, "presence-playing"),
        Whereabouts::Away => t!(words, "presence-away"),
        Whereabouts::Offline | Whereabouts::Unknown => t!(words, "presence-offline"),
    }
}

/// Returns the dot at a friend's picture.
pub(super) const fn dot(is: Whereabouts) -> Dot {
    match is {
        Whereabouts::Online => Dot::Here,
        Whereabouts::Playing | Whereabouts::Away => Dot::Away,
        Whereabouts::Offline | Whereabouts::Unknown => Dot::Offline,
    }
}

/// Returns why something among players did not work; nothing for codes that are not of people.
pub(crate) fn problem(words: &Words, code: &str) -> Option<String> {
    Some(match code {
        "no_such_player" => t!(words, "people-no-such-player"),
        "no_such_chat" => t!(words, "people-no-such-chat"),
        "own_account" => t!(words, "people-own-account"),
        "too_many" => t!(words, "people-too-many"),
        "blocked" => t!(words, "people-blocked"),
        "not_asked" => t!(words, "people-not-asked"),
        "muted" => t!(words, "people-muted"),
        "bad_message" => t!(words, "people-bad-message"),
        "bad_words" => t!(words, "people-bad-words"),
        "repeated" => t!(words, "people-repeated"),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Language;
    use domain::chat::{EMOTES, PHRASES};

    #[test]
    fn every_phrase_and_every_emoticon_has_its_words_in_both_languages() {
        for language in Language::ALL {
            let words = Words::new(language);
            for key in PHRASES {
                let text = phrase(&words, key).expect(key);
                assert!(!text.is_empty() && !text.starts_with("phrase-"), "{key}");
            }
            for key in EMOTES {
                let text = emote(&words, key).expect(key);
                assert!(!text.is_empty() && !text.starts_with("emote-"), "{key}");
            }
        }
    }

    #[test]
    fn what_a_newer_app_says_is_still_a_line() {
        let words = Words::new(Language::En);
        let key = "of tomorrow".to_owned();
        for said in [ChatBody::Unknown, ChatBody::Phrase { key }] {
            assert!(body(&words, &said).contains("newer"));
        }
    }
}
