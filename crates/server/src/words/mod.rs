//! Words that have no place in a name or a chat, also when they are disguised.
//!
//! Each word is judged by its own alphabet: a Russian word is never read as English letters, so
//! ordinary Russian words and names pass. Only words that mix alphabets are read in both.

mod lists;

use domain::lookalike::skeleton;
use rustrict::{Censor, Type};

/// Returns whether something in the text is unfit for others to read.
pub(crate) fn is_unfit(text: &str) -> bool {
    let words = candidates(text);
    words.iter().any(|word| lists::is_russian_unfit(word)) || is_english_unfit(&words, text)
}

fn is_english_unfit(words: &[String], text: &str) -> bool {
    let latin: Vec<String> = words
        .iter()
        .filter(|word| !lists::is_foreign(word))
        .filter_map(|word| in_latin(without_number(word)))
        .collect();
    if latin.iter().any(|word| lists::is_latin_unfit(word)) {
        return true;
    }
    let threshold = Type::INAPPROPRIATE & Type::MODERATE_OR_HIGHER;
    let read = |text: &str| Censor::from_str(text).analyze().is(threshold);
    let rows = latin_rows(text);
    // Across words only those count that are nothing but letters: anything may be seen in a row of
    // signs.
    let plain = |row: &&str| row.chars().all(char::is_alphanumeric);
    let words: Vec<&str> = rows.iter().copied().filter(plain).collect();
    rows.iter().any(|row| read(row))
        || read(&words.join(" "))
        || latin.iter().any(|word| read(word))
}

/// Returns what may be read as a word: the words, whole rows without spaces, and letters that stand
/// apart put together.
fn candidates(text: &str) -> Vec<String> {
    let lower = text.to_lowercase();
    let plain: Vec<Vec<char>> = lower
        .split_whitespace()
        .map(|row| row.chars().filter(|c| c.is_alphanumeric()).collect())
        .collect();
    let mut found: Vec<String> = lower
        .split(|c: char| !c.is_alphanumeric())
        .map(str::to_owned)
        .collect();
    found.extend(plain.iter().map(|row| row.iter().collect()));
    let mut apart = String::new();
    for row in plain.iter().chain([&vec![' '; 2]]) {
        match row.as_slice() {
            [letter] => apart.push(*letter),
            _ if apart.chars().count() > 2 => found.push(std::mem::take(&mut apart)),
            _ => apart.clear(),
        }
    }
    found.retain(|word| !word.is_empty());
    found
}

/// Returns the word without the number at its end: a year after a name is not a disguise. Short words
/// keep theirs, since a digit may be half of them.
fn without_number(word: &str) -> &str {
    let bare = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let is_name = bare.chars().filter(|c| c.is_alphabetic()).count() >= 3;
    if is_name { bare } else { word }
}

const fn is_cyrillic(c: char) -> bool {
    matches!(c, '\u{400}'..='\u{52f}')
}

/// Returns the word in plain Latin letters if it is written with some.
fn in_latin(word: &str) -> Option<String> {
    let has_latin = word.chars().any(|c| c.is_ascii_alphabetic());
    let other = word.chars().any(|c| !c.is_ascii_alphanumeric());
    match (has_latin, other) {
        (true, false) => Some(word.to_owned()),
        (true, true) => Some(word.chars().map(latin_letters).collect()),
        (false, _) => None,
    }
}

fn latin_letters(c: char) -> String {
    if c.is_ascii() {
        c.to_string()
    } else {
        skeleton(c.encode_utf8(&mut [0; 4]))
    }
}

