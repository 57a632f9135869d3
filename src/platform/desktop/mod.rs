//! Windows, macOS and Linux.

mod doorway;
mod local_server;
mod options;
mod outside;
mod profile;
mod storage;
mod tasks;
mod window;

pub use doorway::Doorway;
pub use local_server::LocalServer;
pub use options::Options;
pub use outside::{Downloads, brought_back, open_in_browser};
pub use storage::{Storage, StorageError};
pub use tasks::{Stop, Tasks, sleep};

use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use bevy::prelude::*;
use clap::Parser;
use protocol::Timestamp;

/// Returns the machine's time. The server's may differ: see `session::ServerClock`.
#[must_use]
#[expect(
    clippy::disallowed_methods,
    reason = "this is the one place where the clock is read"
)]
pub fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Timestamp(since.map_or(0, |since| {
        i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
    }))
}

/// Returns what the device keeps of the window for itself: nothing.
#[must_use]
pub const fn insets() -> [f32; 4] {
    [0.0; 4]
}

/// Starts the app with the options of the command line; returns when the window is closed.
#[must_use]
pub fn main() -> ExitCode {
    match run(&Options::parse()) {
        Ok(AppExit::Success) => ExitCode::SUCCESS,
        Ok(AppExit::Error(code)) => ExitCode::from(code.get()),
        Err(problem) => {
            eprintln!("Checkers Online cannot start: {problem:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(options: &Options) -> anyhow::Result<AppExit> {
    window::check_display()?;
    let storage = profile::open(options)?;
    // Fails only if a provider is installed already, and then there is one.
    drop(rustls_graviola::default_provider().install_default());
    let mut app = App::new();
    window::add(&mut app, options);
    app.insert_resource(LocalServer::new(options)?)
        .insert_resource(Tasks::start()?)
        .insert_resource(options.clone())
        .insert_resource(storage);
    crate::game(&mut app);
    Ok(app.run())
}
