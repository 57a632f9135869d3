//! The map of everything personal: what is exported, and what becomes of it when an account is deleted.
//!
//! Every table stands here: in [`PLACES`] with the column that says whose row it is, or in
//! [`IMPERSONAL`]. A test reads the schema and fails for a table that stands in neither.

mod erase;

use protocol::{PlayerId, Timestamp};
use serde_json::{Map, Value, json};

use super::SqlStore;
use super::sql::args;
use crate::port::StoreError;

pub use erase::{DELETED_NAME, Erase, EraseOutcome, is_deleted};

/// A column that says whose row it is.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// The table.
    pub table: &'static str,
    /// The column with the account's id.
    pub column: &'static str,
    /// Whether the rows go with the account; otherwise they stay under somebody who stands in for it.
    pub is_erased: bool,
    /// The rows as their owner may see them; none where they are about the account but not its own.
    rows: Option<&'static str>,
    /// The statement that takes the account out of it; `$2` is who stands in for it, if anybody.
    forget: &'static str,
}

macro_rules! places {
    ($($table:literal . $column:literal => $fate:ident, $seen:tt;)*) => {
        &[$(Place {
            table: $table,
            column: $column,
            is_erased: places!(@is $fate),
            rows: places!(@rows $seen $table, $column),
            forget: places!(@forget $fate $table, $column),
        }),*]
    };
    (@is erased) => { true };
    (@is handed_over) => { false };
    (@rows unseen $table:literal, $column:literal) => { None };
    (@rows seen $table:literal, $column:literal) => { places!(@rows "*" $table, $column) };
    (@rows $what:literal $table:literal, $column:literal) => {
        Some(concat!("SELECT ", $what, " FROM ", $table, " WHERE ", $column, " = $1"))
    };
    (@forget erased $table:literal, $column:literal) => {
        concat!("DELETE FROM ", $table, " WHERE ", $column, " = $1")
    };
    (@forget handed_over $table:literal, $column:literal) => {
        concat!("UPDATE ", $table, " SET ", $column, " = $2 WHERE ", $column, " = $1")
    };
}

/// Where accounts appear. `erased`: the rows go with the account. `handed_over`: the rows stay, under
/// somebody who was never anybody. `seen`: the rows are exported, with the columns that are named;
/// `unseen`: they are not, because they would tell what others do in secret (whom they block, what they
/// report). In the order in which they are taken out; the account itself is last.
pub const PLACES: &[Place] = places! {
    "tokens"."account" => erased, seen;
    "tickets"."account" => erased, seen;
    "identities"."account" => erased, seen;
    "link_attempts"."account" => erased, seen;
    "commands"."account" => erased, seen;
    "seeks"."account" => erased, seen;
    "presence"."account" => erased, seen;
    "blocks"."account" => erased, seen;
    "blocks"."other" => erased, unseen;
    "mutes"."account" => erased, seen;
    "mutes"."other" => erased, unseen;
    "friendships"."low" => erased, seen;
    "friendships"."high" => erased, seen;
    // The state would tell that the receiver blocks the sender.
    "friend_requests"."sender" => erased, "sender, receiver, at";
    "friend_requests"."receiver" => erased, seen;
    // So would `hidden`.
    "chat_lines"."account" => erased, "chat, seq, account, command, body, at";
    "chat_members"."account" => erased, seen;
    "chat_members"."other" => handed_over, unseen;
    "notices"."account" => erased, seen;
    "notices"."subject" => erased, unseen;
    "reports"."reporter" => erased, "id, at, reporter, reported, reason, note";
    "reports"."reported" => erased, unseen;
    "achievements"."account" => erased, seen;
    "play_days"."account" => erased, seen;
    "tournament_places"."account" => erased, seen;
    "ratings"."account" => erased, seen;
    "rating_changes"."account" => erased, seen;
    "board_scores"."account" => erased, seen;
    "board_places"."account" => erased, seen;
    "conduct"."account" => erased, seen;
    "conduct_records"."account" => erased, seen;
    "private_games"."owner" => erased, "id, owner, pool, colour, rated, created_at, expires_at";
    "private_games"."for_player" => erased, unseen;
    "seats"."account" => handed_over, seen;
    // What was left has been moved out of the world; the entries still add up.
    "ledger"."account" => handed_over, seen;
    "ledger"."other" => handed_over, unseen;
    "wallets"."account" => handed_over, seen;
    "wallets"."owner" => handed_over, unseen;
    "tournaments"."made_by" => handed_over, "id, setup, status, created_at, starts_at, ends_at, made_by";
    "tournaments"."winner" => handed_over, unseen;
    "entrants"."account" => handed_over, seen;
    "bouts"."white" => handed_over, seen;
    "bouts"."black" => handed_over, seen;
    "accounts"."id" => erased, seen;
};

/// Tables without anything that belongs to one account. Games and their events do, through `seats`:
/// they are exported from there and made anonymous. Chats do through their members and lines.
pub const IMPERSONAL: &[&str] = &[
    "games",
    "events",
    "game_ratings",
    "board_pieces",
    "board_locks",
    "chats",
    "nodes",
    "private_tries",
    "heartbeat",
    "_sqlx_migrations",
];

/// Rows that belong to the account through its seats.
const THROUGH_SEATS: [(&str, &str); 2] = [
    (
        "games",
        "SELECT g.* FROM games g WHERE g.id IN (SELECT game FROM seats WHERE account = $1)
         ORDER BY g.id",
    ),
    (
        "events",
        "SELECT e.* FROM events e WHERE e.game IN (SELECT game FROM seats WHERE account = $1)
         ORDER BY e.game, e.seq",
    ),
];

impl SqlStore {
    /// Returns all rows of an account, by table. Hashes of secrets are left out.
    ///
    /// # Errors
    /// The store failed.
    pub async fn export(&self, player: &PlayerId, at: Timestamp) -> Result<Value, StoreError> {
        let seen = |place: &Place| place.rows.map(|rows| (place.table, rows));
        let places = PLACES.iter().filter_map(seen);
        let mut tables = Map::new();
        for (table, text) in places.chain(THROUGH_SEATS) {
            let rows = self.readers.all(text, args![player]).await?;
            let rows: Vec<Value> = rows
                .iter()
                .map(|row| row.json())
                .collect::<Result<_, _>>()?;
            let kept = tables.entry(table).or_insert_with(|| json!([]));
            if let Value::Array(kept) = kept {
                kept.extend(rows.into_iter().map(readable));
            }
        }
        Ok(json!({ "account": player, "exported_at": at, "tables": tables }))
    }
}

/// Bodies are kept as JSON in text: they are exported as what they are.
fn readable(mut row: Value) -> Value {
    if let Some(body) = row.get_mut("body")
        && let Some(parsed) = body
            .as_str()
            .and_then(|text| serde_json::from_str(text).ok())
    {
        *body = parsed;
    }
    row
}
