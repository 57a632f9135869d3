//! Captures: the walk from jump to jump.

use alloc::vec::Vec;

use super::geometry::{DIRECTIONS, Geometry, each_bit};
use super::{Node, Rules, Seen, Turn};
use crate::ruleset::{King, Prefer, Promotion};

/// After so many states the walk of one piece starts anew and remembers the states it has seen.
/// Below, remembering costs more than it saves; real games stay far below.
const PLAIN_STATES: u32 = 400;

/// The greatest number of states that the walks of one position look at, so that none takes longer
/// than some milliseconds. What lies beyond is not found: the worst positions that a search for them
/// has brought up need a third of it (`tests/worst.rs`).
const MOST_STATES: usize = 1 << 16;

/// A capture as the kernel keeps it; bit numbers, not squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Capture {
    pub(crate) taken: u64,
    pub(crate) from: u8,
    pub(crate) to: u8,
    /// Whether the piece is a king after the move.
    pub(crate) king: bool,
}

/// The captures of one position at the end of a list that outer positions share.
pub(crate) struct Captures<'a> {
    list: &'a mut Vec<Capture>,
    start: usize,
    best: u32,
    states_left: usize,
}

impl<'a> Captures<'a> {
    pub(crate) fn new(list: &'a mut Vec<Capture>) -> Self {
        let start = list.len();
        Self {
            list,
            start,
            best: 0,
            states_left: MOST_STATES,
        }
    }

    /// Returns whether there are any.
    pub(crate) fn found(&self) -> bool {
        self.list.len() > self.start
    }

    /// Returns whether a capture of this worth is to be kept, after dropping all worse ones.
    #[inline(always)]
    fn admits(&mut self, worth: u32) -> bool {
        if worth > self.best {
            self.best = worth;
            self.list.truncate(self.start);
        }
        worth == self.best
    }

    #[inline(always)]
    fn add(&mut self, capture: Capture, surely_new: bool) {
        let known = self.list[self.start..].iter().rev();
        let mut known = known.take_while(|other| other.from == capture.from);
        if surely_new || !known.any(|other| *other == capture) {
            self.list.push(capture);
        }
    }
}

/// One piece on its way through a capture.
pub(crate) struct Walk<R, T> {
    pub(crate) node: Node<R, T>,
    /// The empty squares, the starting square included: the piece has left it.
    pub(crate) empty: u64,
    pub(crate) from: u64,
}

/// A jump: the piece taken and where one may land.
#[derive(Clone, Copy)]
pub(crate) struct Jump {
    pub(crate) victim: u64,
    pub(crate) landings: u64,
}

impl<R: Rules, T: Turn> Walk<R, T> {
    #[inline(always)]
    pub(crate) fn new(node: Node<R, T>, from: u64) -> Self {
        Self {
            node,
            empty: node.empty() | from,
            from,
        }
    }

    /// Returns whether a piece of this kind jumps in this direction.
    #[inline(always)]
    fn allows(&self, king: bool, way: usize) -> bool {
        king || self.node.rules.table().man.captures_backward || self.node.forward().contains(&way)
    }

    /// Returns the enemy that can be jumped in this direction, or 0.
    #[inline(always)]
    fn victim(&self, at: u64, king: bool, taken: u64, way: usize) -> u64 {
        let geometry = self.node.rules.geometry();
        let flies = king && self.node.rules.table().king == King::Fly;
        let first = if flies {
            Geometry::nearest(way, geometry.ray(way, at) & !self.empty)
        } else {
            geometry.toward(way, at)
        };
        let victim = first & self.node.enemy & !taken;
        if geometry.toward(way, victim) & self.empty == 0 {
            0
        } else {
            victim
        }
    }

    /// Returns whether the piece can jump on.
    #[inline(always)]
    pub(crate) fn can_jump(&self, at: u64, king: bool, taken: u64) -> bool {
        DIRECTIONS
            .into_iter()
            .any(|way| self.allows(king, way) && self.victim(at, king, taken, way) != 0)
    }

    /// Returns the jump in this direction: landings are those that the rules allow, so where one
    /// can go on from some of them, only these.
    #[inline(always)]
    pub(crate) fn jump(&self, at: u64, king: bool, taken: u64, way: usize) -> Option<Jump> {
        let geometry = self.node.rules.geometry();
        if !self.allows(king, way) {
            return None;
        }
        let victim = self.victim(at, king, taken, way);
        if victim == 0 {
            return None;
        }
        if !king || self.node.rules.table().king == King::Step {
            return Some(Jump {
                victim,
                landings: geometry.toward(way, victim),
            });
        }
        let ray = geometry.ray(way, victim);
        let blocker = Geometry::nearest(way, ray & !self.empty);
        let landings = if blocker == 0 {
            ray
        } else {
            ray & !(geometry.ray(way, blocker) | blocker)
        };
        let taken = taken | victim;
        let on = each_bit(landings)
            .filter(|&landing| self.can_jump(landing, true, taken))
            .fold(0, |on, landing| on | landing);
        Some(Jump {
            victim,
            landings: if on == 0 { landings } else { on },
        })
    }

