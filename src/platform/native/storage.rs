//! Small named texts of a profile (account, settings), as files that are replaced whole.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use bevy::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;
use thiserror::Error;

/// What proves who we are: kept in the safe, where there is one.
const SECRETS: [&str; 1] = ["accounts"];

/// A place of the system's own for secrets, which no copy of the app's files opens: the Keychain, the Keystore.
pub trait Safe: fmt::Debug + Send + Sync + 'static {
    /// Returns what is kept under a name; `None` if nothing is.
    ///
    /// # Errors
    /// What the system says: it does not open the safe now.
    fn load(&self, name: &str) -> Result<Option<String>, String>;

    /// Keeps a text under a name; returns when it is on the disk.
    ///
    /// # Errors
    /// What the system says; what was kept before is untouched.
    fn save(&self, name: &str, text: &str) -> Result<(), String>;
}

/// The profile's folder. Locked for this window while it lives.
#[derive(Resource, Debug)]
pub struct Storage {
    folder: PathBuf,
    safe: Option<Box<dyn Safe>>,
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
    /// The system does not open its safe.
    #[error(
        "the system's safe for '{name}' does not open ({problem}); unlock the phone and try again"
    )]
    Locked {
        /// What was to be kept or found.
        name: String,
        /// What the system says.
        problem: String,
    },
}

impl Storage {
    /// Returns the storage in a folder, held by a lock.
    pub(in crate::platform) const fn new(folder: PathBuf, lock: File) -> Self {
        Self {
            folder,
            safe: None,
            _lock: lock,
        }
    }

    /// Keeps secrets in a safe from now on. Those that lie in files go there when they are read.
    #[must_use]
    pub fn with_safe(self, safe: impl Safe) -> Self {
        Self {
            safe: Some(Box::new(safe)),
            ..self
        }
    }

    /// Returns the safe for what is kept under a name, if it is a secret and there is one.
    fn safe_for(&self, name: &str) -> Option<&dyn Safe> {
        self.safe.as_deref().filter(|_| SECRETS.contains(&name))
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
        let Some(safe) = self.safe_for(name) else {
            return self.load_file(name);
        };
        let kept = safe.load(name).map_err(locked(name))?;
        // An empty text is left where an unreadable one was.
        if let Some(text) = kept.filter(|text| !text.is_empty()) {
            return serde_json::from_str(&text)
                .map(Some)
                .map_err(|problem| set_aside(safe, name, &text, &problem));
        }
        // From before there was a safe: into it first, then out of the folder.
        let Some(found) = self.load_file::<serde_json::Value>(name)? else {
            return Ok(None);
        };
        self.save(name, &found)?;
        let file = self.file(name);
        fs::remove_file(&file).map_err(|problem| StorageError::Disk { file, problem })?;
        self.load(name)
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.join(format!("{name}.json"))
    }

    fn load_file<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, StorageError> {
        let file = self.file(name);
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
        let text = serde_json::to_string_pretty(value).expect("what is kept has string keys");
        if let Some(safe) = self.safe_for(name) {
            return safe.save(name, &text).map_err(locked(name));
        }
        let file = self.file(name);
        let fresh = self.folder.join(format!("{name}.json.new"));
        write_private(&fresh, text.as_bytes())
            .and_then(|()| fs::rename(&fresh, &file))
            .map_err(|problem| StorageError::Disk { file, problem })
    }
}

/// Keeps under another name what makes no sense, so that it can be looked at and is in nobody's way.
fn set_aside(safe: &dyn Safe, name: &str, text: &str, problem: &serde_json::Error) -> StorageError {
    let kept = format!("{name}.unreadable");
    match safe.save(&kept, text).and_then(|()| safe.save(name, "")) {
        Ok(()) => StorageError::Unreadable {
            file: name.into(),
            problem: problem.to_string(),
            kept: kept.into(),
        },
        Err(problem) => locked(name)(problem),
    }
}

