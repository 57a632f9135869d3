//! What has changed of the triangles that egui paints.

use bevy_egui::EguiRenderOutput;
use bevy_egui::egui::Rect;
use bevy_egui::egui::epaint::{ClippedPrimitive, ImageDelta, Mesh, Primitive, Vertex};

/// The triangles of the frame before.
#[derive(Default)]
pub(super) struct Painted(Vec<ClippedPrimitive>);

/// Returns whether a picture is new or painted anew. Only the letters' picture grows bit by bit, which
/// changes nothing that is there.
pub(super) fn has_new_texture(output: &EguiRenderOutput) -> bool {
    let mut pictures = output.textures_delta.set.iter();
    pictures.any(|(_, parts)| parts.iter().any(ImageDelta::is_whole))
}

impl Painted {
    /// Returns a rectangle in points round all that differs from the triangles of the last call.
    pub(super) fn changed(&mut self, now: &[ClippedPrimitive]) -> Rect {
        let damage = differing(&self.0, now);
        self.0.clear();
        self.0.extend_from_slice(now);
        damage
    }
}

/// Compares two lists from both ends; what is left between counts, in pairs where both have as many.
fn differing(old: &[ClippedPrimitive], new: &[ClippedPrimitive]) -> Rect {
    let (old, new) = without_same_ends(old, new, is_same);
    if old.len() == new.len() {
        let pairs = old.iter().zip(new);
        return pairs.fold(Rect::NOTHING, |damage, (old, new)| {
            damage.union(between(old, new))
        });
    }
    old.iter()
        .chain(new)
        .fold(Rect::NOTHING, |damage, part| damage.union(extent(part)))
}

fn without_same_ends<'a, T>(
    old: &'a [T],
    new: &'a [T],
    is_same: impl Fn(&T, &T) -> bool,
) -> (&'a [T], &'a [T]) {
    let pairs = old.iter().zip(new);
    let start = pairs.take_while(|(old, new)| is_same(old, new)).count();
    let (old, new) = (&old[start..], &new[start..]);
    let pairs = old.iter().rev().zip(new.iter().rev());
    let end = pairs.take_while(|(old, new)| is_same(old, new)).count();
    (&old[..old.len() - end], &new[..new.len() - end])
}

fn is_same(old: &ClippedPrimitive, new: &ClippedPrimitive) -> bool {
    old.clip_rect == new.clip_rect
        && match (&old.primitive, &new.primitive) {
            (Primitive::Mesh(old), Primitive::Mesh(new)) => {
                old.texture_id == new.texture_id
                    && old.indices == new.indices
                    && old.vertices == new.vertices
            }
            // What a callback paints is its own affair.
            _ => false,
        }
}

/// Returns what differs between two that stand in each other's place.
fn between(old: &ClippedPrimitive, new: &ClippedPrimitive) -> Rect {
    match (&old.primitive, &new.primitive) {
        (Primitive::Mesh(a), Primitive::Mesh(b))
            if old.clip_rect == new.clip_rect && a.texture_id == b.texture_id =>
        {
            within(&old.clip_rect, triangles_between(a, b))
        }
        _ => extent(old).union(extent(new)),
    }
}

/// Returns where something is painted.
fn extent(of: &ClippedPrimitive) -> Rect {
    match &of.primitive {
        Primitive::Mesh(mesh) => within(&of.clip_rect, round(mesh.vertices.iter())),
        Primitive::Callback(callback) => within(&of.clip_rect, callback.rect),
    }
}

fn within(clip: &Rect, painted: Rect) -> Rect {
    let seen = clip.intersect(painted);
    if seen.is_negative() {
        Rect::NOTHING
    } else {
        seen
    }
}

fn round<'a>(vertices: impl Iterator<Item = &'a Vertex>) -> Rect {
    vertices.fold(Rect::NOTHING, |mut damage, vertex| {
        damage.extend_with(vertex.pos);
        damage
    })
}

type Triangle = [Vertex; 3];

/// Returns a rectangle round the triangles that only one of two meshes has.
fn triangles_between(old: &Mesh, new: &Mesh) -> Rect {
    let (old, new) = (triangles(old), triangles(new));
    let (old, new) = without_same_ends(&old, &new, PartialEq::eq);
    let mut damage = Rect::NOTHING;
    let mut add = |triangle: &Triangle| damage = damage.union(round(triangle.iter()));
    if old.len() == new.len() {
        for (old, new) in old.iter().zip(new).filter(|(old, new)| old != new) {
            add(old);
            add(new);
        }
    } else {
        old.iter().chain(new).for_each(add);
    }
    damage
}

