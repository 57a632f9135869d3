//! What may be written to others, and how often: texts, phrases, emoticons.
//!
//! Which words are unfit is not decided here; that needs lists that only the server has.

use protocol::{ChatBody, Millis, Timestamp};
use thiserror::Error;

use crate::lookalike::{is_hidden, skeleton, trim_marks};

/// Most characters of a text.
pub const LONGEST: usize = 200;
/// Most messages of one player in [`FLOOD_WINDOW`].
pub const MOST_IN_WINDOW: usize = 5;
/// The time in which messages are counted.
pub const FLOOD_WINDOW: Millis = Millis::seconds(10);
/// So long a text is compared with the next ones.
pub const REPEAT_WINDOW: Millis = Millis::seconds(60);
/// Most marks above or below a letter.
const MOST_MARKS: usize = 3;
/// Texts of fewer letters are near duplicates only when they are equal: "yes" is no "yep".
const SHORT: usize = 4;

/// What can be said with one press. The app has a text for each in every language.
pub const PHRASES: [&str; 12] = [
    "hello",
    "good_luck",
    "good_game",
    "well_played",
    "nice_move",
    "thanks",
    "oops",
    "thinking",
    "one_moment",
    "rematch",
    "no_time",
    "bye",
];

/// Emoticons. The app has a picture for each.
pub const EMOTES: [&str; 12] = [
    "smile", "laugh", "wink", "cool", "think", "wow", "sad", "cry", "sweat", "clap", "thumb_up",
    "heart",
];

/// Why something cannot be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ChatError {
    /// Nothing but spaces.
    #[error("there is nothing in it")]
    Empty,
    /// More than 200 characters.
    #[error("a message has at most {LONGEST} characters")]
    TooLong,
    /// A control character, or one that draws nothing or turns the direction of writing.
    #[error("a message has no line breaks, control or invisible characters")]
    BadCharacter,
    /// No such phrase or emoticon.
    #[error("there is no such phrase or emoticon")]
    NoSuchKey,
    /// Too many messages in a short time.
    #[error("too many messages: wait a moment")]
    TooFast,
    /// Nearly the same was said just before.
    #[error("you have just said that")]
    Repeated,
}

/// Returns what is kept of a message: outer spaces cut, piles of marks trimmed. Everything else stays
/// as it was written.
///
/// # Errors
/// Empty, too long, with forbidden characters, or a key that does not exist.
pub fn tidy(body: &ChatBody) -> Result<ChatBody, ChatError> {
    match body {
        ChatBody::Text { text } => tidy_text(text).map(|text| ChatBody::Text { text }),
        ChatBody::Phrase { key } if PHRASES.contains(&key.as_str()) => Ok(body.clone()),
        ChatBody::Emote { key } if EMOTES.contains(&key.as_str()) => Ok(body.clone()),
        ChatBody::Phrase { .. } | ChatBody::Emote { .. } | ChatBody::Unknown => {
            Err(ChatError::NoSuchKey)
        }
    }
}

fn tidy_text(text: &str) -> Result<String, ChatError> {
    // Bounded before anything else is done with it: piles of marks may be trimmed to fit.
    if text.len() > 16 * LONGEST {
        return Err(ChatError::TooLong);
    }
    let text = trim_marks(text.trim(), MOST_MARKS);
    // Joiners make one picture of several emoji and are needed to write Persian.
    let is_joiner = |c| matches!(c, '\u{200c}' | '\u{200d}');
    let is_flag_tag = |c| matches!(c, '\u{e0020}'..='\u{e007f}');
    let is_bad = |c: char| c.is_control() || is_hidden(c) && !is_joiner(c) && !is_flag_tag(c);
    if text.chars().any(is_bad) {
        return Err(ChatError::BadCharacter);
    }
    match text.chars().count() {
        _ if text.chars().all(|c| c.is_whitespace() || is_joiner(c)) => Err(ChatError::Empty),
        0..=LONGEST => Ok(text),
        _ => Err(ChatError::TooLong),
    }
}

/// Decides whether a player may say this now, given what the same player said before, the last first.
///
/// # Errors
/// Too fast, or nearly the same as one of the texts of the last minute.
pub fn check_flood(
    before: &[(Timestamp, ChatBody)],
    body: &ChatBody,
    now: Timestamp,
) -> Result<(), ChatError> {
    let within = |window: Millis| move |(at, _): &&(Timestamp, ChatBody)| now - *at < window;
    if before.iter().filter(within(FLOOD_WINDOW)).count() >= MOST_IN_WINDOW {
        return Err(ChatError::TooFast);
    }
    let ChatBody::Text { text } = body else {
        return Ok(());
    };
    let repeats = before
        .iter()
        .filter(within(REPEAT_WINDOW))
        .any(|(_, said)| matches!(said, ChatBody::Text { text: said } if is_near(said, text)));
    if repeats {
        Err(ChatError::Repeated)
    } else {
        Ok(())
    }
}

