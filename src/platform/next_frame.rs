//! The wish for a frame at a later time, although nothing happens until then.

use std::time::Duration;

use bevy::prelude::*;

use super::{Tasks, Wake};

/// When a frame is wanted although nothing happens. Whoever shows something that changes with time
/// asks in each frame anew.
#[derive(Resource, Debug, Default)]
pub struct NextFrame {
    /// The earliest wish of this frame, in seconds from now.
    wish: Option<f64>,
    /// When the timer that is running ends, in seconds since the app began.
    due: Option<f64>,
}

/// Timers that end within such a time of each other are one, in seconds.
const SAME: f64 = 0.004;

impl NextFrame {
    /// Asks for a frame in so many seconds; the earliest wish counts.
    pub fn after(&mut self, seconds: f64) {
        let seconds = seconds.max(0.0);
        self.wish = Some(self.wish.map_or(seconds, |other| other.min(seconds)));
    }

    /// Returns how long a timer to be started now must run; `None` when the running one will do. The
    /// wishes count from the beginning of the frame.
    fn take(&mut self, frame: f64, now: f64) -> Option<f64> {
        let at = frame + self.wish.take()?;
        let runs = self.due.filter(|due| *due > now);
        if runs.is_some_and(|due| due <= at + SAME) {
            return None;
        }
        self.due = Some(at);
        Some((at - now).max(0.0))
    }
}

fn start_timer(
    mut next: ResMut<NextFrame>,
    time: Res<Time<Real>>,
    tasks: Option<Res<Tasks>>,
    wake: Option<Res<Wake>>,
) {
    let frame = time.elapsed_secs_f64();
    let spent = time
        .last_update()
        .map_or(0.0, |at| at.elapsed().as_secs_f64());
    if let Some(seconds) = next.take(frame, frame + spent)
        && let (Some(tasks), Some(wake)) = (tasks, wake)
    {
        tasks.wake_after(Duration::from_secs_f64(seconds), &wake);
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<NextFrame>()
        .add_systems(Last, start_timer);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_timer_serves_many_frames() {
        let mut next = NextFrame::default();
        let at = |next: &mut NextFrame, frame: f64| next.take(frame, frame);
        assert_eq!(at(&mut next, 0.0), None, "nobody asked");
        next.after(0.9);
        next.after(0.5);
        assert_eq!(at(&mut next, 10.0), Some(0.5));
        next.after(0.4);
        assert_eq!(
            at(&mut next, 10.1),
            None,
            "the running timer ends just then"
        );
        next.after(0.1);
        let left = at(&mut next, 10.2).expect("earlier than the running one");
        assert!((left - 0.1).abs() < 1e-9);
        next.after(1.0);
        let left = at(&mut next, 10.31).expect("the timer has ended");
        assert!((left - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_wish_counts_from_the_beginning_of_its_frame() {
        let mut next = NextFrame::default();
        next.after(0.05);
        let left = next.take(1.0, 1.03).expect("a timer");
        assert!((left - 0.02).abs() < 1e-9, "{left}");
        next.after(0.01);
        assert_eq!(next.take(2.0, 2.5), Some(0.0), "it is late already");
    }
}
