//! Which games run, in which order they are shown, and that they are asked for anew.

use std::cmp::Reverse;

use protocol::GameSummary;

use super::super::pass::Pass;
use super::filter::Filter;
use crate::net::Call;
use crate::session::Intent;

/// How soon it is tried again while nothing has come yet, in seconds.
const SOON: f64 = 3.0;

/// What is chosen and asked of running games.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    /// Which ones the page shows.
    pub(super) filter: Filter,
    /// When they were last asked for, in seconds since the app began.
    asked_at: Option<f64>,
}

/// Asks for the running games now.
pub(super) fn ask(pass: &mut Pass) {
    pass.state.watch.asked_at = Some(pass.now);
    pass.wish(Intent::Call(Call::LiveGames));
}

/// Asks for the running games anew when so many seconds have gone; whatever shows them says so in each
/// frame. Nothing while the window cannot be seen, or without a line: when either comes back, a frame is
/// drawn.
pub(crate) fn keep_fresh(pass: &mut Pass, every: f64) {
    if pass.state.is_hidden || !pass.session.link.is_online() {
        return;
    }
    let every = match pass.session.desk.live {
        Some(_) => every,
        None => every.min(SOON),
    };
    let asked_at = pass.state.watch.asked_at;
    let wait = asked_at.map_or(0.0, |at| at + every - pass.now);
    if wait > 0.0 {
        return pass.wake_in(wait);
    }
    ask(pass);
    pass.wake_in(every);
}

/// Returns the running games of others, as the server lists them: the newest first; none before they have
/// come.
pub(super) fn others<'a>(pass: &Pass<'a>) -> Option<Vec<&'a GameSummary>> {
    let session = pass.session;
    let mine = session.me.as_ref().map(|me| &me.id);
    let is_of_others = |game: &&GameSummary| {
        let players = [&game.created.white.id, &game.created.black.id];
        mine.is_none_or(|mine| !players.contains(&mine))
    };
    let games = session.desk.live.as_ref()?;
    Some(games.iter().filter(is_of_others).collect())
}

/// Returns the running games of others, those worth a look first; none before they have come.
pub(crate) fn ranked<'a>(pass: &Pass<'a>) -> Option<Vec<&'a GameSummary>> {
    let mut games = others(pass)?;
    games.sort_by_key(|game| Reverse(worth(game)));
    Some(games)
}

/// Returns what puts a game before others: who watches it, then how well it is played.
fn worth(game: &GameSummary) -> (u32, i64) {
    let [white, black] = [&game.created.white, &game.created.black];
    (
        game.watching,
        i64::from(white.rating) + i64::from(black.rating),
    )
}

#[cfg(test)]
mod tests {
    use bevy_egui::egui::Ui;

    use super::super::super::trial::Trial;
    use super::super::tests::live;
    use super::*;
    use crate::session::LinkStatus;

    fn is_asked(intents: &[Intent]) -> bool {
        intents.contains(&Intent::Call(Call::LiveGames))
    }

    /// Draws this many frames, half a second each; returns in how many the games were asked for.
    fn asked(trial: &mut Trial, frames: u32) -> usize {
        let look = |_: &mut Ui, pass: &mut Pass| keep_fresh(pass, 5.0);
        (0..frames)
            .filter(|_| is_asked(&trial.frame(vec![], look)))
            .count()
    }

    #[test]
    fn the_games_are_asked_for_now_and_then_while_they_can_be_seen() {
        let mut trial = Trial::new(390.0, 844.0);
        assert_eq!(asked(&mut trial, 1), 1, "at once");
        assert_eq!(asked(&mut trial, 12), 2, "soon again while nothing comes");
        trial.session.desk.live = Some(vec![]);
        asked(&mut trial, 10);
        assert_eq!(asked(&mut trial, 40), 4, "every five seconds");
        trial.state.is_hidden = true;
        assert_eq!(asked(&mut trial, 40), 0);
        trial.state.is_hidden = false;
        assert_eq!(asked(&mut trial, 1), 1, "the window is seen again");
        trial.session.link = LinkStatus::NoAccount;
        assert_eq!(asked(&mut trial, 40), 0);
    }

    #[test]
    fn the_most_watched_game_comes_first_then_the_best_played_and_never_ones_own() {
        let mut trial = Trial::new(390.0, 844.0);
        let own = live("own", "me", 9, 2000);
        trial.session.me = Some(own.created.white.clone());
        let others = [
            live("few", "a", 1, 2000),
            live("weak", "b", 7, 1500),
            live("strong", "c", 7, 1900),
        ];
        trial.session.desk.live = Some([own].into_iter().chain(others).collect());
        let mut order = Vec::new();
        trial.frame(vec![], |_, pass| {
            let games = ranked(pass).unwrap();
            order = games.iter().map(|game| game.created.id.0.clone()).collect();
        });
        assert_eq!(order, ["strong", "weak", "few"]);
    }
}
