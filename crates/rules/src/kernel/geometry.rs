//! The bit layout of a board: the only place that knows it.
//!
//! Squares lie row by row from White's far left, as their numbers do, with one unused *ghost* bit
//! after every second row. A step then is a shift by `half` or `half + 1` for every square, and a
//! step over the edge lands on a ghost bit, which is never empty and never occupied.

use crate::piece::Side;
use crate::ruleset::Board;
use crate::square::{Square, SquareSet};

/// The four directions; `direction ^ 2` is the opposite, `^ 1` and `^ 3` are the crossing ones.
pub(crate) const DIRECTIONS: [usize; 4] = [0, 1, 2, 3];

/// Masks and tables of one board.
pub(crate) struct Geometry {
    /// The bits that are squares.
    pub(crate) playable: u64,
    /// The crowning row of each side.
    pub(crate) crown: [u64; 2],
    /// The squares of the long diagonal that starts in White's near left corner.
    pub(crate) main_road: u64,
    /// `rays[direction][bit]`: all squares from there to the edge, the start excluded.
    rays: [[u64; 64]; 4],
    half: u32,
    bits: [u8; 64],
    squares: [u8; 64],
}

const fn toward(half: u32, direction: usize, bits: u64) -> u64 {
    match direction {
        0 => bits << half,       // down left
        1 => bits << (half + 1), // down right
        2 => bits >> half,       // up right
        _ => bits >> (half + 1), // up left
    }
}

impl Geometry {
    /// Lays out a board of at most 64 bits, ghosts included.
    pub(crate) const fn new(board: Board) -> Self {
        let half = board.columns as u32 / 2;
        let count = half * board.rows as u32;
        let mut geometry = Self {
            playable: 0,
            crown: [0; 2],
            main_road: 0,
            rays: [[0; 64]; 4],
            half,
            bits: [0; 64],
            squares: [0; 64],
        };
        let mut index = 0;
        while index < count {
            let bit = index + index / (2 * half);
            geometry.bits[index as usize] = bit as u8;
            geometry.squares[bit as usize] = index as u8;
            geometry.playable |= 1 << bit;
            if index < half {
                geometry.crown[Side::White.index()] |= 1 << bit;
            }
            if index >= count - half {
                geometry.crown[Side::Black.index()] |= 1 << bit;
            }
            index += 1;
        }
        geometry.fill_rays();
        let corner = geometry.bits[(count - half) as usize];
        geometry.main_road = 1 << corner | geometry.rays[2][corner as usize];
        geometry
    }

    const fn fill_rays(&mut self) {
        let mut direction = 0;
        while direction < 4 {
            let mut bit = 0;
            while bit < 64 {
                let mut at = toward(self.half, direction, 1 << bit) & self.playable;
                while at != 0 {
                    self.rays[direction][bit] |= at;
                    at = toward(self.half, direction, at) & self.playable;
                }
                bit += 1;
            }
            direction += 1;
        }
    }

    /// Moves every bit one step; bits that leave the board become ghosts or vanish.
    #[inline(always)]
    pub(crate) const fn toward(&self, direction: usize, bits: u64) -> u64 {
        toward(self.half, direction, bits)
    }

    /// Moves every bit one step against the direction.
    #[inline(always)]
    pub(crate) const fn against(&self, direction: usize, bits: u64) -> u64 {
        toward(self.half, direction ^ 2, bits)
    }

    /// Returns the squares from the bit to the edge, the bit excluded.
    #[inline(always)]
    pub(crate) const fn ray(&self, direction: usize, at: u64) -> u64 {
        self.rays[direction][at.trailing_zeros() as usize & 63]
    }

    /// Returns the first of the bits that lie on one ray in this direction, or 0.
    #[inline(always)]
    pub(crate) const fn nearest(direction: usize, on_ray: u64) -> u64 {
        if on_ray == 0 {
            0
        } else if direction < 2 {
            on_ray & on_ray.wrapping_neg()
        } else {
            1 << (63 - on_ray.leading_zeros())
        }
    }

    pub(crate) const fn bit(&self, square: Square) -> u64 {
        1 << self.bits[square.index() as usize & 63]
    }

    pub(crate) fn square(&self, bit: u64) -> Square {
        Square::from_index(self.squares[bit.trailing_zeros() as usize & 63])
            .expect("the table holds indices below 64")
    }

    pub(crate) fn set(&self, bits: u64) -> SquareSet {
        each_bit(bits).map(|bit| self.square(bit)).collect()
    }

    pub(crate) fn bits_of(&self, set: SquareSet) -> u64 {
        set.iter().fold(0, |bits, square| bits | self.bit(square))
    }
}

/// Returns the bits one by one, each in its place, from the lowest.
#[inline(always)]
pub(crate) fn each_bit(bits: u64) -> impl Iterator<Item = u64> {
    let mut rest = bits;
    core::iter::from_fn(move || {
        let bit = rest & rest.wrapping_neg();
        rest ^= bit;
        (bit != 0).then_some(bit)
    })
}

#[cfg(test)]
mod tests {
    use crate::square::Square;
    use crate::variants::Variant;

    #[test]
    fn a_step_in_bits_is_a_step_on_the_diagram_for_every_square_and_direction() {
        for variant in Variant::ALL {
            let rules = variant.ruleset();
            let geometry = super::super::geometry_of(rules);
            for square in rules.all_squares() {
                let (column, row) = rules.column_row(square);
                for (direction, (dx, dy)) in [(-1, -1), (1, -1), (1, 1), (-1, 1)].iter().enumerate()
                {
                    let there = column
                        .checked_add_signed(*dx)
                        .zip(row.checked_add_signed(*dy));
                    let there = there.and_then(|(column, row)| rules.square_at(column, row));
                    let bits = geometry.toward(direction, geometry.bit(square)) & geometry.playable;
                    let stepped = (bits != 0).then(|| geometry.square(bits));
                    assert_eq!(stepped, there, "{variant:?} {square:?} {direction}");
                }
            }
        }
    }

    #[test]
    fn the_main_road_of_the_small_board_is_a1_to_h8() {
        let rules = Variant::Russian.ruleset();
        let geometry = super::super::geometry_of(rules);
        let numbers: alloc::vec::Vec<_> = geometry
            .set(geometry.main_road)
            .iter()
            .map(Square::number)
            .collect();
        assert_eq!(numbers, [4, 8, 11, 15, 18, 22, 25, 29]);
    }
}
