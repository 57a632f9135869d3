//! The window's title: whose move it is, for a player who looks at something else meanwhile.

use bevy::prelude::*;
use bevy::window::PrimaryWindow;

use super::game::bars;
use super::pass::other;
use crate::i18n::Words;
use crate::session::{Match, Session};
use crate::t;

/// The name of the game, in every language.
const PRODUCT: &str = "Checkers Online";

fn follow(
    game: Option<Res<Match>>,
    session: Res<Session>,
    words: Res<Words>,
    mut window: Query<&mut Window, With<PrimaryWindow>>,
) {
    let news = game
        .as_deref()
        .and_then(|game| news(game, session.link.is_online(), &words));
    let title = news.map_or_else(|| PRODUCT.to_owned(), |news| format!("{news} · {PRODUCT}"));
    for mut window in &mut window {
        if window.title != title {
            window.title.clone_from(&title);
        }
    }
}

/// Returns what is worth knowing of a game of ours.
fn news(game: &Match, is_online: bool, words: &Words) -> Option<String> {
    let mine = game.my_side?;
    let state = &game.confirmed;
    if state.result().is_some() {
        return game.result_open.then(|| t!(words, "status-show-result"));
    }
    Some(if !is_online {
        t!(words, "status-reconnecting")
    } else if state.to_move() == mine && game.pending.is_none() {
        t!(words, "status-yours")
    } else {
        let name = bars::player(game, other(mine)).name.as_str();
        t!(words, "status-waiting", name = name)
    })
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, follow.in_set(crate::Systems::Present));
}
