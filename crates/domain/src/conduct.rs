//! Conduct: what follows when a player keeps aborting, never moves or leaves.
//!
//! Judged from the outcomes of a player's latest games. First a warning, then pauses from pairing
//! that grow from 10 minutes to 48 hours. A line that breaks for a moment and a long think leave no
//! trace: only how a game *ended* counts, and a game lost on time with the player present is played
//! to its end.

use protocol::{EndReason, GameResult, Millis, SideKey, Timestamp};

/// How one player behaved in one game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// Played to its end, won or lost.
    Good,
    /// Voided by this player before both had moved.
    Aborted,
    /// Never made the first move.
    NoShow,
    /// Left the running game and did not come back.
    Left,
}

/// What the server knows of one game that has ended, from one player's side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ending {
    /// The player's side.
    pub side: SideKey,
    /// How the game ended.
    pub result: GameResult,
    /// Who aborted it, if it was aborted.
    pub aborted_by: Option<SideKey>,
    /// Whose turn it was at the end.
    pub to_move: SideKey,
    /// Since when the player has had no connection at the end, by then; none when connected.
    pub gone_for: Option<Millis>,
}

/// Absent for longer than this when the own time ran out: the player did not come back. A shorter
/// gap is a bad line.
const GONE_TOO_LONG: Millis = Millis::seconds(30);

impl Outcome {
    /// Returns how the player behaved in a game that ended so.
    #[must_use]
    pub fn of(ending: &Ending) -> Self {
        let lost = ending
            .result
            .winner
            .is_some_and(|winner| winner != ending.side);
        let on_turn = ending.to_move == ending.side;
        let gone = ending.gone_for.is_some_and(|time| time >= GONE_TOO_LONG);
        match ending.result.reason {
            EndReason::Aborted if ending.aborted_by == Some(ending.side) => Self::Aborted,
            EndReason::NoFirstMove if on_turn => Self::NoShow,
            EndReason::Left if lost => Self::Left,
            EndReason::LeftDraw if on_turn => Self::Left,
            EndReason::TimeOut if lost && gone => Self::Left,
            _ => Self::Good,
        }
    }

    /// Returns the stable name under which it is stored.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::Aborted => "aborted",
            Self::NoShow => "no_show",
            Self::Left => "left",
        }
    }

    /// Returns the outcome with this name.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        [Self::Good, Self::Aborted, Self::NoShow, Self::Left]
            .into_iter()
            .find(|outcome| outcome.key() == key)
    }

    /// Returns how much it weighs, in tenths.
    const fn weight(self) -> u32 {
        match self {
            Self::Good => 0,
            Self::Aborted | Self::NoShow => 7,
            Self::Left => 10,
        }
    }

    const fn is_bad(self) -> bool {
        self.weight() > 0
    }
}

/// How many of the latest games are judged.
pub const LATEST: usize = 20;

/// What a player has been told and given before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// When the player was warned last.
    pub warned_at: Option<Timestamp>,
    /// How many pauses there have been, as far as good conduct has not worn them off.
    pub pauses: u32,
    /// The end of the latest pause.
    pub paused_until: Option<Timestamp>,
}

/// What follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing.
    Nothing,
    /// A word to the player.
    Warning,
    /// No pairing for so long.
    Pause(Millis),
}

/// The first pause.
const FIRST_PAUSE: Millis = Millis::seconds(10 * 60);
/// The longest.
const LONGEST_PAUSE: Millis = Millis::seconds(48 * 60 * 60);
/// A pause wears off after this long without another one, and so does a warning.
const MEMORY: Millis = Millis::seconds(7 * 24 * 60 * 60);

/// Returns what follows from a player's games, the latest last; at most [`LATEST`] of them count,
/// and only those since the last pause should be given. Judged when the last one was bad.
#[must_use]
pub fn judge(games: &[Outcome], record: &Record, now: Timestamp) -> Verdict {
    let latest = &games[games.len().saturating_sub(LATEST)..];
    if !latest.last().is_some_and(|outcome| outcome.is_bad()) {
        return Verdict::Nothing;
    }
    let pauses = pauses_in_memory(record, now);
    if is_too_much(latest, pauses) {
        let warned = record.warned_at.is_some_and(|at| now < at + MEMORY);
        if warned || pauses > 0 {
            return Verdict::Pause(pause(pauses));
        }
        return Verdict::Warning;
    }
    Verdict::Nothing
}

/// Returns how many pauses count now: each week of good conduct wears one off.
#[must_use]
pub fn pauses_in_memory(record: &Record, now: Timestamp) -> u32 {
    let Some(until) = record.paused_until else {
        return 0;
    };
    let weeks = (now - until).0.max(0) / MEMORY.0;
    record
        .pauses
        .saturating_sub(u32::try_from(weeks).unwrap_or(u32::MAX))
}

/// The more pauses there were, the less it takes.
fn is_too_much(latest: &[Outcome], pauses: u32) -> bool {
    let (share, least, streak) = match pauses {
        0 => (4, 4, 6),
        1 | 2 => (4, 3, 5),
        _ => (3, 2, 4),
    };
    let bad = latest.iter().filter(|outcome| outcome.is_bad()).count();
    let weight: u32 = latest.iter().map(|outcome| outcome.weight()).sum();
    let games = u32::try_from(latest.len()).unwrap_or(u32::MAX);
    let in_a_row = latest.iter().rev().take_while(|o| o.is_bad()).count();
    (bad >= least && weight >= share * games) || in_a_row >= streak
}

/// Doubles with each pause before.
fn pause(before: u32) -> Millis {
    let doubled = FIRST_PAUSE.0.saturating_mul(1_i64 << before.min(20));
    Millis(doubled.min(LONGEST_PAUSE.0))
}
