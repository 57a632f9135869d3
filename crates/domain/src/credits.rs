//! Credits: what is given for nothing, who may put how much into a game, and who gets it.
//!
//! All numbers are configuration; [`Credits::default`] holds the usual ones. This module moves nothing:
//! the server's ledger does.

use protocol::{GameResult, Millis, Refusal, SideKey, Timestamp};

/// The numbers that govern credits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Credits {
    /// What a wallet begins with.
    pub start: i64,
    /// Free credits for everybody, in each window.
    pub claim: i64,
    /// How long a window is; windows are counted from 1970.
    pub claim_every: Millis,
    /// Whoever has less than this and nothing in play is given more.
    pub rescue_below: i64,
    /// Up to so much.
    pub rescue_to: i64,
    /// Once in each window of this length.
    pub rescue_every: Millis,
    /// Stakes to choose from besides none, ascending.
    pub stakes: Vec<u32>,
    /// The highest stake in a private game.
    pub private_most: u32,
    /// The highest stake of an account that is linked to no login.
    pub guest_most: u32,
    /// The highest stake of a new account.
    pub new_most: u32,
    /// How long an account is new.
    pub new_for: Millis,
    /// Games for credits that the same two may decide in a day; 0: any number.
    pub pair_games: u32,
    /// A game lost with fewer moves of both than this was lost at once.
    pub quick_plies: u32,
    /// So many of them in a day, and there are no more games for credits; 0: any number.
    pub quick_losses: u32,
}

/// How far back the limits against handing credits over look.
pub const LIMITS_LOOK_BACK: Millis = Millis::seconds(24 * 60 * 60);

impl Default for Credits {
    fn default() -> Self {
        Self {
            start: 1000,
            claim: 100,
            claim_every: Millis::seconds(4 * 60 * 60),
            rescue_below: 10,
            rescue_to: 100,
            rescue_every: Millis::seconds(24 * 60 * 60),
            stakes: vec![10, 50, 100, 500],
            private_most: 100,
            guest_most: 50,
            new_most: 100,
            new_for: Millis::seconds(24 * 60 * 60),
            pair_games: 6,
            quick_plies: 10,
            quick_losses: 3,
        }
    }
}

/// How a game comes about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// The server chooses the opponent.
    Pairing,
    /// The player takes somebody's open game.
    OpenGame,
    /// By a code, a link, a password or an invitation.
    Private,
    /// The same two again, after a game that the server had paired.
    Rematch,
}

/// What of a player matters for a stake.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Credits at hand.
    pub balance: i64,
    /// Whether the account is linked to no login.
    pub guest: bool,
    /// When the account was made.
    pub since: Timestamp,
    /// When games for credits were lost at once, within [`LIMITS_LOOK_BACK`]; the latest first.
    pub quick_losses: Vec<Timestamp>,
}

impl Credits {
    /// Returns the number of the window in which `at` lies.
    #[must_use]
    pub const fn window(at: Timestamp, every: Millis) -> i64 {
        at.0.div_euclid(every.0)
    }

    /// Returns when the window after the one of `at` begins.
    #[must_use]
    pub const fn next_window(at: Timestamp, every: Millis) -> Timestamp {
        Timestamp((Self::window(at, every) + 1) * every.0)
    }

    /// Returns the highest stake of such a player in such a game; none when there are no stakes at all.
    fn most(&self, way: Way, guest: bool, since: Timestamp, at: Timestamp) -> Option<u32> {
        let chosen = matches!(way, Way::OpenGame | Way::Private);
        if guest && chosen {
            return None;
        }
        let all = self.stakes.last().copied().unwrap_or(0);
        let limits = [
            (way == Way::Private, self.private_most),
            (guest, self.guest_most),
            (at < since + self.new_for, self.new_most),
        ];
        let limits = limits.iter().filter(|(applies, _)| *applies);
        Some(limits.map(|(_, most)| *most).fold(all, u32::min))
    }

    /// Returns the stakes to choose from in such a game, none at all (0) included, whatever the balance.
    #[must_use]
    pub fn stakes_for(&self, way: Way, guest: bool, since: Timestamp, at: Timestamp) -> Vec<u32> {
        let most = self.most(way, guest, since, at).unwrap_or(0);
        let stakes = self.stakes.iter().copied();
        std::iter::once(0)
            .chain(stakes.filter(|stake| *stake <= most))
            .collect()
    }

    /// Returns whether a player may put so much into such a game.
    ///
    /// # Errors
    /// The refusal.
    pub fn check_stake(
        &self,
        stake: u32,
        way: Way,
        player: &Standing,
        at: Timestamp,
    ) -> Result<(), Refusal> {
        if stake == 0 {
            return Ok(());
        }
        if !self.stakes.contains(&stake) {
            return Err(Refusal::NotOffered);
        }
        let most = self.most(way, player.guest, player.since, at);
        let most = most.ok_or(Refusal::GuestStake)?;
        if stake > most {
            return Err(Refusal::StakeTooHigh { most });
        }
        if let Some(wait_ms) = wait(&player.quick_losses, self.quick_losses, at) {
            return Err(Refusal::StakesPaused { wait_ms });
        }
        let (balance, needed) = (player.balance, i64::from(stake));
        if balance < needed {
            return Err(Refusal::NotEnoughCredits { balance, needed });
        }
        Ok(())
    }

    /// Returns whether the same two may play for credits again; `decided` says when they last did and
    /// somebody won, the latest first.
    ///
    /// # Errors
    /// The refusal.
    pub fn check_pair(&self, decided: &[Timestamp], at: Timestamp) -> Result<(), Refusal> {
        match wait(decided, self.pair_games, at) {
            Some(wait_ms) => Err(Refusal::PlayedOften { wait_ms }),
            None => Ok(()),
        }
    }
}

/// Returns how long it takes until fewer than `most` of these moments (the latest first) lie within
/// [`LIMITS_LOOK_BACK`]; none when that is so already.
fn wait(moments: &[Timestamp], most: u32, at: Timestamp) -> Option<Millis> {
    let place = usize::try_from(most).ok()?.checked_sub(1)?;
    let left = *moments.get(place)? + LIMITS_LOOK_BACK - at;
    (left > Millis::ZERO).then_some(left)
}

/// Who gets the stakes of a game that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Payout {
    /// This side gets both.
    Winner(SideKey),
    /// Each side gets the own one back.
    Back,
}

/// Returns who gets the stakes.
#[must_use]
pub const fn payout(result: &GameResult) -> Payout {
    match result.winner {
        Some(winner) if !result.reason.is_void() => Payout::Winner(winner),
        _ => Payout::Back,
    }
}
