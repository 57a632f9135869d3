//! Android: what is asked of `PhoneActivity.java`, and what it tells.

mod activity;
mod sheet;
mod typing;

pub(super) use activity::Vault;
pub use activity::{feel, keep_lit, step_aside};
pub(super) use sheet::SystemSheet;
pub(super) use typing::{entered, left, plugin, typed};

use std::path::PathBuf;

use anyhow::Context;
use bevy::android::{ANDROID_APP, android_activity::AndroidApp};

/// Returns the folder that belongs to the app alone; other apps cannot read it, and it goes with the app.
pub(super) fn own_folder() -> anyhow::Result<PathBuf> {
    ANDROID_APP
        .get()
        .and_then(AndroidApp::internal_data_path)
        .context("Android names no folder for this app")
}
