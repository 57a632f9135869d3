//! From a [`Change`] to the motions, sounds and rings that show it, with their times. Pure.
//! Curves and times are those of DESIGN.md 6.4.

use bevy::prelude::*;
use rules::{Move, Ruleset, Square};

use super::tween::{Easing, Motion};
use crate::audio::Sound;
use crate::board::middle;
use crate::pieces::{Change, Leg};

/// A step of one square, in seconds.
const STEP: f32 = 0.18;
/// What each further square of a flying king adds.
const STEP_FURTHER: f32 = 0.012;
/// The longest step.
const STEP_LONGEST: f32 = 0.32;
/// One jump.
const JUMP: f32 = 0.22;
/// The rest between two jumps.
const PAUSE: f32 = 0.06;
/// A dropped piece settles.
const SETTLE: f32 = 0.09;
/// A taken piece fades.
const FADE: f32 = 0.22;
/// From one fading piece to the next.
const STAGGER: f32 = 0.03;
/// A coronation.
const CROWN: f32 = 0.36;
/// Anything without motion.
const BLINK: f32 = 0.12;

/// How a change is to be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Style {
    /// Motion is not wanted.
    pub reduced: bool,
    /// The piece comes out of the player's hand.
    pub in_hand: bool,
    /// The opponent moves.
    pub opponent: bool,
}

/// One motion of one piece.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Beat {
    /// The piece, by its square before the change; for [`Change::TakeBack`] restored pieces, by
    /// the square they come back to.
    pub who: Square,
    /// When it begins, in seconds.
    pub after: f32,
    /// How long it takes.
    pub length: f32,
    /// What it does.
    pub motion: Motion,
    /// Whether the piece is gone afterwards.
    pub gone: bool,
}

/// Everything that shows a change.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Plan {
    /// The motions.
    pub beats: Vec<Beat>,
    /// The sounds and when they come.
    pub sounds: Vec<(f32, Sound)>,
    /// Golden rings: when, and round which square.
    pub rings: Vec<(f32, Square)>,
    /// When the next change may begin.
    pub length: f32,
}

impl Plan {
    fn beat(&mut self, who: Square, after: f32, length: f32, motion: Motion) {
        self.beats.push(Beat {
            who,
            after,
            length,
            motion,
            gone: false,
        });
    }

    fn farewell(&mut self, who: Square, after: f32, length: f32, motion: Motion) {
        self.beats.push(Beat {
            who,
            after,
            length,
            motion,
            gone: true,
        });
    }
}

/// Returns how a change is shown.
#[must_use]
pub fn plan(rules: &Ruleset, change: &Change, style: Style) -> Plan {
    let mut plan = Plan::default();
    match change {
        Change::Go { from, legs, end } if style.reduced => {
            go_at_once(&mut plan, rules, *from, legs, end.as_ref());
        }
        Change::Go { from, legs, end } => go(&mut plan, rules, *from, legs, end.as_ref(), style),
        Change::StepBack {
            from,
            at,
            king,
            freed,
        } => {
            plan.beat(*from, 0.0, 0.0, Motion::SetKing(*king));
            back(&mut plan, *from, middle(rules, *at), style);
            for square in freed {
                plan.beat(*square, 0.0, 0.0, Motion::Ghost(false));
            }
        }
        Change::TakeBack { played, restored } => {
            if played.promotes {
                plan.beat(played.to, 0.0, 0.0, Motion::SetKing(false));
            }
            back(&mut plan, played.to, middle(rules, played.from), style);
            for (square, _) in restored {
                plan.beat(*square, 0.0, BLINK, Motion::Appear);
            }
            plan.sounds.push((0.0, Sound::Move));
        }
        Change::Vanish(square) => plan.farewell(*square, 0.0, BLINK, Motion::Fade(0.0)),
        Change::Appear(square, _) => plan.beat(*square, 0.0, BLINK, Motion::Appear),
    }
    plan
}

