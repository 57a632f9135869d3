//! How credits should stand: the same wishes, done once each, without a database.

use std::collections::BTreeSet;

use domain::tournament::prizes::prizes;
use protocol::TournamentId;

use super::{PLAYERS, Wish};

pub(super) const START: i64 = 1000;
/// What a tournament costs.
pub(super) const FEE: u32 = 200;

/// A player as it should stand.
#[derive(Clone, Debug, Default)]
pub(super) struct Player {
    /// Grows with each deletion.
    generation: usize,
    pub(super) wallet: Option<i64>,
    claimed: BTreeSet<i64>,
    rescued: BTreeSet<i64>,
    pub(super) running: Option<Running>,
}

#[derive(Clone, Debug)]
pub(super) struct Running {
    pub(super) game: String,
    pub(super) stake: u32,
    pub(super) is_white: bool,
    opponent: usize,
}

/// Everybody, how many games and tournaments there have been, and who takes part in the one that is open.
#[derive(Clone, Debug)]
pub(super) struct Model {
    pub(super) players: Vec<Player>,
    pub(super) games: usize,
    cups: usize,
    entrants: Vec<usize>,
}

impl Default for Model {
    fn default() -> Self {
        Self {
            players: vec![Player::default(); PLAYERS],
            games: 0,
            cups: 0,
            entrants: vec![],
        }
    }
}

impl Model {
    pub(super) fn name(&self, player: usize) -> String {
        format!("p{player}-{}", self.players[player].generation)
    }

    /// Returns the tournament that is open.
    pub(super) fn cup(&self) -> TournamentId {
        TournamentId(format!("cup{}", self.cups))
    }

    /// Returns the entrants from this one on; nobody when it is called off.
    pub(super) fn order(&self, first: Option<usize>) -> Vec<usize> {
        let Some(first) = first else {
            return vec![];
        };
        let mut order = self.entrants.clone();
        let at = order.iter().position(|entrant| *entrant == first);
        order.rotate_left(at.unwrap_or(0));
        order
    }

    /// Returns what somebody has put into a game and into the tournament.
    pub(super) fn in_play(&self, who: usize) -> i64 {
        let running = self.players[who].running.as_ref();
        let fee = if self.entrants.contains(&who) { FEE } else { 0 };
        i64::from(running.map_or(0, |game| game.stake) + fee)
    }

    /// Returns how everything stands once the wish has been done, once.
    pub(super) fn after(&self, wish: &Wish) -> Self {
        let mut next = self.clone();
        match *wish {
            Wish::Open(who) => {
                next.players[who].wallet.get_or_insert(START);
            }
            Wish::Claim(who, window) => {
                let player = &mut next.players[who];
                if let Some(balance) = &mut player.wallet
                    && player.claimed.insert(window)
                {
                    *balance += 100;
                }
            }
            Wish::Rescue(who, day) => {
                let is_free = self.in_play(who) == 0;
                let player = &mut next.players[who];
                if let Some(balance) = &mut player.wallet
                    && *balance < 10
                    && is_free
                    && player.rescued.insert(day)
                {
                    *balance = 100;
                }
            }
            Wish::Begin(white, black, stake) => next.begin(white, black, stake),
            Wish::End(who, won) => next.end(who, won),
            Wish::Join(who) => next.join(who),
            Wish::Leave(who) => {
                if next.leave(who) {
                    next.give(who, i64::from(FEE));
                }
            }
            Wish::Finish(first) => next.finish(first),
            Wish::Delete(who) => {
                if next.players[who].running.is_none() {
                    next.leave(who);
                    next.players[who] = Player {
                        generation: self.players[who].generation + 1,
                        ..Player::default()
                    };
                }
            }
        }
        next
    }

    fn begin(&mut self, white: usize, black: usize, stake: u32) {
        let can = |player: &Player| {
            let rich = player.wallet.unwrap_or(0) >= i64::from(stake);
            player.running.is_none() && rich
        };
        if white == black || !can(&self.players[white]) || !can(&self.players[black]) {
            return;
        }
        let game = format!("game{}", self.games);
        self.games += 1;
        for (player, opponent) in [(white, black), (black, white)] {
            let seat = &mut self.players[player];
            seat.wallet = seat.wallet.map(|balance| balance - i64::from(stake));
            seat.running = Some(Running {
                game: game.clone(),
                stake,
                is_white: player == white,
                opponent,
            });
        }
    }

    fn end(&mut self, who: usize, won: Option<bool>) {
        let Some(game) = self.players[who].running.take() else {
            return;
        };
        self.players[game.opponent].running = None;
        let stake = i64::from(game.stake);
        let gains = match won {
            Some(true) => [2 * stake, 0],
            Some(false) => [0, 2 * stake],
            None => [stake, stake],
        };
        for (player, gain) in [who, game.opponent].into_iter().zip(gains) {
            let wallet = &mut self.players[player].wallet;
            *wallet = wallet.map(|balance| balance + gain);
        }
    }

    fn join(&mut self, who: usize) {
        let fee = i64::from(FEE);
        let rich = self.players[who].wallet.unwrap_or(0) >= fee;
        if rich && !self.entrants.contains(&who) {
            self.entrants.push(who);
            self.give(who, -fee);
        }
    }

    fn leave(&mut self, who: usize) -> bool {
        let before = self.entrants.len();
        self.entrants.retain(|entrant| *entrant != who);
        self.entrants.len() < before
    }

    fn finish(&mut self, first: Option<usize>) {
        let order = self.order(first);
        let players = u32::try_from(self.entrants.len()).unwrap();
        if order.is_empty() {
            for who in std::mem::take(&mut self.entrants) {
                self.give(who, i64::from(FEE));
            }
        }
        for (who, prize) in order.into_iter().zip(prizes(FEE * players, players)) {
            self.give(who, i64::from(prize));
        }
        self.entrants.clear();
        self.cups += 1;
    }

    fn give(&mut self, who: usize, credits: i64) {
        let wallet = &mut self.players[who].wallet;
        *wallet = wallet.map(|balance| balance + credits);
    }
}
