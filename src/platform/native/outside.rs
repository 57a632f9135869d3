//! What the app hands to the rest of the machine: an address to the browser, a file to its owner.

use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use crate::platform::{BroughtBack, Storage};

/// Opens an address in the system's browser. Only within `Tasks::spawn`. The app stays, so nothing
/// has to be kept for its return.
///
/// # Errors
/// The system has no browser, or does not say which.
pub async fn open_in_browser(url: String, _kept: String) -> Result<(), String> {
    // A browser of the terminal would hold up everything else that waits.
    let opened = tokio::task::spawn_blocking(move || webbrowser::open(&url));
    let opened = opened.await.map_err(|problem| problem.to_string())?;
    opened.map_err(|problem| problem.to_string())
}

/// Returns what the app kept when it went to the address, and what it is opened again with: never, as
/// it did not go.
#[must_use]
pub const fn brought_back() -> Option<(String, BroughtBack)> {
    None
}

/// The folder for files that a player asks for.
#[derive(Clone, Debug)]
pub struct Downloads(PathBuf);

impl Downloads {
    /// Returns the system's folder for downloads; where there is none, the app's own.
    #[must_use]
    pub fn of_system(storage: &Storage) -> Self {
        let folder = dirs::download_dir().filter(|folder| folder.is_dir());
        Self(folder.unwrap_or_else(|| storage.folder().to_owned()))
    }

    /// Writes a file, never over another one; returns where it lies.
    ///
    /// # Errors
    /// The disk is full or the rights do not allow it.
    pub fn write(&self, stem: &str, end: &str, text: &str) -> io::Result<String> {
        for number in 1.. {
            let name = match number {
                1 => format!("{stem}.{end}"),
                _ => format!("{stem}-{number}.{end}"),
            };
            let path = self.0.join(name);
            match create(&path) {
                Ok(mut file) => {
                    let written = file.write_all(text.as_bytes());
                    if let Err(problem) = written.and_then(|()| file.sync_all()) {
                        // Half a copy of one's data is worse than none.
                        fs::remove_file(&path)?;
                        return Err(problem);
                    }
                    return Ok(path.display().to_string());
                }
                Err(problem) if problem.kind() == io::ErrorKind::AlreadyExists => {}
                Err(problem) => return Err(problem),
            }
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }
}

/// Creates a file that only its owner may read.
fn create(path: &Path) -> io::Result<File> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_second_file_does_not_replace_the_first() {
        let folder = tempfile::tempdir().unwrap();
        let downloads = Downloads(folder.path().to_owned());
        let first = downloads.write("account", "json", "one").unwrap();
        let second = downloads.write("account", "json", "two").unwrap();
        assert_eq!(fs::read_to_string(first).unwrap(), "one");
        assert_eq!(fs::read_to_string(&second).unwrap(), "two");
        assert!(second.ends_with("account-2.json"), "{second}");
    }

    #[test]
    fn a_folder_that_is_not_there_is_an_error() {
        let folder = tempfile::tempdir().unwrap();
        let downloads = Downloads(folder.path().join("gone"));
        assert!(downloads.write("account", "json", "one").is_err());
    }
}
