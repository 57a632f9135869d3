//! Marks that lie over the squares: rings, dots, crosses, the path of a capture. Each frame they
//! are listed anew; a pool of quads shows the list.

use bevy::mesh::MeshTag;
use bevy::prelude::*;
use bevy::render::render_resource::{AsBindGroup, ShaderType};
use bevy::shader::ShaderRef;
use bevy::sprite_render::{AlphaMode2d, Material2d, Material2dPlugin};
use rules::Square;

use super::field::{UnitQuad, put, shown_if};
use super::flat::FlatMarks;
use super::input::Hover;
use super::labels::typed_at;
use super::theme::{GOLD, Theme, linear};
use super::{BoardCursor, DrawSystems, Layer, Place, Typed};
use crate::animation::{GHOST, Pose, Queue};
use crate::damage::Damage;
use crate::session::{Match, Selection};
use crate::settings::Settings;

/// Colours of marks, as `mark.wgsl` reads them.
#[derive(Asset, AsBindGroup, TypePath, Clone, Debug)]
pub(super) struct MarkMaterial {
    #[uniform(0)]
    marks: MarkUniform,
}

#[derive(ShaderType, Clone, Debug, Default, PartialEq)]
struct MarkUniform {
    ring: Vec4,
    hint: Vec4,
    edge: Vec4,
    cross: Vec4,
    cross_edge: Vec4,
    gold: Vec4,
    shape: Vec4,
}

impl Material2d for MarkMaterial {
    fn vertex_shader() -> ShaderRef {
        "shaders/mark.wgsl".into()
    }
    fn fragment_shader() -> ShaderRef {
        "shaders/mark.wgsl".into()
    }
    fn alpha_mode(&self) -> AlphaMode2d {
        AlphaMode2d::Blend
    }
}

/// Height of the plate under text, in logical pixels.
const PLATE: f32 = 32.0;

/// What a mark looks like. Lengths in squares.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape {
    Selected,
    Target,
    Landing,
    Must,
    Cross,
    /// A line of this length and direction round its middle.
    Path {
        length: f32,
        angle: f32,
    },
    Cursor,
    Hover,
    /// A ring of this radius.
    Gold {
        radius: f32,
    },
    /// A dark plate for text.
    Plate {
        width: f32,
        height: f32,
    },
}

impl Shape {
    /// Returns its number in `mark.wgsl` and its parameter.
    const fn code(self) -> (u32, f32) {
        match self {
            Self::Selected => (0, 0.0),
            Self::Target => (1, 0.0),
            Self::Landing => (2, 0.0),
            Self::Must => (3, 0.0),
            Self::Cross => (4, 0.0),
            Self::Path { length, .. } => (5, length),
            Self::Cursor => (6, 0.0),
            Self::Hover => (7, 0.0),
            Self::Gold { radius } => (8, radius),
            Self::Plate { width, .. } => (9, width),
        }
    }

    /// Returns the size of its quad in squares.
    const fn quad(self) -> Vec2 {
        match self {
            Self::Path { length, .. } => Vec2::new(length + 0.2, 0.2),
            Self::Gold { .. } => Vec2::splat(2.0),
            Self::Plate { width, height } => Vec2::new(width, height),
            _ => Vec2::splat(1.1),
        }
    }

    const fn layer(self) -> f32 {
        match self {
            Self::Path { .. } => Layer::PATHS,
            Self::Plate { .. } => Layer::NOTES - 1.0,
            _ => Layer::RINGS,
        }
    }
}

/// One mark.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Mark {
    /// Its middle in board coordinates.
    at: Vec2,
    shape: Shape,
    alpha: f32,
}

impl Mark {
    const fn new(at: Vec2, shape: Shape) -> Self {
        Self {
            at,
            shape,
            alpha: 1.0,
        }
    }

    /// Packs what the shader needs to know: bits 0–3 kind, 4–15 parameter in 1/256, 16–23 opacity.
    fn tag(&self) -> u32 {
        let (kind, parameter) = self.shape.code();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "clamped to the bits there are"
        )]
        let pack = |value: f32, most: f32| value.round().clamp(0.0, most) as u32;
        kind | pack(parameter * 256.0, 4095.0) << 4 | pack(self.alpha * 255.0, 255.0) << 16
    }
}

/// Returns the lines from square to square.
fn way<'a>(place: &Place, squares: impl Iterator<Item = &'a Square>) -> Vec<Mark> {
    let mut way: Vec<Vec2> = Vec::new();
    for at in squares.map(|square| place.at(*square)) {
        // Straight on is one line.
        if let [.., from, over] = way[..]
            && (over - from).normalize().dot((at - over).normalize()) > 0.99
        {
            way.pop();
        }
        way.push(at);
    }
    let line = |pair: &[Vec2]| {
        let along = pair[1] - pair[0];
        // On the screen the line turns with the board; half a turn leaves a line as it is.
        let shape = Shape::Path {
            length: along.length(),
            angle: along.to_angle(),
        };
        Mark::new((pair[0] + pair[1]) * 0.5, shape)
    };
    way.windows(2).map(line).collect()
}

/// Returns the marks of what the player holds.
fn hand_marks(place: &Place, game: &Match, selection: &Selection) -> Vec<Mark> {
    let at = |square: Square| place.at(square);
    let mut marks = way(place, selection.from.iter().chain(&selection.landings));
    if let Some(held) = selection.at().filter(|_| !selection.dragging) {
        marks.push(Mark::new(at(held), Shape::Selected));
    }
    let present = game.present();
    let captures = game.is_my_turn()
        && present
            .position()
            .legal_moves()
            .first()
            .is_some_and(rules::Move::is_capture);
    let shape = if captures {
        Shape::Landing
    } else {
        Shape::Target
    };
    let targets = selection.targets.iter();
    marks.extend(targets.map(|square| Mark::new(at(*square), shape)));
    marks
}

