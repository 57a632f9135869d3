//! Credits as they look: a coin and a number.

use bevy_egui::egui::{Align2, Color32, Painter, Pos2, Stroke, pos2};

use super::super::fonts::Style;
use super::super::pass::Look;
use super::super::text;

/// Returns a whole number with thin spaces between thousands: `1 250`.
pub(crate) fn number(of: i64) -> String {
    let digits = of.unsigned_abs().to_string();
    let mut text = String::new();
    if of < 0 {
        text.push('\u{2212}');
    }
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push('\u{2009}');
        }
        text.push(digit);
    }
    text
}

/// Returns a whole number with its sign: `+50`.
pub(crate) fn signed(of: i64) -> String {
    if of > 0 {
        format!("+{}", number(of))
    } else {
        number(of)
    }
}

/// Paints a coin.
pub(super) fn coin(painter: &Painter, look: Look, centre: Pos2, radius: f32) {
    let p = look.palette;
    let edge = super::super::motion::mix(p.accent, p.on_accent, 0.35);
    painter.circle_filled(centre, radius, edge);
    painter.circle_filled(centre, radius * 0.88, p.accent);
    let inner = Stroke::new((radius * 0.16).max(1.0), edge);
    painter.circle_stroke(centre, radius * 0.52, inner);
}

/// Paints a coin and a number that end at a point in their middle height; returns their left edge.
pub(crate) fn amount(
    painter: &Painter,
    look: Look,
    right: Pos2,
    words: &str,
    (style, ink): (Style, Color32),
) -> f32 {
    let galley = text::whole(painter, words, style, ink);
    let radius = style.numbers().0 * 0.5;
    let place = text::put(painter, right, Align2::RIGHT_CENTER, galley);
    let at = pos2(place.min.x - 5.0 - radius, right.y);
    coin(painter, look, at, radius);
    at.x - radius
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart_and_signs_are_shown() {
        assert_eq!(number(0), "0");
        assert_eq!(number(950), "950");
        assert_eq!(number(1_250), "1\u{2009}250");
        assert_eq!(number(-1_234_567), "\u{2212}1\u{2009}234\u{2009}567");
        assert_eq!(signed(50), "+50");
        assert_eq!(signed(-50), "\u{2212}50");
        assert_eq!(signed(0), "0");
        assert_eq!(
            number(i64::MIN)
                .chars()
                .filter(char::is_ascii_digit)
                .count(),
            19
        );
    }
}
