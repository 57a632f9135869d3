//! Which men can capture, for all men at once.

use alloc::vec::Vec;

use super::geometry::{DIRECTIONS, each_bit};
use super::{Capture, Captures, Node, Rules, Turn};
use crate::ruleset::{Prefer, Promotion};

/// For each direction the squares from which a man of the side to move could jump that way.
#[derive(Clone, Copy)]
pub(crate) struct Ready([u64; 4]);

impl Ready {
    #[inline(always)]
    pub(crate) fn new<R: Rules, T: Turn>(node: &Node<R, T>) -> Self {
        let geometry = node.rules.geometry();
        let empty = node.empty();
        let man = node.rules.table().man;
        let mut ready = [0; 4];
        for way in DIRECTIONS {
            if man.captures_backward || node.forward().contains(&way) {
                ready[way] = geometry.against(way, node.enemy & geometry.against(way, empty));
            }
        }
        Self(ready)
    }

    /// Returns the squares from which a man could jump in any direction.
    #[inline(always)]
    pub(crate) fn any(self) -> u64 {
        self.0[0] | self.0[1] | self.0[2] | self.0[3]
    }

    /// Returns the squares from which a man that has just jumped this way could jump on: not back,
    /// where the piece it has taken still stands.
    #[inline(always)]
    fn on(self, way: usize) -> u64 {
        self.0[way] | self.0[way ^ 1] | self.0[way ^ 3]
    }
}

/// The first jumps of all men, by direction, as landing squares: those after which the capture is
/// over, and those after which it is not, or only a closer look can tell.
struct FirstJumps {
    ends: [u64; 4],
    goes_on: [u64; 4],
}

impl FirstJumps {
    #[inline(always)]
    fn new<R: Rules, T: Turn>(node: &Node<R, T>, ready: Ready) -> Self {
        let geometry = node.rules.geometry();
        let mut jumps = Self {
            ends: [0; 4],
            goes_on: [0; 4],
        };
        for way in DIRECTIONS {
            let jumpers = ready.0[way] & node.men();
            let landings = geometry.toward(way, geometry.toward(way, jumpers));
            let on = match node.rules.table().promotion {
                Promotion::WhenMoveEnds => ready.on(way),
                // A man crowned here goes on as a king, if it can.
                Promotion::InPassing => ready.on(way) | node.crown(),
                Promotion::EndsMove => ready.on(way) & !node.crown(),
            };
            jumps.goes_on[way] = landings & on;
            jumps.ends[way] = landings & !on;
        }
        jumps
    }
}

#[inline(always)]
fn any(sets: [u64; 4]) -> bool {
    sets[0] | sets[1] | sets[2] | sets[3] != 0
}

#[inline(always)]
fn count(sets: [u64; 4]) -> u32 {
    sets.map(u64::count_ones).iter().sum()
}

impl<R: Rules, T: Turn> Node<R, T> {
    /// Adds all legal captures to the list; returns whether there are any.
    pub(crate) fn captures(&self, list: &mut Vec<Capture>) -> bool {
        let ready = Ready::new(self);
        let men = ready.any() & self.men();
        let kings = self.own_kings();
        if men == 0 && kings == 0 {
            return false;
        }
        let mut captures = Captures::new(list);
        if men != 0 {
            let jumps = FirstJumps::new(self, ready);
            if !self.takes_more(&jumps) {
                self.single_captures(jumps.ends, &mut captures);
            }
            self.walk_men(jumps.goes_on, &mut captures);
        }
        self.walk_kings(&mut captures);
        captures.found()
    }

    /// Returns whether captures of one piece are out of the question, since a man takes two. Where
    /// men are crowned in passing, one that goes on may find that it cannot.
    #[inline(always)]
    fn takes_more(&self, jumps: &FirstJumps) -> bool {
        let table = self.rules.table();
        table.prefer.first() == Some(&Prefer::MostPieces)
            && table.promotion != Promotion::InPassing
            && any(jumps.goes_on)
    }

    #[inline(always)]
    fn walk_men(&self, goes_on: [u64; 4], captures: &mut Captures<'_>) {
        let geometry = self.rules.geometry();
        for from in each_bit(self.walkers(goes_on)) {
            let first = DIRECTIONS.map(|way| {
                let victim = geometry.toward(way, from);
                (geometry.toward(way, victim) & goes_on[way], victim)
            });
            self.walk(from).collect(first, captures);
        }
    }

    #[inline(always)]
    fn walk_kings(&self, captures: &mut Captures<'_>) {
        for from in each_bit(self.own_kings()) {
            let walk = self.walk(from);
            if walk.can_jump(from, true, 0) {
                walk.collect([(from, 0), (0, 0), (0, 0), (0, 0)], captures);
            }
        }
    }

    /// Returns where the men stand that land on these squares with their first jump.
    #[inline(always)]
    fn walkers(&self, landings: [u64; 4]) -> u64 {
        let geometry = self.rules.geometry();
        let back = |way| geometry.against(way, geometry.against(way, landings[way]));
        back(0) | back(1) | back(2) | back(3)
    }

    /// Adds the captures of one piece by men.
    #[inline(always)]
    fn single_captures(&self, ends: [u64; 4], captures: &mut Captures<'_>) {
        let geometry = self.rules.geometry();
        for way in DIRECTIONS {
            for landing in each_bit(ends[way]) {
                let victim = geometry.against(way, landing);
                let from = geometry.against(way, victim);
                self.walk(from)
                    .finish(landing, false, victim, true, captures);
            }
        }
    }

    /// Counts the legal moves; the list is room to work in and stays as it was.
    #[inline(always)]
    pub(crate) fn count_moves(&self, list: &mut Vec<Capture>) -> u64 {
        let ready = Ready::new(self);
        let men = ready.any() & self.men();
        let kings = self.own_kings();
        let king_captures =
            kings != 0 && each_bit(kings).any(|from| self.walk(from).can_jump(from, true, 0));
        if !king_captures {
            if men == 0 {
                return u64::from(self.count_quiet());
            }
            let jumps = FirstJumps::new(self, ready);
            let plain = self
                .rules
                .table()
                .prefer
                .iter()
                .all(|p| *p == Prefer::MostPieces);
            if plain && !any(jumps.goes_on) {
                return u64::from(count(jumps.ends));
            }
        }
        let start = list.len();
        self.captures(list);
        let count = list.len() - start;
        list.truncate(start);
        count as u64
    }

    /// Returns whether the side to move has a legal move.
    pub(crate) fn can_move(&self) -> bool {
        let can_jump = |from| self.walk(from).can_jump(from, true, 0);
        self.count_quiet() != 0
            || Ready::new(self).any() & self.men() != 0
            || each_bit(self.own_kings()).any(can_jump)
    }
}
