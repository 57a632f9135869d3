//! From what the server says to [`Progress`]: pure, each function returns what is to be asked then.

use protocol::{
    AchievementState, GameId, GameRating, PlayerId, RatingList, ServerMessage, TournamentId,
    TournamentNews, TournamentPage, TournamentStatus, Wallet, WalletPage,
};

use super::{Cup, Ledger, Progress};
use crate::net::{Problem, ProgressCall, ProgressReply};

impl Progress {
    /// Folds in what came over the socket.
    pub(super) fn hear(&mut self, message: &ServerMessage) -> Vec<ProgressCall> {
        match message {
            ServerMessage::Welcome { player, .. } => {
                self.belong_to(&player.id);
                self.everything()
            }
            ServerMessage::Wallet(wallet) => self.has(wallet.clone()),
            ServerMessage::Tournament(news) => self.news(news),
            ServerMessage::Rated { game, ratings } => self.is_rated(game, *ratings),
            ServerMessage::Achievement(achieved) => self.achieved(achieved),
            _ => vec![],
        }
    }

    /// A game has changed the ratings: where its players stand is another place now.
    fn is_rated(&mut self, game: &GameId, ratings: GameRating) -> Vec<ProgressCall> {
        self.rated = Some((game.clone(), ratings));
        let own = self.owner.as_ref();
        let known = own.filter(|own| self.ratings.contains_key(own));
        known
            .map(|own| ProgressCall::Ratings(own.clone()))
            .into_iter()
            .collect()
    }

    /// Something has been achieved: it is told, and the server told so.
    fn achieved(&mut self, new: &AchievementState) -> Vec<ProgressCall> {
        if let Some(list) = &mut self.achievements {
            let found = list.achievements.iter_mut().find(|one| one.key == new.key);
            match found {
                Some(known) => known.clone_from(new),
                None => list.achievements.push(new.clone()),
            }
        }
        vec![ProgressCall::Seen(vec![new.key.clone()])]
    }

    /// Asks for whatever may have changed while we did not hear.
    fn everything(&mut self) -> Vec<ProgressCall> {
        let mut calls = vec![ProgressCall::Wallet];
        calls.extend(self.history.as_ref().map(|_| ProgressCall::History(None)));
        calls.extend(self.tournaments.as_ref().map(|_| ProgressCall::Tournaments));
        let achievements = self.achievements.as_ref();
        calls.extend(achievements.map(|_| ProgressCall::Achievements));
        let cup = self.cup.as_ref();
        calls.extend(cup.map(|cup| ProgressCall::Tournament(cup.id.clone())));
        for (failed, _) in self.failed.drain(..) {
            if !calls.contains(&failed) {
                calls.push(failed);
            }
        }
        calls
    }

    /// Takes a wallet in, unless a later one is known. Credits that came or went stand in the history
    /// too.
    fn has(&mut self, wallet: Wallet) -> Vec<ProgressCall> {
        if self
            .wallet
            .as_ref()
            .is_some_and(|known| known.at > wallet.at)
        {
            return vec![];
        }
        let is_moved = self.balance() != Some(wallet.balance);
        self.wallet = Some(wallet);
        if is_moved && self.history.is_some() {
            vec![ProgressCall::History(None)]
        } else {
            vec![]
        }
    }

    /// Takes in how the tournament that is looked at stands.
    fn news(&mut self, news: &TournamentNews) -> Vec<ProgressCall> {
        let summary = &news.tournament;
        self.listed(&summary.id, |listed| listed.clone_from(summary));
        let Some(cup) = self.cup.as_mut().filter(|cup| cup.id == summary.id) else {
            return vec![];
        };
        let is_other = cup.version != news.version;
        cup.version = news.version;
        let Some(page) = &mut cup.page else {
            return vec![];
        };
        let is_round = page.tournament.round != summary.round;
        page.tournament.clone_from(summary);
        page.me.clone_from(&news.me);
        page.standings.players = summary.players;
        for (row, new) in page.standings.rows.iter_mut().zip(&news.top) {
            row.clone_from(new);
        }
        if page.standings.rows.len() < news.top.len() {
            page.standings.rows.clone_from(&news.top);
        }
        if is_other || is_round {
            vec![ProgressCall::Tournament(summary.id.clone())]
        } else {
            vec![]
        }
    }

    /// Changes a tournament of the list, where it stands there.
    fn listed(&mut self, id: &TournamentId, change: impl FnOnce(&mut protocol::TournamentSummary)) {
        let Some(list) = &mut self.tournaments else {
            return;
        };
        let all = list.running.iter_mut().chain(&mut list.open);
        let found = all.chain(&mut list.finished).find(|one| one.id == *id);
        if let Some(found) = found {
            change(found);
        }
    }

