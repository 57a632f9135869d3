//! Messages to and from text frames.

use serde::Serialize;
use thiserror::Error;

use crate::{ClientMessage, ServerMessage};

/// The longest message a client may send, in bytes.
pub const MAX_CLIENT_MESSAGE_BYTES: usize = 4096;

/// Why a frame is not a message.
#[derive(Debug, Error)]
pub enum DecodeError {
    /// Longer than [`MAX_CLIENT_MESSAGE_BYTES`].
    #[error("a message may have {MAX_CLIENT_MESSAGE_BYTES} bytes, this one has {0}")]
    TooLarge(usize),
    /// Not JSON, or not of the shape the protocol describes.
    #[error("not a message of this protocol: {0}")]
    Malformed(#[from] serde_json::Error),
}

/// Returns the message as the text of one frame.
///
/// # Panics
/// Never for the messages of this crate: all their keys are strings and no number is a NaN.
pub fn encode<M: Serialize>(message: &M) -> String {
    serde_json::to_string(message).expect("messages have string keys and finite numbers")
}

/// Reads a client's frame.
///
/// # Errors
/// Too large or malformed; the message says where.
pub fn decode_client(text: &str) -> Result<ClientMessage, DecodeError> {
    if text.len() > MAX_CLIENT_MESSAGE_BYTES {
        return Err(DecodeError::TooLarge(text.len()));
    }
    Ok(serde_json::from_str(text)?)
}

/// Reads a server's frame.
///
/// # Errors
/// Malformed; the message says where.
pub fn decode_server(text: &str) -> Result<ServerMessage, DecodeError> {
    Ok(serde_json::from_str(text)?)
}
