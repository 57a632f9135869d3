//! What lies over the screens, one at a time.

use bevy_egui::egui::{Align, Align2, Context, Id, Ui, pos2};
use protocol::GameCommand;

use super::components::{
    Button, IconButton, Kind, Shape, Size, Trailing, move_list, row, sheet, strip,
};
use super::fonts::Style;
use super::icons::{self, Icon};
use super::motion;
use super::pass::{Pass, other, rect};
use super::state::Sheet;
use super::theme::time;
use super::{
    account, choices, game_over, pdn, people, preferences, private, progress, rule_book, text,
};
use crate::session::{Intent, Match};
use crate::t;
use crate::viewport::Class;

/// Shows the sheet that is open, or the one that is leaving.
pub(crate) fn show(ctx: &Context, pass: &mut Pass) {
    let result = pass.game.is_some_and(|game| game.result_open)
        && pass.screen == crate::screen::Screen::Match;
    if pass.screen == crate::screen::Screen::Match
        && matches!(
            pass.state.sheet,
            Some(Sheet::Friend | Sheet::Join | Sheet::Pdn)
        )
    {
        // The friend has come, or the text was a game.
        pass.state.sheet = None;
    }
    let wanted = pass.state.sheet.or(result.then_some(Sheet::Result));
    if wanted.is_some() && wanted != pass.state.drawn {
        pass.state.drawn = wanted;
        pass.state.drawn_since = pass.now;
    }
    let id = Id::new("sheet");
    let share = motion::toward(ctx, id, wanted.is_some(), time::SHEET, pass.look.calm);
    let Some(drawn) = pass.state.drawn else {
        return;
    };
    if wanted.is_none() && share <= 0.01 {
        pass.state.drawn = None;
        return;
    }
    let window = rect(bevy::math::Rect::new(
        0.0,
        0.0,
        pass.view.size.x,
        pass.view.size.y,
    ));
    let shape = shape(pass, drawn);
    let look = pass.look;
    let since = pass.now - pass.state.drawn_since;
    let closes = sheet(ctx, look, (id.with(drawn), shape), window, share, |ui| {
        content(ui, pass, drawn);
    });
    // A result is not tapped away before it has been seen.
    if closes && wanted.is_some() && (drawn != Sheet::Result || since > 0.6) {
        close(pass, drawn);
    }
}

fn shape(pass: &Pass, drawn: Sheet) -> Shape {
    match pass.view.class() {
        Class::PhonePortrait => Shape::Bottom,
        Class::PhoneLandscape => Shape::Side,
        Class::Tablet | Class::Desktop if drawn == Sheet::Rules => Shape::Dialog(640.0),
        Class::Tablet | Class::Desktop => Shape::Dialog(440.0),
    }
}

fn close(pass: &mut Pass, drawn: Sheet) {
    if drawn == Sheet::Result {
        pass.wish(Intent::ShowResult(false));
    }
    pass.state.sheet = None;
}

fn content(ui: &mut Ui, pass: &mut Pass, drawn: Sheet) {
    match drawn {
        Sheet::Result => game_over::show(ui, pass),
        Sheet::Resign => resign(ui, pass),
        Sheet::Abort => abort(ui, pass),
        Sheet::Rules => rule_book::show(ui, pass),
        Sheet::Moves => moves(ui, pass),
        Sheet::More => more(ui, pass),
        Sheet::Friend => private::friend(ui, pass),
        Sheet::Join => private::join(ui, pass),
        Sheet::Pdn => pdn::show(ui, pass),
        Sheet::Language => choices::languages(ui, pass),
        Sheet::Coordinates => choices::coordinates(ui, pass),
        Sheet::Name => choices::name(ui, pass),
        Sheet::Server => choices::server(ui, pass),
        Sheet::Profile => people::profile(ui, pass),
        Sheet::EditProfile => people::edit(ui, pass),
        Sheet::Report => people::report(ui, pass),
        Sheet::Blocked => people::blocked(ui, pass),
        Sheet::Notices => people::notices(ui, pass),
        Sheet::Chat => people::game_chat(ui, pass),
        Sheet::Account(question) => account::question(ui, pass, question),
        Sheet::Wallet => progress::wallet(ui, pass),
        Sheet::MakeTournament => progress::make_tournament(ui, pass),
        Sheet::TournamentPassword => progress::tournament_password(ui, pass),
    }
}

