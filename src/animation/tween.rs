//! Easings, and how one stretch of motion sets the pose of a piece. Pure.

use core::f32::consts::{PI, TAU};

use bevy::prelude::*;

/// Where and how a piece is drawn. Written by this folder only.
#[derive(Component, Clone, Copy, Debug, PartialEq)]
pub struct Pose {
    /// Its middle in board coordinates (see `board::place`).
    pub at: Vec2,
    /// How high it is lifted, 0 to 1.
    pub lift: f32,
    /// Its size against the usual.
    pub scale: f32,
    /// Its opacity.
    pub alpha: f32,
    /// How high its second disc lies: 0 for a man, 1 for a king, more while it falls.
    pub stack: f32,
    /// How clearly its crown is engraved.
    pub crown: f32,
    /// A shift to the right in logical pixels.
    pub shift: f32,
    /// Whether it has been jumped and waits for the end of the capture.
    pub ghost: bool,
    /// Whether the player's hand holds it.
    pub held: bool,
}

impl Pose {
    /// Returns the pose of a piece at rest.
    #[must_use]
    pub const fn resting(at: Vec2, king: bool) -> Self {
        let crown = if king { 1.0 } else { 0.0 };
        Self {
            at,
            lift: 0.0,
            scale: 1.0,
            alpha: 1.0,
            stack: crown,
            crown,
            shift: 0.0,
            ghost: false,
            held: false,
        }
    }
}

/// How a motion is spread over its time: a cubic Bézier curve of CSS (DESIGN.md 2.3).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Easing {
    /// Starts fast, ends softly.
    Out,
    /// Starts and ends softly.
    InOut,
}

impl Easing {
    /// Returns how much of the way is done after a share `t` of the time.
    #[must_use]
    pub fn at(self, t: f32) -> f32 {
        let (x1, y1, x2, y2) = match self {
            Self::Out => (0.16, 1.0, 0.3, 1.0),
            Self::InOut => (0.45, 0.0, 0.25, 1.0),
        };
        let bezier = |a: f32, b: f32, s: f32| {
            let r = 1.0 - s;
            3.0 * a * s * r * r + 3.0 * b * s * s * r + s * s * s
        };
        let t = t.clamp(0.0, 1.0);
        let (mut low, mut high) = (0.0_f32, 1.0_f32);
        for _ in 0..20 {
            let middle = (low + high) * 0.5;
            if bezier(x1, x2, middle) < t {
                low = middle;
            } else {
                high = middle;
            }
        }
        bezier(y1, y2, (low + high) * 0.5)
    }
}

/// One stretch of motion of a piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Motion {
    /// Along a straight line, lifted on the way.
    Slide {
        /// To this point.
        to: Vec2,
        /// How the way is spread over the time.
        easing: Easing,
        /// Greatest lift.
        lift: f32,
        /// Greatest size.
        scale: f32,
    },
    /// Appears at another point.
    Jump(Vec2),
    /// To an opacity.
    Fade(f32),
    /// From nothing to full opacity.
    Appear,
    /// To an opacity while it shrinks.
    Vanish,
    /// Becomes a jumped piece, or is one no longer.
    Ghost(bool),
    /// The second disc falls on it and the crown is engraved.
    Crown,
    /// Is a king, or no longer, at once.
    SetKing(bool),
    /// Shakes its head.
    Shake,
    /// Hops on its place.
    Hop,
}

/// Opacity of a jumped piece.
pub const GHOST: f32 = 0.45;

impl Motion {
    /// Returns what a pose becomes when a share `t` of the time has passed since it was `start`.
    #[must_use]
    pub fn pose(self, start: &Pose, t: f32) -> PoseChange {
        let t = t.clamp(0.0, 1.0);
        let none = PoseChange::default();
        match self {
            Self::Slide {
                to,
                easing,
                lift,
                scale,
            } => slide(start, t, easing, (to, lift, scale)),
            Self::Jump(to) => slide(start, 1.0, Easing::Out, (to, 0.0, 1.0)),
            Self::Fade(to) => PoseChange {
                alpha: Some(start.alpha.lerp(to, t)),
                ..none
            },
            Self::Appear => PoseChange {
                alpha: Some(t),
                ..none
            },
            Self::Vanish => PoseChange {
                alpha: Some(start.alpha * (1.0 - t)),
                scale: Some(1.0_f32.lerp(0.85, t)),
                ..none
            },
            Self::Ghost(ghost) => PoseChange {
                ghost: Some(ghost),
                alpha: Some(if ghost { GHOST } else { 1.0 }),
                ..none
            },
            Self::Crown => king(fall(t), ((t - 0.45) / 0.4).clamp(0.0, 1.0)),
            Self::SetKing(is_king) => king(f32::from(is_king), f32::from(is_king)),
            Self::Shake => PoseChange {
                shift: Some(arc_end(t, 5.0 * (TAU * 3.0 * t).sin() * (1.0 - t))),
                ..none
            },
            Self::Hop => PoseChange {
                lift: Some(arc(t, 0.3)),
                scale: Some(1.0 + arc(t, 0.05)),
                ..none
            },
        }
    }
}

