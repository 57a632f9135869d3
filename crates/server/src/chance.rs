//! Randomness from the operating system: secrets, names that cannot be guessed, colours.

use std::fmt::Write;

use protocol::{GameId, PlayerId, SeekId, Timestamp, TournamentId};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::port::TokenHash;

/// Fills an array with random bytes.
///
/// # Panics
/// When the system has no randomness: nothing secret could be made then.
fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system gives random bytes");
    bytes
}

/// Returns a new secret of 256 bits, as text.
pub(crate) fn secret() -> String {
    hex(&bytes::<32>())
}

/// Returns what is kept of a secret.
pub(crate) fn hash(secret: &str) -> TokenHash {
    Sha256::digest(secret.as_bytes()).into()
}

/// Returns a fair coin toss.
pub(crate) fn coin() -> bool {
    bytes::<1>()[0] & 1 == 1
}

/// Returns a number below `limit`, which must not be 0; near enough to fair for names.
pub(crate) fn below(limit: u32) -> u32 {
    u32::from_le_bytes(bytes()) % limit
}

/// Returns a name for a game: 74 random bits after the time, so that the logs of games of one time
/// lie side by side in the database.
pub(crate) fn game_id(now: Timestamp) -> GameId {
    let millis = u64::try_from(now.0).unwrap_or(0);
    let id = uuid::Builder::from_unix_timestamp_millis(millis, &bytes::<10>()).into_uuid();
    GameId(id.simple().to_string())
}

/// Returns a name for an account.
pub(crate) fn player_id() -> PlayerId {
    PlayerId(Uuid::new_v4().simple().to_string())
}

/// Returns a name for a running server.
pub(crate) fn node_id() -> String {
    Uuid::new_v4().simple().to_string()
}

/// Returns a name for a report.
pub(crate) fn report_id() -> String {
    Uuid::new_v4().simple().to_string()
}

/// Returns a name for a tournament.
pub(crate) fn tournament_id() -> TournamentId {
    TournamentId(Uuid::new_v4().simple().to_string())
}

/// Returns a name for an offer to play.
pub(crate) fn seek_id() -> SeekId {
    SeekId(Uuid::new_v4().simple().to_string())
}

/// Returns bytes as text.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Characters of which none looks like another, nor like one that is missing.
const CODE_CHARACTERS: &[u8; 25] = b"ACDEFGHJKMNPQRTUVWXY34679";

/// Returns a code of six characters, one of 244 million.
pub(crate) fn code() -> String {
    let characters = (0..6).map(|_| {
        let number = below(25) as usize;
        char::from(CODE_CHARACTERS[number])
    });
    characters.collect()
}

/// Returns the secret of an invitation link: 128 bits, as text.
pub(crate) fn link() -> String {
    hex(&bytes::<16>())
}

/// Returns a name for this server among others.
pub(crate) fn node() -> u32 {
    u32::from_le_bytes(bytes())
}
