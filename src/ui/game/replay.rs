//! A finished game to look through: it plays by itself, at a speed; the buttons for that, and where they lie.

use bevy_egui::egui::{Pos2, Rect, Stroke, Ui, WidgetType, pos2, vec2};
use protocol::GameId;

use super::super::components::{Button, IconButton, Kind, Pressed, Size, Touch, touch};
use super::super::icons;
use super::super::motion::mix;
use super::super::pass::{Pass, rect};
use super::super::text::{self, Weight};
use super::line::LINE;
use super::{last_ply, shown_step, view};
use crate::session::{Intent, Match};
use crate::t;
use crate::viewport::GameLayout;

/// How long a move stays at the ordinary speed, in seconds.
const MOVE: f64 = 1.2;
/// The speeds, in ordinary ones.
const SPEEDS: [f64; 4] = [1.0, 2.0, 4.0, 0.5];
/// Height of the row of buttons.
pub(super) const BUTTONS: f32 = 64.0;

/// How the game on screen plays by itself.
#[derive(Debug, Default)]
pub(crate) struct Replay {
    game: Option<GameId>,
    /// When the next move comes, in seconds since the app began; `None` while it stands.
    next: Option<f64>,
    /// Which of [`SPEEDS`].
    speed: usize,
}

impl Replay {
    /// Stops.
    pub(super) fn pause(&mut self) {
        self.next = None;
    }

    const fn is_playing(&self) -> bool {
        self.next.is_some()
    }

    fn pace(&self) -> f64 {
        MOVE / SPEEDS[self.speed]
    }

    /// Returns how many moves are shown now if a game with so many is to go on, and in how many seconds to look
    /// again.
    fn step(&mut self, now: f64, shown: u32, last: u32) -> (Option<u32>, Option<f64>) {
        let Some(next) = self.next else {
            return (None, None);
        };
        if now < next {
            return (None, Some(next - now));
        }
        if shown >= last {
            self.pause();
            return (None, None);
        }
        self.next = (shown + 1 < last).then_some(now + self.pace());
        (Some(shown + 1), self.next.map(|next| next - now))
    }
}

/// Goes on with a game that plays by itself. Another game stands.
pub(super) fn advance(pass: &mut Pass, game: &Match) {
    if pass.state.replay.game.as_ref() != Some(&game.id) {
        pass.state.replay.game = Some(game.id.clone());
        pass.state.replay.pause();
    }
    let (now, last) = (pass.now, last_ply(game));
    let (ply, wait) = pass.state.replay.step(now, game.shown_ply(), last);
    if let Some(ply) = ply {
        pass.wish(Intent::View((ply < last).then_some(ply)));
    }
    if let Some(wait) = wait {
        pass.wake_in(wait);
    }
}

/// Lets the game play by itself, from its start when it is at its end; or stops it.
pub(super) fn toggle(pass: &mut Pass, game: &Match) {
    if pass.state.replay.is_playing() {
        pass.state.replay.pause();
        return;
    }
    let last = last_ply(game);
    if last == 0 {
        return;
    }
    if game.shown_ply() >= last {
        view(pass, game, Some(0));
    }
    pass.state.replay.next = Some(pass.now + pass.state.replay.pace() / 2.0);
}

/// Where the parts of a finished game lie on an upright phone.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Parts {
    pub(super) status: Option<Rect>,
    pub(super) line: Rect,
    pub(super) strip: Option<Rect>,
    pub(super) buttons: Option<Rect>,
}

