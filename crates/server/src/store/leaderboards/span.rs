//! Weeks and months, in UTC.

use chrono::{DateTime, Datelike, Days, Months, NaiveTime};
use protocol::{BoardSpan, Timestamp};

/// A week, a month, or all time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// When it began; 0 for all time.
    pub began: Timestamp,
    /// When it ends; never for all time.
    pub ends: Option<Timestamp>,
}

impl Span {
    /// Returns the span that holds a moment.
    #[must_use]
    pub fn holding(span: BoardSpan, at: Timestamp) -> Self {
        let all = Self {
            began: Timestamp(0),
            ends: None,
        };
        let Some(today) = DateTime::from_timestamp_millis(at.0) else {
            return all;
        };
        let today = today.date_naive();
        let bounds = match span {
            BoardSpan::All => None,
            BoardSpan::Week => {
                let since_monday = u64::from(today.weekday().num_days_from_monday());
                let monday = today.checked_sub_days(Days::new(since_monday));
                monday.and_then(|day| Some((day, day.checked_add_days(Days::new(7))?)))
            }
            BoardSpan::Month => {
                let first = today.with_day(1);
                first.and_then(|day| Some((day, day.checked_add_months(Months::new(1))?)))
            }
        };
        bounds.map_or(all, |(first, next)| {
            let moment =
                |day: chrono::NaiveDate| day.and_time(NaiveTime::MIN).and_utc().timestamp_millis();
            Self {
                began: Timestamp(moment(first)),
                ends: Some(Timestamp(moment(next))),
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Seconds since 1970 of moments and of what holds them; by the calendar of 2026.
    #[test]
    fn weeks_begin_on_monday_and_months_on_the_first() {
        let monday = 1_795_996_800; // 2026-11-30, 0:00
        for (span, at, began, ends) in [
            (BoardSpan::Week, monday, monday, monday + 604_800),
            (BoardSpan::Week, monday + 604_799, monday, monday + 604_800),
            (BoardSpan::Week, monday - 1, monday - 604_800, monday),
            // November begins on a Sunday, December on a Tuesday.
            (BoardSpan::Month, monday, 1_793_491_200, 1_796_083_200),
            (
                BoardSpan::Month,
                1_796_083_199,
                1_793_491_200,
                1_796_083_200,
            ),
        ] {
            let found = Span::holding(span, Timestamp(at * 1000));
            let wanted = Span {
                began: Timestamp(began * 1000),
                ends: Some(Timestamp(ends * 1000)),
            };
            assert_eq!(found, wanted, "{span:?} with {at}");
        }
        assert_eq!(Span::holding(BoardSpan::All, Timestamp(monday)).ends, None);
    }
}
