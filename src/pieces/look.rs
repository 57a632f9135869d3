//! How pieces look: one material for all, the state of each in its mesh tag.

use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};
use rules::{Piece, Side};

use crate::animation::Pose;
use crate::board::{Layer, Place, UnitQuad, linear, put};
use crate::damage::Damage;
use crate::settings::{PieceSet, Settings};

/// Radius of a piece in squares.
const RADIUS: f32 = 0.405;
/// Side of its quad in radii, so that shadow and second disc fit.
const QUAD: f32 = 3.0;
/// Below so many device pixels a square, pieces lose their grooves.
const PLAIN_BELOW: f32 = 32.0;

/// Colours and shape of a piece set, as `piece.wgsl` reads them.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub struct PieceMaterial {
    #[uniform(0)]
    pieces: SetUniform,
}

#[derive(ShaderType, Clone, Debug, Default, PartialEq)]
struct SetUniform {
    top: [Vec4; 2],
    side: [Vec4; 2],
    crown: [Vec4; 2],
    outline: [Vec4; 2],
    shape: Vec4,
    light: Vec4,
}

impl Material2d for PieceMaterial {
    fn vertex_shader() -> ShaderRef {
        "shaders/piece.wgsl".into()
    }
    fn fragment_shader() -> ShaderRef {
        "shaders/piece.wgsl".into()
    }
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// A set of pieces (DESIGN.md 6.1, tokens.json "pieces"), white first.
struct Set {
    top: [u32; 2],
    side: [u32; 2],
    crown: [u32; 2],
    outline: [u32; 2],
    profile: f32,
    thickness: f32,
    grain: f32,
    gloss: f32,
    power: f32,
}

const FLAT: Set = Set {
    top: [0xFBF6_EAFF, 0x312E_2DFF],
    side: [0xCDBE_9FFF, 0x1513_13FF],
    crown: [0xA452_1AFF, 0xF2BE_4AFF],
    outline: [0, 0],
    profile: 2.0,
    thickness: 0.075,
    grain: 0.0,
    gloss: 0.0,
    power: 10.0,
};

const fn set(pieces: PieceSet) -> Set {
    match pieces {
        PieceSet::Turned => Set {
            top: [0xF3E6_CCFF, 0x352E_2AFF],
            side: [0xC9AE_82FF, 0x1713_11FF],
            profile: 0.0,
            thickness: 0.13,
            grain: 0.06,
            gloss: 0.3,
            power: 36.0,
            ..FLAT
        },
        PieceSet::Pebble => Set {
            top: [0xF7F4_ECFF, 0x2A30_36FF],
            side: [0xCFC7_B6FF, 0x0E11_14FF],
            crown: [0xB056_1CFF, 0xF2BE_4AFF],
            profile: 1.0,
            thickness: 0.1,
            gloss: 0.75,
            power: 70.0,
            ..FLAT
        },
        PieceSet::Flat => FLAT,
        PieceSet::Contrast => Set {
            top: [0xFFFF_FFFF, 0x1414_14FF],
            side: [0x9A9A_9AFF, 0x0000_00FF],
            crown: [0x0000_00FF, 0xFFE2_7AFF],
            outline: [0x0000_00FF, 0xFFFF_FFFF],
            ..FLAT
        },
    }
}

fn uniform(pieces: PieceSet, square_in_pixels: f32) -> SetUniform {
    let set = set(pieces);
    let plain = square_in_pixels < PLAIN_BELOW;
    SetUniform {
        top: set.top.map(linear),
        side: set.side.map(linear),
        crown: set.crown.map(linear),
        outline: set.outline.map(linear),
        shape: Vec4::new(
            if plain { 2.0 } else { set.profile },
            set.thickness,
            set.grain,
            RADIUS * square_in_pixels,
        ),
        light: Vec4::new(if plain { 0.0 } else { set.gloss }, set.power, 0.0, 0.0),
    }
}

/// The material and mesh that all pieces share.
#[derive(Resource)]
pub struct PieceLook {
    quad: Handle<Mesh>,
    material: Handle<PieceMaterial>,
}

impl FromWorld for PieceLook {
    fn from_world(world: &mut World) -> Self {
        let material = PieceMaterial {
            pieces: SetUniform::default(),
        };
        Self {
            quad: world.resource::<UnitQuad>().0.clone(),
            material: world.resource_mut::<Assets<PieceMaterial>>().add(material),
        }
    }
}

/// The piece an entity draws.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub(super) struct Body(Side);

/// Returns what a piece is made of.
pub(crate) fn piece_bundle(look: &PieceLook, piece: Piece, pose: Pose) -> impl Bundle + use<> {
    (
        Name::new("piece"),
        Body(piece.side),
        pose,
        Mesh2d(look.quad.clone()),
        MeshMaterial2d(look.material.clone()),
        MeshTag(tag(piece.side, &pose)),
        Transform::default(),
        Visibility::Hidden,
    )
}

/// Packs what the shader needs to know: bit 0 black, 1–8 height of the second disc in 1/64, 9–15
/// lift, 16–23 opacity, 24–30 crown.
fn tag(side: Side, pose: &Pose) -> u32 {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "clamped to the bits there are"
    )]
    let pack = |value: f32, most: f32| (value * most).round().clamp(0.0, 255.0) as u32;
    u32::from(side == Side::Black)
        | pack(pose.stack, 64.0) << 1
        | pack(pose.lift.clamp(0.0, 1.0), 127.0) << 9
        | pack(pose.alpha, 255.0) << 16
        | pack(pose.crown.clamp(0.0, 1.0), 127.0) << 24
}