/// Returns whether two texts are the same for a reader: fewer than two letters, or than an eighth of
/// the longer one, differ.
#[must_use]
pub fn is_near(a: &str, b: &str) -> bool {
    let [a, b] = [a, b].map(|text| skeleton(text).chars().collect::<Vec<_>>());
    let longer = a.len().max(b.len());
    if longer < SHORT {
        return a == b;
    }
    let limit = 2.max(longer.div_ceil(8));
    distance(&a, &b) < limit
}

/// Returns how many letters must be added, removed or changed to make one of the other.
fn distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let changed = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = changed.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(text: &str) -> ChatBody {
        let text = text.to_owned();
        ChatBody::Text { text }
    }

    #[test]
    fn texts_stay_as_they_are_or_are_refused_with_the_reason() {
        for same in [
            "Привет!",
            "'; DROP TABLE accounts; --",
            "${jndi:ldap://x}",
            "<script>alert(1)</script>",
            "%s%n \\r\\n \"quoted\" {\"a\":1}",
            "👩‍👩‍👧 🇳🇱 ❤️",
            "می‌خواهم",
            "שלום",
        ] {
            assert_eq!(tidy(&text(same)), Ok(text(same)), "{same}");
        }
        for (wish, expected) in [
            ("  gg  ", Ok(text("gg"))),
            ("", Err(ChatError::Empty)),
            (" \u{200d} ", Err(ChatError::Empty)),
            ("two\nlines", Err(ChatError::BadCharacter)),
            ("x\r\nSet-Cookie: a=b", Err(ChatError::BadCharacter)),
            ("nul\0", Err(ChatError::BadCharacter)),
            ("\u{1b}[31mred", Err(ChatError::BadCharacter)),
            ("evil\u{202e}txt", Err(ChatError::BadCharacter)),
            ("zero\u{200b}width", Err(ChatError::BadCharacter)),
        ] {
            assert_eq!(tidy(&text(wish)), expected, "{wish:?}");
        }
        assert_eq!(tidy(&text(&"я".repeat(200))), Ok(text(&"я".repeat(200))));
        for much in [201, 100_000] {
            assert_eq!(tidy(&text(&"я".repeat(much))), Err(ChatError::TooLong));
        }
        let zalgo = format!("h{}i", "\u{336}".repeat(40));
        assert_eq!(tidy(&text(&zalgo)), Ok(text("h\u{336}\u{336}\u{336}i")));
    }

    #[test]
    fn phrases_and_emoticons_are_named_by_keys_that_exist() {
        let phrase = |key: &str| ChatBody::Phrase { key: key.into() };
        let emote = |key: &str| ChatBody::Emote { key: key.into() };
        for key in PHRASES {
            assert_eq!(tidy(&phrase(key)), Ok(phrase(key)));
        }
        for key in EMOTES {
            assert_eq!(tidy(&emote(key)), Ok(emote(key)));
        }
        for unknown in [
            phrase("smile"),
            emote("hello"),
            phrase(""),
            ChatBody::Unknown,
        ] {
            assert_eq!(tidy(&unknown), Err(ChatError::NoSuchKey));
        }
    }

    #[test]
    fn five_messages_in_ten_seconds_are_enough() {
        let at = |ms: i64| Timestamp(100_000 - ms);
        let said = |times: &[i64]| -> Vec<_> {
            times
                .iter()
                .map(|ms| (at(*ms), ChatBody::Emote { key: "wow".into() }))
                .collect()
        };
        for (before, expected) in [
            (vec![], Ok(())),
            (vec![1, 2, 3, 4], Ok(())),
            (vec![1, 2, 3, 4, 5], Err(ChatError::TooFast)),
            (vec![1, 2, 3, 4, 9_999], Err(ChatError::TooFast)),
            (vec![1, 2, 3, 4, 10_000], Ok(())),
        ] {
            let answer = check_flood(&said(&before), &text("hi"), at(0));
            assert_eq!(answer, expected, "{before:?}");
        }
    }

    #[test]
    fn nearly_the_same_within_a_minute_is_refused() {
        let at = |ms: i64| Timestamp(100_000 - ms);
        for (before, ago, wish, expected) in [
            ("good game", 5_000, "good game", Err(ChatError::Repeated)),
            ("good game", 5_000, "Good  game", Err(ChatError::Repeated)),
            ("good game", 5_000, "gооd gamе", Err(ChatError::Repeated)),
            ("good game", 60_000, "good game", Ok(())),
            ("good game", 5_000, "good luck", Ok(())),
            ("yes", 5_000, "yep", Ok(())),
            ("gg", 5_000, "GG", Err(ChatError::Repeated)),
            (
                "buy credits at example.org now",
                1,
                "buy credits at example.org n0w!!",
                Err(ChatError::Repeated),
            ),
        ] {
            let answer = check_flood(&[(at(ago), text(before))], &text(wish), at(0));
            assert_eq!(answer, expected, "{before} {wish}");
        }
    }

    #[test]
    fn the_distance_counts_single_letters() {
        for (a, b, expected) in [
            ("", "", 0),
            ("abc", "", 3),
            ("kitten", "sitting", 3),
            ("ab", "ba", 2),
        ] {
            let [x, y] = [a, b].map(|text| text.chars().collect::<Vec<_>>());
            assert_eq!(distance(&x, &y), expected, "{a} {b}");
        }
    }
}
