//! A text as a QR code.

use bevy_egui::egui::{Color32, CornerRadius, Rect, Ui, pos2, vec2};
use qrcodegen::{QrCode, QrCodeEcc};

use super::pass::Look;
use super::theme::{self, radius};

/// Modules of white round the code, which readers need.
const QUIET: f32 = 2.0;

/// Paints a text as a QR code on a white card into a square; texts that are too long are left out.
pub(crate) fn paint(ui: &Ui, look: Look, rect: Rect, text: &str) {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else {
        return;
    };
    let painter = ui.painter();
    // White and dark in both themes: readers want dark on light.
    painter.add(look.palette.e1().as_shape(rect, radius::LG));
    painter.rect_filled(rect, radius::LG, Color32::WHITE);
    let inner = rect.shrink(10.0);
    let count = code.size();
    // Whole pixels, so that no seam shows between modules.
    let side = (inner.width() / (count as f32 + 2.0 * QUIET))
        .floor()
        .max(1.0);
    let start = inner.center() - vec2(side, side) * (count as f32 / 2.0);
    let start = pos2(start.x.round(), start.y.round());
    let ink = theme::LIGHT.text;
    for y in 0..count {
        for (from, to) in runs(&code, y) {
            let corner = start + vec2(from as f32, y as f32) * side;
            let size = vec2((to - from) as f32 * side, side);
            painter.rect_filled(Rect::from_min_size(corner, size), CornerRadius::ZERO, ink);
        }
    }
}

/// Returns the dark stretches of a row, each from its first module to the one after its last.
fn runs(code: &QrCode, y: i32) -> Vec<(i32, i32)> {
    let mut runs: Vec<(i32, i32)> = Vec::new();
    for x in (0..code.size()).filter(|x| code.get_module(*x, y)) {
        match runs.last_mut() {
            Some((_, end)) if *end == x => *end = x + 1,
            _ => runs.push((x, x + 1)),
        }
    }
    runs
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_stretches_cover_the_dark_modules_and_no_others() {
        let code = QrCode::encode_text("http://192.168.1.20:4270/#join=3f9a", QrCodeEcc::Medium);
        let code = code.unwrap();
        for y in 0..code.size() {
            let runs = runs(&code, y);
            for x in 0..code.size() {
                let covered = runs.iter().any(|(from, to)| (*from..*to).contains(&x));
                assert_eq!(covered, code.get_module(x, y), "{x} {y}");
            }
        }
        // The upper edge of the finder pattern.
        assert_eq!(runs(&code, 0)[0], (0, 7));
    }
}
