//! Starting the real program where it cannot run: one clear sentence, no panic.

#![cfg(target_os = "linux")]

use std::process::{Command, Output};

fn start(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_checkers-online"))
        .args(arguments)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .output()
        .expect("the app was built for this test")
}

#[test]
fn without_a_display_it_says_so_and_how_others_can_still_play() {
    let output = start(&[]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1));
    assert!(text.contains("there is no display"), "{text}");
    assert!(text.contains("cargo xtask serve"), "{text}");
    assert!(!text.contains("panicked"), "{text}");
}

#[test]
fn a_wrong_option_is_explained() {
    let output = start(&["--window", "huge"]);
    let text = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(text.contains("1280x800"), "{text}");
}
