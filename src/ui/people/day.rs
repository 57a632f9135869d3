//! Days and times of day in words.

use protocol::Timestamp;

use crate::i18n::Words;
use crate::platform::{LocalTime, local_time};
use crate::t;

/// Returns the time of day: `20:14`.
pub(super) fn clock(at: Timestamp) -> String {
    let at = local_time(at);
    format!("{}:{:02}", at.hour, at.minute)
}

/// Returns a day as one speaks of it now: today, yesterday, 12 November.
pub(super) fn day(words: &Words, at: Timestamp, now: Timestamp) -> String {
    named(words, local_time(at), local_time(now))
}

/// Returns day and, for today, the time.
pub(crate) fn moment(words: &Words, at: Timestamp, now: Timestamp) -> String {
    if local_time(at).day_number == local_time(now).day_number {
        clock(at)
    } else {
        day(words, at, now)
    }
}

/// Returns month and year: since when somebody is here.
pub(super) fn since(words: &Words, at: Timestamp) -> String {
    let at = local_time(at);
    let month = month(words, at.month);
    t!(
        words,
        "profile-since",
        month = month,
        year = at.year.to_string()
    )
}

fn named(words: &Words, at: LocalTime, now: LocalTime) -> String {
    match now.day_number - at.day_number {
        0 => return t!(words, "day-today"),
        1 => return t!(words, "day-yesterday"),
        _ => {}
    }
    let month = of_month(words, at.month);
    if at.year == now.year {
        t!(words, "day-date", day = at.day, month = month)
    } else {
        let year = at.year.to_string();
        t!(
            words,
            "day-date-year",
            day = at.day,
            month = month,
            year = year
        )
    }
}

fn nth(list: &str, month: u32) -> String {
    let index = month.saturating_sub(1) as usize;
    let name = list.split(',').map(str::trim).nth(index);
    name.unwrap_or_default().to_owned()
}

/// Returns a month's name as it stands alone.
fn month(words: &Words, month: u32) -> String {
    nth(&t!(words, "months"), month)
}

/// Returns a month's name as it stands after a day.
fn of_month(words: &Words, month: u32) -> String {
    nth(&t!(words, "months-of"), month)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Language;

    #[test]
    fn days_are_named_as_one_speaks_of_them() {
        let on = |year, month, day, day_number| LocalTime {
            year,
            month,
            day,
            hour: 20,
            minute: 14,
            day_number,
        };
        let now = on(2026, 11, 30, 1000);
        let english = Words::new(Language::En);
        let russian = Words::new(Language::Ru);
        for (at, in_english, in_russian) in [
            (on(2026, 11, 30, 1000), "Today", "Сегодня"),
            (on(2026, 11, 29, 999), "Yesterday", "Вчера"),
            (on(2026, 5, 1, 790), "1 May", "1 мая"),
            (on(2025, 12, 31, 600), "31 December 2025", "31 декабря 2025"),
        ] {
            assert_eq!(named(&english, at, now), in_english);
            assert_eq!(named(&russian, at, now), in_russian);
        }
    }

    #[test]
    fn every_month_has_its_name() {
        for language in Language::ALL {
            let words = Words::new(language);
            for number in 1..=12 {
                assert!(!month(&words, number).is_empty() && !of_month(&words, number).is_empty());
            }
        }
    }
}
