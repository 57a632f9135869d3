//! What the screens of people remember: what is open, typed and chosen.

use std::collections::BTreeMap;

use protocol::{ChatKey, PlayerId};

/// What is open, typed and chosen among people.
#[derive(Debug, Default)]
pub struct Memory {
    /// With whom the open conversation is.
    pub open: Option<PlayerId>,
    /// Whose profile the sheet shows.
    pub profile: Option<PlayerId>,
    /// What is typed into the search field.
    pub search: String,
    /// When that was last changed, in seconds since the app began; `None` once it was asked for.
    pub(super) search_changed: Option<f64>,
    /// What is typed but not said yet.
    pub(super) drafts: BTreeMap<ChatKey, String>,
    /// Whether emoticons and phrases lie over the line in which one types.
    pub picker: bool,
    /// Whether the panel beside the board shows the conversation instead of the moves.
    pub panel: bool,
    /// Whether blocking, or ending the friendship, has been asked about and waits for a yes.
    pub(super) sure: Option<Sure>,
    /// What is told to a moderator.
    pub(super) report: super::report::Form,
    /// Picture and country as they shall be.
    pub(super) edit: super::edit::Form,
    /// The last notice that had been read when the list was opened.
    pub(super) notices_from: u64,
}

/// What asks back before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sure {
    Remove,
    Block,
}
