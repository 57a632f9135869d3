//! Plays many random games at once and measures how the server keeps up. Not written yet.

fn main() {}
