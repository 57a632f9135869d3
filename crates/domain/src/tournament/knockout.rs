//! The knockout: who loses a match is out (facts E3). A match is two games with colours swapped; an even
//! one goes to a decider, and if that is drawn, Black goes through.

use protocol::{PairingResult, SideKey};

use super::{Bout, End};

/// Games of a match before the decider.
const LEGS: usize = 2;

/// One match of the bracket.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Match {
    /// The upper entrant; none: to be decided, or a place that stayed free.
    pub one: Option<usize>,
    /// The lower one.
    pub other: Option<usize>,
    /// Whether a place stays free: the other one goes through.
    pub is_walkover: bool,
    /// Its games so far, as indices into the bouts.
    pub bouts: Vec<usize>,
    /// Points of the upper one and of the lower one.
    pub points: [u32; 2],
    /// Who goes through.
    pub winner: Option<usize>,
}

/// A game that is to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Due {
    /// The round, from 1.
    pub round: u32,
    /// Who has White.
    pub white: usize,
    /// Who has Black.
    pub black: usize,
    /// Whether it is the game that decides an even match.
    pub is_decider: bool,
    /// How many games of the match have been played.
    pub leg: usize,
}

/// The rounds of a knockout, the final last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bracket {
    /// The matches of each round, from top to bottom.
    pub rounds: Vec<Vec<Match>>,
}

/// Returns in which order the seeds stand in a first round of `size` places: the two best meet in the
/// final at the earliest. `size` is a power of two.
#[must_use]
pub fn seed_order(size: usize) -> Vec<usize> {
    let mut order = vec![0];
    while order.len() < size {
        let count = 2 * order.len();
        order = order
            .into_iter()
            .flat_map(|seed| [seed, count - 1 - seed])
            .collect();
    }
    order
}

/// Returns the bracket as it stands.
///
/// `seeds` are all entrants, the best first; the best get the free places when they are no power of two.
/// `has_left` says who has given up.
#[must_use]
pub fn bracket(seeds: &[usize], bouts: &[Bout], has_left: impl Fn(usize) -> bool) -> Bracket {
    let rank = |entrant: usize| seeds.iter().position(|seed| *seed == entrant);
    let mut matches = first_round(seeds);
    let mut rounds: Vec<Vec<Match>> = vec![];
    for round in 1.. {
        for game in &mut matches {
            decide(game, round, bouts, &has_left, &rank);
        }
        let next: Vec<Match> = matches.chunks(2).map(after).collect();
        let is_final = matches.len() == 1;
        rounds.push(matches);
        if is_final {
            break;
        }
        matches = next;
    }
    Bracket { rounds }
}

fn first_round(seeds: &[usize]) -> Vec<Match> {
    let size = seeds.len().next_power_of_two().max(2);
    let places: Vec<Option<usize>> = seed_order(size)
        .into_iter()
        .map(|seed| seeds.get(seed).copied())
        .collect();
    let game = |two: &[Option<usize>]| Match {
        one: two[0],
        other: two[1],
        is_walkover: two.contains(&None),
        ..Match::default()
    };
    places.chunks(2).map(game).collect()
}

/// Returns the match of those who come through these two; of one alone it is never played.
fn after(two: &[Match]) -> Match {
    Match {
        one: two[0].winner,
        other: two.get(1).and_then(|game| game.winner),
        ..Match::default()
    }
}

