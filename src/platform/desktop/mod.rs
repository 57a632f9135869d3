//! Windows, macOS and Linux.

mod dropped;
mod local_server;
mod mirror;
mod options;
mod profile;
mod window;

pub use local_server::LocalServer;
pub use options::Options;

use std::process::ExitCode;

use bevy::prelude::*;

use super::Tasks;

/// Returns what the device keeps of the window for itself: nothing.
#[must_use]
pub const fn insets() -> [f32; 4] {
    [0.0; 4]
}

/// Starts the app with the options of the command line; returns when the window is closed.
#[must_use]
pub fn main() -> ExitCode {
    match run(&Options::read()) {
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
    dropped::add(&mut app);
    if let Some(file) = &options.mirror {
        mirror::add(&mut app, file.clone());
    }
    Ok(app.run())
}
