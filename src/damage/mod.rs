//! Which part of the window is drawn again: what has changed, and no more.
//!
//! The picture of the frame before is kept. What differs from it is found in what egui paints
//! ([`painted`]) and in what lies on the board ([`bodies`]); the camera is turned to the smallest
//! rectangle round that, and egui's triangles are cut to it. A clock's digit then costs a clock's
//! digit, on a phone's battery as on a machine that draws with its processor.

mod bodies;
mod ground;
mod painted;

use bevy::camera::{CameraUpdateSystems, Viewport};
use bevy::core_pipeline::Core2d;
use bevy::core_pipeline::upscaling::upscaling;
use bevy::prelude::*;
use bevy::render::RenderApp;
use bevy::render::camera::ExtractedCamera;
use bevy::window::{AppLifecycle, PrimaryWindow, WindowFocused, WindowOccluded};
use bevy_egui::render::egui_pass;
use bevy_egui::{EguiOutput, EguiPostUpdateSet, EguiRenderOutput};

use bodies::Bodies;
use painted::Painted;

/// Frames drawn whole after something that is not looked into: whatever is made ready a frame late
/// is there in the last of them.
const SETTLING: u32 = 3;
/// Frames at the start of which the window's old contents are unknown.
const FIRST: u32 = 12;
/// From this share of the window on, everything is drawn.
const MOST: f32 = 0.7;

/// What must be drawn again besides what is found to have moved.
#[derive(Resource, Debug)]
pub(crate) struct Damage {
    /// How many of the next frames are drawn whole.
    whole: u32,
    /// The part of the world that looks different in this frame.
    part: Rect,
}

impl Default for Damage {
    fn default() -> Self {
        Self {
            whole: FIRST,
            part: Rect::EMPTY,
        }
    }
}

impl Damage {
    /// Says that a part of the world looks different in this frame.
    pub(crate) fn add(&mut self, part: Rect) {
        self.part = self.part.union(part);
    }

    /// Says that something has changed that may be seen anywhere.
    pub(crate) fn add_all(&mut self) {
        self.whole = self.whole.max(SETTLING);
    }

    /// Takes what there is: the part, or nothing when all of the frame is drawn.
    fn take(&mut self) -> Option<Rect> {
        let part = std::mem::replace(&mut self.part, Rect::EMPTY);
        let is_part = self.whole == 0;
        self.whole = self.whole.saturating_sub(1);
        is_part.then_some(part)
    }
}

/// The window as it was in the frame before: device pixels, and how many a logical pixel.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Frame {
    size: UVec2,
    scale: f32,
}

impl Frame {
    fn of(window: &Window) -> Self {
        Self {
            size: window.physical_size(),
            scale: window.scale_factor(),
        }
    }

    /// Returns the whole device pixels, a little more than these, that hold a rectangle of the world;
    /// the world's middle is the window's, y up.
    fn pixels_of_world(&self, world: Rect) -> Rect {
        if world.is_empty() {
            return Rect::EMPTY;
        }
        let middle = self.size.as_vec2() * 0.5;
        let seen = Rect::from_corners(
            middle + world.min * Vec2::new(1.0, -1.0) * self.scale,
            middle + world.max * Vec2::new(1.0, -1.0) * self.scale,
        );
        self.pixels(seen)
    }

    /// Returns the whole device pixels that hold a rectangle and what is smoothed at its edge.
    fn pixels(&self, seen: Rect) -> Rect {
        if seen.is_empty() {
            return Rect::EMPTY;
        }
        let grown = Rect {
            min: seen.min.floor() - 1.0,
            max: seen.max.ceil() + 1.0,
        };
        grown.intersect(Rect {
            min: Vec2::ZERO,
            max: self.size.as_vec2(),
        })
    }

    /// Returns the middle of a rectangle of device pixels in the world.
    fn world_middle(&self, pixels: Rect) -> Vec2 {
        (pixels.center() - self.size.as_vec2() * 0.5) * Vec2::new(1.0, -1.0) / self.scale
    }
}

/// Returns what of the window is drawn; `None` is all of it.
fn part(damage: Rect, frame: Frame) -> Option<Viewport> {
    let whole = frame.size.as_vec2();
    let share = damage.width() * damage.height() / (whole.x * whole.y).max(1.0);
    if !damage.is_empty() && share > MOST {
        return None;
    }
    // A renderer is not asked to draw nothing.
    let (min, max) = if damage.is_empty() {
        (UVec2::ZERO, UVec2::ONE)
    } else {
        (damage.min.as_uvec2(), damage.max.as_uvec2())
    };
    Some(Viewport {
        physical_position: min,
        physical_size: max - min,
        ..default()
    })
}