/// Divides the room between the lower bar and the actions. When it is short, first the strip of moves goes, then
/// the status, then the row of buttons: the line then has the first of them beside it.
pub(super) fn parts(places: &GameLayout) -> Parts {
    let (status, actions) = (rect(places.status), rect(places.actions));
    let width = rect(places.actions).x_range();
    let room = actions.min.y - status.min.y;
    let has_buttons = room >= LINE + BUTTONS;
    let rest = room - LINE - if has_buttons { BUTTONS } else { 0.0 };
    let has_status = rest >= 44.0;
    let has_strip = rest >= 92.0;
    let parts = 1 + usize::from(has_buttons) + usize::from(has_status) + usize::from(has_strip);
    let taken = if has_status { 44.0 } else { 0.0 } + if has_strip { 44.0 } else { 0.0 };
    let gap = ((rest - taken) / parts as f32).clamp(0.0, 12.0);
    let mut top = status.min.y;
    let mut row = |height: f32| {
        let place = Rect::from_x_y_ranges(width, top..=top + height);
        top += height + gap;
        place
    };
    Parts {
        status: has_status.then(|| row(44.0).shrink2(vec2(12.0, 0.0))),
        line: row(LINE).shrink2(vec2(20.0, 0.0)),
        strip: has_strip.then(|| row(44.0)),
        buttons: has_buttons.then(|| row(BUTTONS)),
    }
}

/// Adds the row of buttons: speed, start, back, play, on, end, the record.
pub(super) fn buttons(ui: &mut Ui, pass: &mut Pass, game: &Match, row: Rect) {
    let row = row.shrink2(vec2(4.0, 0.0));
    let middle = row.center();
    let step = (row.width() / 7.0).min(56.0);
    let shown = game.shown_ply();
    let last = last_ply(game);
    speed(ui, pass, pos2(row.min.x + 30.0, middle.y));
    let at = |places: f32| middle + vec2(places * step + places.signum() * 6.0, 0.0);
    let first = t!(pass.words, "step-first");
    let button = IconButton::new(icons::SKIP_BACK, &first).enabled(shown > 0);
    if button.at(ui, pass.look, at(-2.0)).clicked() {
        view(pass, game, Some(0));
    }
    shown_step(ui, pass, game, (-1, at(-1.0)));
    play(ui, pass, game, (middle, 28.0));
    shown_step(ui, pass, game, (1, at(1.0)));
    let end = t!(pass.words, "step-last");
    let button = IconButton::new(icons::SKIP_FORWARD, &end).enabled(shown < last);
    if button.at(ui, pass.look, at(2.0)).clicked() {
        view(pass, game, Some(last));
    }
    let copy = t!(pass.words, "pdn-copy");
    let button = IconButton::new(icons::DOWNLOAD_SIMPLE, &copy);
    let right = pos2(row.max.x - 26.0, middle.y);
    if button.at(ui, pass.look, right).clicked() {
        super::super::sheets::copy_record(pass, game);
    }
}

fn speed(ui: &mut Ui, pass: &mut Pass, at: Pos2) {
    let speed = SPEEDS[pass.state.replay.speed];
    let label = t!(pass.words, "replay-speed", speed = speed);
    let place = Rect::from_center_size(at, vec2(60.0, 40.0));
    let button = Button::new(Kind::Text, Size::S, &label);
    if button.at(ui, pass.look, place).clicked() {
        pass.state.replay.speed = (pass.state.replay.speed + 1) % SPEEDS.len();
    }
}

/// The round button that plays or stops.
pub(super) fn play(ui: &mut Ui, pass: &mut Pass, game: &Match, (at, size): (Pos2, f32)) {
    let is_playing = pass.state.replay.is_playing();
    let name = if is_playing {
        t!(pass.words, "replay-pause")
    } else {
        t!(pass.words, "replay-play")
    };
    let place = Rect::from_center_size(at, vec2(size, size) * 2.0);
    let of = Touch {
        rect: place,
        id: ui.id().with("replay play"),
        name: &name,
        kind: WidgetType::Button,
        enabled: last_ply(game) > 0,
        selected: None,
    };
    let (response, press) = touch(ui, pass.look, of);
    picture(ui, pass, (at, size), press);
    if response.has_focus() {
        let stroke = Stroke::new(3.0, pass.palette().focus);
        ui.painter().circle_stroke(at, size + 4.5, stroke);
    }
    if response.clicked() {
        toggle(pass, game);
    }
}

