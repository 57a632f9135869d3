//! A screen that has just come takes no presses: the second half of a double tap was meant for what stood
//! there before, and must not choose a stake or resign a game.

use bevy::prelude::*;
use bevy_egui::{EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

use crate::screen::Screen;

/// How long a new screen takes no presses, in seconds: what Android and iOS allow between two taps of a
/// double tap (300 to 350 ms), and a little for the frame that has to be drawn first.
const SETTLE: f64 = 0.4;

/// Drops what begins a press while the screen settles. Its end is harmless without it.
fn drop_presses(
    screen: Res<State<Screen>>,
    time: Res<Time>,
    mut since: Local<Option<f64>>,
    mut contexts: Query<&mut EguiInput, With<PrimaryEguiContext>>,
) {
    let now = time.elapsed_secs_f64();
    if screen.is_changed() && !screen.is_added() {
        *since = Some(now);
    }
    if since.is_some_and(|since| now - since < SETTLE) {
        for mut input in &mut contexts {
            input.events.retain(|event| !begins_press(event));
        }
    }
}

const fn begins_press(event: &egui::Event) -> bool {
    matches!(event, egui::Event::PointerButton { pressed: true, .. })
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        drop_presses
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bevy::state::app::StatesPlugin;

    use super::*;

    /// Presses and releases after this time; returns how many events are left.
    fn press_after(app: &mut App, seconds: f64) -> usize {
        let mut time = app.world_mut().resource_mut::<Time>();
        time.advance_by(Duration::from_secs_f64(seconds));
        let click = [true, false].map(|pressed| egui::Event::PointerButton {
            pos: egui::Pos2::ZERO,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: egui::Modifiers::NONE,
        });
        let mut inputs = app.world_mut().query::<&mut EguiInput>();
        let mut input = inputs.single_mut(app.world_mut()).expect("one window");
        input.events = click.to_vec();
        app.update();
        let input = inputs.single(app.world()).expect("one window");
        input.events.len()
    }

    #[test]
    fn the_second_tap_of_a_double_tap_meets_nothing_on_the_next_screen() {
        let mut app = App::new();
        app.add_plugins((StatesPlugin, crate::screen::plugin, plugin))
            .init_resource::<Time>();
        app.world_mut()
            .spawn((EguiInput::default(), PrimaryEguiContext));
        assert_eq!(press_after(&mut app, 0.0), 2, "the first screen is ready");

        let mut next = app.world_mut().resource_mut::<NextState<Screen>>();
        crate::screen::go(&mut next, Screen::Lobby);
        assert_eq!(press_after(&mut app, 0.1), 2, "the old screen's last frame");
        assert_eq!(press_after(&mut app, 0.1), 1, "the press is dropped");
        assert_eq!(press_after(&mut app, 0.2), 1, "and still");
        assert_eq!(press_after(&mut app, 0.3), 2, "the new screen is ready");
    }
}