/// Adds a sheet's title with the button that closes it.
pub(crate) fn title(ui: &mut Ui, pass: &mut Pass, words: &str) {
    let (ink, width) = (pass.palette().text, ui.available_width() - 56.0);
    // A question is never cut: it becomes smaller, then longer.
    let mut galley = text::whole(ui.painter(), words, Style::Title, ink);
    if galley.size().x > width {
        let style = Style::Heading;
        galley = text::paragraph(ui.painter(), words, style, ink, width, Align::Min);
    }
    let rect = strip(ui, (galley.size().y + 10.0).max(52.0));
    let at = pos2(rect.min.x, rect.center().y);
    text::put(ui.painter(), at, Align2::LEFT_CENTER, galley);
    let close_name = t!(pass.words, "close");
    let at = pos2(rect.max.x - 18.0, rect.center().y);
    if IconButton::new(icons::X, &close_name)
        .at(ui, pass.look, at)
        .clicked()
    {
        pass.state.sheet = None;
    }
}

fn resign(ui: &mut Ui, pass: &mut Pass) {
    let name = opponent(pass);
    let sentence = t!(pass.words, "resign-text", name = name);
    let heading = t!(pass.words, "resign-title");
    let go = t!(pass.words, "action-resign");
    confirm(
        ui,
        pass,
        (&heading, &sentence),
        (&go, icons::FLAG),
        GameCommand::Resign,
    );
}

fn abort(ui: &mut Ui, pass: &mut Pass) {
    let sentence = t!(pass.words, "abort-text");
    let heading = t!(pass.words, "abort-title");
    let go = t!(pass.words, "abort-go");
    confirm(
        ui,
        pass,
        (&heading, &sentence),
        (&go, icons::X),
        GameCommand::Abort,
    );
}

fn opponent(pass: &Pass) -> String {
    pass.running().map_or_else(String::new, |(game, side)| {
        let created = game.confirmed.created();
        match other(side) {
            protocol::SideKey::White => created.white.name.clone(),
            protocol::SideKey::Black => created.black.name.clone(),
        }
    })
}

/// Asks before something that cannot be taken back.
fn confirm(
    ui: &mut Ui,
    pass: &mut Pass,
    (heading, sentence): (&str, &str),
    (go, icon): (&str, Icon),
    command: GameCommand,
) {
    if pass.running().is_none() {
        // The game ended while the question stood.
        pass.state.sheet = None;
    }
    title(ui, pass, heading);
    text::block(ui, sentence, Style::Body, pass.palette().text2);
    ui.add_space(20.0);
    let button = Button::new(Kind::Danger, Size::L, go).icon(icon);
    if button.show(ui, pass.look).clicked() {
        pass.ask(command);
        pass.state.sheet = None;
    }
    ui.add_space(10.0);
    let keep = t!(pass.words, "keep-playing");
    let button = Button::new(Kind::Neutral, Size::L, &keep);
    if button.show(ui, pass.look).clicked() {
        pass.state.sheet = None;
    }
}

