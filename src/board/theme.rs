//! The colours of boards and marks (DESIGN.md 6.1 and 6.3, tokens.json "board").

use bevy::prelude::*;

use crate::settings::BoardTheme;

/// The colours of one board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Theme {
    /// Light squares.
    pub light: u32,
    /// Dark squares.
    pub dark: u32,
    /// The frame.
    pub frame: u32,
    /// Coordinates on light squares.
    pub label_on_light: u32,
    /// Coordinates on dark squares.
    pub label_on_dark: u32,
    /// Coordinates on the frame.
    pub label_on_frame: u32,
    /// Strength of the grain of the squares.
    pub grain: f32,
    /// Depth of the joints between squares.
    pub groove: f32,
    /// The marks drawn on it.
    pub marks: Marks,
}

/// The colours of marks, `0xRRGGBBAA`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Marks {
    /// The square of the selected piece.
    pub select_tint: u32,
    /// The squares of pieces that must capture.
    pub must_tint: u32,
    /// The squares of a premove.
    pub premove_tint: u32,
    /// The squares of the last move.
    pub last_move: u32,
    /// The line round the squares of the last move.
    pub last_move_stroke: u32,
    /// Whether the last move is hatched.
    pub hatched: bool,
    /// The coloured line of the selection ring.
    pub ring: u32,
    /// Dots, rings and paths.
    pub hint: u32,
    /// What lies under dots, rings and paths.
    pub hint_edge: u32,
    /// The cross on a jumped piece.
    pub cross: u32,
    /// What lies under the cross.
    pub cross_edge: u32,
}

const LAKE_MARKS: Marks = Marks {
    select_tint: 0x0B66_758C,
    must_tint: 0x0B66_759E,
    premove_tint: 0x7A41_738C,
    last_move: 0xFFD2_4A6B,
    last_move_stroke: 0xFFD2_4AD9,
    hatched: false,
    ring: 0x0B66_75FF,
    hint: 0xE9FB_FFFF,
    hint_edge: 0x0634_3D8C,
    cross: 0xFF8A_5CFF,
    cross_edge: 0x3A0D_00B3,
};

const CONTRAST_MARKS: Marks = Marks {
    select_tint: 0x0000_00A6,
    must_tint: 0x0000_008C,
    hatched: true,
    ring: 0x0000_00FF,
    hint: 0xFFFF_FFFF,
    hint_edge: 0x0000_00FF,
    cross: 0xFFFF_FFFF,
    cross_edge: 0x0000_00FF,
    ..LAKE_MARKS
};

/// Gold of the ring that greets a new king.
pub(super) const GOLD: u32 = 0xF2BE_4AFF;

const WALNUT: Theme = Theme {
    light: 0xEBD3_A8FF,
    dark: 0xA570_46FF,
    frame: 0x5536_1FFF,
    label_on_light: 0x6B45_27FF,
    label_on_dark: 0x180A_00FF,
    label_on_frame: 0xE8CF_A6FF,
    grain: 0.13,
    groove: 0.1,
    marks: LAKE_MARKS,
};

const LAKE: Theme = Theme {
    light: 0xDDE7_E8FF,
    dark: 0x6187_97FF,
    frame: 0x2744_4FFF,
    label_on_light: 0x2E50_5DFF,
    label_on_dark: 0x0310_16FF,
    label_on_frame: 0xD7E6_EAFF,
    grain: 0.035,
    groove: 0.06,
    marks: LAKE_MARKS,
};

const MEADOW: Theme = Theme {
    light: 0xEFEE_DAFF,
    dark: 0x648A_63FF,
    frame: 0x2E4A_37FF,
    label_on_light: 0x2F51_38FF,
    label_on_dark: 0x0312_07FF,
    label_on_frame: 0xE3EC_D8FF,
    grain: 0.03,
    groove: 0.06,
    marks: LAKE_MARKS,
};

const CONTRAST: Theme = Theme {
    light: 0xFFFF_FFFF,
    dark: 0x8282_82FF,
    frame: 0x1111_11FF,
    label_on_light: 0x0000_00FF,
    label_on_dark: 0x0000_00FF,
    label_on_frame: 0xFFFF_FFFF,
    grain: 0.0,
    groove: 0.0,
    marks: CONTRAST_MARKS,
};

impl Theme {
    /// Returns the colours of a board.
    #[must_use]
    pub const fn of(board: BoardTheme) -> Self {
        match board {
            BoardTheme::Walnut => WALNUT,
            BoardTheme::Lake => LAKE,
            BoardTheme::Meadow => MEADOW,
            BoardTheme::Contrast => CONTRAST,
        }
    }
}

/// Returns the colour of `0xRRGGBBAA`.
#[must_use]
pub const fn colour(rgba: u32) -> Color {
    let [red, green, blue, alpha] = rgba.to_be_bytes();
    Color::srgba_u8(red, green, blue, alpha)
}

/// Returns `0xRRGGBBAA` in linear light, as shaders reckon.
#[must_use]
pub fn linear(rgba: u32) -> Vec4 {
    colour(rgba).to_linear().to_vec4()
}

/// Returns `0xRRGGBBAA` as it is written, from 0 to 1.
#[must_use]
pub(super) fn encoded(rgba: u32) -> Vec4 {
    colour(rgba).to_srgba().to_vec4()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The law for board themes: ivory and ebony both reach 3:1 on a dark square.
    #[test]
    fn dark_squares_are_neither_too_dark_nor_too_light() {
        for board in [
            BoardTheme::Walnut,
            BoardTheme::Lake,
            BoardTheme::Meadow,
            BoardTheme::Contrast,
        ] {
            let dark = linear(Theme::of(board).dark);
            let luminance = 0.2126 * dark.x + 0.7152 * dark.y + 0.0722 * dark.z;
            assert!((0.16..=0.23).contains(&luminance), "{board:?} {luminance}");
        }
    }
}