/// Turns the camera to what has changed.
fn limit(
    mut bodies: Bodies,
    mut painted: Local<Painted>,
    mut before: Local<Frame>,
    mut damage: ResMut<Damage>,
    window: Single<&Window, With<PrimaryWindow>>,
    camera: Single<(&mut Camera, &mut Transform, &EguiRenderOutput, &EguiOutput), With<Camera2d>>,
) {
    let (mut camera, mut transform, output, egui) = camera.into_inner();
    let frame = Frame::of(&window);
    if *before != frame || painted::has_new_texture(output) {
        damage.add_all();
    }
    *before = frame;
    let moved = bodies.changed();
    let points = painted.changed(&output.paint_jobs);
    let repainted = frame.pixels(scaled(points, egui.pixels_per_point));
    let is_first = damage.whole > SETTLING;
    let part = damage.take().and_then(|told| {
        let moved = frame.pixels_of_world(moved.union(told));
        part(moved.union(repainted), frame)
    });
    // A frame with a ground to be cleared is left out while the window is hidden, and would be missing
    // from the kept picture. The ground of `ground` covers everything as well.
    camera.clear_color = if is_first {
        ClearColorConfig::Default
    } else {
        ClearColorConfig::None
    };
    let middle = part.as_ref().map_or(Vec2::ZERO, |part| {
        let min = part.physical_position.as_vec2();
        frame.world_middle(Rect {
            min,
            max: min + part.physical_size.as_vec2(),
        })
    });
    transform.translation = middle.extend(transform.translation.z);
    camera.viewport = part;
}

fn scaled(points: bevy_egui::egui::Rect, by: f32) -> Rect {
    if points.is_negative() {
        return Rect::EMPTY;
    }
    Rect {
        min: Vec2::new(points.min.x, points.min.y) * by,
        max: Vec2::new(points.max.x, points.max.y) * by,
    }
}

/// Lets everything that lays things out see the whole window.
fn see_all(mut camera: Single<&mut Camera, With<Camera2d>>) {
    if camera.viewport.is_some() {
        camera.viewport = None;
    }
}

/// A window that was away may have lost its picture.
fn come_back(
    mut lifecycle: MessageReader<AppLifecycle>,
    mut occluded: MessageReader<WindowOccluded>,
    mut focused: MessageReader<WindowFocused>,
    mut damage: ResMut<Damage>,
) {
    let events = lifecycle.read().count() + occluded.read().count() + focused.read().count();
    if events > 0 {
        damage.add_all();
    }
}

/// Puts the whole kept picture on the window, whatever part of it has just been drawn.
fn put_all_on_the_window(mut cameras: Query<&mut ExtractedCamera>) {
    for mut camera in &mut cameras {
        camera.viewport = None;
    }
}

pub(crate) fn plugin(app: &mut App) {
    app.init_resource::<Damage>();
    let Some(render) = app.get_sub_app_mut(RenderApp) else {
        return;
    };
    render.add_systems(
        Core2d,
        put_all_on_the_window.after(egui_pass).before(upscaling),
    );
    app.add_plugins(ground::plugin)
        .add_systems(First, see_all)
        .add_systems(
            PostUpdate,
            (come_back, limit)
                .chain()
                .after(EguiPostUpdateSet::ProcessOutput)
                .before(CameraUpdateSystems)
                .before(TransformSystems::Propagate),
        );
}

#[cfg(test)]
mod tests {
    use super::*;

    const FRAME: Frame = Frame {
        size: UVec2::new(800, 600),
        scale: 2.0,
    };

    #[test]
    fn the_world_is_measured_from_the_middle_upwards_and_in_logical_pixels() {
        let world = Rect::new(-10.0, 20.0, 10.0, 40.0);
        let pixels = FRAME.pixels_of_world(world);
        assert_eq!(pixels, Rect::new(379.0, 219.0, 421.0, 261.0));
        assert_eq!(FRAME.world_middle(pixels), Vec2::new(0.0, 30.0));
        assert_eq!(FRAME.pixels_of_world(Rect::EMPTY), Rect::EMPTY);
    }

    #[test]
    fn what_lies_beside_the_window_is_not_drawn() {
        let pixels = FRAME.pixels(Rect::new(-50.0, 590.5, 20.2, 700.0));
        assert_eq!(pixels, Rect::new(0.0, 589.0, 22.0, 600.0));
        let part = part(FRAME.pixels(Rect::new(900.0, 0.0, 950.0, 10.0)), FRAME);
        assert_eq!(part.expect("a part").physical_size, UVec2::ONE);
    }

    #[test]
    fn a_large_part_is_everything_and_nothing_is_a_pixel() {
        let size = |damage| part(damage, FRAME).map(|part| part.physical_size);
        assert_eq!(size(Rect::EMPTY), Some(UVec2::ONE));
        assert_eq!(size(Rect::new(4.0, 5.0, 10.0, 7.0)), Some(UVec2::new(6, 2)));
        assert_eq!(size(Rect::new(0.0, 0.0, 800.0, 500.0)), None);
    }

    #[test]
    fn what_is_told_is_drawn_once_and_everything_for_a_few_frames() {
        let mut damage = Damage {
            whole: 0,
            ..Damage::default()
        };
        let square = Rect::new(0.0, 0.0, 5.0, 5.0);
        damage.add(square);
        assert_eq!(damage.take(), Some(square));
        assert_eq!(damage.take(), Some(Rect::EMPTY));
        damage.add_all();
        let whole: Vec<bool> = (0..5).map(|_| damage.take().is_none()).collect();
        assert_eq!(whole, [true, true, true, false, false]);
    }
}
