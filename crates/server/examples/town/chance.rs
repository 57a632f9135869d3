//! Chance that is the same in every run.

/// `SplitMix64`.
#[derive(Clone, Debug)]
pub(crate) struct Chance(u64);

impl Chance {
    pub(crate) const fn of(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns what belongs to a text, whoever asks.
    pub(crate) fn of_text(text: &str) -> Self {
        let mix = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(text.bytes().fold(0xcbf2_9ce4_8422_2325, mix))
    }

    pub(crate) const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// Returns a number from 0 up to 1.
    pub(crate) fn unit(&mut self) -> f64 {
        f64::from(u32::try_from(self.next() >> 32).unwrap_or(u32::MAX))
            / (f64::from(u32::MAX) + 1.0)
    }

    pub(crate) fn happens(&mut self, likelihood: f64) -> bool {
        self.unit() < likelihood
    }

    /// Returns a number below `end`, which is not 0.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        u32::try_from(self.next() % u64::from(end)).unwrap_or(0)
    }

    /// Returns one of a bell curve around 0 with deviation 1.
    pub(crate) fn bell(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }
}
