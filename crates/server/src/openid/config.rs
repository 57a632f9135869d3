//! Which providers there are, from a file and the environment.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use thiserror::Error;
use toml::{Table, Value};

/// A text that is never shown.
#[derive(Clone, PartialEq, Eq, Deserialize)]
#[serde(transparent)]
pub struct Secret(String);

impl Secret {
    /// Hides a text.
    #[must_use]
    pub const fn new(text: String) -> Self {
        Self(text)
    }

    /// Returns the text itself.
    pub(super) fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("(hidden)")
    }
}

/// Logins at other providers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenIdConfig {
    /// The providers offered, in this order.
    pub providers: Vec<ProviderConfig>,
    /// Where browsers reach this server (`https://play.example.org`). Without one: 127.0.0.1 and the
    /// port it listens on, for players on the same machine.
    pub public_url: Option<String>,
}

/// One provider.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProviderConfig {
    /// Names it in addresses and messages: `google`.
    pub key: String,
    /// Its name, for people.
    pub name: String,
    /// The issuer, exactly as it stands in its tokens.
    pub issuer: String,
    /// Who we are there.
    pub client_id: String,
    /// How we prove it.
    pub credential: Credential,
    /// Whether the browser brings the answer as a form instead of in the address.
    pub form_post: bool,
    /// What the browser is asked to ask (`select_account`); empty for nothing.
    pub prompt: String,
    /// Client ids of our other apps, for which the provider may issue tokens as well.
    pub other_audiences: Vec<String>,
}

/// How a server proves to a provider who it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Credential {
    /// By a shared secret.
    Secret(Secret),
    /// As Apple wants it: by tokens we sign, good for minutes.
    Apple {
        /// The team.
        team_id: String,
        /// The name of the key.
        key_id: String,
        /// The key, as PEM.
        key: Secret,
    },
}

/// Why the providers cannot be used. The text says what to do and never shows a secret.
#[derive(Debug, Error)]
pub enum SetupError {
    /// The file or the environment cannot be read as settings.
    #[error("the settings of the login providers cannot be read: {0}")]
    Unreadable(String),
    /// A file with a secret cannot be read.
    #[error("{provider}: the file {file} cannot be read: {error}")]
    File {
        /// The provider.
        provider: String,
        /// The file.
        file: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// Something is missing or impossible.
    #[error("{provider}: {what}")]
    Wrong {
        /// The provider.
        provider: String,
        /// What, and what to write instead.
        what: String,
    },
}

/// A provider as it stands in the file.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Entry {
    name: Option<String>,
    issuer: Option<String>,
    client_id: Option<String>,
    client_secret: Option<Secret>,
    client_secret_file: Option<PathBuf>,
    team_id: Option<String>,
    key_id: Option<String>,
    key_file: Option<PathBuf>,
    form_post: Option<bool>,
    prompt: Option<String>,
    other_audiences: Vec<String>,
}

/// Reads the providers from a file like
///
/// ```toml
/// [google]
/// client_id = "…apps.googleusercontent.com"
/// client_secret_file = "google-secret"
///
/// [apple]
/// client_id = "org.example.checkers"
/// team_id = "ABCDE12345"
/// key_id = "ABC123DEFG"
/// key_file = "AuthKey_ABC123DEFG.p8"
/// ```
///
/// and from the environment: `CHECKERS_OPENID__GOOGLE__CLIENT_SECRET`. Files lie beside the file unless
/// their paths are absolute. Other keys than `google` and `apple` need an `issuer`.
///
/// # Errors
/// See [`SetupError`].
pub fn read(
    file: Option<&Path>,
    environment: impl IntoIterator<Item = (String, String)>,
) -> Result<Vec<ProviderConfig>, SetupError> {
    // What the reader says may hold the line, and the line a secret: its bare message does not.
    let unreadable = |error: toml::de::Error| SetupError::Unreadable(error.message().to_owned());
    let mut table = match file {
        Some(file) => {
            let missing = |error| SetupError::Unreadable(format!("{}: {error}", file.display()));
            let text = fs::read_to_string(file).map_err(missing)?;
            text.parse::<Table>().map_err(unreadable)?
        }
        None => Table::new(),
    };
    for (name, value) in environment {
        overlay(&mut table, &name, value);
    }
    let entries: BTreeMap<String, Entry> = table.try_into().map_err(unreadable)?;
    let folder = file.and_then(Path::parent).unwrap_or(Path::new(""));
    let complete = |(key, entry): (String, Entry)| entry.complete(key, folder);
    entries.into_iter().map(complete).collect()
}

/// Puts a variable like `CHECKERS_OPENID__GOOGLE__CLIENT_SECRET` into its place.
fn overlay(table: &mut Table, name: &str, value: String) {
    let name = name.strip_prefix("CHECKERS_OPENID__");
    let Some((provider, field)) = name.and_then(|name| name.split_once("__")) else {
        return;
    };
    let entry = table
        .entry(provider.to_lowercase())
        .or_insert_with(|| Value::Table(Table::new()));
    if let Value::Table(entry) = entry {
        entry.insert(field.to_lowercase(), Value::String(value));
    }
}

