//! From records to text.

use alloc::string::{String, ToString};

use super::{Item, Placed, Record, Score};
use crate::game::{Game, Outcome};
use crate::notation::{fen, text};
use crate::piece::Side;
use crate::position::Position;
use crate::ruleset::Scores;

/// Lines of moves are not longer than this where spaces allow.
const LINE: usize = 80;

impl Record {
    /// Makes the record of a game: game type, result, the starting position where it is not the
    /// usual one, and the moves in the variant's notation. The result is that of the rules; set the
    /// `Result` tag and `end` to change it.
    ///
    /// ```
    /// use rules::{notation::{pdn, text}, Game, Variant};
    /// let mut game = Game::new(Variant::International);
    /// game.play(text::parse(game.position(), "32-28").unwrap())?;
    /// let text = pdn::write(&pdn::Record::from_game(&game));
    /// assert_eq!(text, "[GameType \"20\"]\n[Result \"*\"]\n\n1. 32-28 *\n");
    /// # Ok::<(), rules::PlayError>(())
    /// ```
    #[must_use]
    pub fn from_game(game: &Game) -> Self {
        let mut record = Self::default();
        let rules = game.start().ruleset();
        let score = match game.outcome() {
            Some(Outcome::Win {
                winner: Side::White,
                ..
            }) => Score::White,
            Some(Outcome::Win {
                winner: Side::Black,
                ..
            }) => Score::Black,
            Some(Outcome::Draw(_)) => Score::Draw,
            None => Score::Unknown,
        };
        record.set_tag("GameType", &rules.game_type.to_string());
        record.set_tag("Result", score.text(rules.scores));
        if *game.start() != Position::start(rules.variant) {
            record.set_tag("SetUp", "1");
            record.set_tag("FEN", &fen::write(game.start()));
        }
        let written = |(position, mv)| Item::Move(text::write(position, mv).into()).into();
        record.items = game
            .positions()
            .iter()
            .zip(game.moves())
            .map(written)
            .collect();
        record.end = Some(score);
        record
    }
}

/// Writes a game.
#[must_use]
pub fn write(record: &Record) -> String {
    let mut writer = Writer {
        text: String::new(),
        line: 0,
    };
    for tag in &record.tags {
        let value = tag.value.replace('\\', "\\\\").replace('"', "\\\"");
        let value = value.replace(['\r', '\n'], " ");
        writer
            .text
            .push_str(&alloc::format!("[{} \"{value}\"]\n", tag.name));
    }
    if !record.tags.is_empty() {
        writer.text.push('\n');
    }
    let variant = record.variant();
    let usual = variant.map_or(Side::White, |variant| variant.ruleset().first);
    let other = if usual == Side::White { 'B' } else { 'W' };
    let set_up = record.tag("FEN").map(str::trim_start);
    // Numbers count from the side that usually begins; the other one's start is written "1... 9-14".
    let first_ply = usize::from(set_up.is_some_and(|text| text.starts_with(other)));
    writer.items(&record.items, first_ply);
    let scores = variant.map_or(Scores::One, |variant| variant.ruleset().scores);
    writer.word(record.end.unwrap_or(record.result()).text(scores));
    writer.text.push('\n');
    writer.text
}

/// Writes games one after the other, with an empty line between.
#[must_use]
pub fn write_all<'a>(records: impl IntoIterator<Item = &'a Record>) -> String {
    let mut text = String::new();
    for record in records {
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&write(record));
    }
    text
}

struct Writer {
    text: String,
    /// How many characters the present line has.
    line: usize,
}

impl Writer {
    /// Writes a word after a space or, where the line would be too long, on a new line.
    fn word(&mut self, word: &str) {
        let length = word.chars().count();
        if self.line > 0 {
            let fits = self.line + 1 + length <= LINE;
            self.text.push(if fits { ' ' } else { '\n' });
            self.line = if fits { self.line + 1 } else { 0 };
        }
        self.text.push_str(word);
        self.line += length;
    }

    /// Writes without a space.
    fn join(&mut self, text: &str) {
        self.text.push_str(text);
        self.line += text.chars().count();
    }

    fn items(&mut self, items: &[Placed], first_ply: usize) {
        let mut ply = first_ply;
        let mut number_due = true;
        for (index, Placed { item, .. }) in items.iter().enumerate() {
            match item {
                Item::Move(text) => {
                    self.number(ply, number_due);
                    self.word(text);
                    ply += 1;
                    number_due = false;
                }
                Item::UnknownMove => {
                    self.number(ply, number_due);
                    self.word("- -");
                    ply += 1;
                }
                Item::Strength(marks) if index > 0 => self.join(marks),
                Item::Strength(marks) => self.word(marks),
                Item::Nag(number) => self.word(&alloc::format!("${number}")),
                Item::Comment(comment) => {
                    self.word(&alloc::format!("{{{}}}", comment.replace('}', ")")));
                    number_due = true;
                }
                Item::Variation(items) => {
                    self.variation(items, ply.saturating_sub(1));
                    number_due = true;
                }
                Item::SetUp(position) => {
                    self.word(&alloc::format!("/{}/", position.replace('/', " ")));
                    number_due = true;
                }
            }
        }
    }

    fn variation(&mut self, items: &[Placed], first_ply: usize) {
        self.word("(");
        self.items(items, first_ply);
        self.word(")");
    }

    fn number(&mut self, ply: usize, due: bool) {
        let number = ply / 2 + 1;
        if ply.is_multiple_of(2) {
            self.word(&alloc::format!("{number}."));
        } else if due {
            self.word(&alloc::format!("{number}..."));
        }
    }
}
