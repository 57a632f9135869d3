//! Tournaments as rows. Every step is one `Work` that names what it rests on: any
//! number of servers may try it, one of them does it.

mod entrants;
mod make;
mod pairs;
mod purse;
mod read;
mod record;
mod steps;

use domain::tournament::Bout;
use protocol::{
    Berserk, EntrantState, GameId, PairingResult, PlayerCard, PlayerId, Timestamp, TournamentId,
    TournamentSetup, TournamentStatus,
};

pub(super) use entrants::walk_out;
pub use entrants::{Entering, JoinOutcome, LeaveOutcome, PauseOutcome};
pub use make::{MakeOutcome, NewTournament};
pub(super) use pairs::seat;
pub use pairs::{NewBout, Pairs};
pub use record::Ended;
pub use steps::{Finishing, Starting};

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tournament {
    /// Its name on the wire.
    pub id: TournamentId,
    /// What is played.
    pub setup: TournamentSetup,
    /// How far it is.
    pub status: TournamentStatus,
    /// Grows with every step.
    pub version: i64,
    /// Grows with everything that is shown.
    pub changes: i64,
    /// Who made it; nobody: the timetable.
    pub made_by: Option<PlayerCard>,
    /// The password as argon2 keeps it.
    pub password: Option<String>,
    /// When it starts, or started.
    pub starts_at: Timestamp,
    /// When an arena is over; when any other one was.
    pub ends_at: Option<Timestamp>,
    /// The round that was paired last.
    pub round: u32,
    /// When the next round is paired; none while one is played.
    pub next_at: Option<Timestamp>,
    /// Who has joined.
    pub players: u32,
    /// What is drawn by lot follows from it.
    pub lot: u64,
    /// Whether those who joined were told that it begins.
    pub told: bool,
    /// When a server last came back after all had been away.
    pub restarted_at: Timestamp,
    /// Who won.
    pub winner: Option<PlayerCard>,
}

/// One who takes part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Who; the rating is that of the start.
    pub player: PlayerCard,
    /// The round after which the player joined.
    pub joined_after: u32,
    /// What the player does: `In`, `Paused` or `Out`.
    pub state: EntrantState,
    /// The pairing that is being played.
    pub board: Option<u32>,
    /// Since when the player has none.
    pub free_since: Timestamp,
    /// Pauses that were not forgotten when the last one began.
    pub pauses: u32,
    /// When the last pause began.
    pub paused_at: Timestamp,
    /// Credits won.
    pub prize: u32,
}

/// A pairing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number.
    pub board: u32,
    /// The round; 0 in an arena.
    pub round: u32,
    /// Who has White, or a bye.
    pub white: PlayerId,
    /// Who has Black.
    pub black: Option<PlayerId>,
    /// Whether it decides an even match.
    pub decider: bool,
    /// When its game begins.
    pub begins_at: Timestamp,
    /// The game, once it has begun.
    pub game: Option<GameId>,
    /// The result, once there is one.
    pub result: Option<PairingResult>,
    /// Whether it was played.
    pub played: bool,
    /// Moves made.
    pub plies: u32,
    /// Who halved the own clock.
    pub berserk: Berserk,
}

/// A tournament with all that belongs to it, as of one moment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Whole {
    /// The tournament.
    pub tournament: Tournament,
    /// Who takes part, in the order of joining: the entrants of `domain::tournament`.
    pub entries: Vec<Entry>,
    /// The pairings, by number.
    pub pairings: Vec<Pairing>,
}

impl Whole {
    /// Returns the place of a player in the list of entries.
    #[must_use]
    pub fn entrant(&self, player: &PlayerId) -> Option<usize> {
        self.entries
            .iter()
            .position(|entry| entry.player.id == *player)
    }

    /// Returns the entrants as `domain` knows them.
    #[must_use]
    pub fn entrants(&self) -> Vec<domain::tournament::Entrant> {
        let entrant = |entry: &Entry| domain::tournament::Entrant {
            rating: entry.player.rating,
            joined_after: entry.joined_after,
        };
        self.entries.iter().map(entrant).collect()
    }

    /// Returns the pairings as `domain` knows them, in the same order.
    #[must_use]
    pub fn bouts(&self) -> Vec<Bout> {
        let places: std::collections::HashMap<&PlayerId, usize> = self
            .entries
            .iter()
            .enumerate()
            .map(|(place, entry)| (&entry.player.id, place))
            .collect();
        let bout = |pairing: &Pairing| {
            Some(Bout {
                board: pairing.board,
                round: pairing.round,
                white: *places.get(&pairing.white)?,
                black: match &pairing.black {
                    Some(black) => Some(*places.get(black)?),
                    None => None,
                },
                result: pairing.result,
                played: pairing.played,
                plies: pairing.plies,
                berserk: pairing.berserk,
            })
        };
        self.pairings.iter().filter_map(bout).collect()
    }
}
