//! Animated values: egui keeps them, the easings are the design's.

use bevy_egui::egui::{Color32, Context, Id, lerp};

/// Returns y of a cubic Bézier curve through (0,0), (x1,y1), (x2,y2), (1,1) at the given x.
pub(crate) fn bezier([x1, y1, x2, y2]: [f32; 4], x: f32) -> f32 {
    let along = |a: f32, b: f32, t: f32| {
        let rest = 1.0 - t;
        3.0 * rest * rest * t * a + 3.0 * rest * t * t * b + t * t * t
    };
    // x grows with t, so halving the interval finds it; 12 halvings are finer than a pixel.
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..12 {
        let middle = f32::midpoint(low, high);
        if along(x1, x2, middle) < x {
            low = middle;
        } else {
            high = middle;
        }
    }
    along(y1, y2, f32::midpoint(low, high))
}

/// The easing of things that come in.
pub(crate) fn ease_out(x: f32) -> f32 {
    bezier([0.16, 1.0, 0.3, 1.0], x)
}

/// Returns a value that goes to 1 when `on`, else to 0, within `seconds`; at once when `calm`.
pub(crate) fn toward(ctx: &Context, id: Id, on: bool, seconds: f32, calm: bool) -> f32 {
    let seconds = if calm { 0.0 } else { seconds };
    ctx.animate_bool_with_time_and_easing(id, on, seconds, ease_out)
}

/// Returns the colour between two.
pub(crate) fn mix(from: Color32, to: Color32, share: f32) -> Color32 {
    let channel = |a: u8, b: u8| lerp(f32::from(a)..=f32::from(b), share).round() as u8;
    Color32::from_rgba_premultiplied(
        channel(from.r(), to.r()),
        channel(from.g(), to.g()),
        channel(from.b(), to.b()),
        channel(from.a(), to.a()),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_easing_begins_at_zero_ends_at_one_and_never_falls() {
        let steps: Vec<f32> = (0..=20).map(|i| ease_out(i as f32 / 20.0)).collect();
        assert!(steps[0] < 0.01 && steps[20] > 0.99);
        assert!(steps.is_sorted());
        assert!(
            steps[5] > 0.7,
            "'out' does most of its way early: {}",
            steps[5]
        );
    }
}
