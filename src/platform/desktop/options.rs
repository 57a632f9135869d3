//! The command line.

use std::path::PathBuf;

use bevy::prelude::*;
use clap::Parser;

use crate::settings::{Language, Theme};

/// Play Russian and International draughts against live people.
///
/// Without options the game joins the server that runs on this machine, or starts one.
#[derive(Resource, Parser, Clone, Debug)]
#[command(version)]
pub struct Options {
    /// Join the game server at this address: host:port, http://… or https://…
    #[arg(long, value_name = "ADDRESS")]
    pub server: Option<String>,
    /// Keep accounts, settings and the local server's games in this folder.
    #[arg(long, value_name = "FOLDER", env = "CHECKERS_ONLINE_DATA")]
    pub data: Option<PathBuf>,
    /// Play as this numbered player of this machine; by default the first one not in use.
    #[arg(long, value_name = "N")]
    pub profile: Option<u32>,
    /// Port of the local server.
    #[arg(long, default_value_t = 4270)]
    pub port: u16,
    /// Size of the window in logical pixels.
    #[arg(long, value_name = "WxH", default_value = "1280x800", value_parser = size)]
    pub window: (u32, u32),
    /// Join the private game with this code or link.
    #[arg(long = "join", value_name = "CODE|LINK")]
    pub invite: Option<String>,
    /// The link by which the system opens the game: `checkers://…`. The same as --join.
    #[arg(value_name = "LINK", conflicts_with = "invite")]
    pub link: Option<String>,
    /// Override the saved theme.
    #[arg(long, value_enum)]
    pub theme: Option<Theme>,
    /// Override the saved language.
    #[arg(long, value_enum)]
    pub language: Option<Language>,
    /// Keep what is in the window as text in this file, for tests.
    #[arg(long, value_name = "FILE", hide = true)]
    pub mirror: Option<PathBuf>,
}

impl Options {
    /// Reads the command line; ends the program with an explanation where it makes no sense.
    pub(super) fn read() -> Self {
        Self::parse().settled()
    }

    /// Returns them with the link where the invitation stands.
    fn settled(mut self) -> Self {
        self.invite = self.invite.or(self.link.take());
        self
    }

    /// Returns the code or link of the private game to join, once.
    pub fn take_invite(&mut self) -> Option<String> {
        self.invite.take()
    }
}

fn size(text: &str) -> Result<(u32, u32), String> {
    let explain = || format!("'{text}' is not a size; write for example 1280x800");
    let (width, height) = text.split_once('x').ok_or_else(explain)?;
    let read = |side: &str| {
        side.parse::<u32>()
            .ok()
            .filter(|side| (200..=8192).contains(side))
    };
    Ok((
        read(width).ok_or_else(explain)?,
        read(height).ok_or_else(explain)?,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_window_size_is_read_or_refused_with_an_example() {
        assert_eq!(size("390x844"), Ok((390, 844)));
        for wrong in ["", "390", "390x", "0x0", "99999x100", "axb", "390x844x2"] {
            assert!(
                size(wrong).is_err_and(|text| text.contains("1280x800")),
                "{wrong}"
            );
        }
    }

    #[test]
    fn the_link_that_the_system_opens_is_an_invitation() {
        let link = "checkers://play.example.org/#join=3f9a";
        for arguments in [vec!["app", link], vec!["app", "--join", link]] {
            let options = Options::parse_from(arguments).settled();
            assert_eq!(options.invite.as_deref(), Some(link));
        }
        assert!(Options::try_parse_from(["app", link, "--join", "K7QX4M"]).is_err());
    }

    #[test]
    fn the_command_line_is_consistent() {
        use clap::CommandFactory;
        Options::command().debug_assert();
    }
}
