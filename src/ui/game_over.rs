//! The sheet after a game: who won, why, and what next.

use bevy_egui::egui::{Rect, Ui, pos2};
use protocol::{GameCommand, GameResult, SideKey};
use rules::Side;

use super::components::{Button, IconButton, Kind, Size, columns, strip};
use super::draw;
use super::fonts::Style;
use super::icons;
use super::pass::{Pass, other};
use super::progress;
use super::text;
use super::words;
use crate::session::{Intent, Match};
use crate::t;

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    let Some(game) = pass.game else {
        return;
    };
    let Some(result) = game.confirmed.result() else {
        return;
    };
    picture(ui, pass, result);
    let created = game.confirmed.created();
    let names = [created.white.name.as_str(), created.black.name.as_str()];
    let p = pass.palette();
    let title = words::result(pass.words, result, game.my_side, names);
    text::centred(ui, &title, Style::Title, p.text);
    ui.add_space(6.0);
    let reason = words::reason(pass.words, result, names);
    let count = game.confirmed.ply().div_ceil(2);
    let moves = t!(pass.words, "moves-count", count = count);
    text::centred(ui, &format!("{reason} · {moves}"), Style::Body, p.text2);
    ui.add_space(20.0);
    progress::rated(ui, pass, game);
    progress::outcome(ui, pass, created, result, game.my_side);
    if progress::to_tournament(ui, pass, created) {
        ui.add_space(10.0);
        let place = strip(ui, 48.0);
        return review(ui, pass, place);
    }
    rematch(ui, pass, game);
    ui.add_space(10.0);
    let places = columns(strip(ui, 48.0), 2, 10.0);
    if is_wanted(game) {
        decline(ui, pass, places[0]);
    } else {
        new_opponent(ui, pass, places[0]);
    }
    review(ui, pass, places[1]);
}

fn new_opponent(ui: &mut Ui, pass: &mut Pass, place: Rect) {
    let label = t!(pass.words, "new-game");
    let button = Button::new(Kind::Neutral, Size::M, &label);
    if button.at(ui, pass.look, place).clicked() {
        pass.wish(Intent::ShowResult(false));
        pass.wish(Intent::LeaveMatch);
    }
}

/// Stands in the place of a new opponent: whoever presses there wants no rematch either way.
fn decline(ui: &mut Ui, pass: &mut Pass, place: Rect) {
    let label = t!(pass.words, "rematch-no");
    let asked = pass.is_asked(|command| *command == GameCommand::OfferRematch);
    let button = Button::new(Kind::Neutral, Size::M, &label).enabled(!asked);
    if button.at(ui, pass.look, place).clicked() {
        pass.ask(GameCommand::DeclineRematch);
    }
}

/// Returns whether the opponent has asked for a rematch.
fn is_wanted(game: &Match) -> bool {
    let offer = game.confirmed.rematch_offer();
    game.my_side
        .is_some_and(|mine| offer.is_some_and(|(by, _)| by == other(mine)))
}

fn review(ui: &mut Ui, pass: &mut Pass, place: Rect) {
    let label = t!(pass.words, "review");
    let button = Button::new(Kind::Neutral, Size::M, &label).icon(icons::MAGNIFYING_GLASS);
    if button.at(ui, pass.look, place).clicked() {
        pass.wish(Intent::ShowResult(false));
        pass.wish(Intent::View(Some(0)));
    }
}

/// The winner's king; in a draw both, in a void game a man.
fn picture(ui: &mut Ui, pass: &mut Pass, result: GameResult) {
    let rect = strip(ui, 124.0);
    let name = t!(pass.words, "close");
    let at = pos2(rect.min.x + 18.0, rect.min.y + 24.0);
    if IconButton::new(icons::X, &name)
        .at(ui, pass.look, at)
        .clicked()
    {
        pass.wish(Intent::ShowResult(false));
    }
    let set = pass.settings.pieces;
    let king = |side: Side| draw::Look {
        set,
        side,
        king: true,
    };
    let centre = rect.center();
    match result.winner {
        Some(side) => draw::piece(ui.painter(), centre, 46.0, king(side.into())),
        None if result.reason.is_void() => {
            let man = draw::Look {
                king: false,
                ..king(Side::White)
            };
            draw::piece(ui.painter(), centre, 46.0, man);
        }
        None => {
            for (side, shift) in [(Side::White, -44.0), (Side::Black, 44.0)] {
                let at = centre + bevy_egui::egui::vec2(shift, 0.0);
                draw::piece(ui.painter(), at, 38.0, king(side));
            }
        }
    }
}

