//! What the screens of progress remember.

/// What is chosen and typed.
#[derive(Debug)]
pub struct Memory {
    /// Which leaderboard is shown, or the achievements.
    pub(super) ranking: super::ranking::Memory,
    /// What is chosen and typed about tournaments.
    pub(super) cups: super::cups::Memory,
    /// When the free credits were last to be had, in seconds since the app began.
    pub(super) gift_at: f64,
    /// A stake that could not be paid, told in the wallet.
    pub(super) short_of: Option<u32>,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            ranking: super::ranking::Memory::default(),
            cups: super::cups::Memory::default(),
            gift_at: f64::NEG_INFINITY,
            short_of: None,
        }
    }
}

impl Memory {
    /// Turns from the leaderboards to the achievements.
    pub const fn show_achievements(&mut self) {
        self.ranking.is_feats = true;
    }

    /// Turns from the achievements to the leaderboards.
    pub const fn show_ranking(&mut self) {
        self.ranking.is_feats = false;
    }
}
