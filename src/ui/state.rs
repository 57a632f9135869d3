//! What the interface itself remembers: open sheet, typed text, chosen tab. It outlives rotation,
//! because nothing of it lives in widgets.

use bevy::prelude::*;
use protocol::GameId;

use crate::viewport::Mode;

/// The entries of the tab bar or rail.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// Finding a game.
    #[default]
    Play,
    /// Games of others and the own finished ones.
    Watch,
    /// Tournaments.
    Events,
    /// Friends, requests and conversations.
    Friends,
    /// Leaderboards and achievements.
    Ranking,
    /// The own page.
    Me,
    /// The preferences.
    Settings,
}

/// What can lie over a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sheet {
    /// How the game has ended. Opened and closed through `Match::result_open`.
    Result,
    /// Really resign?
    Resign,
    /// Really void the game?
    Abort,
    /// The rules of the game on screen, or of the chosen one.
    Rules,
    /// All moves.
    Moves,
    /// Everything else of a game.
    More,
    /// Making a private game, or waiting for a friend in it.
    Friend,
    /// Joining a private game.
    Join,
    /// Looking through a game that is given as text.
    Pdn,
    /// Choosing a language.
    Language,
    /// Choosing where coordinates stand.
    Coordinates,
    /// Changing the own name.
    Name,
    /// Joining another server.
    Server,
    /// A player: counts, games, what can be done.
    Profile,
    /// The own picture and country.
    EditProfile,
    /// Telling a moderator of a player.
    Report,
    /// Whom we block.
    Blocked,
    /// What has happened while we were not looking.
    Notices,
    /// The conversation of the game on screen.
    Chat,
    /// A question about one's own account.
    Account(super::Question),
    /// Credits: what we have, free ones, what came and went.
    Wallet,
    /// Making a tournament.
    MakeTournament,
    /// The password of a tournament.
    TournamentPassword,
}

/// The interface's own memory.
#[derive(Resource, Debug, Default)]
pub struct UiState {
    /// The chosen tab of the lobby.
    pub tab: Tab,
    /// The sheet that shall be open.
    pub sheet: Option<Sheet>,
    /// The sheet that is drawn: stays while it slides out.
    pub(crate) drawn: Option<Sheet>,
    /// When `drawn` was opened, in seconds since the app began.
    pub(crate) drawn_since: f64,
    /// The name being typed; `None` until the field has been filled with a suggestion.
    pub name: Option<String>,
    /// The server address being typed.
    pub server: Option<String>,
    /// What is typed and chosen for a private game.
    pub(crate) private: super::private::Form,
    /// What is typed and chosen among people.
    pub people: super::people::Memory,
    /// Whether the page of one's own account is open in place of the preferences.
    pub account_open: bool,
    /// What is typed and asked about one's own account.
    pub(crate) account: super::account::Memory,
    /// What is chosen among credits and tournaments.
    pub progress: super::progress::Memory,
    /// The text of a game to be looked through, as it is typed or pasted.
    pub(crate) pdn: String,
    /// The game whose PDN text lies in the clipboard.
    pub(crate) pdn_copied: Option<GameId>,
    /// What became of our offers in the game on screen.
    pub(crate) answers: super::game::Answers,
    /// The playing mode of the layout, for its hysteresis.
    pub(crate) mode: Option<Mode>,
    /// The moves of the game on screen as text.
    pub(crate) notation: Notation,
    /// How the finished game on screen plays by itself.
    pub(crate) replay: super::game::Replay,
    /// The search whose 'quiet right now' was waved away, by its beginning.
    pub(crate) patient: Option<f64>,
    /// The turn on which the player chose to wait for an absent opponent.
    pub(crate) waits_at_ply: Option<u32>,
    /// Since when the text was copied that a button last copied, and its label.
    pub(crate) copied: Option<(String, f64)>,
    /// The number of moves to which the list has been scrolled, and the list's height.
    pub(crate) scrolled_to: Option<(u32, f32)>,
    /// Which page of the rules is open.
    pub(crate) rules_of: Option<rules::Variant>,
    /// What is chosen and asked of running games.
    pub(crate) watch: super::watch::Memory,
    /// Whether the window cannot be seen, where the system tells.
    pub(crate) is_hidden: bool,
    /// Whether the system prefers dark.
    pub(crate) system_is_dark: bool,
}

/// The moves of a game as text, kept so that a frame does not replay the game.
#[derive(Debug, Default)]
pub(crate) struct Notation {
    game: Option<GameId>,
    played: Vec<rules::Move>,
    moves: Vec<String>,
    position: Option<rules::Position>,
}

impl Notation {
    /// Returns the moves as text, replaying only what is new.
    pub(crate) fn of(&mut self, id: &GameId, game: &rules::Game) -> &[String] {
        let goes_on = self.game.as_ref() == Some(id) && game.moves().starts_with(&self.played);
        if !goes_on {
            self.game = Some(id.clone());
            self.played.clear();
            self.moves.clear();
            self.position = Some(*game.start());
        }
        let mut position = self.position.unwrap_or(*game.start());
        for chosen in &game.moves()[self.moves.len()..] {
            let plain = rules::notation::text::write(&position, chosen);
            self.moves.push(typeset(&plain));
            self.played.push(*chosen);
            position = position
                .play(chosen)
                .expect("moves of a game are legal in their order");
        }
        self.position = Some(position);
        &self.moves
    }
}

/// Returns a move with the signs of good print: 32–28, 16×27.
fn typeset(plain: &str) -> String {
    plain.replace('-', "–").replace('x', "×")
}

#[cfg(test)]
mod tests {
    use super::*;
    use rules::{Game, Variant};

    #[test]
    fn moves_are_written_once_and_a_shorter_game_begins_anew() {
        let mut game = Game::new(Variant::International);
        let mut notation = Notation::default();
        let id = GameId::from("a");
        assert!(notation.of(&id, &game).is_empty());
        let first = game.position().legal_moves()[0];
        game.play(first).unwrap();
        let text = notation.of(&id, &game).to_vec();
        assert_eq!(text.len(), 1);
        assert!(text[0].contains('–'), "{text:?}");
        let fresh = Game::new(Variant::International);
        assert!(notation.of(&id, &fresh).is_empty());
        assert_eq!(notation.of(&GameId::from("b"), &game).len(), 1);
    }
}
