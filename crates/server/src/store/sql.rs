//! One way to talk to either database. Query texts use `$1` parameters and only what SQLite and
//! PostgreSQL share; numbers are BIGINT, flags 0 or 1, times milliseconds.

use protocol::{GameId, PlayerId, Timestamp, TournamentId};
use serde_json::{Map, Value as Json};
use sqlx::postgres::{PgPool, PgRow};
use sqlx::sqlite::SqliteRow;
use sqlx::{Column, PgConnection, Row as _, SqlitePool, TypeInfo as _, ValueRef as _};

use super::plain::{self, PlainRow};

use crate::port::StoreError;

/// A parameter. `None` is NULL of that type, which PostgreSQL wants to know.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Value<'a> {
    Int(Option<i64>),
    Real(Option<f64>),
    Text(Option<&'a str>),
    Bytes(Option<&'a [u8]>),
}

macro_rules! values {
    ($($from:ty => |$value:ident| $variant:ident($inner:expr);)*) => {$(
        impl<'a> From<$from> for Value<'a> {
            fn from($value: $from) -> Self {
                Self::$variant($inner)
            }
        }
    )*};
}

values! {
    i64 => |value| Int(Some(value));
    Option<i64> => |value| Int(value);
    bool => |value| Int(Some(i64::from(value)));
    Timestamp => |value| Int(Some(value.0));
    Option<Timestamp> => |value| Int(value.map(|at| at.0));
    f64 => |value| Real(Some(value));
    &'a str => |value| Text(Some(value));
    Option<&'a str> => |value| Text(value);
    &'a String => |value| Text(Some(value));
    &'a PlayerId => |value| Text(Some(&value.0));
    &'a GameId => |value| Text(Some(&value.0));
    &'a TournamentId => |value| Text(Some(&value.0));
    &'a [u8] => |value| Bytes(Some(value));
    Option<&'a [u8]> => |value| Bytes(value);
    &'a Vec<u8> => |value| Bytes(Some(value));
}

impl<'a, const N: usize> From<&'a [u8; N]> for Value<'a> {
    fn from(value: &'a [u8; N]) -> Self {
        Self::Bytes(Some(value))
    }
}

/// The parameters of a query, in order: `args![id, name, at]`.
macro_rules! args {
    ($($value:expr),* $(,)?) => { &[$($crate::store::sql::Value::from($value)),*] };
}
pub(crate) use args;

/// Makes a query of the text and binds the parameters; the same for both databases.
macro_rules! query {
    ($text:expr, $args:expr) => {{
        let mut query = sqlx::query($text);
        for value in $args {
            query = match *value {
                Value::Int(value) => query.bind(value),
                Value::Real(value) => query.bind(value),
                Value::Text(value) => query.bind(value),
                Value::Bytes(value) => query.bind(value),
            };
        }
        query
    }};
}

/// An open connection of a writer.
#[derive(Debug)]
pub(crate) enum Db {
    /// Called on the writer's own thread: handing each statement to another thread and waiting for it
    /// costs several times what most statements do.
    Sqlite(rusqlite::Connection),
    Postgres(PgConnection),
}