/// Returns a value that ends at exactly 0.
fn arc_end(t: f32, value: f32) -> f32 {
    if t >= 1.0 { 0.0 } else { value }
}

/// Returns a rise to `peak` and back.
fn arc(t: f32, peak: f32) -> f32 {
    arc_end(t, peak * (PI * t).sin())
}

fn king(stack: f32, crown: f32) -> PoseChange {
    PoseChange {
        stack: Some(stack),
        crown: Some(crown),
        ..PoseChange::default()
    }
}

fn slide(start: &Pose, t: f32, easing: Easing, (to, lift, scale): (Vec2, f32, f32)) -> PoseChange {
    let part = if t >= 1.0 { 1.0 } else { easing.at(t) };
    // A piece out of the hand is still high: it comes down along the way.
    let down = start.lift * (1.0 - part);
    let shrink = start.scale.max(1.0).lerp(1.0, part);
    PoseChange {
        at: Some(start.at.lerp(to, part)),
        lift: Some(arc(t, lift).max(down)),
        scale: Some((1.0 + arc(t, scale - 1.0)).max(shrink)),
        ..PoseChange::default()
    }
}

/// The height of the falling second disc: a spring of stiffness 260 and damping 17 over 360 ms,
/// which bounces off the first disc instead of sinking into it.
fn fall(t: f32) -> f32 {
    if t >= 1.0 {
        return 1.0;
    }
    let seconds = t * 0.36;
    let (damping, stiffness) = (17.0_f32 * 0.5, 260.0_f32);
    let frequency = (stiffness - damping * damping).sqrt();
    let swing = (-damping * seconds).exp()
        * ((frequency * seconds).cos() + damping / frequency * (frequency * seconds).sin());
    (1.0 + 2.4 * swing.abs() * (1.0 - t * t)).min(3.9)
}

/// The parts of a pose that a motion sets.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PoseChange {
    at: Option<Vec2>,
    lift: Option<f32>,
    scale: Option<f32>,
    alpha: Option<f32>,
    stack: Option<f32>,
    crown: Option<f32>,
    shift: Option<f32>,
    ghost: Option<bool>,
}

impl PoseChange {
    /// Sets those parts.
    pub fn apply(self, pose: &mut Pose) {
        pose.at = self.at.unwrap_or(pose.at);
        pose.lift = self.lift.unwrap_or(pose.lift);
        pose.scale = self.scale.unwrap_or(pose.scale);
        pose.alpha = self.alpha.unwrap_or(pose.alpha);
        pose.stack = self.stack.unwrap_or(pose.stack);
        pose.crown = self.crown.unwrap_or(pose.crown);
        pose.shift = self.shift.unwrap_or(pose.shift);
        pose.ghost = self.ghost.unwrap_or(pose.ghost);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn easings_begin_at_0_end_at_1_and_never_go_back() {
        for easing in [Easing::Out, Easing::InOut] {
            let mut last = easing.at(0.0);
            assert!(last.abs() < 1e-3);
            for step in 1..=50_u8 {
                let now = easing.at(f32::from(step) / 50.0);
                assert!(now >= last - 1e-4, "{easing:?} at {step}");
                last = now;
            }
            assert!((last - 1.0).abs() < 1e-3);
        }
        assert!(Easing::Out.at(0.3) > 0.8, "most of the way comes early");
        assert!(Easing::InOut.at(0.1) < 0.1, "a soft start");
    }

    #[test]
    fn every_motion_ends_in_a_pose_of_rest() {
        let start = Pose {
            lift: 1.0,
            scale: 1.12,
            held: true,
            ..Pose::resting(Vec2::new(0.5, 0.5), false)
        };
        let end_of = |motion: Motion| {
            let mut pose = start;
            motion.pose(&start, 1.0).apply(&mut pose);
            pose
        };
        let to = Vec2::new(2.5, 2.5);
        let slide = end_of(Motion::Slide {
            to,
            easing: Easing::Out,
            lift: 0.35,
            scale: 1.08,
        });
        assert_eq!((slide.at, slide.lift, slide.scale), (to, 0.0, 1.0));
        let crowned = end_of(Motion::Crown);
        assert_eq!((crowned.stack, crowned.crown), (1.0, 1.0));
        assert_eq!(end_of(Motion::Shake).shift.to_bits(), 0.0_f32.to_bits());
        assert!(end_of(Motion::Vanish).alpha.abs() < 1e-6);
        assert!(end_of(Motion::Ghost(true)).ghost);
    }

    #[test]
    fn the_second_disc_falls_from_above_and_never_through_the_first() {
        assert!(fall(0.0) > 3.0);
        for step in 0..=100_u8 {
            let height = fall(f32::from(step) / 100.0);
            assert!((1.0..=3.9).contains(&height), "{height} at {step}");
        }
        assert!(fall(0.99) < 1.1);
    }
}