fn picture(ui: &Ui, pass: &Pass, (at, size): (Pos2, f32), press: Pressed) {
    let p = pass.palette();
    let fill = if press.down {
        p.primary_press
    } else {
        mix(p.primary, p.primary_hover, press.hover)
    };
    ui.painter().circle_filled(at, size, fill);
    if pass.state.replay.is_playing() {
        let bar = vec2(size * 0.2, size * 0.72);
        for side in [-1.0, 1.0] {
            let at = at + vec2(side * size * 0.22, 0.0);
            let bar = Rect::from_center_size(at, bar);
            ui.painter().rect_filled(bar, size * 0.07, p.on_primary);
        }
    } else {
        let shifted = at + vec2(size * 0.08, 0.0);
        let look = (Weight::Fill, size * 0.92, p.on_primary);
        text::icon(ui.painter(), shifted, icons::PLAY, look.0, look.1, look.2);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::screen::Screen;
    use crate::session::sample;
    use crate::ui::game;
    use crate::ui::trial::Trial;
    use crate::viewport::{Viewport, layout};

    #[test]
    fn a_game_plays_to_its_end_at_its_speed_and_stops_there() {
        let mut replay = Replay {
            next: Some(10.0),
            speed: 2,
            ..Replay::default()
        };
        assert_eq!(replay.step(9.0, 0, 2), (None, Some(1.0)));
        let (ply, wait) = replay.step(10.5, 0, 2);
        assert_eq!(ply, Some(1));
        assert!(
            wait.is_some_and(|wait| (wait - 0.3).abs() < 1e-9),
            "{wait:?}"
        );
        assert_eq!(replay.step(11.0, 1, 2), (Some(2), None));
        assert!(!replay.is_playing());
        assert_eq!(replay.step(99.0, 2, 2), (None, None));
    }

    #[test]
    fn on_upright_phones_nothing_lies_over_anything() {
        for height in [560.0, 640.0, 700.0, 740.0, 780.0, 844.0, 932.0] {
            let view = Viewport {
                size: bevy::math::vec2(if height > 640.0 { 390.0 } else { 360.0 }, height),
                scale: 1.0,
                ..Viewport::default()
            };
            let places = layout(&view, 8, None);
            let parts = parts(&places);
            let all = [parts.status, Some(parts.line), parts.strip, parts.buttons];
            let mut top = places.own.max.y;
            for part in all.into_iter().flatten() {
                assert!(part.min.y >= top, "{height}: {parts:?}");
                top = part.max.y;
            }
            assert!(top <= places.actions.min.y + 0.5, "{height}: {parts:?}");
        }
    }

    #[test]
    fn playing_dragging_and_stepping_look_at_other_moves() {
        for (width, height) in [
            (390.0, 844.0),
            (360.0, 640.0),
            (844.0, 390.0),
            (1280.0, 800.0),
        ] {
            let mut trial = Trial::new(width, height);
            trial.screen = Screen::Match;
            let game = sample::finished();
            let last = last_ply(&game);
            assert!(last > 2);
            trial.game = Some(game);
            let draw = |ui: &mut Ui, pass: &mut Pass| {
                if let Some(game) = pass.game {
                    game::show(ui, pass, game);
                }
            };
            let at_end = trial.press("Play the moves", draw);
            assert!(at_end.contains(&Intent::View(Some(0))), "{at_end:?}");
            let goes_on = trial.frame(vec![], draw);
            let next = trial.frame(vec![], draw);
            let all = [goes_on, next].concat();
            // Nobody obeys here, so the end stays on the board: there it stops.
            assert!(all.is_empty(), "{all:?}");
            assert_eq!(trial.can_press("Pause", draw), None);
            let pressed = trial.press("Line of moves", draw);
            assert!(
                pressed.contains(&Intent::View(Some(last / 2))),
                "{pressed:?}"
            );
        }
    }
}
