//! Texts that look alike to a person become equal: case, accents, wide and decorated letters, and the
//! letters of other alphabets that are drawn like Latin ones.
//!
//! The result is for comparing only; nobody should have to read it.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Returns the form in which texts that look alike are equal. Separators become a space.
#[must_use]
pub fn skeleton(text: &str) -> String {
    text.nfkd()
        .filter(|c| !is_accent(*c))
        .flat_map(char::to_lowercase)
        .filter(|c| !is_accent(*c))
        .map(twin)
        .collect()
}

/// The accents of European alphabets; vowel signs of other scripts carry meaning and stay.
const fn is_accent(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}')
}

/// Returns the letter that stands for all that look like this one. Two letters are alike as soon as
/// their capitals are: that is why the Cyrillic «в» goes with «b» and the Greek «ν» with «n».
const fn twin(c: char) -> char {
    match c {
        'а' | 'α' | 'ɑ' | 'ᴀ' => 'a',
        'в' | 'β' | 'ʙ' => 'b',
        'с' | 'ϲ' | 'ᴄ' => 'c',
        'ԁ' | 'đ' | 'ɗ' | 'ᴅ' => 'd',
        'е' | 'ε' | 'ҽ' | 'ᴇ' | 'є' => 'e',
        'ɡ' => 'g',
        'н' | 'η' | 'һ' | 'ħ' | 'ʜ' | 'հ' => 'h',
        'l' | '1' | 'і' | 'ι' | 'ı' | 'ɩ' | 'ӏ' | 'ǀ' | 'ł' | 'ɪ' => 'i',
        'ј' | 'ϳ' => 'j',
        'к' | 'κ' | 'қ' | 'ᴋ' => 'k',
        'м' | 'μ' | 'ᴍ' => 'm',
        'ν' | 'ո' | 'ɴ' => 'n',
        '0' | 'о' | 'ο' | 'օ' | 'ø' | 'ᴏ' => 'o',
        'р' | 'ρ' | 'ᴘ' => 'p',
        'ԛ' => 'q',
        'ѕ' | 'ꜱ' => 's',
        'т' | 'τ' | 'ŧ' | 'ᴛ' => 't',
        'ս' | 'ᴜ' => 'u',
        'ѵ' | 'ᴠ' => 'v',
        'ԝ' | 'ᴡ' => 'w',
        'х' | 'χ' => 'x',
        'у' | 'υ' | 'ү' | 'ʏ' => 'y',
        'ζ' | 'ᴢ' => 'z',
        '3' => 'з',
        '_' | '-' => ' ',
        other => other,
    }
}

/// Returns whether a character draws nothing, or changes the direction of what follows.
#[must_use]
pub const fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{34f}'
            | '\u{61c}'
            | '\u{115f}'..='\u{1160}'
            | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{3164}'
            | '\u{feff}'
            | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e0fff}'
    )
}

/// Returns the text with at most `most` marks above or below each letter.
#[must_use]
pub fn trim_marks(text: &str, most: usize) -> String {
    let mut marks = 0;
    text.chars()
        .filter(|c| {
            marks = if is_combining_mark(*c) { marks + 1 } else { 0 };
            marks <= most
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_looks_alike_is_equal_and_what_does_not_is_not() {
        for (a, b, alike) in [
            ("Аnna", "Anna", true),
            ("ANNA", "anna", true),
            ("Ａｎｎａ", "Anna", true),
            ("𝐀𝓃𝗻𝙖", "Anna", true),
            ("Ánná", "Anna", true),
            ("Вера", "Bepa", true),
            ("ΝΙΚΟΣ", "NIKOΣ", true),
            ("Ni1s_O1sen", "NiIs O1sen", true),
            ("ᎠᎢ", "DT", false),
            ("O0o", "ооо", true),
            ("Анна", "Анюта", false),
            ("Павел", "Pavel", false),
            ("Иван", "Ibah", false),
            ("Jose", "José", true),
            ("İbrahim", "ibrahim", true),
            ("कमल", "कमाल", false),
        ] {
            assert_eq!(skeleton(a) == skeleton(b), alike, "{a} {b}");
        }
    }

    #[test]
    fn a_skeleton_is_its_own_skeleton() {
        for text in ["Аnna_Ω", "ΝΙΚΟΣ 10", "Straße", "ǅ", "İı", "ﷺ", "Å"] {
            let once = skeleton(text);
            assert_eq!(skeleton(&once), once, "{text}");
        }
    }

    #[test]
    fn marks_are_trimmed_to_what_languages_need() {
        let zalgo = format!("a{}b", "\u{301}".repeat(30));
        assert_eq!(trim_marks(&zalgo, 3), "a\u{301}\u{301}\u{301}b");
        for text in ["Việt Nam", "ที่นี่", "क्षत्रिय", "❤️ ok"] {
            assert_eq!(trim_marks(text, 3), text);
        }
    }
}