fn dress(
    place: Res<Place>,
    settings: Res<Settings>,
    look: Res<PieceLook>,
    mut materials: ResMut<Assets<PieceMaterial>>,
    mut damage: ResMut<Damage>,
) {
    let wanted = uniform(settings.pieces, place.square * place.scale);
    let stale = |material: &PieceMaterial| material.pieces != wanted;
    if materials.get(&look.material).is_some_and(stale)
        && let Some(mut material) = materials.get_mut(&look.material)
    {
        material.pieces = wanted;
        damage.add_all();
    }
}

/// Draws every piece where its pose says.
fn draw(
    place: Res<Place>,
    mut pieces: Query<(
        Ref<Pose>,
        &Body,
        &mut Transform,
        &mut Mesh2d,
        &mut MeshTag,
        &mut Visibility,
    )>,
) {
    let moved = place.is_changed();
    for (pose, body, mut transform, mut mesh, mut mesh_tag, mut visibility) in &mut pieces {
        if !moved && !pose.is_changed() {
            continue;
        }
        let world = place.world(pose.at) + Vec2::new(pose.shift, 0.0);
        let side = QUAD * RADIUS * place.square * pose.scale;
        let depth = 0.5 + 0.9 * (place.middle().y - world.y) / (place.square * place.side());
        let layer = if pose.held || pose.lift > 0.02 {
            Layer::FLYING
        } else if pose.ghost {
            Layer::GHOSTS
        } else {
            Layer::PIECES
        };
        let to = Transform::from_translation(world.extend(layer + depth))
            .with_scale(Vec3::new(side, side, 1.0));
        put(&mut transform, &mut mesh, to);
        mesh_tag.set_if_neq(MeshTag(tag(body.0, &pose)));
        visibility.set_if_neq(if place.visible {
            Visibility::Visible
        } else {
            Visibility::Hidden
        });
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(Material2dPlugin::<PieceMaterial>::default())
        .init_resource::<PieceLook>()
        .add_systems(Update, (dress, draw).in_set(crate::board::DrawSystems));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tag_keeps_each_part_in_its_bits() {
        let rest = Pose::resting(Vec2::ZERO, false);
        assert_eq!(tag(Side::White, &rest), 255 << 16);
        let king = Pose::resting(Vec2::ZERO, true);
        assert_eq!(tag(Side::Black, &king), 1 | 64 << 1 | 255 << 16 | 127 << 24);
        let wild = Pose {
            stack: 9.0,
            lift: 7.0,
            alpha: 2.0,
            crown: -1.0,
            ..rest
        };
        assert_eq!(tag(Side::White, &wild), 255 << 1 | 127 << 9 | 255 << 16);
    }
}
