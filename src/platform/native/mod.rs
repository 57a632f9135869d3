//! What desktops and phones share: files, threads, a clock, and the way to the system's browser.

mod clock;
mod doorway;
mod outside;
mod storage;
mod tasks;

pub use clock::now;
pub use doorway::Doorway;
pub use outside::{Downloads, brought_back, open_in_browser};
pub use storage::{Safe, Storage, StorageError};
pub use tasks::{Stop, Tasks, sleep};