/// Returns the rows without spaces, but for those that have Cyrillic letters and words of other
/// languages that the general list takes for English ones. Marks at the end of a word would disturb
/// that list.
fn latin_rows(text: &str) -> Vec<&str> {
    let marks = [',', '.', ';', ':', '!', '?', '"', '(', ')'];
    text.split_whitespace()
        .map(|row| without_number(row.trim_matches(marks)))
        .filter(|row| !row.contains(is_cyrillic) && !lists::is_foreign(&row.to_lowercase()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ordinary_words_of_many_languages_pass() {
        let mut blocked: Vec<&str> = vec![];
        for text in [
            "good game, well played! Nice class of assassin's moves, pass the bass",
            "Scunthorpe, Essex, Dickens, cockpit, analysis, grape, shitake, therapist, button",
            "I take your man and then your king; shift, push it, count, duck, buck, luck",
            "хорошая игра, спасибо! Я подстрахую, не психуй, художник, хулиган, похудел, похуже",
            "употреблять оскорблять ребёнок себе тебе небо хлеб учебник поезд мандарин команда",
            "Павел Вера Нина Сухов Хуан Рубля Бляшкин Ибрагим Себастьян колебания страхует застрахуй",
            "сук на дереве, бляха, рубль, корабля, сабля, хурма, хутор, гондола, Нигер, педали",
            "дякую, гарна гра, небезпека, ребро, хутко, потреба",
            "gutes Spiel, ich denke, dicke Luft, Fach, Fuchs, Kuchen, Schach, Damespiel, Art, Rache",
            "bien joué, merci, je suis content, contrôle, concours, quel coup, la dame, vite, à côté",
            "buena partida, gracias, el puente, la computadora, cómo estás, quiero otra, peón",
            "bella partita, grazie, la dama, assassino, fico secco, porto, cazzuola, mossa",
            "dobra gra, dziękuję, kurtka, jebel, szach, huk, pizza, pies, król, czekaj",
            "iyi oyun, teşekkürler, sıkıntı, amcam, piçniç, götürmek, sikke, dama, taş",
            "bom jogo, obrigado, a dama, computador, disputa, peça, você também",
            "mooi gespeeld, bedankt, dammen, kantoor, dikke kans, zet, schijf, klootwijk",
            "hyvä peli, kiitos, nappula, kuningas, peruna, vittoria, tammi",
            "suka permainan ini, terima kasih, bagus sekali",
            "よい対局でした 谢谢 شكرا לגמרי धन्यवाद",
            "'; DROP TABLE chat_lines; -- ${jndi:ldap://example.org/x}",
            "<img src=x onerror=alert(1)> {{7*7}} %s %n $1 ?1 :name",
            "\"} , {\"say\":\"emote\" http://example.org/a?b=c&d=e#f",
            "e4 e5 22-17 26x10 gg wp thx omw brb 100%",
            "Anna11 Anna1991 Maks88 Ivan2000 Lisa69 Dasha13 Павел1985",
        ] {
            let rows = text.split_whitespace().chain([text]);
            blocked.extend(rows.filter(|row| is_unfit(row)));
        }
        assert_eq!(blocked, Vec::<&str>::new());
    }

    const ABUSE: &[&str] = &[
        "fuck you",
        "FUCK",
        "f u c k",
        "f.u.c.k",
        "fuuuuck",
        "fuck1991",
        "sh1t2000",
        "a55",
        "fцck оff you fuсk", // with a Cyrillic letter
        "sh1t head shit",
        "nigger",
        "n1gg3r",
        "kys",
        "kill yourself",
        "cunt",
        "иди нахуй",
        "Х У Й",
        "х.у.й",
        "ху-й",
        "хyй", // with a Latin letter
        "xуй",
        "xyй",
        "хуууй",
        "пизда",
        "пи3да",
        "п и з д а",
        "ПИЗДЕЦ",
        "бля",
        "бляяять",
        "сука",
        "cyka",
        "cyka blyat",
        "ебать",
        "заебал",
        "долбоёб",
        "мудак",
        "пидорас",
        "pidoras",
        "pizdec",
        "nahuy",
        "xXx_хуй_xXx",
    ];

    #[test]
    fn abuse_and_its_disguises_do_not_pass() {
        for text in ABUSE {
            assert!(is_unfit(text), "{text}");
        }
    }
}
