//! Bytes of a file as text.

use alloc::borrow::Cow;
use alloc::string::String;

/// Windows-1251 from 0x80 on; 0x98 is not assigned.
const WINDOWS_1251: &str = "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ\
    \u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї\
    АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмнопрстуфхцчшщъыьэюя";

/// Returns the text of a file: UTF-8, with or without a mark in front, or else windows-1251, which
/// most old Russian files are in.
#[must_use]
pub fn decode(bytes: &[u8]) -> Cow<'_, str> {
    match core::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text.trim_start_matches('\u{FEFF}')),
        Err(_) => Cow::Owned(from_windows_1251(bytes)),
    }
}

fn from_windows_1251(bytes: &[u8]) -> String {
    let upper: alloc::vec::Vec<char> = WINDOWS_1251.chars().collect();
    let letter = |&byte: &u8| match byte {
        0..0x80 => char::from(byte),
        _ => upper[usize::from(byte - 0x80)],
    };
    bytes.iter().map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_russian_name_is_read_from_both_encodings() {
        assert_eq!(decode("\u{FEFF}Куперман".as_bytes()), "Куперман");
        assert_eq!(
            decode(&[0xCA, 0xF3, 0xEF, 0xE5, 0xF0, 0xEC, 0xE0, 0xED]),
            "Куперман"
        );
    }

    #[test]
    fn every_byte_of_windows_1251_has_its_letter() {
        assert_eq!(WINDOWS_1251.chars().count(), 128);
        assert_eq!(decode(&[0xA8, 0xB8, 0xC0, 0xFF]), "ЁёАя");
    }
}
