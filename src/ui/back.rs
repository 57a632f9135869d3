//! The back key of Android, of keyboards that have one: closes what lies on top, then goes back. It never ends
//! a game or the app.

use bevy::input::ButtonState;
use bevy::input::keyboard::{Key, KeyboardInput};
use bevy::prelude::*;
use bevy::window::RequestRedraw;

use super::state::{Sheet, Tab, UiState};
use crate::screen::Screen;
use crate::session::{Intent, Match};

/// One step back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    CloseSheet,
    CloseResult,
    /// Asks: leaving the board lets the own clock run on.
    Ask,
    LeaveBoard,
    CloseAccount,
    ToPlay,
    /// There is nothing to go back to.
    Aside,
}

/// What is on the screen, as far as it matters for going back.
#[derive(Clone, Copy, Debug)]
struct Place {
    screen: Screen,
    sheet: bool,
    result: bool,
    /// Whether a running game of ours is on the board.
    plays: bool,
    tab: Tab,
    account: bool,
}

fn step(from: Place) -> Step {
    let board = from.screen == Screen::Match;
    if from.sheet {
        Step::CloseSheet
    } else if board && from.result {
        Step::CloseResult
    } else if board && from.plays {
        Step::Ask
    } else if board {
        Step::LeaveBoard
    } else if matches!(from.tab, Tab::Me | Tab::Settings) && from.account {
        Step::CloseAccount
    } else if from.screen == Screen::Lobby && from.tab != Tab::Play {
        Step::ToPlay
    } else {
        Step::Aside
    }
}

fn go_back(
    mut keys: MessageReader<KeyboardInput>,
    (screen, shown): (Res<State<Screen>>, Option<Res<Match>>),
    mut state: ResMut<UiState>,
    mut intents: MessageWriter<Intent>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let is_back = |key: &KeyboardInput| {
        key.state == ButtonState::Pressed && key.logical_key == Key::BrowserBack
    };
    // A key that is held down is one step, and so are two presses within a frame.
    if !keys.read().any(|key| is_back(key) && !key.repeat) {
        return;
    }
    redraw.write(RequestRedraw);
    let shown = shown.as_deref();
    let place = Place {
        screen: *screen.get(),
        sheet: state.sheet.is_some(),
        result: shown.is_some_and(|game| game.result_open),
        plays: shown
            .is_some_and(|game| game.my_side.is_some() && game.confirmed.result().is_none()),
        tab: state.tab,
        account: state.account_open,
    };
    match step(place) {
        Step::CloseSheet => state.sheet = None,
        Step::CloseResult => {
            intents.write(Intent::ShowResult(false));
        }
        Step::Ask => state.sheet = Some(Sheet::More),
        Step::LeaveBoard => {
            intents.write(Intent::LeaveMatch);
        }
        Step::CloseAccount => state.account_open = false,
        Step::ToPlay => state.tab = Tab::Play,
        Step::Aside => {
            #[cfg(target_os = "android")]
            crate::platform::step_aside();
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, go_back.before(crate::Systems::Choose));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn back_closes_what_lies_on_top_then_goes_back_and_never_ends_a_game() {
        use Screen::{Lobby, Match, Welcome};
        use Tab::{Friends, Play, Settings};
        // Sheet, result, a running game of ours, the page of the account.
        let (none, sheet, result) = (
            [false; 4],
            [true, false, true, false],
            [false, true, false, false],
        );
        let (plays, account) = ([false, false, true, false], [false, false, false, true]);
        for (screen, tab, [sheet, result, plays, account], expected) in [
            (Lobby, Play, none, Step::Aside),
            (Lobby, Play, sheet, Step::CloseSheet),
            (Lobby, Friends, none, Step::ToPlay),
            (Lobby, Settings, none, Step::ToPlay),
            (Lobby, Settings, account, Step::CloseAccount),
            (Lobby, Tab::Me, account, Step::CloseAccount),
            // Its tab is not on the screen.
            (Lobby, Play, account, Step::Aside),
            // A game runs on behind the lobby.
            (Lobby, Play, plays, Step::Aside),
            (Match, Play, plays, Step::Ask),
            (Match, Play, sheet, Step::CloseSheet),
            (Match, Play, result, Step::CloseResult),
            (Match, Friends, none, Step::LeaveBoard),
            (Welcome, Play, none, Step::Aside),
            (Welcome, Friends, none, Step::Aside),
        ] {
            let place = Place {
                screen,
                sheet,
                result,
                plays,
                tab,
                account,
            };
            assert_eq!(step(place), expected, "{place:?}");
        }
    }

    #[test]
    fn the_key_closes_a_sheet_once_however_long_it_is_held() {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, bevy::state::app::StatesPlugin))
            .init_state::<Screen>()
            .init_resource::<UiState>()
            .add_message::<KeyboardInput>()
            .add_message::<RequestRedraw>()
            .add_message::<Intent>();
        plugin(&mut app);
        let window = app.world_mut().spawn_empty().id();
        let mut press = |repeat: bool| {
            app.world_mut().resource_mut::<UiState>().sheet = Some(Sheet::Language);
            app.world_mut().write_message(KeyboardInput {
                key_code: KeyCode::BrowserBack,
                logical_key: Key::BrowserBack,
                state: ButtonState::Pressed,
                text: None,
                repeat,
                window,
            });
            app.update();
            app.world().resource::<UiState>().sheet
        };
        assert_eq!(press(false), None);
        assert_eq!(press(true), Some(Sheet::Language));
    }
}
