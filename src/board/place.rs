//! Where squares lie in the world, and which square a point means.
//!
//! Board coordinates: x from White's left edge, y from White's near edge, in squares; the middle of
//! a1 is (0.5, 0.5). World coordinates: logical pixels from the middle of the window, y up.

use bevy::prelude::*;
use rules::{Ruleset, Square, Variant};

/// How near to the middle of a legal square a tap counts for it, in logical pixels (DESIGN.md 9).
const NEAR: f32 = 22.0;
/// How far from the middle of a legal square a tap beside the dark squares still counts, in
/// squares: the radius of a piece and 40 % of a square.
const REACH: f32 = 0.805;

/// Where the board lies. Recomputed in every frame.
#[derive(Resource, Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Whether there is a board on the screen at all.
    pub visible: bool,
    /// The variant whose board it is.
    pub variant: Variant,
    /// The upper left corner of the field in the world.
    pub corner: Vec2,
    /// The side of a square in logical pixels; whole in device pixels.
    pub square: f32,
    /// Device pixels a logical pixel.
    pub scale: f32,
    /// How far the board is turned: 0 White below, 1 Black below.
    pub turn: f32,
    /// Whether the board has its wooden frame.
    pub framed: bool,
}

impl Default for Place {
    fn default() -> Self {
        Self {
            visible: false,
            variant: Variant::Russian,
            corner: Vec2::ZERO,
            square: 1.0,
            scale: 1.0,
            turn: 0.0,
            framed: false,
        }
    }
}

impl Place {
    /// Returns the place of a board in a rectangle of the window: logical pixels from the upper
    /// left corner, the squares rounded down to whole device pixels and the rest shared out.
    #[must_use]
    pub fn in_window(variant: Variant, board: Rect, window: Vec2, scale: f32) -> Self {
        let side = f32::from(variant.ruleset().board.columns);
        let least = board.width().min(board.height()).max(side);
        let square = ((least * scale / side).floor() / scale).max(1.0 / scale);
        let free = (board.size() - square * side) * 0.5;
        let corner = ((board.min + free) * scale).round() / scale;
        Self {
            visible: true,
            variant,
            corner: Vec2::new(corner.x - window.x * 0.5, window.y * 0.5 - corner.y),
            square,
            scale,
            turn: 0.0,
            framed: false,
        }
    }

    /// Returns the rules of the board.
    #[must_use]
    pub const fn rules(&self) -> &'static Ruleset {
        self.variant.ruleset()
    }

    /// Returns the number of squares along a side.
    #[must_use]
    pub fn side(&self) -> f32 {
        f32::from(self.rules().board.columns)
    }

    /// Returns the middle of the field in the world.
    #[must_use]
    pub fn middle(&self) -> Vec2 {
        let half = self.side() * self.square * 0.5;
        self.corner + Vec2::new(half, -half)
    }

    /// Returns the middle of a square in board coordinates.
    #[must_use]
    pub fn at(&self, square: Square) -> Vec2 {
        middle(self.rules(), square)
    }

    /// Returns where a point of the board lies in the world. In the middle of a flip it is on the
    /// straight line between its two places.
    #[must_use]
    pub fn world(&self, at: Vec2) -> Vec2 {
        let seen = at.lerp(Vec2::splat(self.side()) - at, self.turn);
        self.corner + Vec2::new(seen.x, seen.y - self.side()) * self.square
    }

    /// Returns the point of the board at a place in the world, as seen when no flip is under way.
    #[must_use]
    pub fn board(&self, world: Vec2) -> Vec2 {
        let seen = (world - self.corner) / self.square + Vec2::new(0.0, self.side());
        if self.turn > 0.5 {
            Vec2::splat(self.side()) - seen
        } else {
            seen
        }
    }

    /// Returns column and row, from the upper left corner as the viewer sees it, of a square.
    #[must_use]
    pub fn cell(&self, square: Square) -> (u8, u8) {
        let (column, row) = self.rules().column_row(square);
        let last = self.rules().board.columns - 1;
        if self.turn > 0.5 {
            (last - column, row)
        } else {
            (column, last - row)
        }
    }

    /// Returns the playable square whose area holds this point of the world.
    #[must_use]
    pub fn square_under(&self, world: Vec2) -> Option<Square> {
        let at = self.board(world).floor();
        if at.x < 0.0 || at.y < 0.0 || at.x >= self.side() || at.y >= self.side() {
            return None;
        }
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "both lie between 0 and the number of columns"
        )]
        self.rules().square_at(at.x as u8, at.y as u8)
    }

    /// Returns the square a touch means. A square of `preferred` wins where the touch is near its
    /// middle, or lies beside all dark squares and within 40 % of a square from its piece; of two,
    /// the nearer one.
    #[must_use]
    pub fn touched(&self, world: Vec2, preferred: &[Square]) -> Option<Square> {
        let under = self.square_under(world);
        if under.is_some_and(|square| preferred.contains(&square)) {
            return under;
        }
        let distance = |square: Square| self.world(self.at(square)).distance(world);
        let reach = if under.is_some() {
            NEAR
        } else {
            (REACH * self.square).max(NEAR)
        };
        preferred
            .iter()
            .copied()
            .filter(|square| distance(*square) <= reach)
            .min_by(|a, b| distance(*a).total_cmp(&distance(*b)))
            .or(under)
    }
}

