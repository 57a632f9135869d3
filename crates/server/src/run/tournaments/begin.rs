//! From pairings to games: each begins in a transaction that binds it to its pairing.

use futures_util::future::try_join_all;
use protocol::{
    Berserk, NewGame, PairingResult, PlayerCard, PoolKey, TournamentFormat, TournamentGame,
};

use crate::port::{AccountStore, Clock, CommitOutcome, GameStore, Ports, Store, StoreError};
use crate::run::Server;
use crate::store::tournaments::{Ended, Pairing, Tournament, Whole};

/// Games begun at once, so that they share transactions.
const AT_ONCE: usize = 100;

impl<P: Ports> Server<P> {
    /// Begins the games whose time has come; returns whether a pairing ended without one.
    pub(super) async fn begin_games(&self, whole: &Whole) -> Result<bool, StoreError> {
        let now = self.clock.now();
        let waiting: Vec<&Pairing> = whole
            .pairings
            .iter()
            .filter(|pairing| pairing.game.is_none() && pairing.result.is_none())
            .filter(|pairing| pairing.begins_at <= now)
            .collect();
        let mut ended = vec![];
        for some in waiting.chunks(AT_ONCE) {
            let begun = some.iter().map(|pairing| self.begin_game(whole, pairing));
            ended.extend(try_join_all(begun).await?.into_iter().flatten());
        }
        if ended.is_empty() {
            return Ok(false);
        }
        let id = &whole.tournament.id;
        Ok(self.store.sql().record_bouts(id, ended).await? > 0)
    }

    /// Begins a game; returns how the pairing ends when it cannot be played.
    async fn begin_game(
        &self,
        whole: &Whole,
        pairing: &Pairing,
    ) -> Result<Option<Ended>, StoreError> {
        let Some(black) = &pairing.black else {
            return Ok(None);
        };
        let white = self.store.account(&pairing.white).await?;
        let black = self.store.account(black).await?;
        let (Some(white), Some(black)) = (white, black) else {
            return Ok(Some(self.without_game(pairing, PairingResult::Void)));
        };
        let new = self.cup_game(&whole.tournament, pairing, (&white, &black));
        let Ok(new) = self.with_ratings(new).await else {
            // The store failed, which is logged: it is tried again.
            return Ok(None);
        };
        match self.begin(new, vec![], vec![]).await? {
            CommitOutcome::Playing { .. } => self.wait_for(whole, pairing, [white, black]).await,
            // Begun, now or by another server.
            _ => Ok(None),
        }
    }

    fn cup_game(
        &self,
        tournament: &Tournament,
        pairing: &Pairing,
        (white, black): (&PlayerCard, &PlayerCard),
    ) -> NewGame {
        let setup = &tournament.setup;
        let time = if pairing.decider {
            domain::tournament::setup::DECIDER
        } else {
            setup.time
        };
        let pool = PoolKey {
            variant: setup.variant,
            time,
            stake: 0,
        };
        let (berserk, draw_from_ply) = match setup.format {
            TournamentFormat::Arena { berserk, .. } => (berserk, None),
            TournamentFormat::Swiss { draw_from_ply, .. } => (false, draw_from_ply),
            TournamentFormat::Knockout { .. } => (false, None),
        };
        NewGame {
            rated: setup.rated,
            tournament: Some(TournamentGame {
                id: tournament.id.clone(),
                name: setup.name.clone(),
                board: pairing.board,
                round: pairing.round,
                berserk,
                draw_from_ply,
            }),
            ..self.game_between(pool, (white, black), true)
        }
    }

    /// One of the two plays elsewhere. In an arena both get other opponents; elsewhere there is some
    /// patience, and then whoever is not there has lost.
    async fn wait_for(
        &self,
        whole: &Whole,
        pairing: &Pairing,
        [white, black]: [PlayerCard; 2],
    ) -> Result<Option<Ended>, StoreError> {
        let format = whole.tournament.setup.format;
        if matches!(format, TournamentFormat::Arena { .. }) {
            return Ok(Some(self.without_game(pairing, PairingResult::Void)));
        }
        let patience = self.config.tournaments.patience;
        if self.clock.now() < pairing.begins_at + patience {
            return Ok(None);
        }
        let white_plays = self.store.running_game(&white.id).await?.is_some();
        let black_plays = self.store.running_game(&black.id).await?.is_some();
        let result = match (white_plays, black_plays) {
            (true, true) => PairingResult::BothLost,
            (true, false) => PairingResult::Black,
            (false, true) => PairingResult::White,
            (false, false) => return Ok(None),
        };
        Ok(Some(self.without_game(pairing, result)))
    }

    fn without_game(&self, pairing: &Pairing, result: PairingResult) -> Ended {
        Ended {
            board: pairing.board,
            game: None,
            result: Ok(result),
            played: false,
            plies: 0,
            berserk: Berserk::default(),
            at: self.clock.now(),
            absent: vec![],
        }
    }
}