/// The rematch in its states: free, asked by us, asked by the other, agreed.
fn rematch(ui: &mut Ui, pass: &mut Pass, game: &Match) {
    let Some(mine) = game.my_side else {
        return;
    };
    let created = game.confirmed.created();
    let opponent = match other(mine) {
        SideKey::White => created.white.name.as_str(),
        SideKey::Black => created.black.name.as_str(),
    };
    let asked = pass.is_asked(|command| *command == GameCommand::OfferRematch);
    let offer = game.confirmed.rematch_offer().map(|(by, _)| by);
    if game.confirmed.rematch().is_some() {
        let label = t!(pass.words, "rematch-starts");
        let button = Button::new(Kind::Primary, Size::L, &label).loading(true);
        button.show(ui, pass.look);
    } else if is_wanted(game) {
        let note = t!(pass.words, "rematch-wanted", name = opponent);
        ask(ui, pass, &note);
    } else if asked || offer == Some(mine) {
        let label = t!(pass.words, "rematch-asking", name = opponent);
        let button = Button::new(Kind::Soft, Size::L, &label).loading(true);
        button.show(ui, pass.look);
        ui.add_space(4.0);
        let label = t!(pass.words, "rematch-undo");
        let button = Button::new(Kind::Text, Size::M, &label).enabled(offer == Some(mine));
        if button.show(ui, pass.look).clicked() {
            pass.state.answers.withdraw();
            pass.ask(GameCommand::DeclineRematch);
        }
    } else {
        free(ui, pass, opponent);
    }
}

/// Nobody has asked yet, or the answer was no.
fn free(ui: &mut Ui, pass: &mut Pass, opponent: &str) {
    if pass.state.answers.rematch_declined() {
        let words = t!(pass.words, "rematch-declined", name = opponent);
        text::centred(ui, &words, Style::BodyStrong, pass.palette().text2);
        ui.add_space(10.0);
    }
    ask(ui, pass, "");
}

/// The button that asks for a rematch and that grants one: the same button in the same place, so that a
/// finger on its way down when the opponent asks still means yes.
fn ask(ui: &mut Ui, pass: &mut Pass, note: &str) {
    let asked = pass.is_asked(|command| *command == GameCommand::OfferRematch);
    let label = t!(pass.words, "rematch");
    let button = Button::new(Kind::Primary, Size::L, &label)
        .icon(icons::ARROWS_CLOCKWISE)
        .note(note)
        .enabled(pass.session.link.is_online())
        .loading(asked);
    if button.show(ui, pass.look).clicked() {
        pass.ask(GameCommand::OfferRematch);
    }
}

#[cfg(test)]
mod tests {
    use domain::{GameState, evolve};
    use protocol::{GameEvent, Timestamp};

    use super::super::trial::Trial;
    use super::*;
    use crate::session::sample;

    fn lost() -> Match {
        let state = GameState::new(sample::new_game("a", "b"));
        Match {
            result_open: true,
            ..sample::seen_by(SideKey::White, sample::resigned(state))
        }
    }

    /// The opponent asks for a rematch.
    fn asked(trial: &mut Trial) {
        let game = trial.game.as_mut().expect("a game");
        let offered = GameEvent::RematchOffered {
            by: SideKey::Black,
            at: Timestamp(2),
        };
        game.confirmed = evolve(game.confirmed.clone(), &offered).expect("it can be offered");
    }

    fn at_the_end() -> Trial {
        let mut trial = Trial::new(390.0, 844.0);
        trial.game = Some(lost());
        trial
    }

    const YES: Intent = Intent::Game(GameCommand::OfferRematch);

    #[test]
    fn a_finger_on_its_way_down_when_the_opponent_asks_still_means_yes() {
        let mut trial = at_the_end();
        assert_eq!(trial.press_while("Rematch", asked, show), [YES]);
        let mut trial = at_the_end();
        assert_eq!(trial.press_while("New opponent", asked, show), []);
    }

    #[test]
    fn who_is_asked_can_say_yes_or_no_and_no_leaves_the_way_to_others() {
        let mut trial = at_the_end();
        asked(&mut trial);
        assert_eq!(trial.can_press("New opponent", show), None);
        assert_eq!(trial.press("Rematch", show), [YES]);
        let no = Intent::Game(GameCommand::DeclineRematch);
        assert_eq!(trial.press("No thanks", show), [no]);
    }
}
