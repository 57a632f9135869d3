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

    /// Returns how long a timer to be started now must run; `None` when the running one will do.
    fn take(&mut self, now: f64) -> Option<f64> {
        let wish = self.wish.take()?;
        let at = now + wish;
        let runs = self.due.filter(|due| *due > now);
        if runs.is_some_and(|due| due <= at + SAME) {
            return None;
        }
        self.due = Some(at);
        Some(wish)
    }
}

fn start_timer(
    mut next: ResMut<NextFrame>,
    time: Res<Time<Real>>,
    tasks: Option<Res<Tasks>>,
    wake: Option<Res<Wake>>,
) {
    if let Some(seconds) = next.take(time.elapsed_secs_f64())
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
        assert_eq!(next.take(0.0), None, "nobody asked");
        next.after(0.9);
        next.after(0.5);
        assert_eq!(next.take(10.0), Some(0.5));
        next.after(0.4);
        assert_eq!(next.take(10.1), None, "the running timer ends just then");
        next.after(0.1);
        assert_eq!(next.take(10.2), Some(0.1), "earlier than the running one");
        next.after(1.0);
        assert_eq!(next.take(10.31), Some(1.0), "the timer has ended");
    }
}
