//! The design tokens: colours, spaces, radii, shadows. No other file of `ui` names a colour.

use bevy_egui::egui::{Color32, CornerRadius, Shadow};

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// A colour with alpha, not premultiplied: `0xRRGGBBAA`.
pub(crate) fn rgba(hex: u32) -> Color32 {
    let [red, green, blue, alpha] = hex.to_be_bytes();
    Color32::from_rgba_unmultiplied(red, green, blue, alpha)
}

/// The colours of one theme; the names are those of the design's tokens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Palette {
    pub(crate) is_dark: bool,
    pub(crate) bg: Color32,
    pub(crate) surface: Color32,
    pub(crate) surface2: Color32,
    pub(crate) well: Color32,
    pub(crate) line: Color32,
    pub(crate) line_strong: Color32,
    pub(crate) text: Color32,
    pub(crate) text2: Color32,
    pub(crate) text3: Color32,
    pub(crate) primary: Color32,
    pub(crate) primary_hover: Color32,
    pub(crate) primary_press: Color32,
    pub(crate) on_primary: Color32,
    pub(crate) primary_soft: Color32,
    pub(crate) on_primary_soft: Color32,
    /// Credits.
    pub(crate) accent: Color32,
    pub(crate) on_accent: Color32,
    pub(crate) accent_soft: Color32,
    pub(crate) accent_text: Color32,
    pub(crate) success: Color32,
    pub(crate) success_soft: Color32,
    pub(crate) on_success_soft: Color32,
    pub(crate) danger: Color32,
    pub(crate) on_danger: Color32,
    pub(crate) danger_soft: Color32,
    pub(crate) on_danger_soft: Color32,
    pub(crate) online: Color32,
    pub(crate) away: Color32,
    pub(crate) offline: Color32,
    pub(crate) toast: Color32,
    pub(crate) on_toast: Color32,
    pub(crate) focus: Color32,
    /// The selected item of a segmented control.
    pub(crate) pill: Color32,
    scrim: u32,
    shadows: [u32; 3],
}

pub(crate) static LIGHT: Palette = Palette {
    is_dark: false,
    bg: rgb(0xED_F2_F3),
    surface: rgb(0xFF_FF_FF),
    surface2: rgb(0xF5_F8_F8),
    well: rgb(0xE2_EA_EC),
    line: rgb(0xD3_DE_E1),
    line_strong: rgb(0x71_86_8C),
    text: rgb(0x10_25_2B),
    text2: rgb(0x43_5A_61),
    text3: rgb(0x5B_70_77),
    primary: rgb(0x0B_66_75),
    primary_hover: rgb(0x0A_5A_67),
    primary_press: rgb(0x08_4C_58),
    on_primary: rgb(0xFF_FF_FF),
    primary_soft: rgb(0xD8_ED_EF),
    on_primary_soft: rgb(0x07_50_5C),
    accent: rgb(0xF2_B1_3C),
    on_accent: rgb(0x3A_26_00),
    accent_soft: rgb(0xFC_EF_D0),
    accent_text: rgb(0x83_52_00),
    success: rgb(0x1B_7A_48),
    success_soft: rgb(0xDA_F1_E3),
    on_success_soft: rgb(0x12_5C_35),
    danger: rgb(0xBC_36_30),
    on_danger: rgb(0xFF_FF_FF),
    danger_soft: rgb(0xFB_E4_E1),
    on_danger_soft: rgb(0x8F_21_1C),
    online: rgb(0x23_93_5A),
    away: rgb(0xC9_85_12),
    offline: rgb(0x8A_9B_A0),
    toast: rgb(0x16_30_3A),
    on_toast: rgb(0xF1_F7_F8),
    focus: rgb(0x0B_66_75),
    pill: rgb(0xFF_FF_FF),
    scrim: 0x0B_1E_24_80,
    shadows: [0x0B_28_30_1A, 0x0B_28_30_29, 0x0B_28_30_47],
};

pub(crate) static DARK: Palette = Palette {
    is_dark: true,
    bg: rgb(0x0D_17_1A),
    surface: rgb(0x16_23_27),
    surface2: rgb(0x1D_2C_31),
    well: rgb(0x000A_1316),
    line: rgb(0x28_39_3E),
    line_strong: rgb(0x6F_85_8B),
    text: rgb(0xE9_F1_F2),
    text2: rgb(0xAA_BD_C2),
    text3: rgb(0x8B_A0_A6),
    primary: rgb(0x4D_BB_CA),
    primary_hover: rgb(0x63_C8_D5),
    primary_press: rgb(0x3A_A6_B5),
    on_primary: rgb(0x03_24_2B),
    primary_soft: rgb(0x16_3C_43),
    on_primary_soft: rgb(0x98_E2_EB),
    accent: rgb(0xF4_B9_4A),
    on_accent: rgb(0x33_21_00),
    accent_soft: rgb(0x3B_2F_14),
    accent_text: rgb(0xF4_B9_4A),
    success: rgb(0x5C_CB_8B),
    success_soft: rgb(0x15_39_2A),
    on_success_soft: rgb(0x8D_E5_B1),
    danger: rgb(0xFF_85_7B),
    on_danger: rgb(0x3A_08_05),
    danger_soft: rgb(0x45_21_1F),
    on_danger_soft: rgb(0xFF_B4_AD),
    online: rgb(0x4C_C5_84),
    away: rgb(0xF0_B2_4A),
    offline: rgb(0x6F_85_8B),
    toast: rgb(0xE9_F1_F2),
    on_toast: rgb(0x10_25_2B),
    focus: rgb(0x7F_D6_E1),
    pill: rgb(0x2B_40_46),
    scrim: 0x04_09_0B_A6,
    shadows: [0x00_00_00_59, 0x00_00_00_73, 0x00_00_00_99],
};

