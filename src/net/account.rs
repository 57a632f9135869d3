//! Our accounts: one for each server we have played on, with the secret that proves it.

use std::collections::BTreeMap;

use bevy::prelude::*;
use protocol::{GuestAccount, PlayerCard};
use serde::{Deserialize, Serialize};

use crate::platform::{Storage, StorageError};
use crate::session::{Failure, Notice, Toasts};

/// The name under which accounts are kept.
const FILE: &str = "accounts";

/// Every account of this profile. Kept on disk before it is used.
#[derive(Resource, Debug, Default)]
pub struct Account {
    by_host: BTreeMap<String, GuestAccount>,
}

/// The file: accounts by server, and those a server no longer knew, for a person to look at.
#[derive(Default, Serialize, Deserialize)]
struct File {
    accounts: BTreeMap<String, GuestAccount>,
    #[serde(default)]
    forgotten: Vec<(String, GuestAccount)>,
}

/// How a wish for a name went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NameAnswer {
    /// The account has this name.
    Taken(PlayerCard),
    /// Refused: code and text.
    Refused(String, String),
}

impl Account {
    /// Returns our account on a server.
    #[must_use]
    pub fn on(&self, host: &str) -> Option<&GuestAccount> {
        self.by_host.get(host)
    }

    /// Keeps an account, on disk first. Another one that was there is set aside: nothing else may
    /// lead to it.
    pub(super) fn keep(
        &mut self,
        storage: &Storage,
        host: &str,
        account: GuestAccount,
    ) -> Result<(), StorageError> {
        let mut file = read(storage)?;
        let before = file.accounts.insert(host.to_owned(), account.clone());
        if let Some(other) = before.filter(|other| other.player.id != account.player.id) {
            file.forgotten.push((host.to_owned(), other));
        }
        storage.save(FILE, &file)?;
        self.by_host.insert(host.to_owned(), account);
        Ok(())
    }

    /// Sets aside an account that its server does not know any more.
    pub(super) fn forget(&mut self, storage: &Storage, host: &str) -> Result<(), StorageError> {
        let mut file = read(storage)?;
        if let Some(account) = file.accounts.remove(host) {
            file.forgotten.push((host.to_owned(), account));
            storage.save(FILE, &file)?;
        }
        self.by_host.remove(host);
        Ok(())
    }

    /// Drops an account whose owner has left it: nothing of it stays here.
    pub(super) fn discard(&mut self, storage: &Storage, host: &str) -> Result<(), StorageError> {
        let mut file = read(storage)?;
        if let Some(account) = file.accounts.remove(host) {
            file.forgotten
                .retain(|(_, other)| other.player.id != account.player.id);
            storage.save(FILE, &file)?;
        }
        self.by_host.remove(host);
        Ok(())
    }
}

fn read(storage: &Storage) -> Result<File, StorageError> {
    Ok(storage.load(FILE)?.unwrap_or_default())
}

fn load(
    storage: Res<Storage>,
    time: Res<Time<Real>>,
    mut account: ResMut<Account>,
    mut toasts: ResMut<Toasts>,
) {
    match read(&storage) {
        Ok(file) => account.by_host = file.accounts,
        Err(problem) => {
            error!("the accounts of this player could not be read: {problem}");
            toasts.push(
                Notice::Failed(Failure::AccountsUnreadable),
                time.elapsed_secs_f64(),
            );
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.init_resource::<Account>().add_systems(Startup, load);
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn guest(name: &str) -> GuestAccount {
        let player = PlayerCard {
            id: "p1".into(),
            name: name.to_owned(),
            rating: 1500,
            provisional: false,
        };
        GuestAccount {
            player,
            token: format!("secret of {name}"),
        }
    }

    #[test]
    fn an_account_survives_a_restart_and_a_forgotten_one_is_set_aside() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::in_folder(folder.path()).unwrap();
        let mut account = Account::default();
        account.keep(&storage, "one:4270", guest("Anna")).unwrap();
        account.keep(&storage, "two:4270", guest("Boris")).unwrap();
        account.forget(&storage, "one:4270").unwrap();
        assert!(account.on("one:4270").is_none());
        let file = read(&storage).unwrap();
        assert_eq!(file.accounts.get("two:4270"), Some(&guest("Boris")));
        assert_eq!(file.forgotten, vec![("one:4270".to_owned(), guest("Anna"))]);
    }

    #[test]
    fn an_account_that_another_one_follows_is_set_aside_and_a_new_name_is_no_other_account() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::in_folder(folder.path()).unwrap();
        let mut account = Account::default();
        account.keep(&storage, "one:4270", guest("Anna")).unwrap();
        account.keep(&storage, "one:4270", guest("Annika")).unwrap();
        assert_eq!(read(&storage).unwrap().forgotten, vec![]);
        let mut other = guest("Boris");
        other.player.id = "p2".into();
        account.keep(&storage, "one:4270", other.clone()).unwrap();
        assert_eq!(account.on("one:4270"), Some(&other));
        let aside = vec![("one:4270".to_owned(), guest("Annika"))];
        assert_eq!(read(&storage).unwrap().forgotten, aside);
    }

    #[test]
    fn of_an_account_that_was_left_nothing_stays() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::in_folder(folder.path()).unwrap();
        let mut account = Account::default();
        account.keep(&storage, "one:4270", guest("Anna")).unwrap();
        account.discard(&storage, "one:4270").unwrap();
        assert!(account.on("one:4270").is_none());
        let text = fs::read_to_string(folder.path().join("accounts.json")).unwrap();
        assert!(!text.contains("Anna"), "{text}");
    }

    #[test]
    fn an_account_that_cannot_be_kept_is_not_used() {
        let folder = tempfile::tempdir().unwrap();
        let storage = Storage::in_folder(folder.path()).unwrap();
        // A folder in the file's place: it can be neither read nor replaced, whoever we are.
        fs::create_dir(folder.path().join("accounts.json")).unwrap();
        let mut account = Account::default();
        assert!(account.keep(&storage, "one:4270", guest("Anna")).is_err());
        assert!(account.on("one:4270").is_none());
    }
}
