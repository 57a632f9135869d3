//! What the page's address says.

use bevy::prelude::*;

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
    /// The code of a private game the page was opened for (`/i/CODE`, or `#CODE`).
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
            language: match parameter(&search, "language") {
                Some("en") => Some(Language::En),
                Some("ru") => Some(Language::Ru),
                _ => None,
            },
            invite: invite(&path, &hash),
        })
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

/// Returns the code of an invitation in the page's address: letters, digits and dashes alone.
fn invite(path: &str, hash: &str) -> Option<String> {
    let code = path
        .strip_prefix("/i/")
        .or_else(|| hash.strip_prefix('#'))?;
    let fits = (4..=32).contains(&code.len());
    let plain = code.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-');
    (fits && plain).then(|| code.to_owned())
}
