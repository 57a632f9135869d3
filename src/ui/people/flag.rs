//! Flags: one picture with all of them, decoded when the first is shown.

use std::io::Cursor;

use bevy::prelude::*;
use bevy_egui::egui::{
    self, Color32, ColorImage, Context, Id, Painter, Stroke, StrokeKind, TextureHandle,
    TextureOptions, pos2, vec2,
};

use crate::i18n::Words;

const ATLAS: &[u8] = include_bytes!("../../../assets/flags/flags.png");
const CODES: &str = include_str!("../../../assets/flags/countries.txt");
/// Flags in a row of the picture.
const ROW: usize = 16;
/// Size of a flag, in logical pixels.
pub(super) const SIZE: egui::Vec2 = vec2(20.0, 15.0);

/// The room a flag takes with its gap.
pub(crate) const ROOM: f32 = SIZE.x + 6.0;

/// Returns the codes of all countries that have a flag here.
pub(super) fn codes() -> impl Iterator<Item = &'static str> {
    CODES.lines()
}

/// Returns a country's name; its code where there is none.
pub(super) fn name(words: &Words, code: &str) -> String {
    if codes().any(|known| known == code) {
        words.text(&format!("country-{code}"), None)
    } else {
        code.to_owned()
    }
}

/// Paints a country's flag from a point in its middle height to the right; returns the room it takes.
pub(crate) fn paint(painter: &Painter, start: egui::Pos2, code: &str) -> f32 {
    let Some(index) = codes().position(|known| known == code) else {
        return 0.0;
    };
    let Some(atlas) = atlas(painter.ctx()) else {
        return 0.0;
    };
    let rows = codes().count().div_ceil(ROW);
    let cell = vec2(1.0 / ROW as f32, 1.0 / rows as f32);
    let corner = pos2((index % ROW) as f32 * cell.x, (index / ROW) as f32 * cell.y);
    // Half a pixel inside, so that no neighbour shines through.
    let inset = cell / 112.0;
    let part = egui::Rect::from_min_size(corner + inset, cell - inset * 2.0);
    let place = egui::Rect::from_min_size(start - vec2(0.0, SIZE.y / 2.0), SIZE);
    let shape = egui::epaint::RectShape::filled(place, 3.0, Color32::WHITE);
    painter.add(shape.with_texture(atlas.id(), part));
    // White flags on white cards have an edge, too.
    let edge = Stroke::new(1.0, Color32::from_black_alpha(40));
    painter.rect_stroke(place, 3.0, edge, StrokeKind::Inside);
    ROOM
}

/// Returns the picture; nothing when it makes no sense, which is said once.
fn atlas(ctx: &Context) -> Option<TextureHandle> {
    let id = Id::new("flags");
    if let Some(known) = ctx.data(|data| data.get_temp::<Option<TextureHandle>>(id)) {
        return known;
    }
    let decoded = decode()
        .inspect_err(|problem| error!("the flags cannot be shown: {problem}"))
        .ok();
    let options = TextureOptions::LINEAR;
    let texture = decoded.map(|picture| ctx.load_texture("flags", picture, options));
    ctx.data_mut(|data| data.insert_temp(id, texture.clone()));
    texture
}

fn decode() -> Result<ColorImage, png::DecodingError> {
    let mut decoder = png::Decoder::new(Cursor::new(ATLAS));
    decoder.set_transformations(
        png::Transformations::normalize_to_color8() | png::Transformations::ALPHA,
    );
    let mut reader = decoder.read_info()?;
    let too_large = png::DecodingError::LimitsExceeded;
    let mut pixels = vec![0; reader.output_buffer_size().ok_or(too_large)?];
    let frame = reader.next_frame(&mut pixels)?;
    let size = [frame.width as usize, frame.height as usize];
    Ok(ColorImage::from_rgba_unmultiplied(size, &pixels))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Language;

    #[test]
    fn every_country_has_a_flag_and_a_name_in_both_languages() {
        let picture = decode().unwrap();
        let [width, height] = picture.size;
        assert_eq!(
            (width, height),
            (ROW * 56, codes().count().div_ceil(ROW) * 42)
        );
        for language in Language::ALL {
            let words = Words::new(language);
            for code in codes() {
                let name = name(&words, code);
                assert!(!name.is_empty() && !name.starts_with("country-"), "{code}");
            }
        }
    }
}
