//! Moments on the calendar and the clock of the player's own place.

use chrono::{DateTime, Datelike, Local, Timelike, Utc};
use protocol::Timestamp;

/// A moment where the player is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LocalTime {
    /// The year.
    pub year: i32,
    /// The month, 1 to 12.
    pub month: u32,
    /// The day of the month, 1 to 31.
    pub day: u32,
    /// The hour, 0 to 23.
    pub hour: u32,
    /// The minute, 0 to 59.
    pub minute: u32,
    /// The day, counted from some day on: neighbours differ by one.
    pub day_number: i32,
}

/// Returns a moment as the player's calendar and clock show it.
#[must_use]
pub fn local_time(at: Timestamp) -> LocalTime {
    let moment: DateTime<Utc> = DateTime::from_timestamp_millis(at.0).unwrap_or_default();
    let here = moment.with_timezone(&Local);
    LocalTime {
        year: here.year(),
        month: here.month(),
        day: here.day(),
        hour: here.hour(),
        minute: here.minute(),
        day_number: here.num_days_from_ce(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_later_is_the_next_day_at_the_same_minute() {
        // In the middle of a month and of winter and summer time everywhere.
        let first = local_time(Timestamp(1_763_200_000_000));
        let next = local_time(Timestamp(1_763_200_000_000 + 24 * 3_600_000));
        assert_eq!(next.day_number, first.day_number + 1);
        assert_eq!((next.hour, next.minute), (first.hour, first.minute));
        assert_eq!((first.year, first.month), (2025, 11));
    }
}
