//! What the page hands to the rest of the browser: itself to another address, a file to its owner.

use std::io;

use js_sys::{Array, JsString};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Blob, BlobPropertyBag, HtmlAnchorElement, Url};

use crate::platform::{BroughtBack, Pages, Returned, Storage, read_brought};

/// Where a login is kept while this tab shows the provider; other tabs do not see it.
const KEPT: &str = "checkers-online/login";

/// Where the browser comes back to: this page itself, opened again.
#[derive(Debug)]
pub struct Doorway;

impl Doorway {
    /// There is nothing to open.
    ///
    /// # Errors
    /// None; elsewhere there are.
    pub async fn open() -> io::Result<Self> {
        Ok(Self)
    }

    /// Returns what stands for this page instead of a port.
    #[must_use]
    pub const fn port(&self) -> u16 {
        0
    }

    /// Waits until the page is gone.
    pub async fn wait(self, _state: String, _pages: Pages) -> Returned {
        std::future::pending().await
    }
}

/// Goes to an address in place of this page, and keeps something for the return.
///
/// # Errors
/// The browser keeps nothing or does not go there.
pub async fn open_in_browser(url: String, kept: String) -> Result<(), String> {
    let said = |problem: JsValue| format!("{problem:?}");
    let window = web_sys::window().ok_or("there is no page")?;
    let tab = window.session_storage().map_err(said)?;
    let tab = tab.ok_or("this browser keeps nothing for this page")?;
    tab.set_item(KEPT, &kept).map_err(said)?;
    window.location().assign(&url).map_err(said)
}

/// Returns what was kept when the page was left, and what it is opened again with. Once: the answer
/// is taken out of the page's address, and what was kept is forgotten.
#[must_use]
pub fn brought_back() -> Option<(String, BroughtBack)> {
    let window = web_sys::window()?;
    let hash = window.location().hash().ok()?;
    let brought = read_brought(hash.strip_prefix('#')?)?;
    let path = window.location().pathname().ok()?;
    let cleared = window
        .history()
        .and_then(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(&path)));
    if cleared.is_err() {
        bevy::log::warn!("the page's address keeps the answer of a login that is over");
    }
    let tab = window.session_storage().ok()??;
    let kept = tab.get_item(KEPT).ok()??;
    tab.remove_item(KEPT).ok()?;
    Some((kept, brought))
}

/// The browser's downloads.
#[derive(Clone, Debug)]
pub struct Downloads;

impl Downloads {
    /// Returns the browser's downloads.
    #[must_use]
    pub const fn of_system(_storage: &Storage) -> Self {
        Self
    }

    /// Offers a file as a download; the browser finds a free name. Returns its name.
    ///
    /// # Errors
    /// The browser does not let the page do so.
    pub fn write(&self, stem: &str, end: &str, text: &str) -> io::Result<String> {
        let name = format!("{stem}.{end}");
        offer(&name, text).map_err(|problem| io::Error::other(format!("{problem:?}")))?;
        Ok(name)
    }
}

fn offer(name: &str, text: &str) -> Result<(), JsValue> {
    let parts = Array::of1(&JsString::from(text));
    let kind = BlobPropertyBag::new();
    kind.set_type("application/json");
    let blob = Blob::new_with_str_sequence_and_options(&parts, &kind)?;
    let url = Url::create_object_url_with_blob(&blob)?;
    let document = web_sys::window().and_then(|window| window.document());
    let link = document.ok_or("there is no page")?.create_element("a")?;
    let link: HtmlAnchorElement = link.dyn_into()?;
    link.set_href(&url);
    link.set_download(name);
    link.click();
    Url::revoke_object_url(&url)
}
