//! The window's ground: what shows where nothing else is drawn. Of a part that is drawn again it
//! covers the old picture.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::Damage;
use crate::board::UnitQuad;

/// Below everything on the board.
const HEIGHT: f32 = -10.0;

#[derive(Component)]
pub(super) struct Ground;

fn spawn(
    mut commands: Commands,
    quad: Res<UnitQuad>,
    clear: Res<ClearColor>,
    mut materials: ResMut<Assets<ColorMaterial>>,
) {
    commands.spawn((
        Name::new("ground"),
        Ground,
        Mesh2d(quad.0.clone()),
        MeshMaterial2d(materials.add(ColorMaterial::from(clear.0))),
        Transform::from_xyz(0.0, 0.0, HEIGHT),
    ));
}

fn fill(
    window: Single<&Window, With<PrimaryWindow>>,
    clear: Res<ClearColor>,
    ground: Single<(&mut Transform, &MeshMaterial2d<ColorMaterial>), With<Ground>>,
    mut materials: ResMut<Assets<ColorMaterial>>,
    mut damage: ResMut<Damage>,
) {
    let (mut transform, handle) = ground.into_inner();
    // A border of its own keeps the edges of the window free of half a pixel.
    let size = (window.size() + 8.0).extend(1.0);
    transform.set_if_neq(Transform::from_xyz(0.0, 0.0, HEIGHT).with_scale(size));
    let is_stale = |material: &ColorMaterial| material.color != clear.0;
    if materials.get(handle).is_some_and(is_stale)
        && let Some(mut material) = materials.get_mut(handle)
    {
        material.color = clear.0;
        damage.add_all();
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Startup, spawn)
        .add_systems(Update, fill.in_set(crate::board::DrawSystems));
}
