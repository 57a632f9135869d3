//! Small named texts (account, settings) in the browser's `localStorage`, which pages of other
//! servers cannot read.

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;
use wasm_bindgen::JsValue;

/// Before the names: other programs of the same server may keep things too.
const PREFIX: &str = "checkers-online/";

/// What this browser keeps for this server.
#[derive(Resource, Debug)]
pub struct Storage;

/// Why something could not be kept or found.
#[derive(Debug, Error)]
pub enum StorageError {
    /// The text is there but makes no sense. It has been set aside and can be looked at.
    #[error("'{name}' cannot be read ({problem}); it was kept as '{kept}'")]
    Unreadable {
        /// Under which name it was kept.
        name: String,
        /// What is wrong.
        problem: String,
        /// Under which name it is kept now.
        kept: String,
    },
    /// The browser keeps nothing: a private window, blocked site data, or no room.
    #[error(
        "this browser keeps nothing for this page ({0}); allow site data or leave the private window"
    )]
    Refused(String),
}

impl Storage {
    pub(super) const fn of_page() -> Self {
        Self
    }

    /// Returns what was kept under a name; `None` if nothing was.
    ///
    /// # Errors
    /// The text makes no sense (it is set aside, never overwritten) or the browser refuses.
    pub fn load<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, StorageError> {
        let (browser, key) = (browser()?, key(name));
        let Some(text) = browser.get_item(&key).map_err(refused)? else {
            return Ok(None);
        };
        serde_json::from_str(&text).map(Some).or_else(|problem| {
            let kept = set_aside(&browser, &key, &text)?;
            Err(StorageError::Unreadable {
                name: key.clone(),
                problem: problem.to_string(),
                kept,
            })
        })
    }

    /// Keeps something under a name. The browser replaces the text whole or not at all.
    ///
    /// # Errors
    /// The browser refuses; the old content is untouched.
    pub fn save<T: Serialize>(&self, name: &str, value: &T) -> Result<(), StorageError> {
        let text = serde_json::to_string(value).expect("what is kept has string keys");
        browser()?.set_item(&key(name), &text).map_err(refused)
    }
}

fn key(name: &str) -> String {
    format!("{PREFIX}{name}")
}

fn browser() -> Result<web_sys::Storage, StorageError> {
    let none = || StorageError::Refused("it has no localStorage".to_owned());
    let window = web_sys::window().ok_or_else(none)?;
    window.local_storage().map_err(refused)?.ok_or_else(none)
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "map_err hands the error over"
)]
fn refused(problem: JsValue) -> StorageError {
    StorageError::Refused(format!("{problem:?}"))
}

/// Moves a text to a free name and returns that.
fn set_aside(browser: &web_sys::Storage, key: &str, text: &str) -> Result<String, StorageError> {
    let mut number = 1;
    let kept = loop {
        let candidate = format!("{key}.unreadable-{number}");
        if browser.get_item(&candidate).map_err(refused)?.is_none() {
            break candidate;
        }
        number += 1;
    };
    browser.set_item(&kept, text).map_err(refused)?;
    browser.remove_item(key).map_err(refused)?;
    Ok(kept)
}
