//! Values of `protocol` as texts in a column.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::port::StoreError;

/// Returns the text that is kept of a value.
pub(super) fn write<T: Serialize>(value: &T) -> Result<String, StoreError> {
    serde_json::to_string(value).map_err(|error| StoreError::Failed(error.to_string()))
}

/// Returns the value of which this text was kept.
pub(super) fn read<T: DeserializeOwned>(text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(corrupt)
}

/// What was kept makes no sense.
pub(super) fn corrupt(error: serde_json::Error) -> StoreError {
    StoreError::Corrupt(error.to_string())
}
