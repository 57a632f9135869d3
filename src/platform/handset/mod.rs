//! What a device held in a hand does beside showing the game: it is felt, and it stays lit while somebody
//! plays. Here is what is decided; `acting.rs` does it with what the platform offers.

#[cfg(any(target_arch = "wasm32", target_os = "android", target_os = "ios"))]
mod acting;

#[cfg(any(target_arch = "wasm32", target_os = "android", target_os = "ios"))]
pub(super) use acting::plugin;

use crate::audio::Sound;
use crate::screen::Screen;

/// What is felt, the weakest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feel {
    /// A touch: something is picked up or steps.
    Touch,
    /// A blow: a piece is taken or crowned.
    Blow,
    /// Good news.
    Good,
    /// Bad news.
    Bad,
}

/// Returns what goes with a sound. Most are heard only: a phone that shakes all the time says nothing.
const fn felt(sound: Sound) -> Option<Feel> {
    match sound {
        Sound::Select | Sound::JumpStep | Sound::MoveOpponent => Some(Feel::Touch),
        Sound::Capture | Sound::King | Sound::GameStart => Some(Feel::Blow),
        Sound::Win => Some(Feel::Good),
        Sound::Lose | Sound::Illegal | Sound::ClockLow => Some(Feel::Bad),
        Sound::Move
        | Sound::Draw
        | Sound::ClockTick
        | Sound::Challenge
        | Sound::Message
        | Sound::Disconnected
        | Sound::Reconnected => None,
    }
}

/// Returns what is felt of sounds that come together: the strongest.
fn strongest(sounds: impl Iterator<Item = Sound>) -> Option<Feel> {
    sounds.filter_map(felt).max()
}

/// Returns whether the screen must not go dark by itself: somebody thinks about a running game. Whether the game
/// on screen runs; `None` without a game.
fn is_watched(screen: Screen, runs: Option<bool>) -> bool {
    screen == Screen::Match && runs == Some(true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_sounds_that_come_together_the_strongest_is_felt() {
        let felt = |sounds: &[Sound]| strongest(sounds.iter().copied());
        assert_eq!(felt(&[]), None);
        assert_eq!(felt(&[Sound::Move, Sound::ClockTick]), None);
        assert_eq!(felt(&[Sound::Capture, Sound::Lose]), Some(Feel::Bad));
        assert_eq!(felt(&[Sound::Select, Sound::King]), Some(Feel::Blow));
        assert_eq!(felt(&[Sound::Win, Sound::Capture]), Some(Feel::Good));
    }

    #[test]
    fn the_screen_stays_lit_for_a_running_game_and_for_nothing_else() {
        assert!(is_watched(Screen::Match, Some(true)));
        assert!(!is_watched(Screen::Match, Some(false)), "it has ended");
        assert!(!is_watched(Screen::Lobby, Some(true)), "it is not seen");
        assert!(!is_watched(Screen::Match, None));
    }
}