fn triangles(mesh: &Mesh) -> Vec<Triangle> {
    let corner = |index: u32| mesh.vertices[index as usize];
    let (triangles, _) = mesh.indices.as_chunks::<3>();
    triangles.iter().map(|of| of.map(corner)).collect()
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::{Color32, Context, LayerId, Painter, Pos2, RawInput, pos2, vec2};

    use super::*;

    const WINDOW: Rect = Rect::from_min_max(pos2(0.0, 0.0), pos2(400.0, 300.0));

    /// Draws frames with one context and tells what each changes.
    struct Window {
        context: Context,
        painted: Painted,
    }

    impl Window {
        fn new() -> Self {
            Self {
                context: Context::default(),
                painted: Painted::default(),
            }
        }

        fn draw(&mut self, paint: impl Fn(&Painter)) -> Rect {
            let input = RawInput {
                screen_rect: Some(WINDOW),
                ..RawInput::default()
            };
            let mut output = self.context.run_ui(input, |ui| {
                paint(&ui.ctx().layer_painter(LayerId::background()));
            });
            // Nobody draws these letters.
            output.textures_delta.clear();
            let primitives = self.context.tessellate(output.shapes, 1.0);
            self.painted.changed(&primitives)
        }
    }

    /// Letters of a made-up script: a bar as high as its letter's number.
    fn write(painter: &Painter, at: Pos2, text: &str) {
        for (index, letter) in text.bytes().enumerate() {
            let corner = at + vec2(8.0 * index as f32, 0.0);
            let size = vec2(6.0, f32::from(letter % 16) + 1.0);
            painter.rect_filled(Rect::from_min_size(corner, size), 0.0, Color32::WHITE);
        }
    }

    fn room(painter: &Painter, clock: &str) {
        painter.rect_filled(WINDOW.shrink(20.0), 12.0, Color32::DARK_GREEN);
        write(painter, pos2(40.0, 40.0), "Anna");
        write(painter, pos2(300.0, 40.0), clock);
        write(painter, pos2(40.0, 200.0), "Your move");
    }

    #[test]
    fn the_first_frame_is_everything_and_the_same_again_is_nothing() {
        let mut window = Window::new();
        assert!(
            window
                .draw(|painter| room(painter, "4:59"))
                .contains_rect(WINDOW.shrink(20.0))
        );
        assert_eq!(window.draw(|painter| room(painter, "4:59")), Rect::NOTHING);
    }

    #[test]
    fn a_digit_is_no_more_than_its_place() {
        let mut window = Window::new();
        window.draw(|painter| room(painter, "4:59"));
        for clock in ["4:58", "4:57"] {
            let damage = window.draw(|painter| room(painter, clock));
            let clock = Rect::from_min_size(pos2(300.0, 38.0), vec2(40.0, 22.0));
            assert!(
                damage.is_positive() && clock.contains_rect(damage),
                "{damage:?}"
            );
        }
        // A text of another length in the middle of the list.
        let damage = window.draw(|painter| room(painter, "10:00:00"));
        assert!(damage.min.x >= 299.0 && damage.max.y < 70.0, "{damage:?}");
    }

    #[test]
    fn what_goes_leaves_its_place_and_what_lies_under_it_alone() {
        let mut window = Window::new();
        let dot = Rect::from_center_size(pos2(200.0, 150.0), vec2(10.0, 10.0));
        window.draw(|painter| {
            room(painter, "1:00");
            painter.rect_filled(dot, 0.0, Color32::RED);
        });
        let damage = window.draw(|painter| room(painter, "1:00"));
        assert!(
            damage.contains_rect(dot) && dot.expand(2.0).contains_rect(damage),
            "{damage:?}"
        );
    }

    #[test]
    fn a_changed_clip_counts_where_it_was_and_where_it_is() {
        let mut window = Window::new();
        let blot = |clip: Rect| {
            move |painter: &Painter| {
                room(painter, "1:00");
                let painter = painter.with_clip_rect(clip);
                painter.rect_filled(WINDOW, 0.0, Color32::RED);
            }
        };
        let (before, after) = (
            Rect::from_min_size(pos2(50.0, 50.0), vec2(20.0, 20.0)),
            Rect::from_min_size(pos2(60.0, 90.0), vec2(20.0, 20.0)),
        );
        window.draw(blot(before));
        assert_eq!(window.draw(blot(after)), before.union(after));
    }
}
