//! The timetable of tournaments, as an operator writes it.

use std::fs;
use std::path::{Path, PathBuf};

use domain::tournament::setup;
use domain::tournament::timetable::Rhythm;
use protocol::TournamentSetup;
use serde::Deserialize;
use thiserror::Error;

use crate::run::tournaments::Scheduled;

/// Why a timetable cannot be used.
#[derive(Debug, Error)]
pub enum TimetableError {
    /// The file is not there or not readable.
    #[error("the timetable {0} cannot be read ({1}); check --timetable")]
    Unreadable(PathBuf, std::io::Error),
    /// It is no TOML, or a field is missing or wrong.
    #[error("the timetable {0} makes no sense: {1}")]
    Senseless(PathBuf, toml::de::Error),
    /// There can be no such tournament.
    #[error("the timetable {0} has an impossible tournament '{1}': {2}")]
    Impossible(PathBuf, String, String),
}

#[derive(Deserialize)]
struct Timetable {
    #[serde(default, rename = "tournament")]
    tournaments: Vec<Line>,
}

#[derive(Deserialize)]
struct Line {
    #[serde(flatten)]
    setup: TournamentSetup,
    every_minutes: u32,
    #[serde(default)]
    offset_minutes: u32,
    #[serde(default = "a_day")]
    open_minutes: u32,
}

const fn a_day() -> u32 {
    24 * 60
}

/// The shortest rhythm, in minutes.
const SHORTEST: u32 = 10;
/// The longest time before a start in which one can join: a week.
const LONGEST_OPEN: u32 = 7 * 24 * 60;

/// Returns the tournaments of a timetable.
///
/// # Errors
/// See [`TimetableError`].
pub fn read_timetable(file: &Path) -> Result<Vec<Scheduled>, TimetableError> {
    let text = fs::read_to_string(file);
    let text = text.map_err(|error| TimetableError::Unreadable(file.to_owned(), error))?;
    let table: Timetable =
        toml::from_str(&text).map_err(|error| TimetableError::Senseless(file.to_owned(), error))?;
    table
        .tournaments
        .into_iter()
        .map(|line| scheduled(file, line))
        .collect()
}

fn scheduled(file: &Path, line: Line) -> Result<Scheduled, TimetableError> {
    let name = line.setup.name.clone();
    let impossible = |why: String| TimetableError::Impossible(file.to_owned(), name.clone(), why);
    setup::check(&line.setup).map_err(|problem| impossible(problem.to_string()))?;
    if line.every_minutes < SHORTEST {
        return Err(impossible(format!("every_minutes is at least {SHORTEST}")));
    }
    if !(1..=LONGEST_OPEN).contains(&line.open_minutes) {
        return Err(impossible(format!("open_minutes is 1 to {LONGEST_OPEN}")));
    }
    Ok(Scheduled {
        setup: line.setup,
        rhythm: Rhythm {
            every_minutes: line.every_minutes,
            offset_minutes: line.offset_minutes,
        },
        open_minutes: line.open_minutes,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Scheduled>, TimetableError> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("timetable.toml");
        fs::write(&file, text).unwrap();
        read_timetable(&file)
    }

    const HOURLY: &str = r#"
        [[tournament]]
        name = "Hourly Blitz"
        variant = "russian"
        kind = "arena"
        minutes = 50
        time = { kind = "fischer", base_s = 180, increment_s = 2 }
        every_minutes = 60
    "#;

    #[test]
    fn a_timetable_says_what_comes_and_how_often() {
        let table = read(HOURLY).unwrap();
        assert_eq!(table.len(), 1);
        assert_eq!(table[0].setup.name, "Hourly Blitz");
        assert_eq!(table[0].rhythm.every_minutes, 60);
        assert_eq!(table[0].open_minutes, 24 * 60);
        assert_eq!(read("").unwrap(), []);
    }

    #[test]
    fn what_is_wrong_is_said_with_the_name_of_the_file() {
        for (text, word) in [
            (HOURLY.replace("50", "5"), "20 to 360 minutes"),
            (HOURLY.replace("= 60", "= 5"), "every_minutes"),
            (HOURLY.replace("russian", "chess"), "chess"),
            (HOURLY.replace("arena", "marathon"), "marathon"),
        ] {
            let error = read(&text).unwrap_err().to_string();
            assert!(error.contains(word), "{error}");
            assert!(error.contains("timetable.toml"), "{error}");
        }
        let error = read_timetable(Path::new("no/such")).unwrap_err();
        assert!(error.to_string().contains("--timetable"));
    }
}