    /// Takes an answer in.
    pub(super) fn take(&mut self, call: &ProgressCall, reply: ProgressReply) -> Vec<ProgressCall> {
        self.failed.retain(|(failed, _)| failed != call);
        match reply {
            ProgressReply::Wallet(wallet) => return self.has(wallet),
            ProgressReply::History(page) => {
                let before = match call {
                    ProgressCall::History(before) => *before,
                    _ => None,
                };
                self.came_and_went(before, page);
            }
            ProgressReply::Tournaments(list) => self.tournaments = Some(list),
            ProgressReply::Tournament(page) => return self.page(call, *page),
            ProgressReply::Achievements(list) => self.achievements = Some(list),
            ProgressReply::RatingHistory(history) => {
                self.graphs.insert(history.player.clone(), history);
            }
            part => return self.part(call, part),
        }
        vec![]
    }

    /// Takes in an answer that only says what it was asked for together with the question.
    fn part(&mut self, call: &ProgressCall, reply: ProgressReply) -> Vec<ProgressCall> {
        match (call, reply) {
            (ProgressCall::Board(board, from), ProgressReply::Board(page)) => {
                self.board = Some((*board, *from, page));
            }
            (ProgressCall::Ratings(player), ProgressReply::Ratings(list)) => {
                return self.stands(player, list);
            }
            (ProgressCall::FeatsOf(player), ProgressReply::FeatsOf(list)) => {
                self.feats.insert(player.clone(), list);
            }
            (ProgressCall::Standings(id, from), ProgressReply::Standings(standings)) => {
                if let Some(cup) = self.cup.as_mut().filter(|cup| cup.id == *id) {
                    cup.standings = (*from > 1).then_some((*from, standings));
                }
            }
            (ProgressCall::Pairings(id, _), ProgressReply::Pairings(pairings)) => {
                if let Some(cup) = self.cup.as_mut().filter(|cup| cup.id == *id) {
                    cup.pairings = Some(pairings);
                }
            }
            _ => {}
        }
        vec![]
    }

    /// Takes in where a player stands, and asks how it came to that: in the pool that is looked at, else in
    /// the one played most.
    fn stands(&mut self, player: &PlayerId, list: RatingList) -> Vec<ProgressCall> {
        let looked_at = self.graphs.get(player).map(|graph| graph.pool);
        let most = list.ratings.iter().max_by_key(|rating| rating.games);
        let pool = looked_at.or_else(|| most.map(|rating| rating.pool));
        self.ratings.insert(player.clone(), list);
        pool.map(|pool| ProgressCall::RatingHistory(player.clone(), pool))
            .into_iter()
            .collect()
    }

    fn came_and_went(&mut self, before: Option<u64>, page: WalletPage) {
        let known = self.history.take().unwrap_or_default();
        let last = page.entries.last().map_or(0, |entry| entry.seq);
        self.history = Some(match before {
            Some(_) => {
                let mut ledger = known;
                let oldest = ledger.entries.last().map_or(u64::MAX, |entry| entry.seq);
                let older = page.entries.into_iter().filter(|entry| entry.seq < oldest);
                ledger.entries.extend(older);
                ledger.more = page.more;
                ledger
            }
            // The newest page meets what is known already, or everything begins anew.
            None if page.more && known.entries.iter().any(|entry| entry.seq + 1 >= last) => {
                let mut entries = page.entries;
                let older = known.entries.into_iter().filter(|entry| entry.seq < last);
                entries.extend(older);
                Ledger {
                    entries,
                    more: known.more,
                }
            }
            None => Ledger {
                entries: page.entries,
                more: page.more,
            },
        });
    }

    /// Takes in everything of a tournament: the answer to looking at it and to every deed in it.
    fn page(&mut self, call: &ProgressCall, page: TournamentPage) -> Vec<ProgressCall> {
        let id = page.tournament.id.clone();
        let summary = page.tournament.clone();
        self.listed(&id, |listed| *listed = summary);
        if matches!(call, ProgressCall::Make(_)) {
            // The one that was made is looked at, wherever the player is meanwhile.
            self.cup = Some(Cup::new(id.clone()));
        }
        if let Some(cup) = self.cup.as_mut().filter(|cup| cup.id == id) {
            cup.page = Some(page);
        }
        if call.is_deed() {
            vec![ProgressCall::Tournaments]
        } else {
            vec![]
        }
    }

    /// Remembers why something did not come, where that is shown in its place.
    pub(super) fn fail(&mut self, call: &ProgressCall, problem: &Problem) {
        self.failed.retain(|(failed, _)| failed != call);
        self.failed.push((call.clone(), problem.clone()));
    }

    /// Returns whether a tournament that we take part in is played now.
    #[must_use]
    pub fn is_in_running(&self) -> bool {
        let running = self.tournaments.iter().flat_map(|list| &list.running);
        running
            .into_iter()
            .any(|one| one.joined && one.status == TournamentStatus::Running)
    }
}
