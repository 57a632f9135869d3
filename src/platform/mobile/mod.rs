//! Android and iOS: the screen is the window, the server is elsewhere, and the system puts the app to sleep
//! and wakes it.
//!
//! What is built of this and what was never run: docs/mobile.md.

#[cfg(target_os = "android")]
mod android;
#[cfg(target_os = "ios")]
mod ios;
mod options;
mod screen;
mod server;
mod system;

#[cfg(target_os = "android")]
use android as phone;
#[cfg(target_os = "ios")]
use ios as phone;

#[cfg(target_os = "android")]
pub use android::step_aside;
pub use options::Options;
pub use phone::{feel, keep_lit};
pub use screen::insets;
pub use server::LocalServer;
use system::hear;

use std::fs;
use std::process::ExitCode;

use bevy::prelude::*;

use super::{Sheets, Storage, Tasks, handset};

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
    let folder = phone::own_folder()?.join("player");
    fs::create_dir_all(&folder)?;
    // Fails only if a provider is installed already, and then there is one.
    drop(rustls_graviola::default_provider().install_default());
    let mut app = App::new();
    screen::add(&mut app);
    let storage = Storage::in_folder(&folder)?.with_safe(phone::Vault);
    app.insert_resource(LocalServer)
        .insert_resource(Tasks::start()?)
        .insert_resource(Options::of_build())
        .insert_resource(Sheets::of(phone::SystemSheet))
        .insert_resource(storage);
    crate::game(&mut app);
    app.add_plugins((handset::plugin, system::plugin));
    #[cfg(target_os = "android")]
    app.add_plugins(android::plugin);
    #[cfg(target_os = "ios")]
    ios::listen();
    Ok(app.run())
}
