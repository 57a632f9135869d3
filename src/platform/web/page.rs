//! The page round the canvas: its insets, its loading screen, its being hidden and shown.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use crate::platform::{Feel, KeepAwake};

/// Frames drawn unasked after the page was shown again or changed its size.
const FRAMES: u32 = 4;

/// Returns what the device keeps of the page for itself: left, top, right, bottom, in logical
/// pixels. index.html measures it, since only style sheets know it.
#[must_use]
pub fn insets() -> [f32; 4] {
    attribute("data-insets")
        .and_then(|text| {
            let sides: Vec<f32> = text
                .split(',')
                .filter_map(|side| side.parse().ok())
                .collect();
            <[f32; 4]>::try_from(sides).ok()
        })
        .unwrap_or([0.0; 4])
}

fn root() -> Option<web_sys::Element> {
    web_sys::window()?.document()?.document_element()
}

fn attribute(name: &str) -> Option<String> {
    root()?.get_attribute(name)
}

/// Tells the page something; its style sheet and script follow.
pub(super) fn tell(name: &str, value: &str) {
    if let Some(root) = root()
        && root.set_attribute(name, value).is_err()
    {
        error!("the page cannot be told '{name}'");
    }
}

/// Lets the device be felt, where the browser can.
pub fn feel(feel: Feel) {
    // How long it shakes, in milliseconds: strokes and the pauses between them.
    let strokes = match feel {
        Feel::Touch => "8",
        Feel::Blow => "18",
        Feel::Good => "20,60,30",
        Feel::Bad => "40",
    };
    tell("data-feel", strokes);
}

/// Keeps the screen on, or lets it go dark again.
pub fn keep_lit(lit: bool) {
    tell("data-lit", if lit { "on" } else { "off" });
}

/// Shows why the game cannot start.
pub(super) fn give_up(problem: &str) {
    error!("Checkers Online cannot start: {problem}");
    tell("data-problem", problem);
}

/// Tells the page once that a frame has been drawn, so that it takes its loading screen away.
fn tell_first_frame(mut frames: Local<u32>) {
    if *frames < 3 {
        *frames += 1;
        if *frames == 3 {
            tell("data-stage", "running");
        }
    }
}

/// A page that was hidden got no frames: draws some when it is shown again or has turned.
fn follow_page(
    mut seen: Local<(bool, Vec2)>,
    window: Single<&Window>,
    mut awake: ResMut<KeepAwake>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let hidden = web_sys::window()
        .and_then(|window| window.document())
        .is_some_and(|document| document.hidden());
    let now = (hidden, Vec2::new(window.width(), window.height()));
    if *seen != now {
        *seen = now;
        awake.0 = awake.0.max(FRAMES);
        redraw.write(RequestRedraw);
    }
}

/// A browser shows the title of the page, not that of a canvas.
fn name_page(window: Single<&Window, Changed<Window>>) {
    if let Some(document) = web_sys::window().and_then(|window| window.document()) {
        document.set_title(&window.title);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, follow_page)
        .add_systems(Last, (name_page, tell_first_frame));
}
