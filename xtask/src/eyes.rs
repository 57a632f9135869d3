//! Looking at a screen: pixels, and the few things that can be told from them.

use anyhow::{Context, Result, bail};

use crate::drive::{Point, Size};

/// A colour as it stands on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour(pub(crate) [u8; 3]);

/// What is to be seen at one moment.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Picture {
    size: Size,
    pixels: Vec<u8>,
}

impl Picture {
    /// Takes pixels row by row, three bytes each.
    ///
    /// # Errors
    /// When their number is not that of the size.
    pub(crate) fn new(size: Size, pixels: Vec<u8>) -> Result<Self> {
        let wanted = size.width as usize * size.height as usize * 3;
        if pixels.len() != wanted {
            bail!("{} bytes of a picture instead of {wanted}", pixels.len());
        }
        Ok(Self { size, pixels })
    }

    /// Returns how many pixels differ clearly from those of another picture of the same size.
    pub(crate) fn difference(&self, other: &Self) -> usize {
        let pairs = self
            .pixels
            .chunks_exact(3)
            .zip(other.pixels.chunks_exact(3));
        pairs
            .filter(|(a, b)| a.iter().zip(*b).any(|(a, b)| a.abs_diff(*b) > 24))
            .count()
    }

    /// Returns how many of a thousand pixels differ clearly; nothing where the sizes do.
    pub(crate) fn thousandths(&self, other: &Self) -> Option<usize> {
        let all = self.pixels.len() / 3;
        (self.size == other.size).then(|| self.difference(other) * 1000 / all.max(1))
    }

    /// Returns the middle of the widest filled rectangle of one colour: the one large button that a
    /// screen has. Text on it does not matter, its upper rows are free of it.
    ///
    /// # Errors
    /// When there is no such rectangle.
    pub(crate) fn button(&self, colour: Colour) -> Result<Point> {
        let widest = (0..self.size.height)
            .filter_map(|y| self.longest_run(y, colour))
            .filter(|run| run.height(self, colour) >= 28)
            // The first of several as wide: the upper edge.
            .min_by_key(|run| std::cmp::Reverse(run.width));
        let run = widest.with_context(|| format!("no button of colour {:?}", colour.0))?;
        let half = run.height(self, colour) / 2;
        Ok(Point {
            x: run.x + run.width / 2,
            y: run.y + half,
        })
    }

    fn longest_run(&self, y: u32, colour: Colour) -> Option<Run> {
        let mut longest: Option<Run> = None;
        let mut x = 0;
        while x < self.size.width {
            let width = (x..self.size.width)
                .take_while(|x| self.at(*x, y) == colour)
                .count();
            let width = u32::try_from(width).expect("no wider than the picture");
            if width >= 40 && longest.as_ref().is_none_or(|run| width > run.width) {
                longest = Some(Run { x, y, width });
            }
            x += width + 1;
        }
        longest
    }

    fn at(&self, x: u32, y: u32) -> Colour {
        let first = (y as usize * self.size.width as usize + x as usize) * 3;
        Colour([
            self.pixels[first],
            self.pixels[first + 1],
            self.pixels[first + 2],
        ])
    }
}

/// Pixels of one colour side by side.
struct Run {
    x: u32,
    y: u32,
    width: u32,
}

impl Run {
    /// Returns how far the colour goes on below, near the left end, where a button has no text.
    fn height(&self, picture: &Picture, colour: Colour) -> u32 {
        let x = self.x + self.width.min(16) / 2;
        let rows = (self.y..picture.size.height).take_while(|y| picture.at(x, *y) == colour);
        u32::try_from(rows.count()).expect("no higher than the picture")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LAKE: Colour = Colour([11, 102, 117]);

    fn picture(filled: &[(u32, u32, u32, u32)]) -> Picture {
        let size = Size {
            width: 200,
            height: 100,
        };
        let mut pixels = vec![255; 200 * 100 * 3];
        for (left, top, width, height) in filled {
            for y in *top..top + height {
                for x in *left..left + width {
                    let first = (y * 200 + x) as usize * 3;
                    pixels[first..first + 3].copy_from_slice(&LAKE.0);
                }
            }
        }
        Picture::new(size, pixels).unwrap()
    }

    #[test]
    fn the_button_is_the_widest_block_and_not_a_line_or_a_small_one() {
        let seen = picture(&[(10, 2, 180, 3), (20, 20, 100, 40), (130, 20, 45, 40)]);
        assert_eq!(seen.button(LAKE).unwrap(), Point { x: 70, y: 40 });
    }

    #[test]
    fn without_a_button_there_is_no_answer() {
        assert!(picture(&[(10, 2, 180, 3)]).button(LAKE).is_err());
    }

    #[test]
    fn the_difference_counts_pixels() {
        assert_eq!(picture(&[]).difference(&picture(&[(0, 0, 10, 10)])), 100);
        assert_eq!(picture(&[]).difference(&picture(&[])), 0);
    }

    #[test]
    fn thousandths_are_told_of_pictures_of_one_size() {
        let seen = picture(&[(0, 0, 20, 10)]);
        assert_eq!(picture(&[]).thousandths(&seen), Some(10));
        let size = Size {
            width: 1,
            height: 1,
        };
        let other = Picture::new(size, vec![0; 3]).unwrap();
        assert_eq!(other.thousandths(&seen), None);
    }

    #[test]
    fn too_few_pixels_are_no_picture() {
        assert!(
            Picture::new(
                Size {
                    width: 2,
                    height: 2
                },
                vec![0; 11]
            )
            .is_err()
        );
    }
}
