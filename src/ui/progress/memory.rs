//! What the screens of progress remember.

/// What is chosen and typed.
#[derive(Debug, Default)]
pub struct Memory {
    /// Which leaderboard is shown, or the achievements.
    pub(super) ranking: super::ranking::Memory,
    /// What is chosen and typed about tournaments.
    pub(super) cups: super::cups::Memory,
    /// A stake that could not be paid, told in the wallet.
    pub(super) short_of: Option<u32>,
}
