//! Making a private game: what is played, which colour, who may join.

use bevy_egui::egui::{Rect, Ui, pos2};
use protocol::{ColourWish, PoolKey, PrivateRequest};

use super::super::components::{Button, Kind, Size, Trailing, row, segmented, strip, switch};
use super::super::fonts::Style;
use super::super::lobby::hero;
use super::super::pass::Pass;
use super::super::sheets::title;
use super::super::state::Sheet;
use super::super::{icons, progress, text};
use super::{Form, password, problem};
use crate::net::Call;
use crate::session::Intent;
use crate::t;

pub(super) fn show(ui: &mut Ui, pass: &mut Pass) {
    let guest = pass.state.private.guest.clone();
    let heading = guest.as_ref().map_or_else(
        || t!(pass.words, "friend-title"),
        |guest| t!(pass.words, "friend-play", name = guest.name.as_str()),
    );
    title(ui, pass, &heading);
    ui.add_space(4.0);
    let pool = hero::chosen(pass);
    hero::variants(ui, pass, pool.variant.0);
    ui.add_space(10.0);
    hero::times(ui, pass, pool.time);
    ui.add_space(6.0);
    let mut form = std::mem::take(&mut pass.state.private);
    progress::private_stakes(ui, pass, &mut form.stake);
    colour(ui, pass, &mut form);
    access(ui, pass, &mut form);
    problem(ui, pass);
    ui.add_space(8.0);
    let label = if guest.is_some() {
        t!(pass.words, "friend-invite")
    } else {
        t!(pass.words, "friend-create")
    };
    let is_ready = !form.has_password || !form.password.trim().is_empty();
    let is_sent = pass
        .session
        .desk
        .is_waiting(|call| matches!(call, Call::MakePrivate(_)));
    let button = Button::new(Kind::Primary, Size::L, &label)
        .enabled(is_ready && pass.session.link.is_online())
        .loading(is_sent);
    if button.show(ui, pass.look).clicked() {
        pass.wish(Intent::Call(Call::MakePrivate(request(&form, pool))));
    }
    if guest.is_none() {
        ui.add_space(8.0);
        have_code(ui, pass, &mut form);
    }
    pass.state.private = form;
}

fn have_code(ui: &mut Ui, pass: &mut Pass, form: &mut Form) {
    let label = t!(pass.words, "friend-have-code");
    let button = Button::new(Kind::Text, Size::M, &label).icon(icons::HASH);
    if button.show(ui, pass.look).clicked() {
        form.ask_for_code();
        pass.state.sheet = Some(Sheet::Join);
    }
}

/// Who may join, and whether it counts: with a password it does not.
fn access(ui: &mut Ui, pass: &mut Pass, form: &mut Form) {
    if form.guest.is_some() {
        form.has_password = false;
        return rated(ui, pass, form);
    }
    let name = t!(pass.words, "friend-password");
    let note = t!(pass.words, "friend-password-note");
    let both = (name.as_str(), note.as_str());
    let (rect, _) = row(
        ui,
        pass.look,
        icons::LOCK_SIMPLE,
        both,
        Trailing::Room(60.0),
    );
    if switch(ui, pass.look, rect, &name, form.has_password).clicked() {
        form.has_password = !form.has_password;
    }
    if form.has_password {
        password(ui, pass, ("new password", &mut form.password));
    } else {
        rated(ui, pass, form);
    }
}

fn request(form: &Form, pool: PoolKey) -> PrivateRequest {
    let password = form.has_password.then(|| form.password.trim().to_owned());
    PrivateRequest {
        pool: PoolKey {
            stake: form.stake,
            ..pool
        },
        colour: form.colour,
        rated: form.is_rated && password.is_none() && form.stake == 0,
        password,
        for_player: form.guest.as_ref().map(|guest| guest.id.clone()),
        minutes: None,
    }
}

fn colour(ui: &mut Ui, pass: &mut Pass, form: &mut Form) {
    let rect = strip(ui, 60.0);
    let words = t!(pass.words, "friend-colour");
    let style = (Style::BodyStrong, pass.palette().text);
    text::from_left(ui.painter(), rect.left_center(), &words, style, 110.0);
    let corner = pos2(rect.min.x + 112.0, rect.center().y - 24.0);
    let place = Rect::from_min_max(corner, pos2(rect.max.x, rect.center().y + 24.0));
    let items = [
        t!(pass.words, "side-white"),
        t!(pass.words, "friend-random"),
        t!(pass.words, "side-black"),
    ];
    let items = [items[0].as_str(), items[1].as_str(), items[2].as_str()];
    let all = [ColourWish::White, ColourWish::Random, ColourWish::Black];
    let chosen = all.iter().position(|colour| *colour == form.colour);
    if let Some(index) = segmented(ui, pass.look, place, &items, chosen.unwrap_or(1)) {
        form.colour = all[index];
    }
}

fn rated(ui: &mut Ui, pass: &mut Pass, form: &mut Form) {
    if form.stake > 0 {
        let words = t!(pass.words, "stake-unrated");
        text::block(ui, &words, Style::Caption, pass.palette().text2);
        return;
    }
    let name = t!(pass.words, "friend-rated");
    let note = t!(pass.words, "friend-rated-note");
    let both = (name.as_str(), note.as_str());
    let (rect, _) = row(
        ui,
        pass.look,
        icons::FLAG_CHECKERED,
        both,
        Trailing::Room(60.0),
    );
    if switch(ui, pass.look, rect, &name, form.is_rated).clicked() {
        form.is_rated = !form.is_rated;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const POOL: PoolKey = PoolKey {
        variant: protocol::VariantKey(rules::Variant::Russian),
        time: protocol::TimeControl::NO_CLOCK,
        stake: 0,
    };

    #[test]
    fn a_game_for_credits_does_not_count() {
        let form = Form {
            is_rated: true,
            stake: 50,
            ..Form::default()
        };
        let request = request(&form, POOL);
        assert_eq!(request.pool.stake, 50);
        assert!(!request.rated);
    }

    #[test]
    fn a_game_with_a_password_does_not_count() {
        let mut form = Form {
            is_rated: true,
            ..Form::default()
        };
        assert!(request(&form, POOL).rated);
        form.has_password = true;
        form.password = " Tuesday ".to_owned();
        let request = request(&form, POOL);
        assert_eq!(request.password.as_deref(), Some("Tuesday"));
        assert!(!request.rated);
    }
}