/// Returns the plate under the move that is being typed.
fn typed_plate(place: &Place, typed: &Typed) -> Option<Mark> {
    #[expect(clippy::cast_precision_loss, reason = "a short text")]
    let letters = typed.text.len() as f32;
    let plate = Shape::Plate {
        width: (letters * 11.0 + 32.0) / place.square,
        height: PLATE / place.square,
    };
    (letters > 0.0).then(|| Mark::new(place.board(typed_at(place)), plate))
}

fn list(
    place: Res<Place>,
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    flat: Res<FlatMarks>,
    hover: Res<Hover>,
    cursor: Res<BoardCursor>,
    typed: Res<Typed>,
    queue: Res<Queue>,
    time: Res<Time<Real>>,
    poses: Query<&Pose>,
    mut marks: ResMut<MarkList>,
) {
    let mut wanted = Vec::new();
    if let Some(game) = game.filter(|_| place.visible) {
        wanted = hand_marks(&place, &game, &selection);
        wanted.extend(way(&place, flat.path.iter()));
        let on = |square: &Square, shape| Mark::new(place.at(*square), shape);
        wanted.extend(flat.must.iter().map(|square| on(square, Shape::Must)));
        wanted.extend(hover.0.iter().map(|square| on(square, Shape::Hover)));
        wanted.extend(cursor.0.iter().map(|square| on(square, Shape::Cursor)));
        wanted.extend(typed_plate(&place, &typed));
        let ghosts = poses.iter().filter(|pose| pose.ghost);
        wanted.extend(ghosts.map(|pose| Mark {
            alpha: (pose.alpha / GHOST).min(1.0),
            ..Mark::new(pose.at, Shape::Cross)
        }));
        wanted.extend(queue.gold_rings(time.elapsed_secs_f64()).map(|ring| Mark {
            alpha: 1.0 - ring.age,
            ..Mark::new(
                ring.at,
                Shape::Gold {
                    radius: 0.5 + 0.4 * ring.age,
                },
            )
        }));
    }
    marks.set_if_neq(MarkList(wanted));
}

/// The marks of this frame.
#[derive(Resource, Clone, Debug, Default, PartialEq)]
struct MarkList(Vec<Mark>);

/// The material of all marks.
#[derive(Resource)]
struct MarkLook(Handle<MarkMaterial>);

impl FromWorld for MarkLook {
    fn from_world(world: &mut World) -> Self {
        let material = MarkMaterial {
            marks: MarkUniform::default(),
        };
        Self(world.resource_mut::<Assets<MarkMaterial>>().add(material))
    }
}

#[derive(Component)]
struct MarkQuad;

fn dress(
    place: Res<Place>,
    settings: Res<Settings>,
    look: Res<MarkLook>,
    mut materials: ResMut<Assets<MarkMaterial>>,
    mut damage: ResMut<Damage>,
) {
    let colours = Theme::of(settings.board).marks;
    let wanted = MarkUniform {
        ring: linear(colours.ring),
        hint: linear(colours.hint),
        edge: linear(colours.hint_edge),
        cross: linear(colours.cross),
        cross_edge: linear(colours.cross_edge),
        gold: linear(GOLD),
        shape: Vec4::new(place.square * place.scale, PLATE / place.square, 0.0, 0.0),
    };
    let stale = |material: &MarkMaterial| material.marks != wanted;
    if materials.get(&look.0).is_some_and(stale)
        && let Some(mut material) = materials.get_mut(&look.0)
    {
        material.marks = wanted;
        damage.add_all();
    }
}

fn draw(
    place: Res<Place>,
    marks: Res<MarkList>,
    quad: Res<UnitQuad>,
    look: Res<MarkLook>,
    mut pool: Query<(&mut Transform, &mut Mesh2d, &mut MeshTag, &mut Visibility), With<MarkQuad>>,
    mut commands: Commands,
) {
    if !marks.is_changed() && !place.is_changed() {
        return;
    }
    let transform = |mark: &Mark| {
        let angle = match mark.shape {
            Shape::Path { angle, .. } => angle,
            _ => 0.0,
        };
        Transform::from_translation(place.world(mark.at).extend(mark.shape.layer()))
            .with_rotation(Quat::from_rotation_z(angle))
            .with_scale((mark.shape.quad() * place.square).extend(1.0))
    };
    let mut rest = marks.0.iter();
    for (mut at, mut mesh, mut tag, mut visibility) in &mut pool {
        let mark = rest.next();
        visibility.set_if_neq(shown_if(mark.is_some()));
        if let Some(mark) = mark {
            put(&mut at, &mut mesh, transform(mark));
            tag.set_if_neq(MeshTag(mark.tag()));
        }
    }
    for mark in rest {
        commands.spawn((
            Name::new("mark"),
            MarkQuad,
            Mesh2d(quad.0.clone()),
            MeshMaterial2d(look.0.clone()),
            MeshTag(mark.tag()),
            transform(mark),
            Visibility::Visible,
        ));
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_plugins(Material2dPlugin::<MarkMaterial>::default())
        .init_resource::<MarkLook>()
        .init_resource::<MarkList>()
        .add_systems(Update, (list, dress, draw).chain().in_set(DrawSystems));
}
