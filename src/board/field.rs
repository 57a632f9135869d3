//! The field and its frame: one quad each, drawn by a shader.

use bevy::asset::RenderAssetUsages;
use bevy::mesh::PrimitiveTopology;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};

use super::flat::{FlatMarks, Tint};
use super::theme::{Theme, encoded, linear};
use super::{Layer, Place};
use crate::damage::Damage;
use crate::settings::Settings;
use crate::viewport::frame_width;

/// How far the shadow of the frame reaches, in logical pixels.
const SHADOW_REACH: f32 = 28.0;

/// Colours and marks of the field, as `board.wgsl` reads them.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub(super) struct FieldMaterial {
    #[uniform(0)]
    field: FieldUniform,
}

#[derive(ShaderType, Clone, Debug, Default, PartialEq)]
struct FieldUniform {
    light: Vec4,
    dark: Vec4,
    shape: Vec4,
    tints: [Vec4; 5],
    marks: [Vec4; 25],
}

impl Material2d for FieldMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders/board.wgsl".into()
    }
}

/// Colour and sizes of the frame, as `frame.wgsl` reads them.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub(super) struct FrameMaterial {
    #[uniform(0)]
    frame: FrameUniform,
}

#[derive(ShaderType, Clone, Debug, Default, PartialEq)]
struct FrameUniform {
    colour: Vec4,
    shadow: Vec4,
    size: Vec4,
}