fn decide(
    game: &mut Match,
    round: u32,
    bouts: &[Bout],
    has_left: &impl Fn(usize) -> bool,
    rank: &impl Fn(usize) -> Option<usize>,
) {
    if game.is_walkover {
        game.winner = game.one.or(game.other);
        return;
    }
    let (Some(one), Some(other)) = (game.one, game.other) else {
        return;
    };
    let theirs = |bout: &Bout| {
        let counts = !matches!(
            bout.result,
            Some(PairingResult::Void | PairingResult::Unknown)
        );
        bout.round == round && counts && bout.opponent_of(one) == Some(other)
    };
    game.bouts = (0..bouts.len()).filter(|at| theirs(&bouts[*at])).collect();
    let played: Vec<&Bout> = game.bouts.iter().map(|at| &bouts[*at]).collect();
    for bout in played.iter().take(LEGS) {
        for (at, entrant) in [one, other].into_iter().enumerate() {
            let end = bout.side_of(entrant).and_then(|side| bout.end_for(side));
            game.points[at] += end.map_or(0, End::points);
        }
    }
    let is_running = played.iter().any(|bout| bout.result.is_none());
    if is_running {
        return;
    }
    let better = if rank(one) < rank(other) { one } else { other };
    game.winner = match (has_left(one), has_left(other)) {
        (true, false) => Some(other),
        (false, true) => Some(one),
        (true, true) => Some(better),
        (false, false) if played.len() < LEGS => None,
        (false, false) => by_points(game.points, one, other)
            .or_else(|| played.get(LEGS).map(|decider| of_decider(decider, better))),
    };
}

const fn by_points(points: [u32; 2], one: usize, other: usize) -> Option<usize> {
    if points[0] > points[1] {
        Some(one)
    } else if points[0] < points[1] {
        Some(other)
    } else {
        None
    }
}

/// A drawn decider lets Black through. When nobody came to it, the better seed goes through.
fn of_decider(decider: &Bout, better: usize) -> usize {
    match decider.end_for(SideKey::White) {
        Some(End::Won) => decider.white,
        Some(End::Drawn) => decider.black.unwrap_or(decider.white),
        _ if decider.end_for(SideKey::Black) == Some(End::Won) => {
            decider.black.unwrap_or(decider.white)
        }
        _ => better,
    }
}

impl Bracket {
    /// Returns who has won the tournament.
    #[must_use]
    pub fn winner(&self) -> Option<usize> {
        self.rounds.last()?.first()?.winner
    }

    /// Returns the games that are to begin now. The upper one has White in the first game; the sides of a
    /// decider are drawn by lot.
    #[must_use]
    pub fn due(&self, bouts: &[Bout], lot: u64) -> Vec<Due> {
        let mut due = vec![];
        for (round, matches) in (1..).zip(&self.rounds) {
            for game in matches.iter().filter(|game| game.winner.is_none()) {
                let (Some(one), Some(other)) = (game.one, game.other) else {
                    continue;
                };
                if game.bouts.iter().any(|at| bouts[*at].result.is_none()) {
                    continue;
                }
                let leg = game.bouts.len();
                let one_has_white = match leg {
                    0 => true,
                    1 => bouts[game.bouts[0]].white != one,
                    _ => (lot ^ ((one as u64) << 7) ^ other as u64)
                        .count_ones()
                        .is_multiple_of(2),
                };
                let (white, black) = if one_has_white {
                    (one, other)
                } else {
                    (other, one)
                };
                due.push(Due {
                    round,
                    white,
                    black,
                    is_decider: leg >= LEGS,
                    leg,
                });
            }
        }
        due
    }

    /// Returns all entrants, the best first: by how far they came, then by points, then by seed. Who is
    /// still in stands before who is out.
    #[must_use]
    pub fn standings(&self, seeds: &[usize]) -> Vec<(usize, u32)> {
        let mut lines: Vec<(usize, usize, u32)> = seeds
            .iter()
            .map(|&entrant| {
                let mut won = 0;
                let mut points = 0;
                for game in self.rounds.iter().flatten() {
                    let at = [game.one, game.other]
                        .iter()
                        .position(|e| *e == Some(entrant));
                    if let Some(at) = at {
                        points += game.points[at];
                    }
                    won += usize::from(game.winner == Some(entrant));
                }
                let lost = self.rounds.iter().flatten().any(|game| {
                    let plays = [game.one, game.other].contains(&Some(entrant));
                    plays && game.winner.is_some_and(|winner| winner != entrant)
                });
                let far = if lost { won } else { won + self.rounds.len() };
                (entrant, far, points)
            })
            .collect();
        lines.sort_by_key(|(_, far, points)| std::cmp::Reverse((*far, *points)));
        lines
            .into_iter()
            .map(|(entrant, _, points)| (entrant, points))
            .collect()
    }
}
