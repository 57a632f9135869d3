//! Lists the files the app loads while it runs (sounds, shaders, board fonts), so that they become
//! part of the program.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// Folders of `assets/` that the app loads through Bevy.
const LOADED: [&str; 3] = ["fonts", "shaders", "sounds"];
/// Endings of files it loads; licences and the like stay out.
const ENDINGS: [&str; 3] = ["ttf", "wgsl", "ogg"];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("assets");
    let mut list = String::from("const FILES: &[(&str, &[u8])] = &[\n");
    for folder in LOADED {
        println!("cargo::rerun-if-changed=assets/{folder}");
        for file in files_of(&root.join(folder))? {
            let name = file
                .file_name()
                .expect("a file has a name")
                .to_string_lossy();
            let name = format!("{folder}/{name}");
            // The folder is named by the compiler: a target folder may serve several clones.
            let place = format!("/assets/{name}");
            list += &format!(
                "    ({name:?}, include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {place:?}))),\n"
            );
        }
    }
    list += "];\n";
    let out = PathBuf::from(env::var("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("assets.rs"), list)?;
    icon()
}

/// Gives the program its icon, where the program itself holds one.
#[cfg(windows)]
fn icon() -> io::Result<()> {
    println!("cargo::rerun-if-changed=packaging/windows/checkers.ico");
    if env::var("CARGO_CFG_TARGET_OS").is_ok_and(|target| target == "windows") {
        winresource::WindowsResource::new()
            .set_icon("packaging/windows/checkers.ico")
            .compile()?;
    }
    Ok(())
}

/// Elsewhere the icon lies beside the program.
#[cfg(not(windows))]
fn icon() -> io::Result<()> {
    Ok(())
}

fn files_of(folder: &Path) -> io::Result<Vec<PathBuf>> {
    if !folder.exists() {
        return Ok(vec![]);
    }
    let mut files = fs::read_dir(folder)?
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<io::Result<Vec<_>>>()?;
    files.retain(|file| {
        file.extension()
            .is_some_and(|ending| ENDINGS.iter().any(|known| ending == *known))
    });
    files.sort();
    Ok(files)
}
