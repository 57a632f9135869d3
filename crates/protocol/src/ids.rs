//! Names of things on the wire. Each is its own type, so that a seek cannot be passed for a game.

use std::fmt;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! text_id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(transparent)]
        #[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
        pub struct $name(pub String);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }
    };
}

text_id!(
    /// Name of a game: random, so that it cannot be guessed from another one.
    GameId
);
text_id!(
    /// Name of a player's account. Public; it gives no rights.
    PlayerId
);
text_id!(
    /// Name of a waiting private game.
    PrivateId
);
text_id!(
    /// Name of a waiting offer to play.
    SeekId
);
text_id!(
    /// Name of a tournament.
    TournamentId
);

/// Name of one command, made by the client. A command that is sent again keeps its id, and the
/// server applies it once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "openapi", derive(utoipa::ToSchema))]
#[serde(transparent)]
#[cfg_attr(feature = "openapi", schema(value_type = String))]
pub struct CommandId(pub Uuid);

impl CommandId {
    /// Returns an id that no other command has.
    #[must_use]
    pub fn fresh() -> Self {
        Self(Uuid::new_v4())
    }
}

impl fmt::Display for CommandId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
