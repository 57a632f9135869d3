//! Sounds: short, few at once, never necessary.

mod alarm;
mod mail;
mod voices;

use bevy::prelude::*;

/// A sound of the game. The files are `assets/sounds/*.ogg`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sound {
    /// Our piece has moved.
    Move,
    /// The opponent's piece has moved.
    MoveOpponent,
    /// A jump in the middle of a capture.
    JumpStep,
    /// The last jump of a capture.
    Capture,
    /// A coronation.
    King,
    /// Something that cannot be.
    Illegal,
    /// A piece is picked up.
    Select,
    /// A game begins.
    GameStart,
    /// We have won.
    Win,
    /// We have lost.
    Lose,
    /// The game is drawn.
    Draw,
    /// Little time is left.
    ClockLow,
    /// A second of the last few.
    ClockTick,
    /// Somebody wants to play.
    Challenge,
    /// Somebody has written to us.
    Message,
    /// The line is gone.
    Disconnected,
    /// The line is back.
    Reconnected,
}

impl Sound {
    /// All sounds.
    pub const ALL: [Self; 17] = [
        Self::Move,
        Self::MoveOpponent,
        Self::JumpStep,
        Self::Capture,
        Self::King,
        Self::Illegal,
        Self::Select,
        Self::GameStart,
        Self::Win,
        Self::Lose,
        Self::Draw,
        Self::ClockLow,
        Self::ClockTick,
        Self::Challenge,
        Self::Message,
        Self::Disconnected,
        Self::Reconnected,
    ];

    /// Returns the path of its file among the assets.
    #[must_use]
    pub const fn path(self) -> &'static str {
        match self {
            Self::Move => "sounds/move.ogg",
            Self::MoveOpponent => "sounds/move_opp.ogg",
            Self::JumpStep => "sounds/jump_step.ogg",
            Self::Capture => "sounds/capture.ogg",
            Self::King => "sounds/king.ogg",
            Self::Illegal => "sounds/illegal.ogg",
            Self::Select => "sounds/select.ogg",
            Self::GameStart => "sounds/game_start.ogg",
            Self::Win => "sounds/win.ogg",
            Self::Lose => "sounds/lose.ogg",
            Self::Draw => "sounds/draw.ogg",
            Self::ClockLow => "sounds/clock_low.ogg",
            Self::ClockTick => "sounds/clock_tick.ogg",
            Self::Challenge => "sounds/challenge.ogg",
            Self::Message => "sounds/message.ogg",
            Self::Disconnected => "sounds/disconnected.ogg",
            Self::Reconnected => "sounds/reconnected.ogg",
        }
    }
}

/// A wish to hear a sound now. Silent when sounds are off.
#[derive(Message, Clone, Copy, Debug, PartialEq, Eq)]
pub struct Play(pub Sound);

pub(crate) fn plugin(app: &mut App) {
    app.add_message::<Play>()
        .add_plugins((alarm::plugin, mail::plugin, voices::plugin));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sound_has_its_file() {
        let assets = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        for sound in Sound::ALL {
            assert!(assets.join(sound.path()).is_file(), "{sound:?}");
        }
    }
}
