//! Players and each other: names, profiles, friends, blocks, chat, notices, reports.

pub(crate) mod blocks;
pub(crate) mod chat;
pub(crate) mod friends;
pub(crate) mod moderation;
mod names;
pub(crate) mod notices;
pub(crate) mod profiles;
pub(crate) mod reports;

use protocol::Person;

use super::accounts::card;
use super::sql::Row;
use crate::port::StoreError;

pub use chat::{ChatId, Say, SayOutcome};
pub use friends::{Ask, AskOutcome, Parting};
pub use moderation::{Account, Report};
pub use notices::Notify;

/// Reads a player from six columns: id, name, rating, provisional, avatar, country.
pub(super) fn person(row: &Row, first: usize) -> Result<Person, StoreError> {
    Ok(Person {
        player: card(row, first)?,
        avatar: avatar(row, first + 4)?,
        country: row.maybe_text(first + 5)?,
        presence: None,
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
