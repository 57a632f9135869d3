//! A player's clock.

use bevy_egui::egui::{Align2, Color32, Rect, Ui, WidgetInfo, WidgetType, vec2};
use protocol::{Millis, TimeControl};

use crate::ui::fonts;
use crate::ui::motion::mix;
use crate::ui::pass::Look;
use crate::ui::theme::radius;

/// The three sizes: width, height, digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ClockSize {
    Phone,
    Desktop,
    Small,
}

impl ClockSize {
    pub(crate) const fn numbers(self) -> (f32, f32, f32) {
        match self {
            Self::Phone => (104.0, 48.0, 28.0),
            Self::Desktop => (118.0, 56.0, 32.0),
            Self::Small => (92.0, 44.0, 26.0),
        }
    }
}

/// What a clock shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Clock {
    pub(crate) left: Millis,
    /// Whether it is the turn of its owner, in a game that goes on.
    pub(crate) runs: bool,
    /// Below this the clock warns.
    pub(crate) low: Millis,
}

/// Tenths are shown below this.
const TENTHS_BELOW: i64 = 10_000;

/// Returns below what a clock warns: 20 s, or a tenth of a short time.
pub(crate) fn low_limit(time: TimeControl) -> Millis {
    match time {
        TimeControl::Fischer { base_s, .. } => Millis((i64::from(base_s) * 100).min(20_000)),
        TimeControl::PerMove { .. } => Millis(20_000),
    }
}

/// Returns the time left as text: `1:02:03`, `3:05`, `0:09.4`.
pub(crate) fn clock_text(left: Millis) -> String {
    let ms = left.0.max(0);
    let (minutes, seconds) = (ms / 60_000, ms / 1000 % 60);
    if ms < TENTHS_BELOW && ms > 0 {
        format!("0:{seconds:02}.{}", ms / 100 % 10)
    } else if minutes >= 60 {
        format!("{}:{:02}:{seconds:02}", minutes / 60, minutes % 60)
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Returns in how many seconds the text of a running clock changes; never at zero.
pub(crate) fn next_change(left: Millis) -> Option<f64> {
    let ms = left.0;
    if ms <= 0 {
        return None;
    }
    let step = if ms < TENTHS_BELOW { 100 } else { 1000 };
    Some((ms % step + 1).min(ms) as f64 / 1000.0)
}

impl Clock {
    pub(crate) fn is_low(&self) -> bool {
        self.runs && self.left < self.low
    }

    pub(crate) fn paint(self, ui: &Ui, look: Look, rect: Rect, size: ClockSize) {
        let p = look.palette;
        let (fill, ink) = if self.is_low() {
            (p.danger, p.on_danger)
        } else if self.runs {
            (p.primary, p.on_primary)
        } else {
            (p.idle(), p.text2)
        };
        let fill = self.pulsed(look, fill);
        ui.painter().rect_filled(rect, radius::MD, fill);
        let text = clock_text(self.left);
        let mut digits = size.numbers().2;
        let width = |digits: f32| {
            let galley =
                ui.painter()
                    .layout_no_wrap(text.clone(), fonts::digits(digits), Color32::BLACK);
            galley.size().x
        };
        while width(digits) > rect.width() - 10.0 && digits > 14.0 {
            digits -= 2.0;
        }
        let font = fonts::digits(digits);
        let at = rect.center() + vec2(0.0, 0.5);
        ui.painter()
            .text(at, Align2::CENTER_CENTER, &text, font, ink);
        let response = ui.interact(
            rect,
            ui.id().with(("clock", rect.min.y as i32)),
            bevy_egui::egui::Sense::hover(),
        );
        response.widget_info(|| WidgetInfo::labeled(WidgetType::Label, true, &text));
    }

    /// A low clock is a little darker in every second half second: the digits tick anyway.
    fn pulsed(self, look: Look, fill: Color32) -> Color32 {
        let dark = self.is_low() && !look.calm && self.left.0 % 1000 < 500 && self.left.0 > 0;
        if dark {
            mix(fill, Color32::BLACK, 0.18)
        } else {
            fill
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_text_of_a_clock() {
        for (ms, text) in [
            (300_000, "5:00"),
            (299_999, "4:59"),
            (185_400, "3:05"),
            (10_000, "0:10"),
            (9_999, "0:09.9"),
            (9_450, "0:09.4"),
            (30, "0:00.0"),
            (0, "0:00"),
            (-5, "0:00"),
            (3_723_000, "1:02:03"),
        ] {
            assert_eq!(clock_text(Millis(ms)), text, "{ms}");
        }
    }

    #[test]
    fn the_next_frame_comes_when_the_digit_changes_and_not_before() {
        for ms in [300_000, 61_234, 10_000, 10_999, 9_999, 9_450, 130, 5] {
            let wait = (next_change(Millis(ms)).unwrap() * 1000.0).round() as i64;
            assert_ne!(
                clock_text(Millis(ms)),
                clock_text(Millis(ms - wait)),
                "{ms}"
            );
            if wait > 1 {
                assert_eq!(
                    clock_text(Millis(ms)),
                    clock_text(Millis(ms - wait + 1)),
                    "{ms}"
                );
            }
        }
        assert_eq!(next_change(Millis(0)), None);
    }

    #[test]
    fn a_short_game_warns_later() {
        assert_eq!(low_limit(TimeControl::fischer(5, 3)), Millis(20_000));
        assert_eq!(low_limit(TimeControl::fischer(1, 1)), Millis(6_000));
        assert_eq!(low_limit(TimeControl::NO_CLOCK), Millis(20_000));
    }
}
