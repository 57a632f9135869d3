//! Finished games as PDN, with the tags other programs look for.

use domain::GameState;
use protocol::{EndReason, GameResult, SideKey, TimeControl, Timestamp};
use rules::notation::pdn::{Record, Score};

/// Returns the record of a game.
pub(crate) fn of(state: &GameState) -> Record {
    let created = state.created();
    let moves = Record::from_game(state.game());
    let score = state.result().map_or(Score::Unknown, score);
    let scores = state.game().position().ruleset().scores;
    let date = date(created.at);
    let mut record = Record {
        items: moves.items.clone(),
        end: Some(score),
        ..Record::default()
    };
    let event = if created.rated {
        "Rated game"
    } else {
        "Friendly game"
    };
    let (white_rating, black_rating) = (
        created.white.rating.to_string(),
        created.black.rating.to_string(),
    );
    let time = time_control(created.time);
    for (name, value) in [
        ("Event", event),
        ("Site", "Checkers Online"),
        ("Date", &date),
        ("Round", "-"),
        ("White", &created.white.name),
        ("Black", &created.black.name),
        ("Result", score.text(scores)),
        ("GameType", moves.tag("GameType").unwrap_or("?")),
        ("WhiteRating", &white_rating),
        ("BlackRating", &black_rating),
        ("TimeControl", &time),
        ("GameId", &created.id.0),
    ] {
        record.set_tag(name, value);
    }
    if let Some(result) = state.result() {
        record.set_tag("Termination", termination(result.reason));
    }
    record
}

const fn score(result: GameResult) -> Score {
    match result.winner {
        Some(SideKey::White) => Score::White,
        Some(SideKey::Black) => Score::Black,
        None if result.reason.is_void() => Score::Unknown,
        None => Score::Draw,
    }
}

/// PDN takes the words of PGN: seconds, and seconds more for each move.
fn time_control(time: TimeControl) -> String {
    match time {
        TimeControl::Fischer {
            base_s,
            increment_s,
        } => format!("{base_s}+{increment_s}"),
        TimeControl::PerMove { limit_s } => format!("*{limit_s}"),
    }
}

const fn termination(reason: EndReason) -> &'static str {
    match reason {
        EndReason::TimeOut => "time forfeit",
        EndReason::Left | EndReason::LeftDraw => "abandoned",
        EndReason::Aborted | EndReason::NoFirstMove | EndReason::Fault => "unterminated",
        _ => "normal",
    }
}

/// Returns the day on the UTC calendar: `2026.11.30`.
fn date(at: Timestamp) -> String {
    // Days to years and months after Howard Hinnant's civil_from_days, eras of 400 years that begin
    // on a 1st of March.
    let days = at.0.div_euclid(86_400_000) + 719_468;
    let (era, day_of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = (month_from_march + 2) % 12 + 1;
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    format!("{year:04}.{month:02}.{day:02}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_those_of_the_calendar() {
        for (at, day) in [
            (0, "1970.01.01"),
            (-1, "1969.12.31"),
            (951_782_399_999, "2000.02.28"),
            (951_782_400_000, "2000.02.29"),
            (951_868_800_000, "2000.03.01"),
            (1_796_007_183_174, "2026.11.30"),
            (4_107_542_400_000, "2100.03.01"),
        ] {
            assert_eq!(date(Timestamp(at)), day, "{at}");
        }
    }
}