impl Entry {
    /// Fills in what is known of the provider.
    fn complete(self, key: String, folder: &Path) -> Result<ProviderConfig, SetupError> {
        let wrong = |what: &str| SetupError::Wrong {
            provider: key.clone(),
            what: what.to_owned(),
        };
        let (name, issuer, form_post, prompt) = match key.as_str() {
            "google" => (
                "Google",
                Some("https://accounts.google.com"),
                false,
                "select_account",
            ),
            "apple" => ("Apple", Some("https://appleid.apple.com"), true, ""),
            other => (other, None, false, ""),
        };
        let issuer = self.issuer.as_deref().or(issuer);
        Ok(ProviderConfig {
            name: self.name.clone().unwrap_or_else(|| name.to_owned()),
            issuer: issuer
                .ok_or_else(|| wrong("write its `issuer`"))?
                .to_owned(),
            client_id: self
                .client_id
                .clone()
                .ok_or_else(|| wrong("write the `client_id`"))?,
            form_post: self.form_post.unwrap_or(form_post),
            prompt: self.prompt.clone().unwrap_or_else(|| prompt.to_owned()),
            credential: self.credential(&key, folder)?,
            other_audiences: self.other_audiences,
            key,
        })
    }

    fn credential(&self, key: &str, folder: &Path) -> Result<Credential, SetupError> {
        let secret_of = |name: &Path| {
            let file = folder.join(name);
            match fs::read_to_string(&file) {
                Ok(text) => Ok(Secret(text.trim().to_owned())),
                Err(error) => Err(SetupError::File {
                    provider: key.to_owned(),
                    file,
                    error,
                }),
            }
        };
        match (&self.key_file, &self.team_id, &self.key_id) {
            (Some(file), Some(team_id), Some(key_id)) => Ok(Credential::Apple {
                team_id: team_id.clone(),
                key_id: key_id.clone(),
                key: secret_of(file)?,
            }),
            (None, None, None) => match (&self.client_secret, &self.client_secret_file) {
                (Some(secret), None) => Ok(Credential::Secret(secret.clone())),
                (None, Some(file)) => secret_of(file).map(Credential::Secret),
                _ => Err(SetupError::Wrong {
                    provider: key.to_owned(),
                    what: "write either `client_secret` or `client_secret_file`".to_owned(),
                }),
            },
            _ => Err(SetupError::Wrong {
                provider: key.to_owned(),
                what: "write all of `team_id`, `key_id` and `key_file`".to_owned(),
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn written(text: &str) -> Result<Vec<ProviderConfig>, SetupError> {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("secret"), "from a file\n").unwrap();
        let file = folder.path().join("providers.toml");
        fs::write(&file, text).unwrap();
        read(Some(&file), [])
    }

    #[test]
    fn google_apple_and_others_are_read() {
        let all = written(
            r#"
            [google]
            client_id = "g"
            client_secret = "in the open"
            [apple]
            client_id = "a"
            team_id = "t"
            key_id = "k"
            key_file = "secret"
            [own]
            name = "Our own"
            issuer = "https://id.example.org"
            client_id = "o"
            client_secret_file = "secret"
            "#,
        )
        .unwrap();
        let [apple, google, own] = &all[..] else {
            panic!("{all:?}");
        };
        assert_eq!(apple.issuer, "https://appleid.apple.com");
        assert!(apple.form_post && !google.form_post);
        assert_eq!(google.issuer, "https://accounts.google.com");
        assert_eq!(google.name, "Google");
        assert_eq!(own.name, "Our own");
        let from_file = Secret::new("from a file".to_owned());
        assert_eq!(own.credential, Credential::Secret(from_file.clone()));
        assert!(matches!(&apple.credential, Credential::Apple { key, .. } if *key == from_file));
        let shown = format!("{all:?}");
        assert!(
            !shown.contains("from a file") && !shown.contains("in the open"),
            "{shown}"
        );
    }

    #[test]
    fn the_environment_wins_over_the_file_and_may_stand_alone() {
        let names = |all: [(&str, &str); 3]| all.map(|(k, v)| (k.to_owned(), v.to_owned()));
        let environment = names([
            ("CHECKERS_OPENID__GOOGLE__CLIENT_ID", "g"),
            ("CHECKERS_OPENID__GOOGLE__CLIENT_SECRET", "s"),
            ("PATH", "/bin"),
        ]);
        let all = read(None, environment).unwrap();
        assert_eq!(all.len(), 1);
        assert_eq!(
            (all[0].key.as_str(), all[0].client_id.as_str()),
            ("google", "g")
        );
        let secret = Credential::Secret(Secret::new("s".to_owned()));
        assert_eq!(all[0].credential, secret);
        assert!(read(None, []).unwrap().is_empty());
    }

    #[test]
    fn what_is_missing_is_named() {
        for (text, said) in [
            (
                "[own]\nclient_id = \"o\"\nclient_secret = \"s\"",
                "own: write its `issuer`",
            ),
            (
                "[google]\nclient_secret = \"s\"",
                "google: write the `client_id`",
            ),
            ("[google]\nclient_id = \"g\"", "google: write either"),
            (
                "[apple]\nclient_id = \"a\"\nkey_id = \"k\"",
                "apple: write all of",
            ),
            ("[google]\nclientid = \"g\"", "unknown field"),
            (
                "[google]\nclient_id = \"g\"\nclient_secret_file = \"absent\"",
                "cannot be read",
            ),
        ] {
            let error = written(text).unwrap_err().to_string();
            assert!(error.contains(said), "{text}: {error}");
        }
    }
}
