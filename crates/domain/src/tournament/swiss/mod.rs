//! The Swiss system: everybody plays each round, against somebody with as many points, nobody twice
//! (facts E2).

mod card;
mod cost;
mod foresight;
mod round;

use protocol::TournamentScore;

use super::{Bout, End, Entrant, bouts_of, performance};

pub use card::Card;
pub use cost::{Costs, Strictness};
pub use round::{Round, pair_round, rounds_possible};

/// Points for the first round of somebody who joined too late for it.
const LATE: u32 = 1;

/// What one entrant has reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Who.
    pub entrant: usize,
    /// All points.
    pub points: u32,
    /// The sum of the opponents' points.
    pub solkoff: u32,
    /// Twice the points of the opponents beaten and the points of those drawn with.
    pub sonneborn: u32,
    /// Performance as a rating.
    pub performance: Option<i32>,
    /// What each round gave.
    pub scores: Vec<TournamentScore>,
}

/// Returns the standings, best first: by points, Solkoff, Sonneborn-Berger, performance, rating, and then
/// who joined first. Each decides only what those before it leave open.
///
/// `rounds` have been paired so far; `bouts` stand in the order of their numbers.
#[must_use]
pub fn standings(entrants: &[Entrant], bouts: &[Bout], rounds: u32) -> Vec<Line> {
    let of = bouts_of(entrants.len(), bouts);
    let scores: Vec<Vec<TournamentScore>> = of
        .iter()
        .enumerate()
        .map(|(entrant, bouts)| sheet(entrant, entrants[entrant].joined_after, bouts, rounds))
        .collect();
    let points: Vec<u32> = scores
        .iter()
        .map(|scores| scores.iter().map(|score| score.points).sum())
        .collect();
    let mut lines: Vec<Line> = scores
        .into_iter()
        .enumerate()
        .map(|(entrant, scores)| {
            let (solkoff, sonneborn) = buchholz(entrant, &of[entrant], &points);
            Line {
                entrant,
                points: points[entrant],
                solkoff,
                sonneborn,
                performance: performance(entrants, entrant, &of[entrant]),
                scores,
            }
        })
        .collect();
    lines.sort_by_key(|line| {
        let rating = entrants[line.entrant].rating;
        let best_first = (
            line.points,
            line.solkoff,
            line.sonneborn,
            line.performance,
            rating,
        );
        (std::cmp::Reverse(best_first), line.entrant)
    });
    lines
}

/// Returns what each round gave; a round that is still being played is not in it.
fn sheet(entrant: usize, joined_after: u32, bouts: &[&Bout], rounds: u32) -> Vec<TournamentScore> {
    let in_round = |round: u32| bouts.iter().find(|bout| bout.round == round);
    let mut scores = vec![];
    for round in 1..=rounds {
        let score = match in_round(round) {
            None => TournamentScore {
                points: if round == 1 && joined_after > 0 {
                    LATE
                } else {
                    0
                },
                absent: true,
                ..TournamentScore::default()
            },
            Some(bout) => {
                let end = bout.side_of(entrant).and_then(|side| bout.end_for(side));
                let Some(end) = end else { continue };
                TournamentScore {
                    points: end.points(),
                    board: bout.board,
                    bye: end == End::Bye,
                    absent: !bout.played && end != End::Bye,
                    ..TournamentScore::default()
                }
            }
        };
        scores.push(score);
    }
    scores
}

/// Returns Solkoff and Sonneborn-Berger, the latter doubled so that it is a whole number.
fn buchholz(entrant: usize, bouts: &[&Bout], points: &[u32]) -> (u32, u32) {
    let (mut solkoff, mut sonneborn) = (0, 0);
    for bout in bouts {
        let end = bout.side_of(entrant).and_then(|side| bout.end_for(side));
        let (Some(end), Some(opponent)) = (end, bout.opponent_of(entrant)) else {
            continue;
        };
        solkoff += points[opponent];
        sonneborn += end.points() * points[opponent];
    }
    (solkoff, sonneborn)
}
