//! The fonts and the type styles.

use std::sync::Arc;

use bevy_egui::egui::{FontData, FontDefinitions, FontFamily, FontId};

const FILES: [(&str, &[u8]); 8] = [
    (
        "ui400",
        include_bytes!("../../assets/fonts/Onest_400Regular.ttf"),
    ),
    (
        "ui500",
        include_bytes!("../../assets/fonts/Onest_500Medium.ttf"),
    ),
    (
        "ui600",
        include_bytes!("../../assets/fonts/Onest_600SemiBold.ttf"),
    ),
    (
        "ui700",
        include_bytes!("../../assets/fonts/Onest_700Bold.ttf"),
    ),
    (
        "num",
        include_bytes!("../../assets/fonts/OnestNum-SemiBold.ttf"),
    ),
    (
        "icons",
        include_bytes!("../../assets/fonts/Phosphor.subset.ttf"),
    ),
    (
        "iconsFill",
        include_bytes!("../../assets/fonts/Phosphor-Fill.subset.ttf"),
    ),
    (
        "iconsBold",
        include_bytes!("../../assets/fonts/Phosphor-Bold.subset.ttf"),
    ),
];

/// Returns all fonts, each as its own family; text falls back to Onest where a font lacks a glyph.
pub(crate) fn definitions() -> FontDefinitions {
    let mut fonts = FontDefinitions::empty();
    for (name, bytes) in FILES {
        fonts
            .font_data
            .insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
        let chain = vec![name.to_owned(), "ui600".to_owned()];
        fonts.families.insert(FontFamily::Name(name.into()), chain);
    }
    for family in [FontFamily::Proportional, FontFamily::Monospace] {
        fonts.families.insert(family, vec!["ui400".to_owned()]);
    }
    fonts
}

/// The type styles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    /// The balance of a wallet.
    Balance,
    Display,
    Title,
    Heading,
    Body,
    BodyStrong,
    Label,
    Caption,
    CaptionStrong,
    Micro,
    Moves,
    /// The text of large buttons.
    Action,
    /// The upper line of a time chip.
    Chip,
    /// The time of a quick pairing tile.
    Quick,
    /// The status line.
    Status,
    /// Names in player bars.
    Name,
}

impl Style {
    /// Returns size, line height and family.
    pub(crate) const fn numbers(self) -> (f32, f32, &'static str) {
        match self {
            Self::Balance => (44.0, 50.0, "ui700"),
            Self::Display => (34.0, 40.0, "ui700"),
            Self::Title => (24.0, 30.0, "ui700"),
            Self::Heading => (18.0, 24.0, "ui600"),
            Self::Body => (16.0, 23.0, "ui400"),
            Self::BodyStrong | Self::Name => (16.0, 23.0, "ui600"),
            Self::Label => (14.0, 20.0, "ui600"),
            Self::Caption => (13.0, 18.0, "ui400"),
            Self::CaptionStrong => (13.0, 18.0, "ui600"),
            Self::Micro => (12.0, 16.0, "ui600"),
            Self::Moves => (16.0, 23.0, "ui500"),
            Self::Action => (20.0, 26.0, "ui600"),
            Self::Chip => (17.0, 22.0, "ui600"),
            Self::Quick => (22.0, 28.0, "ui700"),
            Self::Status => (15.0, 20.0, "ui600"),
        }
    }

    pub(crate) fn font(self) -> FontId {
        let (size, _, family) = self.numbers();
        FontId::new(size, FontFamily::Name(family.into()))
    }
}

/// Returns the font of clocks and countdowns, whose digits are all equally wide.
pub(crate) fn digits(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name("num".into()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use bevy_egui::egui::{Color32, Context, RawInput};

    use super::*;
    use crate::settings::Language;

    fn letters(language: Language) -> BTreeSet<char> {
        let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/locales");
        let files = std::fs::read_dir(locales.join(language.code())).unwrap();
        let mut letters = BTreeSet::new();
        for file in files {
            let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
            letters.extend(text.chars().filter(|letter| !letter.is_whitespace()));
        }
        letters
    }

    #[test]
    fn no_letter_of_any_text_is_missing() {
        let ctx = Context::default();
        ctx.set_fonts(definitions());
        ctx.begin_pass(RawInput::default());
        for language in Language::ALL {
            let letters = letters(language);
            assert!(letters.len() > 50, "the files are read at all");
            for family in ["ui400", "ui500", "ui600", "ui700"] {
                let font = FontId::new(16.0, FontFamily::Name(family.into()));
                let picture = |letter: char| {
                    let galley = ctx.fonts_mut(|fonts| {
                        let (text, ink) = (letter.to_string(), Color32::WHITE);
                        fonts.layout_no_wrap(text, font.clone(), ink)
                    });
                    let glyph = galley.rows[0].glyphs[0].uv_rect;
                    (glyph.min, glyph.max)
                };
                // Every letter that a font lacks is drawn like this one, which none has: as a question mark.
                let lacking = picture('\u{F8FE}');
                let others = letters.iter().filter(|letter| **letter != '?');
                let missing: String = others.filter(|of| picture(**of) == lacking).collect();
                assert_eq!(missing, "", "{family}, {language:?}");
            }
        }
        ctx.end_pass().textures_delta.clear();
    }

    #[test]
    fn no_text_is_smaller_than_twelve() {
        for style in [
            Style::Display,
            Style::Title,
            Style::Heading,
            Style::Body,
            Style::Label,
            Style::Caption,
            Style::Micro,
            Style::Moves,
            Style::Action,
            Style::Status,
        ] {
            let (size, line, family) = style.numbers();
            assert!(size >= 12.0 && line > size, "{style:?}");
            assert!(definitions().font_data.contains_key(family), "{style:?}");
        }
    }
}
