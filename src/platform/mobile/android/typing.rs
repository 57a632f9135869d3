//! The system's text field over the one on the screen: see `ui/typing.rs` and `Field.java`.

use bevy::prelude::*;
use bevy_egui::{EguiContextSettings, EguiPreUpdateSet, egui};

use super::activity::show_field;
use crate::ui::{TextField, TextFields, Typed, keep_typed};

/// The system's field holds something new.
pub(in crate::platform::mobile) fn typed(
    ctx: &egui::Context,
    id: String,
    number: u32,
    text: String,
) {
    keep_typed(ctx, Typed { id, number, text });
}

/// The key that ends typing was pressed: as Enter is elsewhere.
pub(in crate::platform::mobile) fn entered(input: &mut egui::RawInput) {
    for pressed in [true, false] {
        input.events.push(egui::Event::Key {
            key: egui::Key::Enter,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: egui::Modifiers::NONE,
        });
    }
}

/// The player has left the field.
pub(in crate::platform::mobile) fn left(ctx: &egui::Context) {
    ctx.memory_mut(egui::Memory::stop_text_input);
}

/// Tells the activity which field is in use, when that changes.
fn show(fields: Res<TextFields>, mut shown: Local<Option<TextField>>) {
    let used = fields.0.iter().find(|field| field.focused);
    if used == shown.as_ref() {
        return;
    }
    *shown = used.cloned();
    match serde_json::to_string(&*shown) {
        Ok(text) => show_field(&text),
        Err(problem) => error!("the text field cannot be shown: {problem}"),
    }
}

/// The keyboard comes with that field, not with the game's window.
fn keep_keyboard_away(mut fresh: Query<&mut EguiContextSettings, Added<EguiContextSettings>>) {
    for mut settings in &mut fresh {
        settings.enable_ime = false;
    }
}

pub(in crate::platform::mobile) fn plugin(app: &mut App) {
    app.add_systems(
        PreUpdate,
        keep_keyboard_away.after(EguiPreUpdateSet::InitContexts),
    )
    .add_systems(Last, show);
}
