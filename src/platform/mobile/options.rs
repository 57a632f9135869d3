//! What was settled when the app was built.

use bevy::prelude::*;

use crate::settings::{Language, Theme};

/// How the app was opened.
#[derive(Resource, Clone, Debug)]
pub struct Options {
    /// The game server, unless the player names another.
    pub server: Option<String>,
    /// Override the saved theme.
    pub theme: Option<Theme>,
    /// Override the saved language.
    pub language: Option<Language>,
    /// The code or link of the private game the app was opened for.
    pub invite: Option<String>,
}

impl Options {
    /// Returns what the build has settled: `CHECKERS_SERVER_URL` names the server.
    pub(super) fn of_build() -> Self {
        Self {
            server: option_env!("CHECKERS_SERVER_URL").map(str::to_owned),
            theme: None,
            language: None,
            invite: None,
        }
    }

    /// Returns the code or link of the private game to join, once.
    pub fn take_invite(&mut self) -> Option<String> {
        self.invite.take()
    }
}
