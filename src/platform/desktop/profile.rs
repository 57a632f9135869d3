//! Who plays at this window. Each window of a machine is a player of its own: the first free
//! numbered profile, kept locked while the window is open.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use anyhow::{Context, bail};

use super::Options;
use crate::platform::Storage;

/// Most windows on one machine.
const MOST: u32 = 16;

/// Opens the profile the options name, or the first that no other window uses.
pub(super) fn open(options: &Options) -> anyhow::Result<Storage> {
    let root = data_folder(options)?;
    if let Some(number) = options.profile {
        return try_open(&root, number)?
            .with_context(|| format!("player {number} is already at another window"));
    }
    for number in 1..=MOST {
        if let Some(storage) = try_open(&root, number)? {
            return Ok(storage);
        }
    }
    bail!("{MOST} windows are open already; close one first")
}

/// Returns the folder in which everything of this machine is kept.
pub(super) fn data_folder(options: &Options) -> anyhow::Result<PathBuf> {
    match &options.data {
        Some(folder) => Ok(folder.clone()),
        None => Ok(dirs::data_dir()
            .context("this system names no folder for data; give one with --data FOLDER")?
            .join("checkers-online")),
    }
}

fn try_open(root: &Path, number: u32) -> anyhow::Result<Option<Storage>> {
    let folder = root.join(format!("player-{number}"));
    fs::create_dir_all(&folder).with_context(|| {
        format!(
            "cannot write to {}; choose another folder with --data FOLDER",
            folder.display()
        )
    })?;
    let path = folder.join("in-use");
    let lock = File::create(&path).with_context(|| format!("cannot write {}", path.display()))?;
    match lock.try_lock() {
        Ok(()) => Ok(Some(Storage::new(folder, lock))),
        Err(fs::TryLockError::WouldBlock) => Ok(None),
        Err(fs::TryLockError::Error(problem)) => {
            Err(problem).with_context(|| format!("cannot lock {}", path.display()))
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    fn options(folder: &Path, more: &[&str]) -> Options {
        let folder = folder.to_str().unwrap();
        Options::parse_from(["checkers-online", "--data", folder].iter().chain(more))
    }

    #[test]
    fn each_window_gets_a_player_of_its_own_and_frees_it_at_the_end() {
        let folder = tempfile::tempdir().unwrap();
        let auto = options(folder.path(), &[]);
        let first = open(&auto).unwrap();
        let second = open(&auto).unwrap();
        assert_ne!(first.folder(), second.folder());
        let taken = options(folder.path(), &["--profile", "1"]);
        assert!(
            open(&taken)
                .unwrap_err()
                .to_string()
                .contains("another window")
        );
        drop(first);
        assert!(open(&taken).is_ok());
    }

    #[test]
    fn a_folder_that_cannot_be_made_is_named_with_the_way_out() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a-file");
        fs::write(&file, "not a folder").unwrap();
        let problem = open(&options(&file, &[])).unwrap_err().to_string();
        assert!(
            problem.contains("a-file") && problem.contains("--data"),
            "{problem}"
        );
    }
}
