//! Which kind of screen this is.

use bevy::prelude::*;

use super::Viewport;

/// The kinds of screens (design section 4), told from the room inside the safe insets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Narrow and upright: tab bar, sheets, one column.
    PhonePortrait,
    /// Low and wide: slim rail, two columns, side sheets.
    PhoneLandscape,
    /// Medium: rail; two columns when wide.
    Tablet,
    /// Large: rail and two columns.
    Desktop,
}

impl Class {
    /// Returns the class of a room of this size in logical pixels.
    #[must_use]
    pub fn of(size: Vec2) -> Self {
        let Vec2 { x: w, y: h } = size;
        if h < 600.0 && w >= h {
            Self::PhoneLandscape
        } else if w < 600.0 {
            Self::PhonePortrait
        } else if w < 1200.0 {
            Self::Tablet
        } else {
            Self::Desktop
        }
    }

    /// Returns whether the screen has a rail at the left instead of a tab bar below.
    #[must_use]
    pub const fn has_rail(self) -> bool {
        !matches!(self, Self::PhonePortrait)
    }

    /// Returns the distance of content from the edges.
    #[must_use]
    pub const fn margin(self) -> f32 {
        match self {
            Self::PhonePortrait | Self::PhoneLandscape => 16.0,
            Self::Tablet => 24.0,
            Self::Desktop => 32.0,
        }
    }
}

impl Viewport {
    /// Returns where a point of the world lies in the window, from its upper left corner. The world's origin is
    /// the middle of the window, its y goes upwards.
    #[must_use]
    pub fn seen_at(&self, world: Vec2) -> Vec2 {
        self.size * 0.5 + Vec2::new(world.x, -world.y)
    }

    /// Returns the window without its insets.
    #[must_use]
    pub fn safe(&self) -> Rect {
        let [left, top, right, bottom] = self.insets;
        Rect::new(
            left,
            top,
            (self.size.x - right).max(left),
            (self.size.y - bottom).max(top),
        )
    }

    /// Returns the kind of screen.
    #[must_use]
    pub fn class(&self) -> Class {
        Class::of(self.safe().size())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_fall_into_their_classes() {
        use Class::{Desktop, PhoneLandscape, PhonePortrait, Tablet};
        for (w, h, class) in [
            (360.0, 640.0, PhonePortrait),
            (390.0, 844.0, PhonePortrait),
            (844.0, 390.0, PhoneLandscape),
            (568.0, 320.0, PhoneLandscape),
            (500.0, 500.0, PhoneLandscape),
            (768.0, 1024.0, Tablet),
            (1024.0, 768.0, Tablet),
            (600.0, 600.0, Tablet),
            (1280.0, 800.0, Desktop),
            (1920.0, 1080.0, Desktop),
            (1200.0, 590.0, PhoneLandscape),
        ] {
            assert_eq!(Class::of(Vec2::new(w, h)), class, "{w} x {h}");
        }
    }
}