    /// Returns whether a piece that has just landed here is a king for the rest of the capture.
    #[inline(always)]
    pub(crate) fn king_at(&self, at: u64, king: bool) -> bool {
        king || at & self.node.crown() != 0
            && self.node.rules.table().promotion != Promotion::WhenMoveEnds
    }

    /// Returns whether a capture ends here though one could jump on.
    #[inline(always)]
    pub(crate) fn must_stop(&self, at: u64, king: bool) -> bool {
        !king
            && at & self.node.crown() != 0
            && self.node.rules.table().promotion == Promotion::EndsMove
    }

    /// Returns the worth of a capture under the rules' preferences; the greatest is compulsory.
    #[inline(always)]
    fn worth(&self, taken: u64) -> u32 {
        self.node
            .rules
            .table()
            .prefer
            .iter()
            .fold(0, |worth, prefer| {
                worth << 8
                    | match prefer {
                        Prefer::MostPieces => taken.count_ones(),
                        Prefer::ByKing => u32::from(self.from & self.node.kings != 0),
                    }
            })
    }

    /// Adds all captures of the piece that begin in one of these ways: where it lands first, or
    /// stands, and what it has taken by then; 0 and anything for none.
    pub(crate) fn collect(&self, first: [(u64, u64); 4], captures: &mut Captures<'_>) {
        let (length, best) = (captures.list.len(), captures.best);
        let mut effort = Effort {
            budget: PLAIN_STATES,
            seen: None,
        };
        self.begin(first, captures, &mut effort);
        if effort.budget == 0 {
            // Greater worth found meanwhile has emptied the list; what came before is gone then.
            let keep = if captures.best > best {
                captures.start
            } else {
                length
            };
            captures.list.truncate(keep);
            effort.seen = Some(Seen::new(captures.states_left));
            self.begin(first, captures, &mut effort);
            captures.states_left -= effort.seen.map_or(0, |seen| seen.len());
        }
    }

    #[inline(always)]
    fn begin(&self, first: [(u64, u64); 4], captures: &mut Captures<'_>, effort: &mut Effort) {
        let king = self.from & self.node.kings != 0;
        for (at, taken) in first {
            if at != 0 {
                self.go(at, king, taken, captures, effort);
            }
        }
    }

    /// Goes on with a piece that has just landed at `at`, `king` being what it was before.
    fn go(
        &self,
        at: u64,
        king: bool,
        taken: u64,
        captures: &mut Captures<'_>,
        effort: &mut Effort,
    ) {
        let stop = self.must_stop(at, king);
        let king = self.king_at(at, king);
        if !effort.enters(at, king, taken) {
            return;
        }
        let mut jumped = false;
        if !stop {
            for way in DIRECTIONS {
                let Some(jump) = self.jump(at, king, taken, way) else {
                    continue;
                };
                jumped = true;
                for landing in each_bit(jump.landings) {
                    self.go(landing, king, taken | jump.victim, captures, effort);
                }
            }
        }
        if !jumped && taken != 0 {
            self.finish(at, king, taken, effort.seen.is_some(), captures);
        }
    }

    /// Adds the capture that ends here, if it is worth it and not known yet.
    #[inline(always)]
    pub(crate) fn finish(
        &self,
        at: u64,
        king: bool,
        taken: u64,
        surely_new: bool,
        captures: &mut Captures<'_>,
    ) {
        if captures.admits(self.worth(taken)) {
            captures.add(self.capture(at, king, taken), surely_new);
        }
    }

    #[inline(always)]
    fn capture(&self, at: u64, king: bool, taken: u64) -> Capture {
        Capture {
            taken,
            from: self.from.trailing_zeros() as u8,
            to: at.trailing_zeros() as u8,
            king: king || at & self.node.crown() != 0,
        }
    }
}

/// What a walk may still spend.
struct Effort {
    budget: u32,
    seen: Option<Seen>,
}

impl Effort {
    /// Returns whether to look at this state. With a memory every state is looked at once: what
    /// follows depends on it alone.
    #[inline(always)]
    fn enters(&mut self, at: u64, king: bool, taken: u64) -> bool {
        if let Some(seen) = &mut self.seen {
            return seen.insert(state_key(at, king, taken));
        }
        self.budget = self.budget.saturating_sub(1);
        self.budget != 0
    }
}

/// Packs a state of the walk into a key that is never 0.
#[inline(always)]
pub(crate) fn state_key(at: u64, king: bool, taken: u64) -> u64 {
    taken << 8 | u64::from(at.trailing_zeros()) << 2 | u64::from(king) << 1 | 1
}
