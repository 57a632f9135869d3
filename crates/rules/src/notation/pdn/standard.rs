//! Records rewritten as the standard asks.

use alloc::boxed::Box;
use alloc::string::ToString;
use alloc::vec::Vec;

use super::replay::{mover, set_up};
use super::{Item, PdnError, PdnReason, Placed, Record};
use crate::notation::{fen, text};
use crate::piece::Side;
use crate::position::Position;

impl Record {
    /// Returns the record as the standard writes it: the moves, in variations too, in the variant's
    /// notation with two squares unless more are needed; positions without spaces and dots; the
    /// result in the variant's style; and the game type named.
    ///
    /// ```
    /// use rules::notation::pdn;
    /// let games = pdn::parse("[Result \"1-0\"] 1. 33- 29 (32x28) 20:25 2. 29x23 18:29 1-0");
    /// let text = pdn::write(&games[0].standard()?);
    /// assert!(text.ends_with("1. 33-29 ( 1. 32-28 ) 1... 20-25 2. 29-23 18x29 2-0\n"));
    /// # Ok::<(), pdn::PdnError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Record::replay`]; also for a move in a variation.
    pub fn standard(&self) -> Result<Self, PdnError> {
        let (turn, position) = self.beginning()?;
        let rules = position.ruleset();
        let mut record = self.clone();
        record.items = Rewriter(self).line(
            &self.items,
            Line {
                turn,
                position,
                ply: 0,
            },
        )?;
        record.end = Some(self.result());
        record.set_tag("GameType", &rules.game_type.to_string());
        record.set_tag("Result", self.result().text(rules.scores));
        if self.tag("FEN").is_some() && turn.is_some() {
            record.set_tag("FEN", &fen::write(&position));
        }
        self.error.clone().map_or(Ok(record), Err)
    }
}

/// Where a line of moves has come to.
#[derive(Clone, Copy)]
struct Line {
    /// Whose turn it is, where that is known.
    turn: Option<Side>,
    position: Position,
    ply: usize,
}

impl Line {
    /// Plays a move and returns it as the standard writes it.
    fn play(&mut self, token: &str) -> Result<Box<str>, PdnReason> {
        let turn = self.turn.unwrap_or(mover(&self.position, token));
        let position = self.position.with_turn(turn);
        let ply = self.ply;
        let mv = text::parse(&position, token).map_err(|error| PdnReason::Move {
            ply,
            token: token.into(),
            error,
        })?;
        let position_after = position.after(&mv);
        let turn = Some(position_after.turn());
        *self = Self {
            turn,
            position: position_after,
            ply: ply + 1,
        };
        Ok(text::write(&position, &mv).into())
    }
}

struct Rewriter<'a>(&'a Record);

impl Rewriter<'_> {
    fn line(&self, items: &[Placed], mut line: Line) -> Result<Vec<Placed>, PdnError> {
        let mut written = Vec::with_capacity(items.len());
        let mut before = line;
        let mut known = true;
        for Placed { item, place } in items {
            let trouble = |reason| self.0.trouble(*place, reason);
            let item = match item {
                Item::Move(token) if known => {
                    before = line;
                    Item::Move(line.play(token).map_err(trouble)?)
                }
                Item::Variation(items) if known => Item::Variation(self.line(items, before)?),
                Item::SetUp(text) => {
                    let (turn, position) =
                        set_up(line.position.variant(), text).map_err(trouble)?;
                    line = Line {
                        turn,
                        position,
                        ply: line.ply,
                    };
                    (before, known) = (line, true);
                    let text = fen::write(&position);
                    let text = if turn.is_none() {
                        text.replacen(['W', 'B'], "?", 1)
                    } else {
                        text
                    };
                    Item::SetUp(alloc::format!("FEN \"{text}\"").into())
                }
                // After a move that nobody knows no move can be checked.
                Item::UnknownMove => {
                    known = false;
                    Item::UnknownMove
                }
                other => other.clone(),
            };
            written.push(Placed {
                item,
                place: *place,
            });
        }
        Ok(written)
    }
}
