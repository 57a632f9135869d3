//! What the page's address says.

use bevy::prelude::*;

use super::page;
use crate::settings::{Language, Theme};

/// How the game was opened. The parameters of the page (`?language=ru&theme=dark`) override what is
/// kept, as the command line does elsewhere.
#[derive(Resource, Clone, Debug)]
pub struct Options {
    /// The server of the page, as an address.
    pub server: Option<String>,
    /// Override the saved theme.
    pub theme: Option<Theme>,
    /// Override the saved language.
    pub language: Option<Language>,
    /// The private game the page was opened for: its code (`/i/CODE`) or the end of its link (`#join=SECRET`).
    pub invite: Option<String>,
}

impl Options {
    /// Reads the page's address.
    ///
    /// # Errors
    /// There is no page, or it was not fetched from a server.
    pub(super) fn of_page() -> Result<Self, String> {
        let location = web_sys::window().ok_or("there is no page")?.location();
        let read = |part: Result<String, wasm_bindgen::JsValue>| {
            part.map_err(|_| "the page does not know its address".to_owned())
        };
        let server = server(&read(location.protocol())?, &read(location.host())?)?;
        let (path, hash) = (read(location.pathname())?, read(location.hash())?);
        let search = read(location.search())?;
        Ok(Self {
            server: Some(server),
            theme: match parameter(&search, "theme") {
                Some("light") => Some(Theme::Light),
                Some("dark") => Some(Theme::Dark),
                _ => None,
            },
            language: parameter(&search, "language").and_then(Language::of_tag),
            invite: invite(&path, &hash),
        })
    }

    /// Returns the code or link of the private game to join, once; the page takes it out of its
    /// address, so that opening it again does not join again.
    pub fn take_invite(&mut self) -> Option<String> {
        page::tell("data-invite", "taken");
        self.invite.take()
    }
}

/// Returns the address of the page's server. A port that browsers leave out is written out: an
/// address without one means another port to the rest of the app.
fn server(protocol: &str, host: &str) -> Result<String, String> {
    let has_port = host
        .rsplit_once(':')
        .is_some_and(|(_, port)| !port.is_empty() && port.bytes().all(|b| b.is_ascii_digit()));
    match protocol {
        "https:" => Ok(format!("https://{host}")),
        "http:" if has_port => Ok(format!("http://{host}")),
        "http:" => Ok(format!("http://{host}:80")),
        other => Err(format!("a page of '{other}' has no game server")),
    }
}

fn parameter<'a>(search: &'a str, name: &str) -> Option<&'a str> {
    search
        .trim_start_matches('?')
        .split('&')
        .find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// Returns what an invitation in the page's address says: a code or `join=` and a secret.
fn invite(path: &str, hash: &str) -> Option<String> {
    let told = match path.strip_prefix("/i/") {
        Some(code) => code,
        None => hash
            .strip_prefix('#')
            .filter(|hash| hash.starts_with("join="))?,
    };
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'_' | b'=');
    ((4..=200).contains(&told.len()) && told.bytes().all(plain)).then(|| told.to_owned())
}
