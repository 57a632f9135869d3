//! The Keychain. What is kept there follows the player's iCloud Keychain to other devices.

use security_framework::passwords::{
    PasswordOptions, generic_password, set_generic_password_options,
};

use crate::platform::native::Safe;

/// The name under which the app keeps its things: its own identifier.
const SERVICE: &str = "online.checkers.app";
/// `errSecItemNotFound`: nothing is kept under a name.
const NOT_FOUND: i32 = -25_300;

#[derive(Debug)]
pub(in crate::platform::mobile) struct Vault;

fn place(name: &str) -> PasswordOptions {
    let mut options = PasswordOptions::new_generic_password(SERVICE, name);
    options.set_access_synchronized(Some(true));
    options
}

impl Safe for Vault {
    fn load(&self, name: &str) -> Result<Option<String>, String> {
        match generic_password(place(name)) {
            Ok(bytes) => String::from_utf8(bytes)
                .map(Some)
                .map_err(|problem| problem.to_string()),
            Err(problem) if problem.code() == NOT_FOUND => Ok(None),
            Err(problem) => Err(problem.to_string()),
        }
    }

    fn save(&self, name: &str, text: &str) -> Result<(), String> {
        set_generic_password_options(text.as_bytes(), place(name))
            .map_err(|problem| problem.to_string())
    }
}
