//! Small named texts of a profile (account, settings), as files that are replaced whole.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// The profile's folder. Locked for this window while it lives.
#[derive(Resource, Debug)]
pub struct Storage {
    folder: PathBuf,
    _lock: File,
}

/// Why something could not be kept or found.
#[derive(Debug, Error)]
pub enum StorageError {
    /// The file is there but makes no sense. It has been set aside and can be looked at.
    #[error("{} cannot be read ({problem}); it was kept as {}", .file.display(), .kept.display())]
    Unreadable {
        /// The file.
        file: PathBuf,
        /// What is wrong.
        problem: String,
        /// Where it is kept now.
        kept: PathBuf,
    },
    /// The disk or the rights do not allow it.
    #[error("{}: {problem}", .file.display())]
    Disk {
        /// The file.
        file: PathBuf,
        /// What the system says.
        problem: io::Error,
    },
}

impl Storage {
    /// Returns the storage in a folder, held by a lock.
    pub(in crate::platform) const fn new(folder: PathBuf, lock: File) -> Self {
        Self {
            folder,
            _lock: lock,
        }
    }

    /// Returns the storage in an existing folder that no other window uses.
    ///
    /// # Errors
    /// The folder cannot be written to.
    pub fn in_folder(folder: &Path) -> io::Result<Self> {
        Ok(Self::new(
            folder.to_owned(),
            File::create(folder.join("in-use"))?,
        ))
    }

    /// Returns the folder.
    #[must_use]
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Returns what was kept under a name; `None` if nothing was.
    ///
    /// # Errors
    /// The file makes no sense (it is set aside, never overwritten) or cannot be read.
    pub fn load<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, StorageError> {
        let file = self.folder.join(format!("{name}.json"));
        let bytes = match fs::read(&file) {
            Ok(bytes) => bytes,
            Err(problem) if problem.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(problem) => return Err(StorageError::Disk { file, problem }),
        };
        serde_json::from_slice(&bytes).map(Some).map_err(|problem| {
            let kept = free_name(&file);
            match fs::rename(&file, &kept) {
                Ok(()) => StorageError::Unreadable {
                    file,
                    problem: problem.to_string(),
                    kept,
                },
                Err(problem) => StorageError::Disk { file, problem },
            }
        })
    }

    /// Keeps something under a name. The old content stays whole until the new one is on the disk.
    ///
    /// # Errors
    /// The disk is full or the rights do not allow it; the old content is untouched.
    pub fn save<T: Serialize>(&self, name: &str, value: &T) -> Result<(), StorageError> {
        let file = self.folder.join(format!("{name}.json"));
        let fresh = self.folder.join(format!("{name}.json.new"));
        let text = serde_json::to_vec_pretty(value).expect("what is kept has string keys");
        write_private(&fresh, &text)
            .and_then(|()| fs::rename(&fresh, &file))
            .map_err(|problem| StorageError::Disk { file, problem })
    }
}

/// Returns a name beside the file that is not taken.
fn free_name(file: &Path) -> PathBuf {
    (1..)
        .map(|number| file.with_extension(format!("json.unreadable-{number}")))
        .find(|candidate| !candidate.exists())
        .expect("some number is free")
}

/// Writes a file that only its owner may read, and waits until it is on the disk.
fn write_private(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(path)?;
    file.write_all(bytes)?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn storage(folder: &Path) -> Storage {
        Storage::in_folder(folder).unwrap()
    }

    #[test]
    fn what_is_kept_is_found_again_and_nothing_is_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let storage = storage(folder.path());
        assert!(storage.load::<String>("account").unwrap().is_none());
        storage.save("account", &"token").unwrap();
        storage.save("account", &"other").unwrap();
        assert_eq!(
            storage.load::<String>("account").unwrap().as_deref(),
            Some("other")
        );
    }

    #[test]
    fn an_unreadable_file_is_set_aside_and_named_not_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let storage = storage(folder.path());
        for round in 1..=2 {
            fs::write(folder.path().join("settings.json"), "{ half a fi").unwrap();
            let problem = storage.load::<Vec<u8>>("settings").unwrap_err().to_string();
            let kept = format!("settings.json.unreadable-{round}");
            assert!(problem.contains(&kept), "{problem}");
            assert_eq!(
                fs::read_to_string(folder.path().join(kept)).unwrap(),
                "{ half a fi"
            );
        }
        assert!(storage.load::<Vec<u8>>("settings").unwrap().is_none());
    }

    #[cfg(unix)]
    #[test]
    fn others_may_not_read_what_is_kept() {
        use std::os::unix::fs::PermissionsExt;
        let folder = tempfile::tempdir().unwrap();
        storage(folder.path()).save("account", &"token").unwrap();
        let mode = fs::metadata(folder.path().join("account.json"))
            .unwrap()
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}
