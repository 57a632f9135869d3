//! How the credits of a tournament are shared out.

/// Shares in percent by the number of players: fewer than so many, these places.
const SHARES: [(u32, &[u32]); 3] = [(4, &[100]), (8, &[65, 35]), (u32::MAX, &[50, 30, 20])];

/// Returns the prizes, first place first. Their sum is exactly `pool`: what division leaves goes to the
/// first place.
#[must_use]
pub fn prizes(pool: u32, players: u32) -> Vec<u32> {
    if pool == 0 || players == 0 {
        return vec![];
    }
    let shares = SHARES.iter().find(|(below, _)| players < *below);
    let shares = shares.map_or(SHARES[2].1, |(_, shares)| shares);
    let share = |percent: &u32| u64::from(pool) * u64::from(*percent) / 100;
    let mut prizes: Vec<u32> = shares
        .iter()
        .map(|percent| u32::try_from(share(percent)).unwrap_or(pool))
        .collect();
    let rest = pool - prizes.iter().sum::<u32>();
    prizes[0] += rest;
    prizes
}
