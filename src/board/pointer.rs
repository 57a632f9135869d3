//! From presses and movements of one pointer to taps and drags. Pure.
//!
//! Only the pointer that pressed first counts until it is released: a second finger is as good as
//! not there, and stays so when the first one lifts.

use bevy::math::Vec2;

/// What points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    Mouse,
    Finger(u64),
}

impl Source {
    /// Returns how far it may move before a press becomes a drag, in logical pixels.
    const fn slack(self) -> f32 {
        match self {
            Self::Mouse => 3.0,
            Self::Finger(_) => 6.0,
        }
    }
}

/// What a pointer does. Positions are logical pixels from the window's upper left corner.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Event {
    Press(Vec2),
    Move(Vec2),
    Release(Vec2),
    Cancel,
}

/// What it means.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Gesture {
    Tap(Vec2),
    /// A drag began where the press was.
    Lift(Vec2),
    Carry(Vec2),
    Drop(Vec2),
    /// A drag that ends nowhere.
    Abandon,
}

/// The state of the pointer.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Pointer {
    press: Option<Press>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Press {
    source: Source,
    at: Vec2,
    dragging: bool,
}

impl Pointer {
    /// Returns what drags, if something does.
    pub(super) fn dragging(&self) -> Option<Source> {
        self.press
            .filter(|press| press.dragging)
            .map(|press| press.source)
    }

    /// Returns what an event means.
    pub(super) fn feed(&mut self, source: Source, event: Event) -> Vec<Gesture> {
        let Some(press) = self.press.filter(|press| press.source == source) else {
            if let (None, Event::Press(at)) = (self.press, event) {
                self.press = Some(Press {
                    source,
                    at,
                    dragging: false,
                });
            }
            return Vec::new();
        };
        match event {
            Event::Move(to) if press.dragging => vec![Gesture::Carry(to)],
            Event::Move(to) if to.distance(press.at) > source.slack() => {
                self.press = Some(Press {
                    dragging: true,
                    ..press
                });
                vec![Gesture::Lift(press.at), Gesture::Carry(to)]
            }
            Event::Press(_) | Event::Move(_) => Vec::new(),
            Event::Release(at) => {
                self.press = None;
                vec![if press.dragging {
                    Gesture::Drop(at)
                } else {
                    Gesture::Tap(press.at)
                }]
            }
            Event::Cancel => {
                self.press = None;
                if press.dragging {
                    vec![Gesture::Abandon]
                } else {
                    Vec::new()
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const AT: Vec2 = Vec2::new(100.0, 100.0);

    #[track_caller]
    fn check(events: &[(Source, Event)], expected: &[Gesture]) {
        let mut pointer = Pointer::default();
        let gestures: Vec<Gesture> = events
            .iter()
            .flat_map(|(source, event)| pointer.feed(*source, *event))
            .collect();
        assert_eq!(gestures, expected);
    }

    #[test]
    fn a_press_that_hardly_moves_is_a_tap_where_it_began() {
        let near = AT + Vec2::new(2.0, 2.0);
        check(
            &[
                (Source::Mouse, Event::Press(AT)),
                (Source::Mouse, Event::Move(near)),
                (Source::Mouse, Event::Release(near)),
            ],
            &[Gesture::Tap(AT)],
        );
    }

    #[test]
    fn a_drag_starts_after_3_pixels_of_a_mouse_and_6_of_a_finger() {
        let to = AT + Vec2::new(5.0, 0.0);
        check(
            &[
                (Source::Mouse, Event::Press(AT)),
                (Source::Mouse, Event::Move(to)),
                (Source::Mouse, Event::Release(to)),
            ],
            &[Gesture::Lift(AT), Gesture::Carry(to), Gesture::Drop(to)],
        );
        let finger = Source::Finger(7);
        check(
            &[
                (finger, Event::Press(AT)),
                (finger, Event::Move(to)),
                (finger, Event::Release(to)),
            ],
            &[Gesture::Tap(AT)],
        );
    }

    #[test]
    fn a_second_finger_counts_neither_before_nor_after_the_first_lifts() {
        let (one, two) = (Source::Finger(1), Source::Finger(2));
        let far = AT + Vec2::new(80.0, 0.0);
        check(
            &[
                (one, Event::Press(AT)),
                (one, Event::Move(far)),
                (two, Event::Press(AT)),
                (two, Event::Move(far)),
                (one, Event::Release(far)),
                (two, Event::Move(AT)),
                (two, Event::Release(AT)),
                (one, Event::Press(AT)),
                (one, Event::Release(AT)),
            ],
            &[
                Gesture::Lift(AT),
                Gesture::Carry(far),
                Gesture::Drop(far),
                Gesture::Tap(AT),
            ],
        );
    }

    #[test]
    fn a_cancelled_touch_puts_a_dragged_piece_back_and_is_no_tap() {
        let one = Source::Finger(1);
        let far = AT + Vec2::new(80.0, 0.0);
        check(&[(one, Event::Press(AT)), (one, Event::Cancel)], &[]);
        check(
            &[
                (one, Event::Press(AT)),
                (one, Event::Move(far)),
                (one, Event::Cancel),
            ],
            &[Gesture::Lift(AT), Gesture::Carry(far), Gesture::Abandon],
        );
    }
}
