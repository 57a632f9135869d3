//! Players and each other: names, profiles, friends, blocks, chat, notices, reports.

pub(crate) mod blocks;
pub(crate) mod chat;
pub(crate) mod friends;
pub(crate) mod moderation;
mod names;
pub(crate) mod notices;
pub(crate) mod profiles;
pub(crate) mod reports;

use protocol::{Person, PlayerCard, PlayerId};

use super::accounts::START_RATING;
use super::sql::{Row, Value};
use super::{SqlStore, sql};
use crate::port::StoreError;

pub use chat::{ChatId, Say, SayOutcome};
pub use friends::{Ask, AskOutcome, Parting};
pub use moderation::{Account, Report};
pub use notices::Notify;

/// Reads a player from four columns: id, name, avatar, country.
fn person(row: &Row, first: usize) -> Result<Person, StoreError> {
    Ok(Person {
        player: card(row, first)?,
        avatar: avatar(row, first + 2)?,
        country: row.maybe_text(first + 3)?,
        presence: None,
    })
}

/// Reads a player from two columns: id, name.
fn card(row: &Row, first: usize) -> Result<PlayerCard, StoreError> {
    Ok(PlayerCard {
        id: PlayerId(row.text(first)?),
        name: row.text(first + 1)?,
        rating: START_RATING,
    })
}

fn avatar(row: &Row, column: usize) -> Result<Option<u8>, StoreError> {
    let number = row.maybe_int(column)?;
    Ok(number.and_then(|number| u8::try_from(number).ok()))
}

fn number(value: i64) -> u64 {
    u64::try_from(value).unwrap_or(0)
}

fn signed(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// Returns a count; a query for one has always a row.
fn count(row: Option<Row>) -> Result<u32, StoreError> {
    let nothing = || StoreError::Corrupt("a count has no row".to_owned());
    let count = row.ok_or_else(nothing)?.int(0)?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

fn text<T: serde::Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

fn value<T: serde::de::DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Corrupt(error.to_string()))
}

impl SqlStore {
    async fn count_of(&self, text: &'static str, args: &[Value<'_>]) -> Result<u32, StoreError> {
        count(self.readers.one(text, args).await?)
    }
}

/// Counts inside a transaction.
async fn count_in(
    db: &mut sql::Db,
    text: &'static str,
    args: &[Value<'_>],
) -> Result<u32, StoreError> {
    count(db.one(text, args).await?)
}
