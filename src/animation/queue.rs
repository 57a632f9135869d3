//! What is moving: motions, sounds and rings with their times, and the clockwork that plays them.

use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::plan::Plan;
use super::tween::{Motion, Pose};
use crate::audio::{Play, Sound};
use rules::Square;

/// How far what is shown may lag behind what is true, in seconds, before it is cut short.
const MOST_LAG: f64 = 1.2;
/// How long a golden ring grows, in seconds.
const RING: f64 = 0.52;

/// All motion under way or waiting. Times are seconds of [`Real`].
#[derive(Resource, Default)]
pub struct Queue {
    tracks: Vec<Track>,
    sounds: Vec<(f64, Sound)>,
    rings: Vec<(f64, Vec2)>,
    free_at: f64,
}

struct Track {
    who: Entity,
    start: f64,
    length: f32,
    motion: Motion,
    gone: bool,
    /// The pose at the beginning, once it has begun.
    from: Option<Pose>,
}

/// A golden ring round a new king.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GoldRing {
    /// Its middle in board coordinates.
    pub at: Vec2,
    /// How far it has grown, 0 to 1.
    pub age: f32,
}

impl Queue {
    /// Returns when the next change may begin.
    #[must_use]
    pub fn next_start(&self, now: f64) -> f64 {
        self.free_at.max(now)
    }

    /// Returns whether so much is waiting that it should be cut short.
    #[must_use]
    pub fn is_late(&self, now: f64) -> bool {
        self.free_at - now > MOST_LAG
    }

    /// Adds a plan that begins at `start`; pieces that are not found are left out.
    pub fn add(
        &mut self,
        plan: &Plan,
        start: f64,
        entity_of: impl Fn(Square) -> Option<Entity>,
        middle_of: impl Fn(Square) -> Vec2,
    ) {
        for beat in &plan.beats {
            if let Some(who) = entity_of(beat.who) {
                self.push(
                    who,
                    start + f64::from(beat.after),
                    beat.length,
                    beat.motion,
                    beat.gone,
                );
            }
        }
        let sounds = plan.sounds.iter();
        self.sounds
            .extend(sounds.map(|(after, sound)| (start + f64::from(*after), *sound)));
        let rings = plan.rings.iter();
        self.rings
            .extend(rings.map(|(after, square)| (start + f64::from(*after), middle_of(*square))));
        self.free_at = start + f64::from(plan.length);
    }

    /// Adds one motion.
    pub fn push(&mut self, who: Entity, start: f64, length: f32, motion: Motion, gone: bool) {
        self.tracks.push(Track {
            who,
            start,
            length,
            motion,
            gone,
            from: None,
        });
    }

    /// Adds one sound.
    pub fn sound(&mut self, at: f64, sound: Sound) {
        self.sounds.push((at, sound));
    }

    /// Returns whether a piece is moving or will.
    #[must_use]
    pub fn moves(&self, who: Entity) -> bool {
        self.tracks.iter().any(|track| track.who == who)
    }

