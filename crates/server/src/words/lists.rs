//! The lists themselves, kept short: roots that carry no other meaning, and the beginnings with which
//! they are used.

/// Roots that stand in no ordinary word.
const ROOTS: &str = "пизд пезд пизж наеб заеб выеб уеба уебо уеби доеб долбоеб проеб поебат поебен ъеб \
    приеб залуп дроч мудак мудач мудил мудозв пидор пидар гандон";
/// Beginnings of words.
const BEGINNINGS: &str = "бляд блят еба ебу ебл еби ебош ебн шлюх говн жоп педик педрил сучар жидов хохлопит \
    черножоп чурк мразот";
/// Whole words.
const WORDS: &str = "бля бль сука суки суку сукой манда хач хачи жид жиды ебет гнида мразь мрази чмо \
    гондон";
/// What may stand before the most common root; a longer word with it inside ("страхуй") is ordinary.
const BEFORE: [&str; 13] = [
    "", "на", "по", "о", "до", "а", "ни", "за", "не", "от", "вы", "рас", "одно",
];
/// How that root goes on.
const AFTER: [&str; 5] = ["й", "е", "я", "и", "ю"];

/// Words in Latin letters that the general list does not know.
const LATIN_WORDS: &str = "kys killyourself blyat blyad bliat bliad huy huylo nahuy nahui nahuj pidor mudak \
    zalupa ebat yebat";
/// Beginnings of such words.
const LATIN_BEGINNINGS: &str = "pizdec pizdet pidora huesos dolboeb";

/// Ordinary words of other languages that the general list takes for English ones.
const FOREIGN: &str = "dikke fuchs fuchses kiitos kiitti shitake shiitake";

/// Returns whether the word is an ordinary one of another language.
pub(super) fn is_foreign(word: &str) -> bool {
    FOREIGN.split(' ').any(|ordinary| ordinary == word)
}

/// Returns whether a word is unfit when it is read as Russian.
pub(super) fn is_russian_unfit(word: &str) -> bool {
    let Some(word) = in_russian(word) else {
        return false;
    };
    ROOTS.split(' ').any(|root| word.contains(root))
        || BEGINNINGS.split(' ').any(|start| word.starts_with(start))
        || WORDS.split(' ').any(|unfit| unfit == word)
        || BEFORE.iter().any(|before| {
            let root = word
                .strip_prefix(before)
                .and_then(|rest| rest.strip_prefix("ху"));
            root.is_some_and(|rest| AFTER.iter().any(|after| rest.starts_with(after)))
        })
}

/// Returns whether a word of Latin letters is unfit.
pub(super) fn is_latin_unfit(word: &str) -> bool {
    LATIN_WORDS.split(' ').any(|unfit| unfit == word)
        || LATIN_BEGINNINGS
            .split(' ')
            .any(|start| word.starts_with(start))
}

/// Returns the word in Russian letters, each once where it is repeated; none when it cannot be read
/// so.
fn in_russian(word: &str) -> Option<String> {
    let mut russian = String::new();
    for c in word.chars() {
        let letter = russian_letter(c)?;
        if !russian.ends_with(letter) {
            russian.push(letter);
        }
    }
    Some(russian)
}

const fn russian_letter(c: char) -> Option<char> {
    Some(match c {
        'ё' | 'e' => 'е',
        'а'..='я' => c,
        'a' | '@' => 'а',
        'b' => 'в',
        'c' => 'с',
        'h' => 'н',
        'k' => 'к',
        'm' => 'м',
        'o' | '0' => 'о',
        'p' => 'р',
        't' => 'т',
        'u' => 'и',
        'x' => 'х',
        'y' => 'у',
        '3' => 'з',
        '4' => 'ч',
        '6' => 'б',
        _ => return None,
    })
}
