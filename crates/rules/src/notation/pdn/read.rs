//! From text to records. Never recursive, so that no input exhausts the stack.

use alloc::vec::Vec;

use super::scan::{Scanner, Token};
use super::{Item, PdnError, PdnReason, Place, Placed, Record, Tag};

/// The greatest number of games that [`parse`] reads.
pub const MOST_GAMES: usize = 200_000;
/// The greatest number of moves, comments and the like that [`parse`] reads, over all games.
pub const MOST_ITEMS: usize = 2_000_000;
/// The greatest number of tags of one game.
const MOST_TAGS: usize = 256;
/// How deep variations may stand within variations.
pub const MOST_DEPTH: usize = 64;

/// Reads all games of a text: at most [`MOST_GAMES`] and [`MOST_ITEMS`]; the last game says so when
/// there is more.
#[must_use]
pub fn parse(text: &str) -> Vec<Record> {
    let mut games = games(text);
    let mut records: Vec<Record> = Vec::new();
    while let Some(record) = games.next() {
        records.push(record);
        if records.len() >= MOST_GAMES || games.items >= MOST_ITEMS {
            let more = games.scanner.peek().is_some();
            if let Some(last) = records.last_mut().filter(|_| more) {
                let place = games.scanner.place();
                let reason = PdnReason::TooMuch;
                last.error = Some(PdnError {
                    game: games.count - 1,
                    place,
                    reason,
                });
            }
            break;
        }
    }
    records
}

/// Reads the games of a text one by one.
#[must_use]
pub fn games(text: &str) -> Games<'_> {
    let text = text.trim_start_matches('\u{FEFF}');
    Games {
        scanner: Scanner::new(text),
        count: 0,
        items: 0,
    }
}

/// The games of a text, one by one.
#[derive(Clone, Debug)]
pub struct Games<'a> {
    scanner: Scanner<'a>,
    count: usize,
    items: usize,
}

impl Iterator for Games<'_> {
    type Item = Record;

    fn next(&mut self) -> Option<Record> {
        let mut building = Building::default();
        loop {
            let place = self.scanner.next_place();
            let before = self.scanner.clone();
            match self.scanner.token() {
                Ok(None) => {
                    if building.is_empty() {
                        return None;
                    }
                    return Some(self.end(building, None));
                }
                Ok(Some(Token::Tag(tag))) => {
                    let next_game = building.begins_next(&tag);
                    if next_game || self.items_left(&building) {
                        self.scanner = before;
                        return Some(self.end(building, None));
                    }
                    if building.record.tags.len() >= MOST_TAGS {
                        self.scanner.skip_to_next_game();
                        return Some(self.end(building, Some((place, PdnReason::TooMuch))));
                    }
                    building.record.tags.push(tag);
                }
                Ok(Some(Token::End(score))) if building.open.is_empty() => {
                    building.record.end = Some(score);
                    return Some(self.end(building, None));
                }
                Ok(Some(token)) => {
                    if let Err(reason) = self.take(&mut building, token, place) {
                        self.scanner.skip_to_next_game();
                        return Some(self.end(building, Some((place, reason))));
                    }
                }
                Err((place, reason)) => {
                    self.scanner.skip_to_next_game();
                    return Some(self.end(building, Some((place, reason))));
                }
            }
        }
    }
}

impl Games<'_> {
    /// Returns whether a tag ends this game because it has moves already.
    fn items_left(&self, building: &Building) -> bool {
        !building.record.items.is_empty() || !building.open.is_empty()
    }

    fn take(
        &mut self,
        building: &mut Building,
        token: Token,
        place: Place,
    ) -> Result<(), PdnReason> {
        let item = match token {
            Token::Item(item) => item,
            Token::Open if building.open.len() >= MOST_DEPTH => return Err(PdnReason::TooDeep),
            Token::Open => {
                building.open.push((place, Vec::new()));
                return Ok(());
            }
            Token::Close => {
                let (opened, mut items) = building.open.pop().ok_or(PdnReason::Character(')'))?;
                items.shrink_to_fit();
                let item = Item::Variation(items);
                building.items().push(Placed {
                    item,
                    place: opened,
                });
                return self.count_item();
            }
            // A number; and a result within a variation, which ends nothing.
            Token::Nothing | Token::End(_) | Token::Tag(_) => return Ok(()),
        };
        self.count_item()?;
        building.items().push(Placed { item, place });
        Ok(())
    }

    fn count_item(&mut self) -> Result<(), PdnReason> {
        self.items += 1;
        if self.items > MOST_ITEMS {
            Err(PdnReason::TooMuch)
        } else {
            Ok(())
        }
    }

    fn end(&mut self, mut building: Building, error: Option<(Place, PdnReason)>) -> Record {
        let unclosed = building
            .open
            .first()
            .map(|&(place, _)| (place, PdnReason::OpenVariation));
        while let Some((place, items)) = building.open.pop() {
            building.items().push(Placed {
                item: Item::Variation(items),
                place,
            });
        }
        let error = error.or(unclosed);
        let game = self.count;
        building.record.index = game;
        building.record.error = error.map(|(place, reason)| PdnError {
            game,
            place,
            reason,
        });
        self.count += 1;
        building.record
    }
}

/// A record in the making, with its open variations.
#[derive(Default)]
struct Building {
    record: Record,
    open: Vec<(Place, Vec<Placed>)>,
}

impl Building {
    fn is_empty(&self) -> bool {
        self.record.tags.is_empty() && self.record.items.is_empty() && self.open.is_empty()
    }

    fn items(&mut self) -> &mut Vec<Placed> {
        self.open
            .last_mut()
            .map_or(&mut self.record.items, |(_, items)| items)
    }

    /// Returns whether the tag belongs to the next game, since this one has it already: so games
    /// without moves and result are told apart.
    fn begins_next(&self, tag: &Tag) -> bool {
        self.record.tag(&tag.name).is_some()
    }
}
