//! Screen readers: what they ask of the interface reaches egui, and they are told in time.
//!
//! egui tells them what there is (`bevy_egui` hands it on); what they press, `bevy_egui` 0.42 leaves to
//! Bevy, which tells nobody, and nothing of it wakes the window loop.

use bevy::a11y::{AccessibilityRequested, ActionRequest};
use bevy::prelude::*;
use bevy_egui::{EguiInput, EguiPreUpdateSet, PrimaryEguiContext, egui};

use crate::platform::NextFrame;

/// How often we look whether a screen reader has asked for something, in seconds.
const LISTEN: f64 = 0.1;

fn hand_on(
    mut requests: MessageReader<ActionRequest>,
    mut inputs: Query<&mut EguiInput, With<PrimaryEguiContext>>,
) {
    let Ok(mut input) = inputs.single_mut() else {
        return;
    };
    for ActionRequest(request) in requests.read() {
        let event = egui::Event::AccessKitActionRequest(request.clone());
        input.events.push(event);
    }
}

fn listen(requested: Option<Res<AccessibilityRequested>>, mut next: ResMut<NextFrame>) {
    if requested.is_some_and(|requested| requested.get()) {
        next.after(LISTEN);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<ActionRequest>().add_systems(
        PreUpdate,
        (hand_on, listen)
            .after(EguiPreUpdateSet::ProcessInput)
            .before(EguiPreUpdateSet::BeginPass),
    );
}
