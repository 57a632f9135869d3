//! Games as text: Portable Draughts Notation, version 3.0, and what real files make of it.
//!
//! [`parse`] reads the form: tags, moves, comments, variations. It needs no rules and never fails as
//! a whole: what could be read is there, and each game tells where reading stopped.
//! [`Record::replay`] then plays the moves by the rules, [`Record::standard`] puts them into the form
//! that the standard asks for, and [`write`](fn@write) writes records again.
//!
//! ```
//! use rules::notation::pdn;
//! let games = pdn::parse("[GameType \"25\"]\n1. c3-d4 d6-c5 2. b2-c3 {quiet} 1/2-1/2");
//! assert_eq!(games[0].result(), pdn::Score::Draw);
//! let replay = games[0].replay()?;
//! assert_eq!(replay.game().ply(), 3);
//! # Ok::<(), pdn::PdnError>(())
//! ```

mod clock;
mod decode;
mod read;
mod replay;
mod scan;
mod standard;
mod write;

use alloc::boxed::Box;
use alloc::vec::Vec;

pub use clock::{Clocks, clocks};
pub use decode::decode;
pub use read::{Games, MOST_DEPTH, MOST_GAMES, MOST_ITEMS, games, parse};
pub use replay::Replay;
pub use write::{write, write_all};

use super::fen::FenError;
use super::text::MoveTextError;

/// One game of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The tags, in order.
    pub tags: Vec<Tag>,
    /// The moves with all that stands between them.
    pub items: Vec<Placed>,
    /// The result that ends the game's text, if one does.
    pub end: Option<Score>,
    /// Which game of its file this is, counted from 0.
    pub index: usize,
    /// Where reading stopped, when the rest of the game could not be read.
    pub error: Option<PdnError>,
}

/// A tag: `[Name "value"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// What the tag tells.
    pub name: Box<str>,
    /// What it says.
    pub value: Box<str>,
    /// Where it begins (0, 0 when it was not read).
    pub place: Place,
}

/// A place in a text, both counted from 1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Place {
    /// The line.
    pub line: u32,
    /// The character within the line.
    pub column: u32,
}

/// An item of a game's text and where it stands (0, 0 when it was not read).
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Placed {
    /// The item.
    pub item: Item,
    /// Where it begins.
    pub place: Place,
}

/// What the text of a game is made of; move numbers are not kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Item {
    /// A move as written, without spaces.
    Move(Box<str>),
    /// A move that nobody knows, written `- -`.
    UnknownMove,
    /// The strength of the move before: `!?`, `(?)`.
    Strength(Box<str>),
    /// A numbered remark on the move before: `$3`.
    Nag(u16),
    /// A comment, without its braces.
    Comment(Box<str>),
    /// Other moves instead of the move before.
    Variation(Vec<Placed>),
    /// A new position in the middle of the game.
    SetUp(Box<str>),
}

/// How a game ended, by its record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Score {
    /// White won.
    White,
    /// Black won.
    Black,
    /// A draw.
    Draw,
    /// Neither won anything: `0-0`.
    Neither,
    /// The game goes on, or nobody knows: `*`.
    Unknown,
}

/// Something that is wrong in a file, and where.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("game {number}, line {}, column {}: {reason}", place.line, place.column, number = game + 1)]
pub struct PdnError {
    /// The game's index in the file, counted from 0.
    pub game: usize,
    /// Where it is.
    pub place: Place,
    /// What it is.
    pub reason: PdnReason,
}

/// What can be wrong in a file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum PdnReason {
    /// The character has no meaning here.
    #[error("{0:?} has no meaning here")]
    Character(char),
    /// A tag is not written `[Name "value"]`.
    #[error("a tag is written [Name \"value\"]")]
    Tag,
    /// A comment has no closing brace.
    #[error("the comment that begins here has no end")]
    OpenComment,
    /// A set-up has no closing slash.
    #[error("the position that begins here has no end")]
    OpenSetUp,
    /// A variation has no closing parenthesis.
    #[error("the variation that begins here has no end")]
    OpenVariation,
    /// Variations within variations, too deep.
    #[error("variations stand too deep within each other")]
    TooDeep,
    /// The file has too many games, or moves and comments, to be held at once.
    #[error("there is too much in one file: read it game by game")]
    TooMuch,
    /// The game's variant is not known.
    #[error("the game type is none that can be played")]
    Variant,
    /// The starting position, or one set up later, is wrong.
    #[error("the position is wrong: {0}")]
    Position(#[from] FenError),
    /// A move cannot be played.
    #[error("move {token} at ply {ply}: {error}")]
    Move {
        /// How many plies were played before it.
        ply: usize,
        /// The move as written.
        token: Box<str>,
        /// Why it cannot be played.
        error: MoveTextError,
    },
}

impl Record {
    /// Returns the value of the tag, whatever the case of its name; the first if there are several.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        self.find_tag(name).map(|tag| &*tag.value)
    }

    fn find_tag(&self, name: &str) -> Option<&Tag> {
        self.tags
            .iter()
            .find(|tag| tag.name.eq_ignore_ascii_case(name))
    }

    /// Adds a tag at the end, or replaces the one of this name.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        match self
            .tags
            .iter_mut()
            .find(|tag| tag.name.eq_ignore_ascii_case(name))
        {
            Some(tag) => tag.value = value.into(),
            None => {
                let place = Place::default();
                self.tags.push(Tag {
                    name: name.into(),
                    value: value.into(),
                    place,
                });
            }
        }
    }

    /// Returns the result: the one at the end of the moves, else the one in the tag.
    #[must_use]
    pub fn result(&self) -> Score {
        let tag = || self.tag("Result").and_then(Score::parse);
        let end = self.end.filter(|end| *end != Score::Unknown);
        end.or_else(tag).unwrap_or(Score::Unknown)
    }

    /// Returns the moves of the main line as written.
    pub fn moves(&self) -> impl Iterator<Item = &str> {
        self.items.iter().filter_map(|placed| match &placed.item {
            Item::Move(text) => Some(&**text),
            _ => None,
        })
    }
}

impl Score {
    /// Reads a result, in either style.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Some(match text.trim() {
            "2-0" | "1-0" => Self::White,
            "0-2" | "0-1" => Self::Black,
            "1-1" | "1/2-1/2" | "½-½" => Self::Draw,
            "0-0" => Self::Neither,
            "*" => Self::Unknown,
            _ => return None,
        })
    }

    /// Returns the result as the variant writes it.
    #[must_use]
    pub const fn text(self, scores: crate::Scores) -> &'static str {
        match (self, scores) {
            (Self::White, crate::Scores::Two) => "2-0",
            (Self::White, crate::Scores::One) => "1-0",
            (Self::Black, crate::Scores::Two) => "0-2",
            (Self::Black, crate::Scores::One) => "0-1",
            (Self::Draw, crate::Scores::Two) => "1-1",
            (Self::Draw, crate::Scores::One) => "1/2-1/2",
            (Self::Neither, _) => "0-0",
            (Self::Unknown, _) => "*",
        }
    }
}

impl From<Item> for Placed {
    fn from(item: Item) -> Self {
        Self {
            item,
            place: Place::default(),
        }
    }
}