impl Db {
    /// Runs a statement; returns how many rows it changed.
    pub(crate) async fn execute(
        &mut self,
        text: &'static str,
        args: &[Value<'_>],
    ) -> Result<u64, StoreError> {
        match self {
            Self::Sqlite(db) => plain::execute(db, text, args),
            Self::Postgres(db) => query!(text, args)
                .execute(db)
                .await
                .map(|done| done.rows_affected())
                .map_err(failure),
        }
    }

    /// Runs a query; returns its rows.
    pub(crate) async fn all(
        &mut self,
        text: &'static str,
        args: &[Value<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        match self {
            Self::Sqlite(db) => plain::all(db, text, args),
            Self::Postgres(db) => rows(query!(text, args).fetch_all(db).await, Row::Postgres),
        }
    }

    /// Runs a query; returns its first row, if there is one.
    pub(crate) async fn one(
        &mut self,
        text: &'static str,
        args: &[Value<'_>],
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.all(text, args).await?.into_iter().next())
    }

    /// Runs a query for one number.
    pub(crate) async fn count(
        &mut self,
        text: &'static str,
        args: &[Value<'_>],
    ) -> Result<u32, StoreError> {
        counted(self.one(text, args).await?)
    }
}

/// Connections for reading. What they see is committed.
#[derive(Clone, Debug)]
pub(crate) enum Readers {
    Sqlite(SqlitePool),
    Postgres(PgPool),
}

impl Readers {
    /// Runs a query; returns its rows.
    pub(crate) async fn all(
        &self,
        text: &'static str,
        args: &[Value<'_>],
    ) -> Result<Vec<Row>, StoreError> {
        match self {
            Self::Sqlite(pool) => rows(query!(text, args).fetch_all(pool).await, Row::Sqlite),
            Self::Postgres(pool) => rows(query!(text, args).fetch_all(pool).await, Row::Postgres),
        }
    }

    /// Runs a query; returns its first row, if there is one.
    pub(crate) async fn one(
        &self,
        text: &'static str,
        args: &[Value<'_>],
    ) -> Result<Option<Row>, StoreError> {
        Ok(self.all(text, args).await?.into_iter().next())
    }

    /// Runs a query for one number.
    pub(crate) async fn count(
        &self,
        text: &'static str,
        args: &[Value<'_>],
    ) -> Result<u32, StoreError> {
        counted(self.one(text, args).await?)
    }

    pub(super) async fn close(&self) {
        match self {
            Self::Sqlite(pool) => pool.close().await,
            Self::Postgres(pool) => pool.close().await,
        }
    }
}

fn rows<R>(found: Result<Vec<R>, sqlx::Error>, wrap: fn(R) -> Row) -> Result<Vec<Row>, StoreError> {
    Ok(found.map_err(failure)?.into_iter().map(wrap).collect())
}

/// Returns a count; a query for one has always a row.
fn counted(row: Option<Row>) -> Result<u32, StoreError> {
    let nothing = || StoreError::Corrupt("a count has no row".to_owned());
    let count = row.ok_or_else(nothing)?.int(0)?;
    Ok(u32::try_from(count).unwrap_or(u32::MAX))
}

/// A row of an answer. Columns are counted from 0.
#[derive(Debug)]
pub(crate) enum Row {
    Plain(PlainRow),
    Sqlite(SqliteRow),
    Postgres(PgRow),
}

macro_rules! columns {
    ($($(#[$doc:meta])* $name:ident: $type:ty;)*) => {$(
        $(#[$doc])*
        pub(crate) fn $name(&self, column: usize) -> Result<$type, StoreError> {
            match self {
                Self::Plain(row) => row.get(column),
                Self::Sqlite(row) => row.try_get(column).map_err(unreadable),
                Self::Postgres(row) => row.try_get(column).map_err(unreadable),
            }
        }
    )*};
}

impl Row {
    columns! {
        /// A text that is never NULL.
        text: String;
        /// A text or NULL.
        maybe_text: Option<String>;
        /// A whole number that is never NULL.
        int: i64;
        /// A whole number or NULL.
        maybe_int: Option<i64>;
        /// A number that is never NULL.
        real: f64;
        /// Bytes that are never NULL.
        bytes: Vec<u8>;
        /// Bytes or NULL.
        maybe_bytes: Option<Vec<u8>>;
    }

    /// A flag.
    pub(crate) fn flag(&self, column: usize) -> Result<bool, StoreError> {
        Ok(self.int(column)? != 0)
    }

    /// A moment.
    pub(crate) fn at(&self, column: usize) -> Result<Timestamp, StoreError> {
        self.int(column).map(Timestamp)
    }

    /// A moment or NULL.
    pub(crate) fn maybe_at(&self, column: usize) -> Result<Option<Timestamp>, StoreError> {
        Ok(self.maybe_int(column)?.map(Timestamp))
    }
}

/// A row as JSON, whatever columns it has. Bytes are left out: all that is kept as bytes are secrets
/// and their hashes.
macro_rules! json {
    ($row:expr, $int:literal, $text:literal, $real:literal, $bytes:literal) => {{
        let mut fields = Map::new();
        for column in $row.columns() {
            let (index, name) = (column.ordinal(), column.name().to_owned());
            let raw = $row.try_get_raw(index).map_err(unreadable)?;
            let kind = if raw.is_null() {
                "NULL".to_owned()
            } else {
                raw.type_info().name().to_owned()
            };
            let value = match kind.as_str() {
                "NULL" => Json::Null,
                $int => $row.try_get::<i64, _>(index).map_err(unreadable)?.into(),
                $text => $row.try_get::<String, _>(index).map_err(unreadable)?.into(),
                $real => $row.try_get::<f64, _>(index).map_err(unreadable)?.into(),
                $bytes => continue,
                other => {
                    let why = format!("a column {name} of the type {other}");
                    return Err(StoreError::Corrupt(why));
                }
            };
            fields.insert(name, value);
        }
        Ok(Json::Object(fields))
    }};
}

impl Row {
    /// Returns the row as a JSON object, without the columns that hold bytes.
    pub(crate) fn json(&self) -> Result<Json, StoreError> {
        match self {
            Self::Plain(row) => row.json(),
            Self::Sqlite(row) => json!(row, "INTEGER", "TEXT", "REAL", "BLOB"),
            Self::Postgres(row) => json!(row, "INT8", "TEXT", "FLOAT8", "BYTEA"),
        }
    }
}

fn unreadable(error: sqlx::Error) -> StoreError {
    StoreError::Corrupt(error.to_string())
}

/// Returns what a database error means to the callers.
pub(super) fn failure(error: sqlx::Error) -> StoreError {
    let text = error.to_string();
    match &error {
        sqlx::Error::Io(_)
        | sqlx::Error::Tls(_)
        | sqlx::Error::Protocol(_)
        | sqlx::Error::PoolTimedOut
        | sqlx::Error::WorkerCrashed => StoreError::Unreachable(text),
        sqlx::Error::Database(database) => {
            let code = database.code().unwrap_or_default();
            match database.try_downcast_ref::<sqlx::postgres::PgDatabaseError>() {
                Some(_) => of_postgres(&code, text),
                None => of_sqlite(&code, text),
            }
        }
        _ => StoreError::Failed(text),
    }
}

/// By PostgreSQL's five-character codes.
fn of_postgres(code: &str, text: String) -> StoreError {
    match code {
        // Serialization failure, deadlock, unique violation: somebody else was there first.
        "40001" | "40P01" | "23505" => StoreError::Conflict(text),
        "25006" => StoreError::Unwritable(text),
        // Shutdowns and the start after them.
        "57P01" | "57P02" | "57P03" => StoreError::Unreachable(text),
        _ => match code.get(..2) {
            Some("53" | "58") => StoreError::Unwritable(text),
            // Damaged data or index, and what PostgreSQL finds impossible within itself.
            Some("XX") => StoreError::Corrupt(text),
            Some("08") => StoreError::Unreachable(text),
            _ => StoreError::Failed(text),
        },
    }
}

fn of_sqlite(code: &str, text: String) -> StoreError {
    // A code that is no number is none of those that mean something special.
    plain::of_code(code.parse().unwrap_or(0), text)
}

#[cfg(test)]
mod tests {
    use super::{StoreError, of_postgres, of_sqlite};

    type Meaning = fn(String) -> StoreError;

    /// Checks that each code means what stands beside it.
    fn check(read: fn(&str, String) -> StoreError, table: &[(&str, Meaning)]) {
        for (code, meaning) in table {
            let found = read(code, "why".to_owned());
            let wanted = meaning("why".to_owned());
            assert_eq!(format!("{found:?}"), format!("{wanted:?}"), "code {code}");
        }
    }

    /// The codes of PostgreSQL's manual, appendix A.
    #[test]
    fn codes_of_postgresql() {
        let table: [(&str, Meaning); 15] = [
            ("40001", StoreError::Conflict),
            ("40P01", StoreError::Conflict),
            ("23505", StoreError::Conflict),
            ("25006", StoreError::Unwritable),
            ("53100", StoreError::Unwritable),
            ("58030", StoreError::Unwritable),
            ("57P01", StoreError::Unreachable),
            ("57P02", StoreError::Unreachable),
            ("57P03", StoreError::Unreachable),
            ("08006", StoreError::Unreachable),
            ("XX000", StoreError::Corrupt),
            ("XX001", StoreError::Corrupt),
            ("XX002", StoreError::Corrupt),
            ("42P01", StoreError::Failed),
            ("", StoreError::Failed),
        ];
        check(of_postgres, &table);
    }

    /// The result codes of SQLite's manual, extended ones too.
    #[test]
    fn codes_of_sqlite() {
        let table: [(&str, Meaning); 10] = [
            ("3", StoreError::Unwritable),
            ("8", StoreError::Unwritable),
            ("13", StoreError::Unwritable),
            ("14", StoreError::Unwritable),
            ("778", StoreError::Unwritable),
            ("11", StoreError::Corrupt),
            ("267", StoreError::Corrupt),
            ("26", StoreError::Corrupt),
            ("1", StoreError::Failed),
            ("not a number", StoreError::Failed),
        ];
        check(of_sqlite, &table);
    }
}
