//! What a player earns: credits, tournaments, ratings, achievements.
//!
//! Everything shown comes from `session::Progress`; what is typed and which page is open is in
//! [`Memory`]. A press becomes an [`Intent`].

mod coin;
mod cups;
mod feats;
mod gift;
mod graph;
mod memory;
mod outcome;
mod pill;
mod podium;
mod ranking;
mod rated;
mod row;
mod say;
mod stake;
mod turn;
mod wallet;

pub(crate) use coin::{amount, number, signed};
pub(crate) use cups::{
    berserk, enter as enter_events, make as make_tournament, open as open_tournament,
    password as tournament_password, show as events, to_tournament,
};
pub(crate) use feats::{achieved, of as feats_of, words as achievement};
pub(crate) use gift::show as gift;
pub use memory::Memory;
pub(crate) use outcome::show as outcome;
pub(crate) use pill::{open_wallet, pill};
pub(crate) use ranking::{enter as enter_ranking, show as ranking};
pub(crate) use rated::{ratings, show as rated};
pub(crate) use say::problem;
pub(crate) use stake::{choice as stakes, private as private_stakes, valid as valid_stake};
pub(crate) use wallet::show as wallet;

use super::pass::Pass;
use crate::net::{Call, ProgressCall};
use crate::session::Intent;

/// Asks for something about credits or tournaments.
fn ask(pass: &mut Pass, call: ProgressCall) {
    pass.wish(Intent::Call(Call::Progress(call)));
}

/// Asks where a player stands, and what that player has achieved.
pub(crate) fn ask_about(pass: &mut Pass, player: &protocol::PlayerId) {
    ask(pass, ProgressCall::Ratings(player.clone()));
    ask(pass, ProgressCall::FeatsOf(player.clone()));
}

/// Asks for what the own page shows of credits and achievements.
pub(crate) fn ask_about_own(pass: &mut Pass) {
    ask(pass, ProgressCall::Wallet);
    ask(pass, ProgressCall::Achievements);
}

/// Returns whether something asked for has not been answered yet.
fn is_waiting(pass: &Pass, like: impl Fn(&ProgressCall) -> bool) -> bool {
    let is_like = |call: &Call| matches!(call, Call::Progress(call) if like(call));
    pass.session.desk.is_waiting(is_like)
}

/// Shows that something is on its way, or why it has not come.
fn missing(ui: &mut bevy_egui::egui::Ui, pass: &mut Pass, call: &ProgressCall) {
    let problem = pass.session.progress.problem(call);
    super::people::missing(ui, pass, problem, &Call::Progress(call.clone()));
}