fn moves(ui: &mut Ui, pass: &mut Pass) {
    let heading = t!(pass.words, "moves-title");
    title(ui, pass, &heading);
    let Some(game) = pass.game else {
        return;
    };
    let shown = game.shown_ply();
    let mut notation = std::mem::take(&mut pass.state.notation);
    let words = notation.of(&game.id, &game.present());
    if words.is_empty() {
        text::block(
            ui,
            &t!(pass.words, "moves-none"),
            Style::Body,
            pass.palette().text2,
        );
    }
    let rows = words.len().div_ceil(2) as f32;
    let place = strip(ui, (rows * 38.0).clamp(0.0, 400.0));
    let follow = pass.now - pass.state.drawn_since < 0.2;
    if let Some(ply) = move_list(ui, pass.look, place, words, (shown, follow)) {
        let last = u32::try_from(words.len()).unwrap_or(u32::MAX);
        pass.wish(Intent::View((ply < last).then_some(ply)));
        pass.state.sheet = None;
    }
    pass.state.notation = notation;
}

fn more(ui: &mut Ui, pass: &mut Pass) {
    let heading = t!(pass.words, "more-title");
    title(ui, pass, &heading);
    if opens_row(
        ui,
        pass,
        icons::LIST_NUMBERS,
        &t!(pass.words, "moves-title"),
        "",
    ) {
        pass.state.sheet = Some(Sheet::Moves);
    }
    if opens_row(ui, pass, icons::INFO, &t!(pass.words, "action-rules"), "") {
        pass.state.sheet = Some(Sheet::Rules);
    }
    if opens_row(
        ui,
        pass,
        icons::ARROWS_DOWN_UP,
        &t!(pass.words, "flip-board"),
        "",
    ) {
        pass.state.sheet = None;
        pass.wish(Intent::Flip);
    }
    friendly(ui, pass);
    record(ui, pass);
    preferences::sound(ui, pass);
    let note = pass
        .running()
        .map_or_else(String::new, |_| t!(pass.words, "leave-note"));
    let leave = t!(pass.words, "leave-title");
    if opens_row(ui, pass, icons::SIGN_OUT, &leave, &note) {
        pass.state.sheet = None;
        pass.wish(Intent::LeaveMatch);
    }
}

/// What friends may do who play for nothing: take a move back, give time.
fn friendly(ui: &mut Ui, pass: &mut Pass) {
    let Some((game, mine)) = pass.running() else {
        return;
    };
    if game.confirmed.created().rated {
        return;
    }
    let state = &game.confirmed;
    let has_clock = matches!(state.created().time, protocol::TimeControl::Fischer { .. });
    let mut wish = None;
    let words = t!(pass.words, "takeback-ask");
    if state.ply() > 0
        && state.takeback_offer() != Some(mine)
        && opens_row(ui, pass, icons::ARROW_U_UP_LEFT, &words, "")
    {
        wish = Some(GameCommand::OfferTakeback);
    }
    let words = t!(pass.words, "give-time");
    if has_clock && opens_row(ui, pass, icons::TIMER, &words, "") {
        wish = Some(GameCommand::GiveTime);
    }
    if let Some(wish) = wish {
        pass.ask(wish);
        pass.state.sheet = None;
    }
}

/// The finished game as PDN text, into the clipboard.
fn record(ui: &mut Ui, pass: &mut Pass) {
    let Some(game) = pass.game.filter(|game| game.confirmed.result().is_some()) else {
        return;
    };
    let words = t!(pass.words, "pdn-copy");
    if opens_row(ui, pass, icons::COPY, &words, "") {
        copy_record(pass, game);
        pass.state.sheet = None;
    }
}

/// Asks for a finished game as PDN text, for the clipboard.
pub(crate) fn copy_record(pass: &mut Pass, game: &Match) {
    pass.state.pdn_copied = None;
    // The text of a game that came as text is here.
    if !game.is_imported() {
        pass.wish(Intent::Call(crate::net::Call::Pdn(game.id.clone())));
    }
}

/// Adds a row that opens something or does it at once; returns whether it was pressed.
pub(crate) fn opens_row(ui: &mut Ui, pass: &Pass, icon: Icon, words: &str, note: &str) -> bool {
    let (_, response) = row(ui, pass.look, icon, (words, note), Trailing::Opens(""));
    response.is_some_and(|response| response.clicked())
}