fn back(plan: &mut Plan, who: Square, to: Vec2, style: Style) {
    if style.reduced {
        plan.beat(who, 0.0, 0.0, Motion::Jump(to));
        plan.beat(who, 0.0, BLINK, Motion::Appear);
        plan.length = BLINK;
    } else {
        plan.beat(who, 0.0, STEP, slide(to, Easing::Out, 0.2, 1.0));
        plan.length = STEP;
    }
}

const fn slide(to: Vec2, easing: Easing, lift: f32, scale: f32) -> Motion {
    Motion::Slide {
        to,
        easing,
        lift,
        scale,
    }
}

fn go(
    plan: &mut Plan,
    rules: &Ruleset,
    from: Square,
    legs: &[Leg],
    end: Option<&Move>,
    style: Style,
) {
    let mut now = 0.0;
    let mut at = middle(rules, from);
    for (index, leg) in legs.iter().enumerate() {
        let to = middle(rules, leg.to);
        let is_last = index + 1 == legs.len();
        let in_hand = style.in_hand && index == 0;
        let (length, motion) = stretch(at, to, leg.jumped.is_some(), in_hand);
        plan.beat(from, now, length, motion);
        let landed = now + length;
        match leg.jumped {
            Some(jumped) => {
                plan.beat(jumped, landed - 0.02, 0.0, Motion::Ghost(true));
                let ends = is_last && end.is_some();
                plan.sounds.push((landed - 0.05, jump_sound(ends)));
            }
            None => plan.sounds.push((now + length * 0.45, step_sound(style))),
        }
        if leg.crowned {
            plan.beat(from, landed, CROWN, Motion::Crown);
            plan.rings.push((landed + 0.08, leg.to));
            plan.sounds.push((landed, Sound::King));
        }
        now = landed + if is_last { 0.0 } else { PAUSE };
        at = to;
    }
    plan.length = now;
    let taken = end.map(|played| played.captured).unwrap_or_default();
    for square in taken {
        plan.farewell(square, now, FADE, Motion::Vanish);
        now += STAGGER;
    }
}

/// Returns one leg's time and motion.
fn stretch(at: Vec2, to: Vec2, jumps: bool, in_hand: bool) -> (f32, Motion) {
    if in_hand {
        return (SETTLE, slide(to, Easing::Out, 0.0, 1.0));
    }
    let squares = (to - at).abs().max_element();
    if jumps {
        let length = JUMP + STEP_FURTHER * (squares - 2.0).max(0.0);
        (
            length.min(STEP_LONGEST),
            slide(to, Easing::InOut, 1.0, 1.08),
        )
    } else {
        let length = STEP + STEP_FURTHER * (squares - 1.0).max(0.0);
        (length.min(STEP_LONGEST), slide(to, Easing::Out, 0.35, 1.0))
    }
}

const fn jump_sound(is_last: bool) -> Sound {
    if is_last {
        Sound::Capture
    } else {
        Sound::JumpStep
    }
}

const fn step_sound(style: Style) -> Sound {
    if style.opponent {
        Sound::MoveOpponent
    } else {
        Sound::Move
    }
}

/// Without motion: the piece fades in where it goes.
fn go_at_once(plan: &mut Plan, rules: &Ruleset, from: Square, legs: &[Leg], end: Option<&Move>) {
    let Some(last) = legs.last() else {
        return;
    };
    plan.beat(from, 0.0, 0.0, Motion::Jump(middle(rules, last.to)));
    plan.beat(from, 0.0, BLINK, Motion::Appear);
    for jumped in legs.iter().filter_map(|leg| leg.jumped) {
        plan.beat(jumped, 0.0, 0.0, Motion::Ghost(true));
    }
    let crowned = legs.iter().any(|leg| leg.crowned);
    if crowned {
        plan.beat(from, 0.0, 0.0, Motion::SetKing(true));
    }
    for square in end.map(|played| played.captured).unwrap_or_default() {
        plan.farewell(square, 0.0, BLINK, Motion::Fade(0.0));
    }
    let sound = match (crowned, last.jumped) {
        (true, _) => Sound::King,
        (false, Some(_)) => Sound::Capture,
        (false, None) => Sound::Move,
    };
    plan.sounds.push((0.0, sound));
    plan.length = BLINK;
}