/// Returns the middle of a square in board coordinates.
#[must_use]
pub fn middle(rules: &Ruleset, square: Square) -> Vec2 {
    let (column, row) = rules.column_row(square);
    Vec2::new(f32::from(column) + 0.5, f32::from(row) + 0.5)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn place(variant: Variant, side: f32, turn: f32) -> Place {
        let board = Rect::new(20.0, 30.0, 20.0 + side, 30.0 + side);
        Place {
            turn,
            ..Place::in_window(variant, board, Vec2::new(800.0, 600.0), 1.0)
        }
    }

    fn square(number: u8) -> Square {
        Square::from_number(number).unwrap()
    }

    #[test]
    fn squares_are_whole_device_pixels_and_start_on_one() {
        for (side, scale) in [(365.0, 1.0), (365.0, 1.25), (400.3, 1.5), (777.7, 2.0)] {
            let board = Rect::new(10.4, 7.7, 10.4 + side, 7.7 + side);
            let place = Place::in_window(
                Variant::International,
                board,
                Vec2::new(1000.0, 800.0),
                scale,
            );
            let pixels = place.square * scale;
            assert!((pixels - pixels.round()).abs() < 1e-3, "{pixels}");
            let left = (place.corner.x + 500.0) * scale;
            assert!((left - left.round()).abs() < 1e-2, "{left}");
            assert!(place.square * 10.0 <= side && place.square * 10.0 > side - 10.0 / scale);
        }
    }

    #[test]
    fn every_square_is_found_at_its_middle_from_both_sides() {
        for variant in [Variant::Russian, Variant::International] {
            for turn in [0.0, 1.0] {
                let place = place(variant, 400.0, turn);
                for square in variant.ruleset().all_squares() {
                    let world = place.world(place.at(square));
                    assert_eq!(place.square_under(world), Some(square));
                }
            }
        }
    }

    #[test]
    fn the_first_square_of_the_diagram_is_upper_left_for_white_and_lower_right_for_black() {
        let white = place(Variant::International, 400.0, 0.0);
        assert_eq!(white.cell(square(1)), (1, 0));
        assert_eq!(white.cell(square(46)), (0, 9));
        let black = place(Variant::International, 400.0, 1.0);
        assert_eq!(black.cell(square(1)), (8, 9));
        assert_eq!(black.cell(square(46)), (9, 0));
    }

    #[test]
    fn a_point_beside_the_board_or_on_a_light_square_is_no_square() {
        let place = place(Variant::Russian, 400.0, 0.0);
        for at in [(1.5, 0.5), (-0.1, 0.5), (0.5, 8.2), (8.1, 8.1)] {
            assert_eq!(place.square_under(place.world(Vec2::from(at))), None);
        }
    }

    #[test]
    fn a_near_miss_counts_for_the_nearest_legal_square_only() {
        let place = place(Variant::Russian, 400.0, 0.0);
        let (a1, c1, b2) = (square(29), square(30), square(25));
        let touch = |x, y, legal: &[Square]| place.touched(place.world(Vec2::new(x, y)), legal);
        // On the light square b1, nearer to a1.
        assert_eq!(touch(1.2, 0.5, &[]), None);
        assert_eq!(touch(1.2, 0.5, &[a1]), Some(a1));
        assert_eq!(touch(1.2, 0.5, &[a1, c1]), Some(a1));
        assert_eq!(touch(1.4, 0.5, &[c1]), None, "too far from c1");
        // On b2, which is not legal, far from the legal a1.
        assert_eq!(touch(1.3, 1.3, &[a1]), Some(b2));
        // Another legal square under the finger always wins.
        assert_eq!(touch(1.1, 1.1, &[a1, b2]), Some(b2));
    }

    #[test]
    fn on_a_small_board_22_pixels_reach_into_the_neighbour() {
        let place = place(Variant::International, 250.0, 0.0); // 25 pixels a square
        let (legal, other) = (square(46), square(41));
        let touch = |by: f32| {
            let world = place.world(place.at(legal)) + Vec2::splat(by);
            place.touched(world, &[legal])
        };
        assert_eq!(touch(14.0), Some(legal), "19.8 pixels from the middle");
        assert_eq!(touch(17.0), Some(other), "24 pixels from the middle");
    }
}
