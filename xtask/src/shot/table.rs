//! The pictures there are.

use crate::drive::Size;

/// One picture: how the app is started and what is done before it is taken.
pub(super) struct Shot {
    /// The name of the file, without `.png`.
    pub(super) name: &'static str,
    pub(super) size: Size,
    pub(super) theme: Theme,
    pub(super) language: Language,
    pub(super) scene: Scene,
}

/// What is going on.
pub(super) enum Scene {
    /// The first start.
    Welcome,
    /// After the name has been chosen.
    Lobby(&'static [Step]),
    /// A game between two people.
    Game(Game),
}

/// A game and who looks at it.
pub(super) struct Game {
    pub(super) variant: Variant,
    /// The moves that have been played, in the notation of the variant.
    pub(super) moves: &'static [&'static str],
    /// Whose window is taken.
    pub(super) seat: Seat,
    /// What the one at the other window does before.
    pub(super) other: &'static [Step],
    /// What the one at this window does before.
    pub(super) steps: &'static [Step],
}

/// What a player does.
#[derive(Clone, Copy)]
pub(super) enum Step {
    /// Click a point; less than nothing counts from the right or from below.
    Click(i32, i32),
    /// Click the one large button in the colour of action.
    Main,
    /// Click the button in the colour of danger.
    Danger,
    /// Press a key, in xdotool's name.
    Press(&'static str),
    /// Type a text.
    Write(&'static str),
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Theme {
    Light,
    Dark,
}

#[derive(Clone, Copy)]
pub(super) enum Language {
    English,
    Russian,
}

#[derive(Clone, Copy)]
pub(super) enum Variant {
    Russian,
    International,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Seat {
    White,
    Black,
}

const DESKTOP: Size = Size {
    width: 1280,
    height: 800,
};
const TABLET: Size = Size {
    width: 800,
    height: 1100,
};
const PHONE: Size = Size {
    width: 390,
    height: 844,
};
const SMALL: Size = Size {
    width: 360,
    height: 640,
};
const SIDEWAYS: Size = Size {
    width: 844,
    height: 390,
};

/// A few exchanges.
const LIVELY: &[&str] = &[
    "c3-d4", "d6-c5", "b2-c3", "f6-g5", "c3-b4", "g5-h4", "b4:d6", "c7:c3", "d2:b4",
];
/// White must capture.
const SHARP: &[&str] = &["e3-f4", "h6-g5"];
const STONES: &[&str] = &["32-28", "18-23", "38-32", "12-18", "31-27"];

use Language::{English, Russian};
use Theme::{Dark, Light};

#[rustfmt::skip]
pub(super) const SHOTS: [Shot; 26] = [
    shot("welcome-desktop-light", DESKTOP, Light, English, Scene::Welcome),
    shot("welcome-phone-dark", PHONE, Dark, Russian, Scene::Welcome),
    shot("home-desktop-light", DESKTOP, Light, English, Scene::Lobby(&[])),
    shot("home-desktop-dark", DESKTOP, Dark, Russian, Scene::Lobby(&[])),
    shot("home-phone-light", PHONE, Light, English, Scene::Lobby(&[])),
    shot("home-phone-russian", PHONE, Light, Russian, Scene::Lobby(&[])),
    shot("home-sideways-dark", SIDEWAYS, Dark, English, Scene::Lobby(&[])),
    shot("searching-phone-light", PHONE, Light, English, Scene::Lobby(&[Step::Main])),
    shot("searching-desktop-dark", DESKTOP, Dark, English, Scene::Lobby(&[Step::Main])),
    shot("settings-desktop-light", DESKTOP, Light, English, Scene::Lobby(&[Step::Click(46, -43)])),
    shot("settings-phone-dark", PHONE, Dark, English, Scene::Lobby(&[Step::Click(-97, -30)])),
    shot("game-desktop-light", DESKTOP, Light, English, russian(LIVELY, Seat::White)),
    shot("game-desktop-dark-int10", DESKTOP, Dark, English, international(STONES, Seat::Black)),
    shot("game-phone-light", PHONE, Light, English, russian(LIVELY, Seat::White)),
    shot("game-phone-dark-int10", PHONE, Dark, Russian, international(STONES, Seat::White)),
    shot("game-small-light-int10", SMALL, Light, English, international(STONES, Seat::White)),
    shot("game-sideways-light", SIDEWAYS, Light, Russian, russian(LIVELY, Seat::Black)),
    shot("game-tablet-light", TABLET, Light, English, russian(LIVELY, Seat::White)),
    shot("capture-desktop-light", DESKTOP, Light, English, russian(SHARP, Seat::White)),
    shot("capture-phone-dark", PHONE, Dark, Russian, russian(SHARP, Seat::White)),
    shot("rules-desktop-light", DESKTOP, Light, English, after(&[Step::Click(-47, -68)])),
    shot("rules-phone-dark", PHONE, Dark, Russian, after(&[Step::Click(-49, -33)])),
    shot("resign-desktop-light", DESKTOP, Light, English, after(&[Step::Press("r")])),
    shot("resign-phone-dark", PHONE, Dark, English, after(&[Step::Press("r")])),
    shot("result-desktop-light", DESKTOP, Light, English, resigned(Seat::White)),
    shot("result-phone-dark", PHONE, Dark, Russian, resigned(Seat::Black)),
];

const fn shot(
    name: &'static str,
    size: Size,
    theme: Theme,
    language: Language,
    scene: Scene,
) -> Shot {
    Shot {
        name,
        size,
        theme,
        language,
        scene,
    }
}

const fn russian(moves: &'static [&'static str], seat: Seat) -> Scene {
    let variant = Variant::Russian;
    Scene::Game(Game {
        variant,
        moves,
        seat,
        other: &[],
        steps: &[],
    })
}

const fn international(moves: &'static [&'static str], seat: Seat) -> Scene {
    let variant = Variant::International;
    Scene::Game(Game {
        variant,
        moves,
        seat,
        other: &[],
        steps: &[],
    })
}

/// In the middle of a game, after white has done something.
const fn after(steps: &'static [Step]) -> Scene {
    let variant = Variant::Russian;
    Scene::Game(Game {
        variant,
        moves: LIVELY,
        seat: Seat::White,
        other: &[],
        steps,
    })
}

/// The other one has given up.
const fn resigned(seat: Seat) -> Scene {
    let other = &[Step::Press("r"), Step::Danger];
    Scene::Game(Game {
        variant: Variant::Russian,
        moves: LIVELY,
        seat,
        other,
        steps: &[],
    })
}
