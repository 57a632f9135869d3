//! From records to games: the moves played by the rules.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::{Item, PdnError, PdnReason, Place, Placed, Record};
use crate::game::Game;
use crate::notation::fen;
use crate::notation::text::{self, MoveTextError};
use crate::piece::Side;
use crate::position::Position;
use crate::variants::Variant;

/// A record played by the rules. Moves beyond a draw are played too: real games went on there.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Replay {
    /// The game; more than one where the record sets up a new position in between.
    pub games: Vec<Game>,
    /// Whether the record ends with a move that nobody knows.
    pub unknown_move: bool,
}

impl Replay {
    /// Returns the game, the last one if there are several.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.games.last().expect("a replay begins with a game")
    }
}

/// The variants that a file without a game type may mean, the likeliest first.
const GUESSES: [Variant; 3] = [Variant::International, Variant::Russian, Variant::English];

impl Record {
    /// Returns the variant named by the `GameType` tag; where there is none, the first that fits
    /// the squares, the starting position and the first move. `None` for a game type that the
    /// library lacks, and when nothing fits.
    #[must_use]
    pub fn variant(&self) -> Option<Variant> {
        if let Some(game_type) = self.tag("GameType") {
            let digits = game_type.trim().split(',').next()?.trim();
            let number: u8 = digits.parse().ok()?;
            return Variant::ALL
                .iter()
                .copied()
                .find(|v| v.ruleset().game_type == number);
        }
        let fitting = || GUESSES.into_iter().filter(|&variant| self.fits(variant));
        let plays = |&variant: &Variant| match self.moves().next() {
            Some(token) => self.begins(variant, token),
            None => true,
        };
        fitting().find(plays).or_else(|| fitting().next())
    }

    fn fits(&self, variant: Variant) -> bool {
        let rules = variant.ruleset();
        let letters = self
            .moves()
            .next()
            .is_some_and(|text| text.starts_with(char::is_alphabetic));
        (!letters || rules.naming == crate::Naming::Algebraic)
            && self.start(variant).is_ok()
            && self
                .moves()
                .all(|text| text::parse_squares(rules, text).is_some())
    }

    fn begins(&self, variant: Variant, token: &str) -> bool {
        let Ok((turn, position)) = self.start(variant) else {
            return false;
        };
        let position = position.with_turn(turn.unwrap_or(mover(&position, token)));
        !matches!(text::parse(&position, token), Err(MoveTextError::Illegal))
    }

    /// Returns the starting position and, unless the record leaves it open, whose turn it is.
    fn start(&self, variant: Variant) -> Result<(Option<Side>, Position), fen::FenError> {
        let usual = Position::start(variant);
        self.tag("FEN")
            .map_or(Ok((Some(usual.turn()), usual)), |text| {
                fen::parse_diagram(variant, text)
            })
    }

    /// Plays the main line by the rules of the record's [`variant`](Self::variant).
    ///
    /// # Errors
    ///
    /// The variant is not known, a position is wrong, or a move cannot be played; or reading the
    /// record had stopped with an error, which is returned when all that was read could be played.
    pub fn replay(&self) -> Result<Replay, PdnError> {
        self.replay_as(self.likely_variant()?)
    }

    /// Returns the variant, the likeliest where nothing fits a record without a game type.
    fn likely_variant(&self) -> Result<Variant, PdnError> {
        let guess = || self.tag("GameType").is_none().then_some(GUESSES[0]);
        let unknown = || self.trouble(self.tag_place("GameType"), PdnReason::Variant);
        self.variant().or_else(guess).ok_or_else(unknown)
    }

    /// Returns the starting position and, unless the record leaves it open, whose turn it is.
    pub(super) fn beginning(&self) -> Result<(Option<Side>, Position), PdnError> {
        self.beginning_as(self.likely_variant()?)
    }

    fn beginning_as(&self, variant: Variant) -> Result<(Option<Side>, Position), PdnError> {
        let wrong = |error: fen::FenError| self.trouble(self.tag_place("FEN"), error.into());
        self.start(variant).map_err(wrong)
    }

    /// Plays the main line by the rules of this variant, whatever the record says.
    ///
    /// A capture written so that several fit is an error, even where only one of them lets the rest
    /// be played: whoever imports the game decides.
    ///
    /// # Errors
    ///
    /// As [`Record::replay`], the variant excepted.
    pub fn replay_as(&self, variant: Variant) -> Result<Replay, PdnError> {
        let start = self.beginning_as(variant)?;
        let mut replay = Replay {
            games: Vec::new(),
            unknown_move: false,
        };
        let mut start = Some(start);
        for Placed { item, place } in &self.items {
            match item {
                Item::Move(token) => {
                    begin(&mut replay, &mut start, token);
                    play(&mut replay, token).map_err(|reason| self.trouble(*place, reason))?;
                }
                Item::UnknownMove => {
                    replay.unknown_move = true;
                    break;
                }
                Item::SetUp(text) => {
                    let set = set_up(variant, text);
                    start = Some(set.map_err(|reason| self.trouble(*place, reason))?);
                }
                Item::Strength(_) | Item::Nag(_) | Item::Comment(_) | Item::Variation(_) => {}
            }
        }
        begin(&mut replay, &mut start, "");
        self.error.clone().map_or(Ok(replay), Err)
    }

    fn tag_place(&self, name: &str) -> Place {
        self.find_tag(name)
            .map_or(Place { line: 1, column: 1 }, |tag| tag.place)
    }

    pub(super) fn trouble(&self, place: Place, reason: PdnReason) -> PdnError {
        PdnError {
            game: self.index,
            place,
            reason,
        }
    }
}

/// Reads a position set up in between: `FEN "B:W31:B1"`, or the position alone.
pub(super) fn set_up(variant: Variant, text: &str) -> Result<(Option<Side>, Position), PdnReason> {
    let text = text.strip_prefix("FEN").unwrap_or(text);
    Ok(fen::parse_diagram(variant, text.trim().trim_matches('"'))?)
}

/// Begins a game at the position that is set up, if one is.
fn begin(replay: &mut Replay, start: &mut Option<(Option<Side>, Position)>, token: &str) {
    let Some((turn, position)) = start.take() else {
        return;
    };
    let turn = turn.unwrap_or(mover(&position, token));
    replay
        .games
        .push(Game::from_position(position.with_turn(turn)));
}

/// Returns whose turn it is when nobody told: the first move does.
pub(super) fn mover(position: &Position, token: &str) -> Side {
    let squares = text::parse_squares(position.ruleset(), token);
    let from = squares.and_then(|squares| squares.first().copied());
    let piece = from.and_then(|square| position.piece_at(square));
    piece.map_or(position.turn(), |piece| piece.side)
}

fn play(replay: &mut Replay, token: &str) -> Result<(), PdnReason> {
    let ply = replay.games.iter().map(Game::ply).sum();
    let game = replay
        .games
        .last_mut()
        .expect("a game has begun before its first move");
    let trouble = |error| PdnReason::Move {
        ply,
        token: Box::from(token),
        error,
    };
    let mv = text::parse(game.position(), token).map_err(trouble)?;
    game.play_on(mv)
        .map_err(|_| trouble(MoveTextError::Illegal))
}
