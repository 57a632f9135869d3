//! Which nicknames are possible: 3 to 16 letters, digits, `_`, `-` or single spaces inside. Two names
//! that look alike are the same name.

use thiserror::Error;
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::lookalike::{is_hidden, skeleton};

/// Fewest characters of a nickname.
pub const SHORTEST: usize = 3;
/// Most characters of a nickname.
pub const LONGEST: usize = 16;
/// Changes whenever [`key`] makes other keys of the same names than before.
pub const KEY_VERSION: i64 = 1;

/// Why a nickname is not possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NicknameError {
    /// Fewer than three characters.
    #[error("a name has at least {SHORTEST} letters")]
    TooShort,
    /// More than sixteen characters.
    #[error("a name has at most {LONGEST} letters")]
    TooLong,
    /// A character that is neither a letter nor a digit, `_`, `-` or a space inside.
    #[error("a name has letters, digits, _ and - only")]
    BadCharacter,
    /// Greek letters among others: several of them look like two different ones.
    #[error("Greek letters do not mix with those of other alphabets in a name")]
    MixedAlphabets,
}

/// Returns the nickname as it is kept: outer spaces cut, inner runs of spaces made one, wide and
/// decorated letters made plain ones.
///
/// # Errors
/// Too short, too long, or a character that has no place in a name.
pub fn tidy(wish: &str) -> Result<String, NicknameError> {
    // Bounded before anything else is done with it: the wish comes from outside.
    if wish.len() > 4 * 4 * LONGEST {
        return Err(NicknameError::TooLong);
    }
    let plain: String = wish.nfkc().collect();
    let name = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    if wish.chars().any(is_hidden) || !name.chars().all(is_possible) || has_pile(&name) {
        return Err(NicknameError::BadCharacter);
    }
    let (greek, other) = (|c| is_greek(c), |c: char| c.is_alphabetic() && !is_greek(c));
    if name.contains(greek) && name.contains(other) {
        return Err(NicknameError::MixedAlphabets);
    }
    match name.chars().count() {
        0..SHORTEST => Err(NicknameError::TooShort),
        SHORTEST..=LONGEST => Ok(name),
        _ => Err(NicknameError::TooLong),
    }
}

fn is_possible(c: char) -> bool {
    let is_accent = matches!(c, '\u{300}'..='\u{36f}');
    let is_mark = is_combining_mark(c) && !is_accent;
    !is_accent && (c.is_alphanumeric() || is_mark || matches!(c, '_' | '-' | ' '))
}

const fn is_greek(c: char) -> bool {
    matches!(c, '\u{370}'..='\u{3ff}' | '\u{1f00}'..='\u{1fff}')
}

/// Returns whether a letter carries more than two marks, or one carries nothing.
fn has_pile(name: &str) -> bool {
    let mut marks = 3;
    name.chars().any(|c| {
        marks = match (is_combining_mark(c), c.is_alphanumeric()) {
            (true, _) => marks + 1,
            (false, true) => 0,
            (false, false) => 3,
        };
        marks > 3 || (marks == 3 && is_combining_mark(c))
    })
}

/// Returns the form in which two names that look alike are equal: whoever has the one has the other.
#[must_use]
pub fn key(name: &str) -> String {
    skeleton(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied_or_refused_with_the_reason() {
        for (wish, expected) in [
            ("Marina_K", Ok("Marina_K")),
            ("  Павел   Орлов ", Ok("Павел Орлов")),
            ("Андрей Ёлкин", Ok("Андрей Ёлкин")),
            ("Ｍａｒｉｎａ", Ok("Marina")),
            ("Николай И", Ok("Николай И")),
            ("Νίκος", Ok("Νίκος")),
            ("अमिताभ", Ok("अमिताभ")),
            ("สมชาย", Ok("สมชาย")),
            ("محمد", Ok("محمد")),
            ("Ян", Err(NicknameError::TooShort)),
            ("   ", Err(NicknameError::TooShort)),
            ("ABCDEFGHIJKLMNOPQ", Err(NicknameError::TooLong)),
            ("a\u{202e}bcd", Err(NicknameError::BadCharacter)),
            ("zero\u{200b}width", Err(NicknameError::BadCharacter)),
            ("soft\u{ad}hyphen", Err(NicknameError::BadCharacter)),
            ("\u{3164}\u{3164}\u{3164}", Err(NicknameError::BadCharacter)),
            ("za\u{33f}\u{33f}lgo", Err(NicknameError::BadCharacter)),
            ("<b>bold</b>", Err(NicknameError::BadCharacter)),
            (
                "a\u{e33}\u{e34}\u{e35}\u{e36}",
                Err(NicknameError::BadCharacter),
            ),
            ("νlad", Err(NicknameError::MixedAlphabets)),
        ] {
            assert_eq!(tidy(wish).as_deref().map_err(|e| *e), expected, "{wish:?}");
        }
        assert_eq!(tidy(&"x".repeat(10_000_000)), Err(NicknameError::TooLong));
    }

    #[test]
    fn names_that_look_alike_have_one_key() {
        for (a, b) in [
            ("Аnna", "Anna"),
            ("Anna K", "anna_k"),
            ("Рареr", "Paper"),
            ("GuestO1", "Guest0l"),
        ] {
            assert_eq!(key(a), key(b), "{a} {b}");
        }
        assert_ne!(key("Анна"), key("Инна"));
    }
}
