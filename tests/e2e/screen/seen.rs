//! What is in the window, as the app says it (`--mirror`): where a button lies, what can be read.

use std::path::Path;

use anyhow::{Context, Result};
use bevy::math::{Rect, Vec2};
use serde::Deserialize;

/// Everything in the window. Points are pixels from its upper left corner.
#[derive(Debug, Deserialize)]
pub(crate) struct Seen {
    /// Which screen it is.
    pub(crate) screen: String,
    /// Whether there is a line to the server.
    pub(crate) online: bool,
    /// Under which name.
    pub(crate) name: Option<String>,
    /// The game on the board.
    pub(crate) game: Option<Game>,
    /// All that can be read, but for the board.
    pub(crate) texts: Vec<String>,
    pressable: Vec<Pressable>,
}

#[derive(Debug, Deserialize)]
struct Pressable {
    name: String,
    enabled: bool,
    in_sight: bool,
    x: f32,
    y: f32,
    width: f32,
    height: f32,
}

/// A game on the board.
#[derive(Debug, Deserialize)]
pub(crate) struct Game {
    pub(crate) id: String,
    side: Option<String>,
    to_move: String,
    pub(crate) ply: u32,
    result: Option<String>,
    /// Legal moves of whoever is to move: the squares touched, first to last.
    moves: Vec<Vec<usize>>,
    /// The middles of the squares by their number, while the board is seen.
    squares: Vec<(f32, f32)>,
}

impl Seen {
    /// Reads the mirror; nothing before the first frame.
    ///
    /// # Errors
    /// It says something else than it should.
    pub(crate) fn read(mirror: &Path) -> Result<Option<Self>> {
        let Ok(text) = std::fs::read(mirror) else {
            return Ok(None);
        };
        serde_json::from_slice(&text)
            .context("the mirror is blind")
            .map(Some)
    }

    /// Returns where something of this name can be pressed; nothing while it is scrolled away or something else
    /// lies over it. What lies above others is drawn after them.
    pub(crate) fn place(&self, name: &str) -> Option<(f32, f32)> {
        let fits = |one: &Pressable| one.enabled && one.in_sight && one.name == name;
        let index = self.pressable.iter().rposition(fits)?;
        let at = (self.pressable[index].x, self.pressable[index].y);
        let is_free = !self.pressable[index + 1..]
            .iter()
            .any(|one| one.in_sight && one.covers(at));
        is_free.then_some(at)
    }

    /// Returns whether something of this name has been scrolled away.
    pub(crate) fn is_away(&self, name: &str) -> bool {
        let mut all = self.pressable.iter().filter(|one| one.name == name);
        all.any(|one| !one.in_sight) && self.place(name).is_none()
    }

    /// Returns whether what has been scrolled away of this name lies above the window's middle.
    pub(crate) fn is_above(&self, name: &str, middle: f32) -> bool {
        let mut all = self.pressable.iter().filter(|one| one.name == name);
        all.any(|one| !one.in_sight && one.y < middle)
    }

    /// Returns whether this can be read somewhere, alone or among other words.
    pub(crate) fn says(&self, words: &str) -> bool {
        self.texts.iter().any(|text| text.contains(words))
    }
}

impl Pressable {
    fn covers(&self, (x, y): (f32, f32)) -> bool {
        (x - self.x).abs() < self.width / 2.0 && (y - self.y).abs() < self.height / 2.0
    }
}

impl Game {
    /// Returns the part of the window in which the board lies, without its frame; nothing while it is not seen.
    pub(crate) fn board(&self) -> Option<Rect> {
        let points = self.squares.iter().map(|(x, y)| Vec2::new(*x, *y));
        points
            .map(|at| Rect::from_corners(at, at))
            .reduce(|all, one| all.union(one))
    }

    /// When we are to move: the number of the ply and where to touch the board for the first legal move.
    pub(crate) fn our_turn(&self) -> Option<(u32, Vec<(f32, f32)>)> {
        let is_ours = self.result.is_none() && self.side.as_deref() == Some(&self.to_move);
        let route = self
            .moves
            .first()
            .filter(|_| is_ours && !self.squares.is_empty())?;
        let places = route
            .iter()
            .map(|square| self.squares.get(square - 1).copied());
        Some((self.ply, places.collect::<Option<_>>()?))
    }
}
