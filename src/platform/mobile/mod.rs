//! Android and iOS: the screen is the window, the server is elsewhere, and the system puts the app to sleep
//! and wakes it.
//!
//! What is built of this and what was never run: docs/mobile.md.

mod options;
mod screen;
mod server;

pub use options::Options;
pub use screen::insets;
pub use server::LocalServer;

use std::fs;
use std::path::PathBuf;
use std::process::ExitCode;

use bevy::prelude::*;

use super::{Storage, Tasks};

/// Starts the app; returns when the system ends it.
#[must_use]
pub fn main() -> ExitCode {
    match run() {
        Ok(AppExit::Success) => ExitCode::SUCCESS,
        Ok(AppExit::Error(code)) => ExitCode::from(code.get()),
        Err(problem) => {
            // Into the system's log: there is no window yet that could show it.
            eprintln!("Checkers Online cannot start: {problem:#}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> anyhow::Result<AppExit> {
    let folder = own_folder()?.join("player");
    fs::create_dir_all(&folder)?;
    // Fails only if a provider is installed already, and then there is one.
    drop(rustls_graviola::default_provider().install_default());
    let mut app = App::new();
    screen::add(&mut app);
    app.insert_resource(LocalServer)
        .insert_resource(Tasks::start()?)
        .insert_resource(Options::of_build())
        .insert_resource(Storage::in_folder(&folder)?);
    crate::game(&mut app);
    Ok(app.run())
}

/// Returns the folder that belongs to the app alone; other apps cannot read it, and it goes with the app.
#[cfg(target_os = "android")]
fn own_folder() -> anyhow::Result<PathBuf> {
    use anyhow::Context;
    bevy::android::ANDROID_APP
        .get()
        .and_then(bevy::android::android_activity::AndroidApp::internal_data_path)
        .context("Android names no folder for this app")
}

/// Returns the folder that belongs to the app alone; other apps cannot read it, and it goes with the app.
#[cfg(target_os = "ios")]
fn own_folder() -> anyhow::Result<PathBuf> {
    use anyhow::Context;
    dirs::data_dir().context("iOS names no folder for this app")
}
