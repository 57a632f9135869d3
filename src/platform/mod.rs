//! What differs from one kind of machine to another: how the app starts, where it keeps things,
//! what the time is, and the server on this machine.

mod assets;
#[cfg(not(target_arch = "wasm32"))]
mod desktop;
mod redraw;

#[cfg(not(target_arch = "wasm32"))]
pub use desktop::{LocalServer, Options, Storage, StorageError, Tasks, main, now};
pub(crate) use redraw::plugin as redraw_plugin;
pub use redraw::{KeepAwake, Wake};

pub(crate) use assets::register as register_assets;
