//! Shaders are compiled while frames are drawn without them; nobody would ask for the frame in
//! which they are ready. This does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bevy::prelude::*;
use bevy::render::render_resource::PipelineCache;
use bevy::render::{Render, RenderApp, RenderSystems};
use bevy::window::RequestRedraw;

use crate::damage::Damage;

/// How long a shader may take, in seconds. One that cannot be compiled waits for ever.
const PATIENCE: f64 = 30.0;

/// Whether the renderer still compiles.
#[derive(Resource, Clone, Default)]
struct Compiling(Arc<AtomicBool>);

fn look(cache: Res<PipelineCache>, compiling: Res<Compiling>) {
    let waits = cache.waiting_pipelines().next().is_some();
    compiling.0.store(waits, Ordering::Relaxed);
}

fn keep_drawing(
    compiling: Res<Compiling>,
    time: Res<Time<Real>>,
    mut since: Local<Option<f64>>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut damage: ResMut<Damage>,
) {
    let now = time.elapsed_secs_f64();
    let before = *since;
    *since = compiling
        .0
        .load(Ordering::Relaxed)
        .then(|| before.unwrap_or(now));
    // One frame more than it takes: the first one that shows everything.
    if before
        .or(*since)
        .is_some_and(|start| now - start < PATIENCE)
    {
        redraw.write(RequestRedraw);
        damage.add_all();
    }
}

pub(super) fn plugin(app: &mut App) {
    let compiling = Compiling::default();
    if let Some(render) = app.get_sub_app_mut(RenderApp) {
        render
            .insert_resource(compiling.clone())
            .add_systems(Render, look.in_set(RenderSystems::Cleanup));
    }
    app.insert_resource(compiling)
        .add_systems(Last, keep_drawing);
}
