//! Emoticons, drawn: faces from discs and lines, hands and heart from the icons. No emoji font.

use std::f32::consts::{PI, TAU};

use bevy_egui::egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, Vec2, vec2};

use super::super::icons;
use super::super::text::{self, Weight};

/// What an emoticon is drawn with.
#[derive(Clone, Copy)]
struct Face<'a> {
    painter: &'a Painter,
    centre: Pos2,
    /// Radius of the head.
    r: f32,
    /// The colour of eyes and mouth: of what lies behind the head.
    cut: Color32,
}

/// Returns whether there is a picture for this key.
pub(super) fn is_known(key: &str) -> bool {
    glyph(key).is_some() || features(key).is_some()
}

fn glyph(key: &str) -> Option<icons::Icon> {
    match key {
        "clap" => Some(icons::HANDS_CLAPPING),
        "thumb_up" => Some(icons::THUMBS_UP),
        "heart" => Some(icons::HEART),
        _ => None,
    }
}

/// Paints an emoticon into a square of this size: one of those that are known.
pub(super) fn paint(
    painter: &Painter,
    centre: Pos2,
    size: f32,
    key: &str,
    (ink, ground): (Color32, Color32),
) {
    if let Some(glyph) = glyph(key) {
        return text::icon(painter, centre, glyph, Weight::Fill, size, ink);
    }
    let face = Face {
        painter,
        centre,
        r: size * 0.42,
        cut: ground,
    };
    if let Some(draw) = features(key) {
        painter.circle_filled(centre, face.r, ink);
        draw(face, ink);
    }
}

/// Returns what makes a face what it is.
fn features(key: &str) -> Option<fn(Face, Color32)> {
    Some(match key {
        "smile" => |face, _| {
            face.eyes();
            face.mouth(0.42, 0.12, PI);
        },
        "laugh" => |face, _| {
            face.closed_eye(-0.36);
            face.closed_eye(0.36);
            face.open_mouth();
        },
        "wink" => |face, _| {
            face.eye(-0.36);
            face.line(vec2(0.20, -0.2), vec2(0.52, -0.2));
            face.mouth(0.42, 0.12, PI);
        },
        "cool" => |face, _| face.glasses(),
        "think" => |face, ink| face.thinks(ink),
        "wow" => |face, _| {
            face.eyes();
            face.dot(vec2(0.0, 0.40), 0.22);
        },
        "sad" => |face, _| {
            face.eyes();
            face.mouth(0.36, 0.62, -PI);
        },
        "cry" => |face, _| {
            face.eyes();
            face.mouth(0.30, 0.66, -PI);
            face.drop(vec2(0.36, 0.22), face.cut);
        },
        "sweat" => |face, ink| {
            face.eyes();
            face.mouth(0.40, 0.14, PI);
            face.painter
                .circle_filled(face.at(vec2(0.78, -0.62)), face.r * 0.34, face.cut);
            face.drop(vec2(0.80, -0.66), ink);
        },
        _ => return None,
    })
}

impl Face<'_> {
    /// Returns a place on the face; the radius is one.
    fn at(self, of: Vec2) -> Pos2 {
        self.centre + of * self.r
    }

    fn pen(self) -> Stroke {
        Stroke::new((self.r * 0.17).max(1.2), self.cut)
    }

    fn dot(self, at: Vec2, radius: f32) {
        self.painter
            .circle_filled(self.at(at), radius * self.r, self.cut);
    }

    fn eye(self, x: f32) {
        self.dot(vec2(x, -0.22), 0.15);
    }

    fn eyes(self) {
        self.eye(-0.36);
        self.eye(0.36);
    }

    fn line(self, from: Vec2, to: Vec2) {
        self.painter
            .line_segment([self.at(from), self.at(to)], self.pen());
        for end in [from, to] {
            self.dot(end, 0.085);
        }
    }

    fn arc(self, middle: Vec2, radius: f32, (from, sweep): (f32, f32)) {
        let steps = 16_u8;
        let point = |step: u8| {
            let angle = from + sweep * f32::from(step) / f32::from(steps);
            middle + vec2(angle.cos(), angle.sin()) * radius
        };
        let points = (0..=steps).map(|step| self.at(point(step))).collect();
        self.painter.line(points, self.pen());
        for end in [point(0), point(steps)] {
            self.dot(end, 0.085);
        }
    }

    /// A mouth as an arc of this radius round a place on the middle line, up or down.
    fn mouth(self, radius: f32, y: f32, sweep: f32) {
        let margin = 0.12 * sweep;
        let span = (margin, 2.0f32.mul_add(-margin, sweep));
        self.arc(vec2(0.0, y), radius, span);
    }

    fn closed_eye(self, x: f32) {
        self.arc(vec2(x, -0.12), 0.18, (PI * 1.05, PI * 0.9));
    }

    fn open_mouth(self) {
        let steps = 16_u8;
        let point = |step: u8| {
            let angle = PI * f32::from(step) / f32::from(steps);
            self.at(vec2(angle.cos() * 0.48, angle.sin().mul_add(0.46, 0.12)))
        };
        let points = (0..=steps).map(point).collect();
        let none = Stroke::NONE;
        self.painter
            .add(Shape::convex_polygon(points, self.cut, none));
    }

    fn glasses(self) {
        for side in [-1.0, 1.0] {
            let middle = self.at(vec2(side * 0.38, -0.20));
            let size = vec2(0.56, 0.40) * self.r;
            let glass = Rect::from_center_size(middle, size);
            self.painter.rect_filled(glass, self.r * 0.16, self.cut);
        }
        self.line(vec2(-0.86, -0.32), vec2(0.86, -0.32));
        self.mouth(0.34, 0.20, PI);
    }

    /// Looks up, the mouth askew, a hand at the chin.
    fn thinks(self, ink: Color32) {
        self.dot(vec2(-0.26, -0.30), 0.15);
        self.dot(vec2(0.42, -0.30), 0.15);
        self.line(vec2(0.10, -0.62), vec2(0.54, -0.68));
        self.line(vec2(-0.20, 0.30), vec2(0.34, 0.20));
        self.painter
            .circle_filled(self.at(vec2(-0.42, 0.78)), self.r * 0.40, self.cut);
        self.painter
            .circle_filled(self.at(vec2(-0.42, 0.78)), self.r * 0.28, ink);
    }

    fn drop(self, at: Vec2, color: Color32) {
        let steps = 12_u8;
        let round = |step: u8| {
            let angle = TAU.mul_add(0.62 * f32::from(step) / f32::from(steps), -0.12 * TAU);
            vec2(angle.cos(), angle.sin()) * 0.17
        };
        let tip = vec2(0.0, -0.36);
        let points = (0..=steps)
            .map(round)
            .chain([tip])
            .map(|of| self.at(at + of))
            .collect();
        self.painter
            .add(Shape::convex_polygon(points, color, Stroke::NONE));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_emoticon_of_the_protocol_is_drawn() {
        for key in domain::chat::EMOTES {
            assert!(is_known(key), "{key}");
        }
        assert!(!is_known("of tomorrow"));
    }
}
