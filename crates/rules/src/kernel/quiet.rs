//! Moves that take nothing.

use super::geometry::{DIRECTIONS, Geometry, each_bit};
use super::{Node, Rules, Turn};
use crate::ruleset::King;

impl<R: Rules, T: Turn> Node<R, T> {
    /// Counts the quiet moves.
    #[inline(always)]
    pub(crate) fn count_quiet(&self) -> u32 {
        let geometry = self.rules.geometry();
        let (men, empty) = (self.men(), self.empty());
        let [left, right] = self
            .forward()
            .map(|way| (geometry.toward(way, men) & empty).count_ones());
        let mut count = left + right;
        for king in each_bit(self.own_kings()) {
            count += self.king_targets(king, empty).count_ones();
        }
        count
    }

    /// Calls `each(from, to, king)` for every quiet move; `king` tells what the piece is after it.
    #[inline(always)]
    pub(crate) fn each_quiet(&self, mut each: impl FnMut(u64, u64, bool)) {
        let geometry = self.rules.geometry();
        let (men, empty, crown) = (self.men(), self.empty(), self.crown());
        for way in self.forward() {
            for to in each_bit(geometry.toward(way, men) & empty) {
                each(geometry.against(way, to), to, to & crown != 0);
            }
        }
        for from in each_bit(self.own_kings()) {
            for to in each_bit(self.king_targets(from, empty)) {
                each(from, to, true);
            }
        }
    }

    /// Returns where a king can go without taking.
    #[inline(always)]
    fn king_targets(&self, from: u64, empty: u64) -> u64 {
        let geometry = self.rules.geometry();
        let mut targets = 0;
        for way in DIRECTIONS {
            targets |= match self.rules.table().king {
                King::Step => geometry.toward(way, from) & empty,
                King::Fly => {
                    let ray = geometry.ray(way, from);
                    let blocker = Geometry::nearest(way, ray & !empty);
                    if blocker == 0 {
                        ray
                    } else {
                        ray & !(geometry.ray(way, blocker) | blocker)
                    }
                }
            };
        }
        targets
    }
}
