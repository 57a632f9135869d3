//! SQLite called directly, for the one connection that writes.

use std::sync::Arc;

use rusqlite::types::{FromSql, ToSqlOutput, Value as Owned, ValueRef};
use rusqlite::{Connection, Error, Statement, ToSql};
use serde_json::{Map, Value as Json};

use super::sql::{Row, Value};
use crate::port::StoreError;

impl ToSql for Value<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        let null = ValueRef::Null;
        Ok(ToSqlOutput::Borrowed(match *self {
            Self::Int(value) => value.map_or(null, ValueRef::Integer),
            Self::Real(value) => value.map_or(null, ValueRef::Real),
            Self::Text(value) => value.map_or(null, |text| ValueRef::Text(text.as_bytes())),
            Self::Bytes(value) => value.map_or(null, ValueRef::Blob),
        }))
    }
}

/// A row of an answer, and what its columns are called.
#[derive(Debug)]
pub(crate) struct PlainRow {
    names: Arc<[String]>,
    values: Vec<Owned>,
}

impl PlainRow {
    /// Returns a column's value.
    pub(super) fn get<T: FromSql>(&self, column: usize) -> Result<T, StoreError> {
        let missing = || StoreError::Corrupt(format!("a row without column {column}"));
        let value = self.values.get(column).ok_or_else(missing)?;
        T::column_result(value.into()).map_err(|error| StoreError::Corrupt(error.to_string()))
    }

    /// Returns the row as a JSON object, without the columns that hold bytes.
    pub(super) fn json(&self) -> Result<Json, StoreError> {
        let mut fields = Map::new();
        for (name, value) in self.names.iter().zip(&self.values) {
            let value = match value {
                Owned::Null => Json::Null,
                Owned::Integer(number) => (*number).into(),
                Owned::Real(number) => (*number).into(),
                Owned::Text(text) => text.clone().into(),
                Owned::Blob(_) => continue,
            };
            fields.insert(name.clone(), value);
        }
        Ok(Json::Object(fields))
    }
}

/// Runs a statement; returns how many rows it changed.
pub(super) fn execute(db: &Connection, text: &str, args: &[Value<'_>]) -> Result<u64, StoreError> {
    let mut statement = db.prepare_cached(text).map_err(failure)?;
    bind(&mut statement, args)?;
    let changed = statement.raw_execute();
    // A statement that also answers has done what it says by then.
    changed.map(|rows| rows as u64).map_err(failure)
}

/// Runs a query; returns its rows.
pub(super) fn all(db: &Connection, text: &str, args: &[Value<'_>]) -> Result<Vec<Row>, StoreError> {
    let mut statement = db.prepare_cached(text).map_err(failure)?;
    bind(&mut statement, args)?;
    read(&mut statement).map_err(failure)
}

fn read(statement: &mut Statement) -> rusqlite::Result<Vec<Row>> {
    let names = statement.column_names();
    let names: Arc<[String]> = names.into_iter().map(str::to_owned).collect();
    let mut rows = statement.raw_query();
    let mut found = vec![];
    while let Some(row) = rows.next()? {
        let values = (0..names.len()).map(|column| row.get(column));
        found.push(Row::Plain(PlainRow {
            values: values.collect::<Result<_, _>>()?,
            names: Arc::clone(&names),
        }));
    }
    Ok(found)
}

/// Gives a statement its values. To SQLite `$3` is a name like any other, numbered by where it first stands; to
/// PostgreSQL, and so to us, it is the third value.
fn bind(statement: &mut Statement, args: &[Value<'_>]) -> Result<(), StoreError> {
    for index in 1..=statement.parameter_count() {
        let number = statement
            .parameter_name(index)
            .and_then(|name| name.strip_prefix('$'))
            .and_then(|number| number.parse::<usize>().ok());
        let value = number.and_then(|number| args.get(number.checked_sub(1)?));
        let missing = || StoreError::Failed(format!("a statement without value {index}"));
        let bound = statement.raw_bind_parameter(index, value.ok_or_else(missing)?);
        bound.map_err(failure)?;
    }
    Ok(())
}

/// Returns what an error of SQLite means to the callers.
pub(super) fn failure(error: Error) -> StoreError {
    let text = error.to_string();
    match error {
        Error::SqliteFailure(why, _) => of_code(why.extended_code, text),
        _ => StoreError::Failed(text),
    }
}

/// By SQLite's primary codes, the low byte of what it gives.
pub(super) fn of_code(code: i32, text: String) -> StoreError {
    match code & 0xff {
        // Permission, read-only, input/output error, disk full, cannot open.
        3 | 8 | 10 | 13 | 14 => StoreError::Unwritable(text),
        // Damaged file, not a database.
        11 | 26 => StoreError::Corrupt(text),
        _ => StoreError::Failed(text),
    }
}
