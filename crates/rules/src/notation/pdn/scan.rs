//! From text to tokens: tags, moves, comments, parentheses, results.

use alloc::boxed::Box;
use alloc::string::String;

use super::{Item, PdnReason, Place, Score, Tag};

pub(super) enum Token {
    Tag(Tag),
    Item(Item),
    Open,
    Close,
    End(Score),
    /// Something that is read and not kept: a move number.
    Nothing,
}

pub(super) type Trouble = (Place, PdnReason);

#[derive(Clone, Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    column: u32,
    /// Whether no closing brace, or no slash, comes any more: looked for once, not once an opening.
    open_for_ever: [bool; 2],
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self {
            text,
            at: 0,
            line: 1,
            column: 1,
            open_for_ever: [false; 2],
        }
    }

    pub(super) fn place(&self) -> Place {
        Place {
            line: self.line,
            column: self.column,
        }
    }

    pub(super) fn next_place(&mut self) -> Place {
        self.skip_space();
        self.place()
    }

    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn peek(&mut self) -> Option<char> {
        self.skip_space();
        self.rest().chars().next()
    }

    fn advance(&mut self, bytes: usize) {
        for c in self.text[self.at..self.at + bytes].chars() {
            if c == '\n' {
                self.line = self.line.saturating_add(1);
                self.column = 1;
            } else {
                self.column = self.column.saturating_add(1);
            }
        }
        self.at += bytes;
    }

    /// Passes spaces and lines that begin with `%`.
    fn skip_space(&mut self) {
        loop {
            let rest = self.rest();
            let spaces = rest.len() - rest.trim_start_matches(is_space).len();
            self.advance(spaces);
            if self.column != 1 || !self.rest().starts_with('%') {
                return;
            }
            self.advance(self.rest().find('\n').unwrap_or(self.rest().len()));
        }
    }

    pub(super) fn skip_to_next_game(&mut self) {
        loop {
            match self.rest().find('\n') {
                Some(end) => self.advance(end + 1),
                None => return self.advance(self.rest().len()),
            }
            if self.rest().trim_start_matches([' ', '\t']).starts_with('[') {
                return;
            }
        }
    }

    fn error<T>(&self, reason: PdnReason) -> Result<T, Trouble> {
        Err((self.place(), reason))
    }

    pub(super) fn token(&mut self) -> Result<Option<Token>, Trouble> {
        let Some(first) = self.peek() else {
            return Ok(None);
        };
        let token = match first {
            '[' => Token::Tag(self.tag()?),
            '{' => Token::Item(Item::Comment(
                self.enclosed('}', PdnReason::OpenComment)?.trim().into(),
            )),
            '/' => Token::Item(Item::SetUp(
                self.enclosed('/', PdnReason::OpenSetUp)?.trim().into(),
            )),
            '!' | '?' => Token::Item(Item::Strength(self.run(is_strength).into())),
            '(' => self.parenthesis(),
            ')' => {
                self.advance(1);
                Token::Close
            }
            '$' => self.nag()?,
            '*' => {
                self.advance(1);
                Token::End(Score::Unknown)
            }
            '.' | '…' => {
                self.run(|c| matches!(c, '.' | '…'));
                Token::Nothing
            }
            '-' | '–' => self.unknown_move()?,
            _ => self.word(first)?,
        };
        Ok(Some(token))
    }

    fn run(&mut self, fits: fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        let end = rest.find(|c| !fits(c)).unwrap_or(rest.len());
        self.advance(end);
        &rest[..end]
    }

    /// Returns what stands between the opening character here and the closing one.
    fn enclosed(&mut self, close: char, open: PdnReason) -> Result<&'a str, Trouble> {
        let inside = &self.rest()[1..];
        let hopeless = &mut self.open_for_ever[usize::from(close == '/')];
        let end = if *hopeless { None } else { inside.find(close) };
        let Some(end) = end else {
            *hopeless = true;
            return self.error(open);
        };
        self.advance(end + 2);
        Ok(&inside[..end])
    }

    fn tag(&mut self) -> Result<Tag, Trouble> {
        let place = self.place();
        let rest = self.rest();
        let name = rest[1..].trim_start_matches(is_space);
        let end = name
            .find(|c: char| !c.is_alphanumeric() && c != '_')
            .unwrap_or(name.len());
        let (name, value) = name.split_at(end);
        let value = value.trim_start_matches(is_space).strip_prefix('"');
        let Some(value) = value.filter(|_| !name.is_empty()) else {
            return self.error(PdnReason::Tag);
        };
        let Some((end, after)) = value_end(value) else {
            return self.error(PdnReason::Tag);
        };
        self.advance(rest.len() - value.len() + after);
        let value = value[..end].replace("\\\"", "\"").replace("\\\\", "\\");
        Ok(Tag {
            name: name.into(),
            value: value.into(),
            place,
        })
    }

    fn parenthesis(&mut self) -> Token {
        let inside = &self.rest()[1..];
        let marks = inside.len() - inside.trim_start_matches(is_strength).len();
        if marks > 0 && inside[marks..].starts_with(')') {
            let strength = &self.rest()[..marks + 2];
            self.advance(marks + 2);
            return Token::Item(Item::Strength(strength.into()));
        }
        self.advance(1);
        Token::Open
    }

    fn nag(&mut self) -> Result<Token, Trouble> {
        let digits = self.rest()[1..]
            .bytes()
            .take_while(u8::is_ascii_digit)
            .count();
        let Ok(number) = self.rest()[1..=digits].parse() else {
            return self.error(PdnReason::Character('$'));
        };
        self.advance(digits + 1);
        Ok(Token::Item(Item::Nag(number)))
    }

    /// Reads `- -` and `--`.
    fn unknown_move(&mut self) -> Result<Token, Trouble> {
        let dash = |c| matches!(c, '-' | '–');
        let rest = self.rest();
        let after =
            rest[rest.chars().next().map_or(0, char::len_utf8)..].trim_start_matches([' ', '\t']);
        if !after.starts_with(dash) {
            return self.error(PdnReason::Character('-'));
        }
        let dash_length = after.chars().next().map_or(0, char::len_utf8);
        self.advance(rest.len() - after.len() + dash_length);
        Ok(Token::Item(Item::UnknownMove))
    }

    /// Reads a result, a move number or a move.
    fn word(&mut self, first: char) -> Result<Token, Trouble> {
        for result in ["1/2-1/2", "½-½"] {
            if self.rest().starts_with(result) {
                self.advance(result.len());
                return Ok(Token::End(Score::Draw));
            }
        }
        let (text, count, length) = self.squares();
        if length == 0 {
            return self.error(PdnReason::Character(first));
        }
        if let Some(score) = Score::parse(&self.rest()[..length]) {
            self.advance(length);
            return Ok(Token::End(score));
        }
        let digits = count == 1 && text.starts_with(|c: char| c.is_ascii_digit());
        if digits && length == 4 && !self.rest()[length..].starts_with('.') {
            self.advance(length);
            let (from, to) = text.split_at(2);
            return Ok(Token::Item(Item::Move(
                alloc::format!("{from}-{to}").into(),
            )));
        }
        if digits {
            self.advance(length);
            self.run(|c| matches!(c, '.' | '…'));
            return Ok(Token::Nothing);
        }
        if count == 1 {
            return self.error(PdnReason::Character(first));
        }
        self.advance(length);
        Ok(Token::Item(Item::Move(text)))
    }

    /// Returns squares joined by separators, spaces left out; how many squares; how many bytes.
    fn squares(&self) -> (Box<str>, usize, usize) {
        let mut text = String::new();
        let rest = self.rest();
        let mut end = square_length(rest);
        text.push_str(&rest[..end]);
        let mut count = 1;
        while end > 0 {
            let spaced = |text: &'a str| text.trim_start_matches([' ', '\t', '\r', '\n']);
            let after = spaced(&rest[end..]);
            let next = match after.chars().next().filter(|&c| is_separator(c)) {
                Some(separator) => {
                    let next = spaced(&after[separator.len_utf8()..]);
                    let length = square_length(next);
                    if length == 0 {
                        break;
                    }
                    text.push(if separator == '–' { '-' } else { separator });
                    next
                }
                // Squares with letters may follow each other with nothing between.
                None if rest[end..].starts_with(|c: char| c.is_ascii_alphabetic()) => &rest[end..],
                None => break,
            };
            let length = square_length(next);
            if length == 0 || text.len() > 400 {
                break;
            }
            text.push_str(&next[..length]);
            count += 1;
            end = rest.len() - next.len() + length;
        }
        (text.into(), count, end)
    }
}

/// Returns where a tag's value ends, and where the tag does. The value ends at the quotation mark
/// before the bracket, since real files have marks inside, and at the latest with the line.
fn value_end(value: &str) -> Option<(usize, usize)> {
    let mut escaped = false;
    for (at, byte) in value.bytes().enumerate() {
        if byte == b'\n' {
            return None;
        }
        if byte == b'"' && !escaped {
            let after = value[at + 1..].trim_start_matches([' ', '\t']);
            if after.starts_with(']') {
                return Some((at, value.len() - after.len() + 1));
            }
        }
        escaped = byte == b'\\' && !escaped;
    }
    None
}

/// Returns the length of the square at the beginning: a letter or none, then digits.
fn square_length(text: &str) -> usize {
    let letter = usize::from(text.starts_with(|c: char| matches!(c, 'a'..='l' | 'A'..='L')));
    let digits = text[letter..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    if digits == 0 || digits > 4 {
        0
    } else {
        letter + digits
    }
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{1A}' || c == '\0'
}

fn is_strength(c: char) -> bool {
    matches!(c, '!' | '?')
}

fn is_separator(c: char) -> bool {
    matches!(c, '-' | '–' | 'x' | 'X' | ':')
}
