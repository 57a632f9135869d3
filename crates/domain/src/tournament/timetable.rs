//! When the tournaments of a timetable begin.

use protocol::Timestamp;

/// Monday 5 January 1970, 00:00 UTC: from here weeks are counted.
const FIRST_MONDAY: i64 = 4 * 24 * 60 * 60 * 1000;
const MINUTE: i64 = 60_000;

/// A tournament that comes again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rhythm {
    /// Minutes from one to the next: 60 an hour, 1,440 a day, 10,080 a week.
    pub every_minutes: u32,
    /// Minutes after Monday 00:00 UTC at which one of them begins.
    pub offset_minutes: u32,
}

impl Rhythm {
    /// Returns all beginnings later than `after` and not later than `until`.
    #[must_use]
    pub fn between(self, after: Timestamp, until: Timestamp) -> Vec<Timestamp> {
        let every = i64::from(self.every_minutes.max(1)) * MINUTE;
        let first = FIRST_MONDAY + i64::from(self.offset_minutes) * MINUTE;
        let next = first + ((after.0 - first).div_euclid(every) + 1) * every;
        let beginnings = std::iter::successors(Some(next), |at| at.checked_add(every));
        beginnings
            .take_while(|at| *at <= until.0)
            .map(Timestamp)
            .collect()
    }
}
