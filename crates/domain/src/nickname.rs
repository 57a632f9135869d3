//! Which nicknames are possible: 3 to 16 letters, digits, `_`, `-` or single spaces inside.

use thiserror::Error;

/// Fewest characters of a nickname.
pub const SHORTEST: usize = 3;
/// Most characters of a nickname.
pub const LONGEST: usize = 16;

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
}

/// Returns the nickname as it is kept: outer spaces cut, inner runs of spaces made one.
///
/// # Errors
/// Too short, too long, or a character that has no place in a name.
pub fn tidy(wish: &str) -> Result<String, NicknameError> {
    // Bounded before anything else is done with it: the wish comes from outside.
    if wish.len() > 4 * 4 * LONGEST {
        return Err(NicknameError::TooLong);
    }
    let name = wish.split_whitespace().collect::<Vec<_>>().join(" ");
    if !name
        .chars()
        .all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | ' '))
    {
        return Err(NicknameError::BadCharacter);
    }
    match name.chars().count() {
        0..SHORTEST => Err(NicknameError::TooShort),
        SHORTEST..=LONGEST => Ok(name),
        _ => Err(NicknameError::TooLong),
    }
}

/// Returns the form in which two names that differ only in case are equal.
#[must_use]
pub fn key(name: &str) -> String {
    name.to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_tidied_or_refused_with_the_reason() {
        for (wish, expected) in [
            ("Marina_K", Ok("Marina_K")),
            ("  Павел   Орлов ", Ok("Павел Орлов")),
            ("Ян", Err(NicknameError::TooShort)),
            ("   ", Err(NicknameError::TooShort)),
            ("ABCDEFGHIJKLMNOPQ", Err(NicknameError::TooLong)),
            ("a\u{202e}bcd", Err(NicknameError::BadCharacter)),
            ("zero\u{200b}width", Err(NicknameError::BadCharacter)),
            ("<b>bold</b>", Err(NicknameError::BadCharacter)),
        ] {
            assert_eq!(tidy(wish).as_deref().map_err(|e| *e), expected, "{wish:?}");
        }
        assert_eq!(tidy(&"x".repeat(10_000_000)), Err(NicknameError::TooLong));
    }
}
