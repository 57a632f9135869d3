//! The page's own text field over the one on the canvas: see `ui/typing.rs` and `start.js`.

use std::cell::RefCell;

use bevy::prelude::*;
use bevy_egui::{EguiContext, EguiPreUpdateSet, PrimaryEguiContext};
use wasm_bindgen::prelude::wasm_bindgen;

use super::page;
use crate::platform::Wake;
use crate::ui::{TextFields, Typed, keep_typed};

thread_local! {
    /// What was typed since the last frame, and who draws the next one.
    static TYPED: RefCell<(Vec<Typed>, Wake)> = RefCell::default();
}

/// The page says what its field holds.
#[wasm_bindgen]
pub fn typed(id: String, number: u32, text: String) {
    TYPED.with_borrow_mut(|(texts, wake)| {
        texts.push(Typed { id, number, text });
        wake.frame();
    });
}

fn connect(own: Res<Wake>) {
    TYPED.with_borrow_mut(|(_, wake)| *wake = own.clone());
}

fn take(mut contexts: Query<&mut EguiContext, With<PrimaryEguiContext>>) {
    let Ok(mut context) = contexts.single_mut() else {
        return;
    };
    let texts = TYPED.with_borrow_mut(|(texts, _)| std::mem::take(texts));
    for typed in texts {
        keep_typed(context.get_mut(), typed);
    }
}

fn show(fields: Res<TextFields>) {
    if !fields.is_changed() {
        return;
    }
    match serde_json::to_string(&fields.0) {
        Ok(text) => page::tell("data-fields", &text),
        Err(problem) => error!("the text fields cannot be shown to the page: {problem}"),
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, connect)
        .add_systems(PreUpdate, take.before(EguiPreUpdateSet::BeginPass))
        .add_systems(Last, show);
}