impl Material2d for FrameMaterial {
    fn fragment_shader() -> ShaderRef {
        "shaders/frame.wgsl".into()
    }
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// A square of side 1 round the origin, for everything that a shader draws.
#[derive(Resource, Clone)]
pub(crate) struct UnitQuad(pub(crate) Handle<Mesh>);

impl FromWorld for UnitQuad {
    fn from_world(world: &mut World) -> Self {
        let corners = [[-0.5, 0.5], [-0.5, -0.5], [0.5, 0.5], [0.5, -0.5]];
        let positions: Vec<[f32; 3]> = corners.iter().map(|[x, y]| [*x, *y, 0.0]).collect();
        let uvs: Vec<[f32; 2]> = corners.iter().map(|[x, y]| [x + 0.5, 0.5 - y]).collect();
        let quad = Mesh::new(
            PrimitiveTopology::TriangleStrip,
            RenderAssetUsages::default(),
        )
        .with_inserted_attribute(Mesh::ATTRIBUTE_POSITION, positions)
        .with_inserted_attribute(Mesh::ATTRIBUTE_UV_0, uvs);
        Self(world.resource_mut::<Assets<Mesh>>().add(quad))
    }
}

#[derive(Component)]
struct Field;

#[derive(Component)]
struct Frame;

fn spawn(
    mut commands: Commands,
    quad: Res<UnitQuad>,
    mut fields: ResMut<Assets<FieldMaterial>>,
    mut frames: ResMut<Assets<FrameMaterial>>,
) {
    commands.spawn((
        Name::new("field"),
        Field,
        Mesh2d(quad.0.clone()),
        MeshMaterial2d(fields.add(FieldMaterial {
            field: FieldUniform::default(),
        })),
        Visibility::Hidden,
    ));
    commands.spawn((
        Name::new("frame"),
        Frame,
        Mesh2d(quad.0.clone()),
        MeshMaterial2d(frames.add(FrameMaterial {
            frame: FrameUniform::default(),
        })),
        Visibility::Hidden,
    ));
}

fn draw_field(
    place: Res<Place>,
    settings: Res<Settings>,
    marks: Res<FlatMarks>,
    field: Single<
        (
            &mut Transform,
            &mut Visibility,
            &MeshMaterial2d<FieldMaterial>,
        ),
        With<Field>,
    >,
    mut materials: ResMut<Assets<FieldMaterial>>,
    mut damage: ResMut<Damage>,
) {
    let (mut transform, mut visibility, handle) = field.into_inner();
    visibility.set_if_neq(shown_if(place.visible));
    if !place.visible {
        return;
    }
    let side = place.side() * place.square;
    transform.set_if_neq(
        Transform::from_translation(place.middle().extend(Layer::FIELD))
            .with_scale(Vec3::new(side, side, 1.0)),
    );
    let wanted = field_uniform(&place, &Theme::of(settings.board), &marks);
    let stale = |material: &FieldMaterial| material.field != wanted;
    if materials.get(handle).is_some_and(stale)
        && let Some(mut material) = materials.get_mut(handle)
    {
        damage.add(differing(&place, &material.field, &wanted));
        material.field = wanted;
    }
}

fn field_uniform(place: &Place, theme: &Theme, marks: &FlatMarks) -> FieldUniform {
    let mut uniform = FieldUniform {
        light: linear(theme.light).with_w(theme.grain),
        dark: linear(theme.dark).with_w(theme.groove),
        shape: Vec4::new(
            place.side(),
            place.square * place.scale,
            marks.pulse,
            f32::from(u8::from(theme.marks.hatched)),
        ),
        tints: [
            theme.marks.last_move,
            theme.marks.last_move_stroke,
            theme.marks.select_tint,
            theme.marks.must_tint,
            theme.marks.premove_tint,
        ]
        .map(encoded),
        marks: [Vec4::ZERO; 25],
    };
    for (square, tint) in &marks.squares {
        let (column, row) = place.cell(*square);
        let row_start = usize::from(row) * usize::from(place.rules().board.columns);
        let index = row_start + usize::from(column);
        uniform.marks[index / 4][index % 4] = tint.number();
    }
    uniform
}

/// Returns the part of the world in which two looks of the field differ.
fn differing(place: &Place, old: &FieldUniform, new: &FieldUniform) -> Rect {
    let corner = place.corner;
    let cell = |column: f32, row: f32| {
        let at = corner + Vec2::new(column, -row) * place.square;
        Rect::from_corners(at, at + Vec2::new(1.0, -1.0) * place.square)
    };
    let besides_marks = |of: &FieldUniform| FieldUniform {
        marks: [Vec4::ZERO; 25],
        shape: Vec4::new(of.shape.x, of.shape.y, 0.0, of.shape.w),
        ..of.clone()
    };
    if besides_marks(old) != besides_marks(new) {
        let last = place.side() - 1.0;
        return cell(0.0, 0.0).union(cell(last, last));
    }
    let breathes = old.shape.z.to_bits() != new.shape.z.to_bits();
    let columns = usize::from(place.rules().board.columns);
    let mut damage = Rect::EMPTY;
    for index in 0..columns * columns {
        let mark = |of: &FieldUniform| of.marks[index / 4][index % 4].to_bits();
        let must = Tint::Must.number().to_bits();
        if mark(old) != mark(new) || breathes && mark(new) == must {
            #[expect(clippy::cast_precision_loss, reason = "at most ten")]
            let (column, row) = ((index % columns) as f32, (index / columns) as f32);
            damage = damage.union(cell(column, row));
        }
    }
    damage
}

fn draw_frame(
    place: Res<Place>,
    settings: Res<Settings>,
    frame: Single<
        (
            &mut Transform,
            &mut Visibility,
            &MeshMaterial2d<FrameMaterial>,
        ),
        With<Frame>,
    >,
    mut materials: ResMut<Assets<FrameMaterial>>,
) {
    let (mut transform, mut visibility, handle) = frame.into_inner();
    visibility.set_if_neq(shown_if(place.visible && place.framed));
    if !place.visible {
        return;
    }
    let theme = Theme::of(settings.board);
    let field = place.side() * place.square * 0.5;
    let outer = field + frame_width(place.square);
    let quad = outer + SHADOW_REACH;
    transform.set_if_neq(
        Transform::from_translation(place.middle().extend(Layer::FRAME)).with_scale(Vec3::new(
            quad * 2.0,
            quad * 2.0,
            1.0,
        )),
    );
    let wanted = FrameUniform {
        colour: linear(theme.frame).with_w(theme.grain * 2.0),
        shadow: linear(0x0F2B_3300).with_w(0.16),
        size: Vec4::new(quad, outer, field, place.scale),
    };
    let stale = |material: &FrameMaterial| material.frame != wanted;
    if materials.get(handle).is_some_and(stale)
        && let Some(mut material) = materials.get_mut(handle)
    {
        material.frame = wanted;
        // Its quad looks different: `damage` goes by what moves.
        transform.set_changed();
    }
}

/// Moves something that is drawn. Bevy 0.19 sorts a translucent mesh once, when it appears: another
/// height takes effect only with a mesh that has changed.
pub(crate) fn put(transform: &mut Mut<Transform>, mesh: &mut Mut<Mesh2d>, to: Transform) {
    if transform.translation.z.to_bits() != to.translation.z.to_bits() {
        mesh.set_changed();
    }
    transform.set_if_neq(to);
}

pub(super) const fn shown_if(visible: bool) -> Visibility {
    if visible {
        Visibility::Visible
    } else {
        Visibility::Hidden
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins((
        Material2dPlugin::<FieldMaterial>::default(),
        Material2dPlugin::<FrameMaterial>::default(),
    ))
    .init_resource::<UnitQuad>()
    .add_systems(Startup, spawn)
    .add_systems(Update, (draw_field, draw_frame).in_set(super::DrawSystems));
}
