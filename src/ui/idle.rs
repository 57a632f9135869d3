//! Drawing only when something changes: what egui, its plugin for Bevy and Bevy's own time need for
//! that.
//!
//! `bevy_egui` 0.42 feeds the unchanged modifier keys to egui in every frame, which egui answers by
//! asking for another frame: they are dropped here. And a finite `request_repaint_after` makes
//! `bevy_egui` redraw at once and for ever: nobody here calls it. The wish for a later frame, as
//! when the digit of a clock changes, goes to [`NextFrame`](crate::platform::NextFrame).

use bevy::asset::AssetEventSystems;
use bevy::prelude::*;
use bevy::time::{TimeSystems, TimeUpdateStrategy};
use bevy::window::WindowOccluded;
use bevy_egui::{EguiContext, EguiInput, EguiPostUpdateSet, EguiPreUpdateSet, egui};

use super::UiState;

/// Lets the frame's time be the time at which the frame begins.
///
/// Bevy takes the time at which the frame before was drawn, which evens out running animations. Of
/// a window that has slept it is the time of falling asleep: a message that came with the waking
/// would be as old as the sleep, and a timer that has ended would not have.
fn be_on_time(time: Res<Time<Real>>, mut strategy: ResMut<TimeUpdateStrategy>) {
    let startup = time.startup();
    *strategy = TimeUpdateStrategy::ManualInstant(startup + startup.elapsed());
}

/// Drops the news that the modifier keys are as they were.
fn drop_unchanged_modifiers(mut contexts: Query<(&mut EguiContext, &mut EguiInput)>) {
    for (mut context, mut input) in &mut contexts {
        let current = context.get_mut().input(|input| input.modifiers);
        input
            .events
            .retain(|event| !matches!(event, egui::Event::ModifiersChanged(m) if *m == current));
    }
}

/// Notes whether the window can be seen: what nobody sees is not asked for.
fn note_hidden(mut changed: MessageReader<WindowOccluded>, mut state: ResMut<UiState>) {
    if let Some(last) = changed.read().last() {
        state.is_hidden = last.occluded;
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(First, be_on_time.before(TimeSystems))
        .add_systems(PreUpdate, note_hidden)
        .add_systems(
            PreUpdate,
            drop_unchanged_modifiers
                .after(EguiPreUpdateSet::ProcessInput)
                .before(EguiPreUpdateSet::BeginPass),
        )
        // A glyph drawn for the first time is in the font's texture before the renderer looks for
        // changed textures, else a clock would miss a digit until the next frame.
        .configure_sets(
            PostUpdate,
            EguiPostUpdateSet::PostProcessOutput.before(AssetEventSystems),
        );
}