    /// Returns whether nothing moves.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.tracks.is_empty() && self.sounds.is_empty() && self.rings.is_empty()
    }

    /// Returns the golden rings of this moment.
    pub fn gold_rings(&self, now: f64) -> impl Iterator<Item = GoldRing> {
        self.rings.iter().filter_map(move |(start, at)| {
            let age = (now - start) / RING;
            #[expect(clippy::cast_possible_truncation, reason = "a share of a short time")]
            (0.0..1.0).contains(&age).then_some(GoldRing {
                at: *at,
                age: age as f32,
            })
        })
    }

    /// Brings the motions of one piece to their end at once: the hand takes it.
    pub fn settle(&mut self, who: Entity, pose: &mut Pose) {
        self.tracks.retain(|track| {
            if track.who == who {
                let from = track.from.unwrap_or(*pose);
                track.motion.pose(&from, 1.0).apply(pose);
            }
            track.who != who
        });
    }

    /// Brings everything to its end at once.
    pub fn finish(&mut self, poses: &mut Query<&mut Pose>, commands: &mut Commands) {
        self.advance(f64::INFINITY, poses, commands);
        self.sounds.clear();
        self.rings.clear();
        self.free_at = 0.0;
    }

    /// Forgets everything; for when the pieces themselves go.
    pub fn clear(&mut self) {
        *self = Self::default();
    }

    fn advance(&mut self, now: f64, poses: &mut Query<&mut Pose>, commands: &mut Commands) {
        self.tracks.sort_by(|a, b| a.start.total_cmp(&b.start));
        self.tracks.retain_mut(|track| {
            if now < track.start {
                return true;
            }
            let Ok(mut pose) = poses.get_mut(track.who) else {
                return false;
            };
            let from = *track.from.get_or_insert(*pose);
            #[expect(clippy::cast_possible_truncation, reason = "a share of a short time")]
            let t = if track.length > 0.0 {
                ((now - track.start) / f64::from(track.length)).min(1.0) as f32
            } else {
                1.0
            };
            let mut next = *pose;
            track.motion.pose(&from, t).apply(&mut next);
            next.held = false;
            pose.set_if_neq(next);
            if t >= 1.0 && track.gone {
                commands.entity(track.who).despawn();
            }
            t < 1.0
        });
    }
}

/// Plays what is due.
pub(super) fn tick(
    mut queue: ResMut<Queue>,
    mut poses: Query<&mut Pose>,
    time: Res<Time<Real>>,
    mut play: MessageWriter<Play>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    if queue.is_idle() {
        return;
    }
    let now = time.elapsed_secs_f64();
    queue.advance(now, &mut poses, &mut commands);
    queue.sounds.retain(|(at, sound)| {
        let due = *at <= now;
        if due {
            play.write(Play(*sound));
        }
        !due
    });
    queue.rings.retain(|(start, _)| now - start < RING);
    redraw.write(RequestRedraw);
}

#[cfg(test)]
mod tests {
    use bevy::ecs::system::RunSystemOnce;

    use super::*;
    use crate::animation::tween::Easing;

    fn at_time(world: &mut World, now: f64) {
        world
            .run_system_once(
                move |mut queue: ResMut<Queue>,
                      mut poses: Query<&mut Pose>,
                      mut commands: Commands| {
                    queue.advance(now, &mut poses, &mut commands);
                },
            )
            .unwrap();
    }

    #[test]
    fn motions_follow_their_times_and_gone_pieces_are_despawned() {
        let mut world = World::new();
        let to = Vec2::new(1.5, 1.5);
        let moving = world.spawn(Pose::resting(Vec2::splat(0.5), false)).id();
        let taken = world.spawn(Pose::resting(Vec2::splat(3.5), false)).id();
        let mut queue = Queue::default();
        let slide = Motion::Slide {
            to,
            easing: Easing::InOut,
            lift: 1.0,
            scale: 1.08,
        };
        queue.push(moving, 1.0, 0.2, slide, false);
        queue.push(taken, 1.2, 0.2, Motion::Vanish, true);
        world.insert_resource(queue);

        at_time(&mut world, 0.9);
        assert_eq!(world.get::<Pose>(moving).unwrap().at, Vec2::splat(0.5));
        at_time(&mut world, 1.1);
        let halfway = *world.get::<Pose>(moving).unwrap();
        assert!(halfway.at.x > 0.5 && halfway.at.x < 1.5 && halfway.lift > 0.5);
        at_time(&mut world, 1.3);
        assert_eq!(world.get::<Pose>(moving).unwrap().at, to);
        assert!(world.get::<Pose>(taken).unwrap().alpha < 1.0);
        at_time(&mut world, 2.0);
        assert!(world.get_entity(taken).is_err());
        assert!(world.resource::<Queue>().is_idle());
    }
}
