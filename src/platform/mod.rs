//! What differs from one kind of machine to another: how the app starts, where it keeps things,
//! what the time is, and the server on this machine.

mod assets;
mod calendar;
#[cfg(not(any(target_arch = "wasm32", target_os = "android", target_os = "ios")))]
mod desktop;
#[cfg(any(test, target_arch = "wasm32", target_os = "android", target_os = "ios"))]
mod handset;
#[cfg(any(test, target_os = "android", target_os = "ios"))]
mod heard;
#[cfg(not(any(target_os = "android", target_os = "ios")))]
mod mirror;
#[cfg(any(target_os = "android", target_os = "ios"))]
mod mobile;
#[cfg(not(target_arch = "wasm32"))]
mod native;
mod next_frame;
mod redraw;
mod returned;
mod sheet;
#[cfg(target_arch = "wasm32")]
mod web;

#[cfg(not(any(target_arch = "wasm32", target_os = "android", target_os = "ios")))]
pub use desktop::{LocalServer, Options, insets, main};
#[cfg(any(test, target_arch = "wasm32", target_os = "android", target_os = "ios"))]
pub use handset::Feel;
#[cfg(any(test, target_os = "android", target_os = "ios"))]
pub use heard::Heard;
#[cfg(target_os = "android")]
pub use mobile::step_aside;
#[cfg(any(target_os = "android", target_os = "ios"))]
pub use mobile::{LocalServer, Options, feel, insets, keep_lit, main};
#[cfg(not(target_arch = "wasm32"))]
pub use native::{
    Doorway, Downloads, Safe, Stop, Storage, StorageError, Tasks, brought_back, now,
    open_in_browser, sleep,
};
pub use next_frame::NextFrame;
pub(crate) use redraw::plugin as redraw_plugin;
pub use redraw::{KeepAwake, Wake};
pub use returned::{BroughtBack, Pages, Returned, read_brought};
pub use sheet::{Answer, Sheet, SheetAnswer, SheetWish, Sheets};
#[cfg(target_arch = "wasm32")]
pub use web::{
    Doorway, Downloads, LocalServer, Options, Stop, Storage, StorageError, Tasks, brought_back,
    feel, insets, keep_lit, main, now, open_in_browser, sleep, typed,
};

pub(crate) use assets::register as register_assets;
pub use calendar::{LocalTime, local_time};

/// What can be handed to [`Tasks`]: it goes to another thread, except in browsers, where there is
/// one only and what waits belongs to it.
#[cfg(not(target_arch = "wasm32"))]
pub trait Portable: Send {}
#[cfg(not(target_arch = "wasm32"))]
impl<T: Send> Portable for T {}

/// What can be handed to [`Tasks`]: anything, since there is one thread only.
#[cfg(target_arch = "wasm32")]
pub trait Portable {}
#[cfg(target_arch = "wasm32")]
impl<T> Portable for T {}
