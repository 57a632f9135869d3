//! The real app in a real window on a virtual screen: `cargo xtask test e2e` and `cargo xtask test person`.

mod person;
mod play;
mod screen;
#[path = "../street/mod.rs"]
mod street;
