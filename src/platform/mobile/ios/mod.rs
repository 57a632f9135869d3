//! iOS: links, haptics, the screen, the Keychain. The keyboard comes by itself: bevy_egui asks winit for it.

mod delegate;
mod sheet;
mod vault;

pub(super) use delegate::listen;
pub(super) use sheet::SystemSheet;
pub(super) use vault::Vault;

use std::path::PathBuf;

use anyhow::Context;
use bevy::log::error;
use objc2::MainThreadMarker;
use objc2_ui_kit::{
    UIApplication, UIImpactFeedbackGenerator, UINotificationFeedbackGenerator,
    UINotificationFeedbackType, UISelectionFeedbackGenerator,
};

use crate::platform::Feel;

/// Returns the folder that belongs to the app alone; other apps cannot read it, and it goes with the app.
pub(super) fn own_folder() -> anyhow::Result<PathBuf> {
    dirs::data_dir().context("iOS names no folder for this app")
}

/// Returns the mark of the thread on which alone iOS lets itself be asked. Whoever calls runs there.
fn main_thread() -> Option<MainThreadMarker> {
    let mark = MainThreadMarker::new();
    if mark.is_none() {
        error!("iOS is asked for something on the wrong thread");
    }
    mark
}

/// Lets the phone be felt.
pub fn feel(feel: Feel) {
    let Some(mark) = main_thread() else {
        return;
    };
    let tell = |kind| UINotificationFeedbackGenerator::new(mark).notificationOccurred(kind);
    match feel {
        Feel::Touch => UISelectionFeedbackGenerator::new(mark).selectionChanged(),
        Feel::Blow => UIImpactFeedbackGenerator::new(mark).impactOccurred(),
        Feel::Good => tell(UINotificationFeedbackType::Success),
        Feel::Bad => tell(UINotificationFeedbackType::Error),
    }
}

/// Keeps the screen on, or lets it go dark again.
pub fn keep_lit(lit: bool) {
    if let Some(mark) = main_thread() {
        UIApplication::sharedApplication(mark).setIdleTimerDisabled(lit);
    }
}