#[cfg(test)]
mod tests {
    use rules::Variant;
    use rules::notation::{fen, text};

    use super::*;
    use crate::pieces::{Scene, Walk, difference};

    fn planned(variant: Variant, fen: &str, moved: &str, style: Style) -> (Move, Plan) {
        let position = fen::parse(variant, fen).unwrap();
        let played = text::parse(&position, moved).unwrap();
        let scene = |position| Scene {
            position,
            walk: Walk::default(),
        };
        let after = scene(position.play(&played).unwrap());
        let changes = difference(&scene(position), &after, &[played]);
        let [change] = changes.as_slice() else {
            panic!("{changes:?}");
        };
        (played, plan(variant.ruleset(), change, style))
    }

    const CHAIN: &str = "W:W32,45:B28,19,40";

    #[test]
    fn a_quiet_move_is_one_slide_that_a_flying_king_draws_out() {
        let length = |fen, moved| {
            planned(Variant::International, fen, moved, Style::default())
                .1
                .length
        };
        assert!((length("W:W32:B1", "32-28") - 0.18).abs() < 1e-4);
        assert!((length("W:WK46:B1", "46-41") - 0.18).abs() < 1e-4);
        assert!((length("W:WK46:B1", "46-5") - 0.276).abs() < 1e-4);
    }

    #[test]
    fn taken_pieces_are_ghosts_until_all_fade_together_after_the_last_jump() {
        let (played, plan) = planned(Variant::International, CHAIN, "32x14", Style::default());
        let last_landing = 0.22 + 0.06 + 0.22;
        for taken in played.captured {
            let of = |wanted: &dyn Fn(&Beat) -> bool| {
                *plan
                    .beats
                    .iter()
                    .find(|beat| beat.who == taken && wanted(beat))
                    .unwrap()
            };
            let ghost = of(&|beat| beat.motion == Motion::Ghost(true));
            let gone = of(&|beat| beat.gone);
            assert!(ghost.after < gone.after);
            assert!(gone.after >= last_landing - 1e-4);
            assert!(gone.after <= last_landing + 0.031);
        }
        let sounds: Vec<Sound> = plan.sounds.iter().map(|(_, sound)| *sound).collect();
        assert_eq!(sounds, [Sound::JumpStep, Sound::Capture]);
    }

    #[test]
    fn a_russian_man_is_crowned_while_it_goes_on() {
        let fen = "W:Wh6,g1:Ba7,e7,g7,b6,a5,Kg5,d4";
        let (_, plan) = planned(Variant::Russian, fen, "h6:h6", Style::default());
        let crown = plan
            .beats
            .iter()
            .find(|beat| beat.motion == Motion::Crown)
            .unwrap();
        let last_slide = plan
            .beats
            .iter()
            .rfind(|beat| matches!(beat.motion, Motion::Slide { .. }))
            .unwrap();
        assert!((crown.after - 0.22).abs() < 1e-4);
        assert!(last_slide.after > crown.after);
        assert_eq!(plan.rings.len(), 1);
    }

    #[test]
    fn with_reduced_motion_nothing_slides() {
        let style = Style {
            reduced: true,
            ..Style::default()
        };
        let (_, plan) = planned(Variant::International, CHAIN, "32x14", style);
        assert!((plan.length - 0.12).abs() < 1e-4);
        for beat in &plan.beats {
            assert!(
                !matches!(
                    beat.motion,
                    Motion::Slide { .. } | Motion::Crown | Motion::Shake
                ),
                "{beat:?}"
            );
        }
    }

    #[test]
    fn a_dropped_piece_only_settles() {
        let style = Style {
            in_hand: true,
            ..Style::default()
        };
        let (_, plan) = planned(Variant::International, "W:W32:B1", "32-28", style);
        assert!((plan.length - 0.09).abs() < 1e-4);
    }
}
