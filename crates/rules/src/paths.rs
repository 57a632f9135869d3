//! The ways in which a capture can be carried out, jump by jump: for animation, for choosing on the
//! board, and for telling two captures apart in writing.

use alloc::collections::BTreeMap;
use alloc::vec;
use alloc::vec::Vec;

use crate::kernel::{DIRECTIONS, Rules, Turn, Walk, each_bit, state_key};
use crate::moves::{Move, Path};
use crate::position::{Position, with_node};
use crate::square::Square;
use crate::variants::Variant;

/// The greatest number of paths that are listed for one piece.
pub const MOST_PATHS: usize = 4096;

/// The greatest number of states that a search for paths looks at.
const MOST_STATES: usize = 1 << 16;

impl Position {
    /// Returns all ways to carry out the legal moves of the piece on this square: captures jump by
    /// jump, quiet moves as one step. At most [`MOST_PATHS`].
    #[must_use]
    pub fn capture_paths(&self, from: Square) -> Vec<Path> {
        let mut moves = self.legal_moves();
        moves.retain(|mv| mv.from == from);
        self.paths_of(&moves)
    }

    /// Returns the routes of a legal move: start, the square after each jump, end. At most
    /// [`MOST_PATHS`]; none when the move is not legal.
    ///
    /// ```
    /// # use rules::{notation::{fen, text}, Variant};
    /// let position = fen::parse(Variant::International, "W:WK46:B10,14,23,37")?;
    /// let capture = text::parse(&position, "46x19").unwrap();
    /// let routes = position.routes(&capture);
    /// assert_eq!(routes.len(), 2); // by 28 or by 32: the same move
    /// # Ok::<(), fen::FenError>(())
    /// ```
    #[must_use]
    pub fn routes(&self, mv: &Move) -> Vec<Vec<Square>> {
        if !self.legal_moves().contains(mv) {
            return Vec::new();
        }
        let route = |path: Path| [vec![mv.from], path.landings].concat();
        self.paths_of(&[*mv]).into_iter().map(route).collect()
    }

    /// Returns a route of a move, as [`Self::routes`] does: the first where a capture has several, start
    /// and end alone where the move is quiet or not legal.
    #[must_use]
    pub fn route(&self, mv: &Move) -> Vec<Square> {
        // A quiet move has no corners, and most moves are quiet.
        let routes = mv.is_capture().then(|| self.routes(mv));
        let first = routes.into_iter().flatten().next();
        first.unwrap_or_else(|| vec![mv.from, mv.to])
    }

    /// Returns the paths of these legal moves of one piece.
    pub(crate) fn paths_of(&self, moves: &[Move]) -> Vec<Path> {
        let Some(first) = moves.first() else {
            return Vec::new();
        };
        if !first.is_capture() {
            let step = |&mv: &Move| Path {
                mv,
                landings: vec![mv.to],
                jumped: Vec::new(),
            };
            return moves.iter().map(step).collect();
        }
        let from = self.geometry().bit(first.from);
        let king = self.kings & from != 0;
        with_node!(self, node => {
            let goals = moves.iter().map(|&mv| Goal::new(self, mv)).collect();
            let mut search = Search {
                walk: node.walk(from),
                goals,
                leads: BTreeMap::new(),
                way: Vec::new(),
                paths: Vec::new(),
            };
            search.go(from, king, 0);
            search.paths
        })
    }
}

/// Where a path must end.
struct Goal {
    mv: Move,
    to: u64,
    taken: u64,
    king: bool,
}

impl Goal {
    fn new(position: &Position, mv: Move) -> Self {
        let geometry = position.geometry();
        let king = mv.promotes || position.kings & geometry.bit(mv.from) != 0;
        Self {
            mv,
            to: geometry.bit(mv.to),
            taken: geometry.bits_of(mv.captured),
            king,
        }
    }
}

struct Search<R, T> {
    walk: Walk<R, T>,
    goals: Vec<Goal>,
    /// Whether a state leads to a goal, for the states looked at so far.
    leads: BTreeMap<u64, bool>,
    /// Landing and victim of each jump so far.
    way: Vec<(u64, u64)>,
    paths: Vec<Path>,
}

impl<R: Rules, T: Turn> Search<R, T> {
    /// Follows every jump that leads to a goal.
    fn go(&mut self, at: u64, king: bool, taken: u64) {
        if self.paths.len() >= MOST_PATHS {
            return;
        }
        if let Some(goal) = self.goal(at, king, taken) {
            let path = self.path(goal.mv);
            self.paths.push(path);
            return;
        }
        for (landing, victim) in self.jumps(at, king, taken) {
            if self.leads(landing, king, taken | victim) {
                self.way.push((landing, victim));
                self.go(landing, self.walk.king_at(landing, king), taken | victim);
                self.way.pop();
            }
        }
    }

    fn jumps(&self, at: u64, king: bool, taken: u64) -> Vec<(u64, u64)> {
        let mut jumps = Vec::new();
        for way in DIRECTIONS {
            if let Some(jump) = self.walk.jump(at, king, taken, way) {
                jumps.extend(each_bit(jump.landings).map(|landing| (landing, jump.victim)));
            }
        }
        jumps
    }

    fn goal(&self, at: u64, king: bool, taken: u64) -> Option<&Goal> {
        let king = king || at & self.walk.node.crown() != 0;
        self.goals
            .iter()
            .find(|goal| goal.to == at && goal.taken == taken && goal.king == king)
    }

    /// Returns whether a piece that has just landed here can reach a goal, `king` being what it was
    /// before.
    fn leads(&mut self, at: u64, king: bool, taken: u64) -> bool {
        if !self.goals.iter().any(|goal| taken & !goal.taken == 0) {
            return false;
        }
        let stop = self.walk.must_stop(at, king);
        let king = self.walk.king_at(at, king);
        let key = state_key(at, king, taken);
        if let Some(&known) = self.leads.get(&key) {
            return known;
        }
        if self.leads.len() >= MOST_STATES {
            return false;
        }
        let leads = self.goal(at, king, taken).is_some()
            || !stop
                && self
                    .jumps(at, king, taken)
                    .into_iter()
                    .any(|(landing, victim)| self.leads(landing, king, taken | victim));
        self.leads.insert(key, leads);
        leads
    }

    fn path(&self, mv: Move) -> Path {
        let geometry = self.walk.node.rules.geometry();
        Path {
            mv,
            landings: self
                .way
                .iter()
                .map(|&(landing, _)| geometry.square(landing))
                .collect(),
            jumped: self
                .way
                .iter()
                .map(|&(_, victim)| geometry.square(victim))
                .collect(),
        }
    }
}
