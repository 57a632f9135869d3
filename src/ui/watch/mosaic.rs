//! Where running games lie: a large one in the corner, small ones beside and below it. Pure.

use bevy_egui::egui::{Rect, pos2, vec2};

use super::tile::WORDS;
use super::top::BARS;

/// What a mosaic is measured by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sizes {
    /// Between two games.
    gap: f32,
    /// The least width of a small one; two stand side by side in any case.
    least: f32,
}

impl Sizes {
    pub(super) const PHONE: Self = Self {
        gap: 12.0,
        least: 160.0,
    };
    /// Lying phones: the large one must not fill the screen.
    pub(super) const LOW: Self = Self {
        gap: 12.0,
        least: 136.0,
    };
    pub(super) const ROOMY: Self = Self {
        gap: 16.0,
        least: 160.0,
    };
}

/// The places of running games.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Mosaic {
    pub(super) top: Rect,
    pub(super) small: Vec<Rect>,
    /// Of all together.
    pub(super) height: f32,
}

impl Mosaic {
    /// Lays out one large game and so many small ones, as wide as `area`, from its top on.
    pub(super) fn new(area: Rect, count: usize, sizes: Sizes) -> Self {
        let Sizes { gap, least } = sizes;
        let columns = ((area.width() + gap) / (least + gap)).floor().max(2.0);
        let side = (area.width() - gap * (columns - 1.0)) / columns;
        let tile = vec2(side, side + WORDS);
        let width = 2.0 * side + gap;
        let is_beside = columns > 2.0;
        let height = if is_beside {
            2.0 * tile.y + gap
        } else {
            width + BARS
        };
        let top = Rect::from_min_size(area.min, vec2(width, height));
        let below = top.max.y + gap;
        let columns = columns as usize;
        let beside = if is_beside { columns - 2 } else { 0 };
        let place = |index: usize| {
            let (column, row, from) = if index < 2 * beside {
                (2 + index % beside, index / beside, area.min.y)
            } else {
                let rest = index - 2 * beside;
                (rest % columns, rest / columns, below)
            };
            let step = tile + vec2(gap, gap);
            let corner = vec2(column as f32 * step.x, row as f32 * step.y);
            Rect::from_min_size(pos2(area.min.x, from) + corner, tile)
        };
        let small: Vec<Rect> = (0..count).map(place).collect();
        let end = small
            .last()
            .map_or(top.max.y, |last| last.max.y.max(top.max.y));
        Self {
            top,
            small,
            height: end - area.min.y,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mosaic(width: f32, count: usize, sizes: Sizes) -> Mosaic {
        let area = Rect::from_min_size(pos2(16.0, 100.0), vec2(width, 0.0));
        Mosaic::new(area, count, sizes)
    }

    #[test]
    fn games_never_overlap_and_stay_in_their_column() {
        for (width, sizes) in [
            (328.0, Sizes::PHONE),
            (358.0, Sizes::PHONE),
            (459.0, Sizes::LOW),
            (396.0, Sizes::ROOMY),
            (735.0, Sizes::ROOMY),
            (860.0, Sizes::ROOMY),
        ] {
            for count in 0..12 {
                let mosaic = mosaic(width, count, sizes);
                let mut all = mosaic.small.clone();
                all.push(mosaic.top);
                for (index, one) in all.iter().enumerate() {
                    assert!(one.min.x >= 15.9 && one.max.x <= 16.1 + width);
                    assert!(one.max.y <= 100.1 + mosaic.height);
                    let apart = |other: &Rect| {
                        let both = one.intersect(*other);
                        both.width() < 0.0 || both.height() < 0.0
                    };
                    assert!(all[..index].iter().all(apart), "{width} {count} {index}");
                }
            }
        }
    }

    #[test]
    fn on_phones_the_large_game_is_as_wide_as_two_and_elsewhere_others_lie_beside_it() {
        let phone = mosaic(358.0, 2, Sizes::PHONE);
        assert!((phone.top.width() - 358.0).abs() < 0.1);
        assert!(phone.small.iter().all(|one| one.min.y > phone.top.max.y));
        let desk = mosaic(735.0, 5, Sizes::ROOMY);
        assert!(desk.small[..4].iter().all(|one| one.min.x > desk.top.max.x));
        assert!(desk.small[4].min.y > desk.top.max.y);
        assert!((desk.small[3].max.y - desk.top.max.y).abs() < 0.1);
    }
}
