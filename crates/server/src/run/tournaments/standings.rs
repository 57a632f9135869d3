//! How a tournament stands, as rows to be shown.

use domain::tournament::knockout::{self, Bracket};
use domain::tournament::{arena, swiss};
use protocol::{
    BracketMatch, BracketRound, EntrantState, PlayerCard, TournamentFormat, TournamentPairing,
    TournamentStanding,
};

use crate::store::tournaments::{Entry, Pairing, Whole};

/// A tournament as it stood when it was last looked at.
#[derive(Debug)]
pub(super) struct View {
    pub(super) whole: Whole,
    /// All rows, best first.
    pub(super) rows: Vec<TournamentStanding>,
    /// The bracket of a knockout.
    pub(super) bracket: Vec<BracketRound>,
}

impl View {
    pub(super) fn new(whole: Whole) -> Self {
        Self {
            rows: rows(&whole),
            bracket: bracket(&whole),
            whole,
        }
    }
}

/// Returns the seeds of a knockout: by rating, then by who joined first.
pub(super) fn seeds(whole: &Whole) -> Vec<usize> {
    let mut seeds: Vec<usize> = (0..whole.entries.len()).collect();
    seeds.sort_by_key(|at| std::cmp::Reverse(whole.entries[*at].player.rating));
    seeds
}

fn tree(whole: &Whole) -> Bracket {
    knockout::bracket(&seeds(whole), &whole.bouts(), |entrant| {
        whole.entries[entrant].state == EntrantState::Out
    })
}

/// Returns the entrants, best first.
pub(super) fn order(whole: &Whole) -> Vec<usize> {
    let (entrants, bouts) = (whole.entrants(), whole.bouts());
    match whole.tournament.setup.format {
        TournamentFormat::Arena { streaks, .. } => {
            let lines = arena::standings(&entrants, &bouts, streaks);
            lines.into_iter().map(|line| line.entrant).collect()
        }
        TournamentFormat::Swiss { .. } => {
            let lines = swiss::standings(&entrants, &bouts, whole.tournament.round);
            lines.into_iter().map(|line| line.entrant).collect()
        }
        TournamentFormat::Knockout { .. } => {
            let lines = tree(whole).standings(&seeds(whole));
            lines.into_iter().map(|(entrant, _)| entrant).collect()
        }
    }
}

fn rows(whole: &Whole) -> Vec<TournamentStanding> {
    let (entrants, bouts) = (whole.entrants(), whole.bouts());
    let mut rows: Vec<TournamentStanding> = match whole.tournament.setup.format {
        TournamentFormat::Arena { streaks, .. } => arena::standings(&entrants, &bouts, streaks)
            .into_iter()
            .map(|line| TournamentStanding {
                scores: line.scores,
                streak: line.streak,
                performance: line.performance,
                ..row(whole, line.entrant, line.points)
            })
            .collect(),
        TournamentFormat::Swiss { .. } => {
            swiss::standings(&entrants, &bouts, whole.tournament.round)
                .into_iter()
                .map(|line| TournamentStanding {
                    scores: line.scores,
                    solkoff: line.solkoff,
                    sonneborn: line.sonneborn,
                    performance: line.performance,
                    ..row(whole, line.entrant, line.points)
                })
                .collect()
        }
        TournamentFormat::Knockout { .. } => tree(whole)
            .standings(&seeds(whole))
            .into_iter()
            .map(|(entrant, points)| row(whole, entrant, points))
            .collect(),
    };
    for (place, row) in (1..).zip(&mut rows) {
        row.place = place;
    }
    rows
}

/// Returns a row without what only some kinds of tournaments know; its place comes from the others.
fn row(whole: &Whole, entrant: usize, points: u32) -> TournamentStanding {
    let entry = &whole.entries[entrant];
    TournamentStanding {
        place: 0,
        player: entry.player.clone(),
        state: state(entry),
        points,
        scores: vec![],
        streak: 0,
        solkoff: 0,
        sonneborn: 0,
        performance: None,
        prize: entry.prize,
    }
}

/// Returns what a participant does.
pub(super) fn state(entry: &Entry) -> EntrantState {
    match entry.state {
        EntrantState::In if entry.board.is_some() => EntrantState::Playing,
        other => other,
    }
}

/// Returns a pairing as it is shown.
pub(super) fn shown(whole: &Whole, pairing: &Pairing) -> Option<TournamentPairing> {
    let card = |player| -> Option<PlayerCard> {
        let at = whole.entrant(player)?;
        Some(whole.entries[at].player.clone())
    };
    Some(TournamentPairing {
        board: pairing.board,
        round: pairing.round,
        white: card(&pairing.white)?,
        black: pairing.black.as_ref().and_then(card),
        game: pairing.game.clone(),
        starts_at: pairing.begins_at,
        result: pairing.result,
    })
}

fn bracket(whole: &Whole) -> Vec<BracketRound> {
    let is_knockout = matches!(
        whole.tournament.setup.format,
        TournamentFormat::Knockout { .. }
    );
    if !is_knockout || whole.entries.len() < 2 {
        return vec![];
    }
    let card = |entrant: Option<usize>| entrant.map(|at| whole.entries[at].player.clone());
    let game = |game: knockout::Match| BracketMatch {
        one: card(game.one),
        other: card(game.other),
        one_points: game.points[0],
        other_points: game.points[1],
        winner: card(game.winner).map(|winner| winner.id),
        games: game
            .bouts
            .iter()
            .filter_map(|at| shown(whole, &whole.pairings[*at]))
            .collect(),
    };
    let rounds = tree(whole).rounds;
    (1..)
        .zip(rounds)
        .map(|(round, matches)| BracketRound {
            round,
            matches: matches.into_iter().map(game).collect(),
        })
        .collect()
}