fn locked(name: &str) -> impl Fn(String) -> StorageError {
    let name = name.to_owned();
    move |problem| StorageError::Locked {
        name: name.clone(),
        problem,
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
    use std::collections::BTreeMap;
    use std::sync::{Arc, Mutex};

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

    /// A safe in memory that can be locked.
    #[derive(Clone, Debug, Default)]
    struct Chest(Arc<Mutex<(BTreeMap<String, String>, bool)>>);

    impl Chest {
        fn lock(&self, is_locked: bool) {
            self.0.lock().unwrap().1 = is_locked;
        }

        fn holds(&self, name: &str) -> Option<String> {
            self.0.lock().unwrap().0.get(name).cloned()
        }
    }

    impl Safe for Chest {
        fn load(&self, name: &str) -> Result<Option<String>, String> {
            let chest = self.0.lock().unwrap();
            let (texts, is_locked) = &*chest;
            let found = texts.get(name).cloned();
            (!is_locked).then_some(found).ok_or("locked".to_owned())
        }

        fn save(&self, name: &str, text: &str) -> Result<(), String> {
            let mut chest = self.0.lock().unwrap();
            if chest.1 {
                return Err("locked".to_owned());
            }
            chest.0.insert(name.to_owned(), text.to_owned());
            Ok(())
        }
    }

    #[test]
    fn secrets_lie_in_the_safe_alone_and_the_rest_in_files() {
        let folder = tempfile::tempdir().unwrap();
        let chest = Chest::default();
        let storage = storage(folder.path()).with_safe(chest.clone());
        storage.save("accounts", &"token").unwrap();
        storage.save("settings", &"dark").unwrap();
        assert!(!folder.path().join("accounts.json").exists());
        assert!(folder.path().join("settings.json").exists());
        assert!(chest.holds("settings").is_none());
        let found = storage.load::<String>("accounts").unwrap();
        assert_eq!(found.as_deref(), Some("token"));
    }

    #[test]
    fn a_secret_from_before_there_was_a_safe_moves_in_and_its_file_goes() {
        let folder = tempfile::tempdir().unwrap();
        storage(folder.path()).save("accounts", &"token").unwrap();
        let chest = Chest::default();
        let storage = storage(folder.path()).with_safe(chest.clone());
        chest.lock(true);
        assert!(storage.load::<String>("accounts").is_err());
        assert!(folder.path().join("accounts.json").exists(), "not lost");
        chest.lock(false);
        for _ in 0..2 {
            let found = storage.load::<String>("accounts").unwrap();
            assert_eq!(found.as_deref(), Some("token"));
        }
        assert!(!folder.path().join("accounts.json").exists());
        assert_eq!(chest.holds("accounts").as_deref(), Some("\"token\""));
    }

    #[test]
    fn an_unreadable_secret_is_set_aside_once_and_is_in_nobodys_way() {
        let folder = tempfile::tempdir().unwrap();
        let chest = Chest::default();
        chest.save("accounts", "{ half").unwrap();
        let storage = storage(folder.path()).with_safe(chest.clone());
        let problem = storage.load::<String>("accounts").unwrap_err().to_string();
        assert!(problem.contains("accounts.unreadable"), "{problem}");
        assert_eq!(
            chest.holds("accounts.unreadable").as_deref(),
            Some("{ half")
        );
        assert_eq!(storage.load::<String>("accounts").unwrap(), None);
        storage.save("accounts", &"new").unwrap();
        let found = storage.load::<String>("accounts").unwrap();
        assert_eq!(found.as_deref(), Some("new"));
    }

    #[test]
    fn a_locked_safe_is_an_error_that_says_what_to_do() {
        let folder = tempfile::tempdir().unwrap();
        let chest = Chest::default();
        let storage = storage(folder.path()).with_safe(chest.clone());
        storage.save("accounts", &"token").unwrap();
        chest.lock(true);
        let problem = storage.load::<String>("accounts").unwrap_err().to_string();
        assert!(problem.contains("unlock the phone"), "{problem}");
        assert!(storage.save("accounts", &"other").is_err());
        chest.lock(false);
        let found = storage.load::<String>("accounts").unwrap();
        assert_eq!(found.as_deref(), Some("token"));
    }
}