impl Palette {
    /// What lies over the screen behind a sheet, at a given opacity.
    pub(crate) fn scrim(&self, opacity: f32) -> Color32 {
        rgba(self.scrim).gamma_multiply(opacity)
    }

    /// The shadow of cards.
    pub(crate) fn e1(&self) -> Shadow {
        shadow([0, 1], 6, self.shadows[0])
    }

    /// The shadow of toasts and popovers.
    pub(crate) fn e2(&self) -> Shadow {
        shadow([0, 6], 22, self.shadows[1])
    }

    /// The shadow of dialogs.
    pub(crate) fn e3(&self) -> Shadow {
        shadow([0, 16], 48, self.shadows[2])
    }

    /// The shadow of sheets that come from below.
    pub(crate) fn e3_up(&self) -> Shadow {
        shadow([0, -10], 48, self.shadows[2])
    }

    /// The quiet fill of a clock that stands.
    pub(crate) fn idle(&self) -> Color32 {
        if self.is_dark {
            self.surface2
        } else {
            self.well
        }
    }
}

fn shadow(offset: [i8; 2], blur: u8, color: u32) -> Shadow {
    Shadow {
        offset,
        blur,
        spread: 0,
        color: rgba(color),
    }
}

/// Fills of avatars; a white emblem reads on each.
pub(crate) const AVATARS: [Color32; 8] = [
    rgb(0x0B_66_75),
    rgb(0x7A_41_73),
    rgb(0xA0_4A_2C),
    rgb(0x4B_6B_2E),
    rgb(0x34_50_8C),
    rgb(0xA9_3E_5C),
    rgb(0x4A_5C_66),
    rgb(0x87_60_0F),
];

/// Colours of a piece as the interface draws it: top, side, crown.
pub(crate) type PieceColours = [Color32; 3];

/// The light and the dark piece of a set.
pub(crate) const fn pieces(set: crate::settings::PieceSet) -> [PieceColours; 2] {
    use crate::settings::PieceSet::{Contrast, Flat, Pebble, Turned};
    let gold = rgb(0xF2_BE_4A);
    match set {
        Turned => [
            [rgb(0xF3_E6_CC), rgb(0xC9_AE_82), rgb(0xA4_52_1A)],
            [rgb(0x35_2E_2A), rgb(0x17_13_11), gold],
        ],
        Pebble => [
            [rgb(0xF7_F4_EC), rgb(0xCF_C7_B6), rgb(0xB0_56_1C)],
            [rgb(0x2A_30_36), rgb(0x0E_11_14), gold],
        ],
        Flat => [
            [rgb(0xFB_F6_EA), rgb(0xCD_BE_9F), rgb(0xA4_52_1A)],
            [rgb(0x31_2E_2D), rgb(0x15_13_13), gold],
        ],
        Contrast => [
            [rgb(0xFF_FF_FF), rgb(0x9A_9A_9A), rgb(0x00_00_00)],
            [rgb(0x14_14_14), rgb(0x00_00_00), rgb(0xFF_E2_7A)],
        ],
    }
}

/// Light squares, dark squares and frame of a board.
pub(crate) const fn board(theme: crate::settings::BoardTheme) -> [Color32; 3] {
    use crate::settings::BoardTheme::{Contrast, Lake, Meadow, Walnut};
    match theme {
        Walnut => [rgb(0xEB_D3_A8), rgb(0xA5_70_46), rgb(0x55_36_1F)],
        Lake => [rgb(0xDD_E7_E8), rgb(0x61_87_97), rgb(0x27_44_4F)],
        Meadow => [rgb(0xEF_EE_DA), rgb(0x64_8A_63), rgb(0x2E_4A_37)],
        Contrast => [rgb(0xFF_FF_FF), rgb(0x82_82_82), rgb(0x11_11_11)],
    }
}

/// Corner radii.
pub(crate) mod radius {
    use super::CornerRadius;
    pub(crate) const SM: CornerRadius = CornerRadius::same(10);
    pub(crate) const MD: CornerRadius = CornerRadius::same(14);
    pub(crate) const LG: CornerRadius = CornerRadius::same(20);
    pub(crate) const XL: CornerRadius = CornerRadius::same(28);
}

/// Durations in seconds.
pub(crate) mod time {
    pub(crate) const FAST: f32 = 0.12;
    pub(crate) const SLIDE: f32 = 0.18;
    pub(crate) const SHEET: f32 = 0.30;
    pub(crate) const TOAST: f32 = 0.22;
}
