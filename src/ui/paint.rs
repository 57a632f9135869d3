//! The shader that paints egui's triangles: ours in place of that of `bevy_egui`, whose light
//! shapes have dark edges.

use bevy::asset::load_internal_asset;
use bevy::prelude::*;
use bevy_egui::render::EGUI_SHADER_HANDLE;

pub(super) fn plugin(app: &mut App) {
    // Without a renderer there are no shaders to replace.
    if app.world().contains_resource::<Assets<Shader>>() {
        load_internal_asset!(app, EGUI_SHADER_HANDLE, "paint.wgsl", Shader::from_wgsl);
    }
}
