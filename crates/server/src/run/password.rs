//! Passwords of private games. Each costs time and 19 MiB on purpose, so only a few are worked on at
//! once.

use std::sync::OnceLock;
use std::time::Duration;

use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher as _, PasswordVerifier as _};
use tokio::sync::{Semaphore, SemaphorePermit};

/// Passwords worked on at once.
const SLOTS: usize = 2;
/// How long one may wait for its turn.
const PATIENCE: Duration = Duration::from_secs(5);

/// The place where passwords are worked on.
#[derive(Debug)]
pub(crate) struct Passwords {
    slots: Semaphore,
}

impl Default for Passwords {
    fn default() -> Self {
        Self {
            slots: Semaphore::new(SLOTS),
        }
    }
}

impl Passwords {
    async fn slot(&self) -> Option<SemaphorePermit<'_>> {
        tokio::time::timeout(PATIENCE, self.slots.acquire())
            .await
            .ok()?
            .ok()
    }

    /// Returns what is kept of a password; nothing when too many are waiting.
    pub(crate) async fn keep(&self, password: String) -> Option<String> {
        let _slot = self.slot().await?;
        tokio::task::spawn_blocking(move || hash(&password))
            .await
            .ok()?
    }

    /// Returns whether the password is the one that was kept; nothing when too many are waiting.
    /// Without one that was kept it takes as long and the answer is no.
    pub(crate) async fn is_right(&self, password: String, kept: Option<String>) -> Option<bool> {
        let _slot = self.slot().await?;
        tokio::task::spawn_blocking(move || {
            let real = kept.is_some();
            let kept = kept.unwrap_or_else(|| nobodys().to_owned());
            verify(&password, &kept) && real
        })
        .await
        .ok()
    }
}

fn hash(password: &str) -> Option<String> {
    let hashed = Argon2::default().hash_password(password.as_bytes());
    match hashed {
        Ok(hash) => Some(hash.to_string()),
        Err(error) => {
            tracing::error!(%error, "a password could not be kept");
            None
        }
    }
}

fn verify(password: &str, kept: &str) -> bool {
    PasswordHash::new(kept).is_ok_and(|kept| {
        Argon2::default()
            .verify_password(password.as_bytes(), &kept)
            .is_ok()
    })
}

/// Returns a password of no game, to be compared with where there is none.
fn nobodys() -> &'static str {
    static KEPT: OnceLock<String> = OnceLock::new();
    KEPT.get_or_init(|| hash("nobody's").expect("argon2 takes any password of this length"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_right_password_opens_and_none_opens_nothing() {
        let passwords = Passwords::default();
        let kept = passwords.keep("Tuesday".to_owned()).await.unwrap();
        assert!(
            kept.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"),
            "{kept}"
        );
        for (password, kept, right) in [
            ("Tuesday", Some(kept.clone()), true),
            ("tuesday", Some(kept.clone()), false),
            ("", Some(kept), false),
            ("Tuesday", None, false),
            ("nobody's", None, false),
            ("Tuesday", Some("no hash".to_owned()), false),
        ] {
            let answer = passwords.is_right(password.to_owned(), kept).await;
            assert_eq!(answer, Some(right), "{password}");
        }
    }
}
