//! Browsers: one page is the window, its server is the server, `localStorage` keeps what is kept.
//!
//! There are no threads and no processes here; what waits is a promise of the page.

mod local_server;
mod mirror;
mod options;
mod outside;
mod page;
mod storage;
mod tasks;
mod typing;
mod window;

pub use local_server::LocalServer;
pub use options::Options;
pub use outside::{Doorway, Downloads, brought_back, open_in_browser};
pub use page::{feel, insets, keep_lit};
pub use storage::{Storage, StorageError};
pub use tasks::{Stop, Tasks, sleep};
pub use typing::typed;

use std::process::ExitCode;

use bevy::prelude::*;
use protocol::Timestamp;

use super::handset;

/// Returns the machine's time. The server's may differ: see `session::ServerClock`.
#[must_use]
pub fn now() -> Timestamp {
    #[expect(
        clippy::cast_possible_truncation,
        reason = "milliseconds since 1970 are whole and far below 2^53"
    )]
    Timestamp(js_sys::Date::now() as i64)
}

/// Starts the app on the page. Returns at once: from then on the page calls it frame by frame.
#[must_use]
pub fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            page::give_up(&problem);
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<(), String> {
    let options = Options::of_page()?;
    let mut app = App::new();
    window::add(&mut app);
    app.insert_resource(LocalServer::new(&options))
        .insert_resource(Tasks)
        .insert_resource(Storage::of_page())
        .insert_resource(options)
        .add_plugins((mirror::plugin, page::plugin, typing::plugin))
        .add_plugins(handset::plugin);
    crate::game(&mut app);
    app.run();
    Ok(())
}
