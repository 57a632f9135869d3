//! A set of capture states, for positions in which captures branch without end.

use alloc::vec;
use alloc::vec::Vec;

/// A hash set of non-zero keys that refuses to grow beyond a bound.
pub(crate) struct Seen {
    slots: Vec<u64>,
    len: usize,
    limit: usize,
}

impl Seen {
    pub(crate) fn new(limit: usize) -> Self {
        Self {
            slots: vec![0; 1 << 10],
            len: 0,
            limit,
        }
    }

    /// Returns how many keys are in the set.
    pub(crate) const fn len(&self) -> usize {
        self.len
    }

    /// Adds the key; returns whether it was new. When the set is full every key counts as known.
    pub(crate) fn insert(&mut self, key: u64) -> bool {
        if self.len >= self.limit {
            return false;
        }
        if self.len * 2 >= self.slots.len() {
            self.grow();
        }
        let slot = Self::slot(&self.slots, key);
        if self.slots[slot] == key {
            return false;
        }
        self.slots[slot] = key;
        self.len += 1;
        true
    }

    fn grow(&mut self) {
        let mut larger = vec![0; self.slots.len() * 4];
        for &key in self.slots.iter().filter(|&&key| key != 0) {
            let slot = Self::slot(&larger, key);
            larger[slot] = key;
        }
        self.slots = larger;
    }

    /// Returns the slot that holds the key, or the free one where it belongs.
    fn slot(slots: &[u64], key: u64) -> usize {
        let mask = slots.len() - 1;
        let mixed = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut slot = usize::try_from((mixed ^ mixed >> 32) & 0xFFFF_FFFF).unwrap_or(0) & mask;
        while slots[slot] != 0 && slots[slot] != key {
            slot = (slot + 1) & mask;
        }
        slot
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_new_once_and_a_full_set_takes_no_more() {
        let mut seen = Seen::new(5000);
        assert!((1..=5000).all(|key| seen.insert(key * 128)));
        assert!((1..=5000).all(|key| !seen.insert(key * 128)));
        assert!(!seen.insert(1));
    }
}
