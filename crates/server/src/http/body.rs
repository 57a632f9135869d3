//! What a request brings.

use axum::Json;
use axum::extract::rejection::JsonRejection;

use super::ApiFailure;

/// A body that should be JSON.
pub(super) type Body<T> = Result<Json<T>, JsonRejection>;

/// Returns what the body says.
///
/// # Errors
/// It is not what is expected; the text says why.
pub(super) fn read<T>(body: Body<T>) -> Result<T, ApiFailure> {
    let Json(value) = body.map_err(|why| ApiFailure::BadRequest(why.body_text()))?;
    Ok(value)
}
