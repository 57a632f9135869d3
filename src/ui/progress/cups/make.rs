//! The sheet in which a tournament is made.

use bevy_egui::egui::Ui;
use protocol::{
    PoolKey, TimeControl, TournamentConditions, TournamentFormat, TournamentRequest,
    TournamentSetup,
};

use super::super::super::components::{
    Button, Field, Kind, Note, Size, Trailing, chip, columns, row, segmented, strip, switch,
};
use super::super::super::fonts::Style;
use super::super::super::icons;
use super::super::super::lobby::hero;
use super::super::super::pass::Pass;
use super::super::super::sheets::title;
use super::super::super::{text, words as terms};
use super::super::{ask, is_waiting};
use super::mine::is_maker;
use super::words;
use crate::net::ProgressCall;
use crate::t;

/// What is typed and chosen.
#[derive(Debug, Default)]
pub(super) struct Form {
    name: String,
    kind: usize,
    /// Which of the lengths of each kind.
    length: [usize; 3],
    start: usize,
    fee: usize,
    is_friendly: bool,
    password: String,
    has_password: bool,
    /// The request that was sent; done once its answer has come.
    sent: Option<TournamentRequest>,
}

/// What can be chosen of each kind: minutes, rounds, places.
const LENGTHS: [[u32; 4]; 3] = [[20, 40, 60, 120], [3, 5, 7, 9], [8, 16, 32, 64]];
/// What taking part may cost each, in credits; behind a password it is free.
const FEES: [u32; 4] = [0, 10, 50, 100];
/// In how many minutes it may start.
const STARTS: [u32; 4] = [5, 15, 30, 60];

impl Form {
    fn format(&self) -> TournamentFormat {
        let length = LENGTHS[self.kind][self.length[self.kind]];
        match self.kind {
            0 => TournamentFormat::Arena {
                minutes: length,
                streaks: true,
                berserk: true,
            },
            1 => TournamentFormat::Swiss {
                rounds: length,
                pause_s: 30,
                draw_from_ply: None,
            },
            _ => TournamentFormat::Knockout {
                size: length,
                when_full: true,
                pause_s: 30,
            },
        }
    }

    fn fee(&self) -> u32 {
        if self.has_password { 0 } else { FEES[self.fee] }
    }

    /// Returns what to ask for; nothing while too little is typed.
    fn request(&self, pool: PoolKey) -> Option<TournamentRequest> {
        let name = self.name.trim();
        let password = self.password.trim();
        let is_named = (2..=30).contains(&name.chars().count());
        if !is_named || (self.has_password && password.is_empty()) {
            return None;
        }
        Some(TournamentRequest {
            setup: TournamentSetup {
                name: name.to_owned(),
                variant: pool.variant,
                time: pool.time,
                format: self.format(),
                rated: !self.is_friendly,
                fee: self.fee(),
                added: 0,
                conditions: TournamentConditions::default(),
            },
            start_in_minutes: STARTS[self.start],
            password: self.has_password.then(|| password.to_owned()),
        })
    }
}

/// Adds the content of the sheet.
pub(crate) fn show(ui: &mut Ui, pass: &mut Pass) {
    title(ui, pass, &t!(pass.words, "cup-make"));
    ui.add_space(4.0);
    let mut form = std::mem::take(&mut pass.state.progress.cups.make);
    let pool = hero::chosen(pass);
    name(ui, pass, &mut form);
    kind(ui, pass, &mut form);
    hero::variants(ui, pass, pool.variant.0);
    ui.add_space(10.0);
    hero::times(ui, pass, pool.time);
    ui.add_space(10.0);
    numbers(ui, pass, &mut form);
    switches(ui, pass, &mut form);
    finish(ui, pass, &mut form, pool);
    pass.state.progress.cups.make = form;
}

fn name(ui: &mut Ui, pass: &Pass, form: &mut Form) {
    let field = Field {
        id: "tournament name",
        hint: &t!(pass.words, "cup-name"),
        note: Note::Hint(&t!(pass.words, "cup-name-note")),
        longest: 30,
    };
    field.show(ui, pass.look, &mut form.name);
}

fn kind(ui: &mut Ui, pass: &Pass, form: &mut Form) {
    let rect = strip(ui, 48.0);
    let items: Vec<String> = (0..3).map(|kind| words::kind(pass.words, kind)).collect();
    let items: Vec<&str> = items.iter().map(String::as_str).collect();
    if let Some(kind) = segmented(ui, pass.look, rect, &items, form.kind) {
        form.kind = kind;
    }
    ui.add_space(10.0);
}

/// Adds a row of numbers to choose from; returns the one that was chosen just now.
fn choose(
    ui: &mut Ui,
    pass: &Pass,
    (id, heading): (&str, &str),
    numbers: &[u32],
    chosen: usize,
) -> Option<usize> {
    let p = pass.palette();
    text::label(ui, heading, Style::CaptionStrong, p.text2);
    ui.add_space(6.0);
    let places = columns(strip(ui, 44.0), numbers.len(), 8.0);
    let answer = ui.push_id(id, |ui| {
        let mut answer = None;
        for (index, (number, place)) in numbers.iter().zip(places).enumerate() {
            let words = number.to_string();
            let is_chosen = index == chosen;
            if chip(ui, pass.look, place, &words, is_chosen).clicked() {
                answer = Some(index);
            }
            let ink = if is_chosen { p.on_primary_soft } else { p.text };
            let style = (Style::Label, ink);
            text::middle(ui.painter(), place.center(), &words, style, place.width());
        }
        answer
    });
    ui.add_space(10.0);
    answer.inner
}

fn numbers(ui: &mut Ui, pass: &Pass, form: &mut Form) {
    let heading = match form.kind {
        0 => t!(pass.words, "cup-how-minutes"),
        1 => t!(pass.words, "cup-how-rounds"),
        _ => t!(pass.words, "cup-how-places"),
    };
    let kind = form.kind;
    let of = ("length", heading.as_str());
    if let Some(length) = choose(ui, pass, of, &LENGTHS[kind], form.length[kind]) {
        form.length[kind] = length;
    }
    let heading = t!(pass.words, "cup-how-start");
    let of = ("start", heading.as_str());
    if let Some(start) = choose(ui, pass, of, &STARTS, form.start) {
        form.start = start;
    }
    if form.has_password {
        return;
    }
    let heading = t!(pass.words, "cup-how-fee");
    if let Some(fee) = choose(ui, pass, ("fee", &heading), &FEES, form.fee) {
        form.fee = fee;
    }
}

fn switches(ui: &mut Ui, pass: &Pass, form: &mut Form) {
    let name = t!(pass.words, "friend-rated");
    let note = t!(pass.words, "friend-rated-note");
    let both = (name.as_str(), note.as_str());
    let trailing = Trailing::Room(60.0);
    let (rect, _) = row(ui, pass.look, icons::FLAG_CHECKERED, both, trailing);
    if switch(ui, pass.look, rect, &name, !form.is_friendly).clicked() {
        form.is_friendly = !form.is_friendly;
    }
    let name = t!(pass.words, "friend-password");
    let note = t!(pass.words, "friend-password-note");
    let both = (name.as_str(), note.as_str());
    let (rect, _) = row(ui, pass.look, icons::LOCK_SIMPLE, both, trailing);
    if switch(ui, pass.look, rect, &name, form.has_password).clicked() {
        form.has_password = !form.has_password;
    }
    if form.has_password {
        let field = Field {
            id: "new tournament password",
            hint: &t!(pass.words, "friend-password-hint"),
            note: Note::Hint(&t!(pass.words, "cup-password-tell")),
            longest: 64,
        };
        field.show(ui, pass.look, &mut form.password);
    }
}

fn finish(ui: &mut Ui, pass: &mut Pass, form: &mut Form, pool: PoolKey) {
    let is_clock = matches!(pool.time, TimeControl::Fischer { .. });
    if !is_clock {
        let words = t!(pass.words, "cup-needs-clock");
        text::block(ui, &words, Style::Caption, pass.palette().danger);
    }
    let failed = pass.session.progress.failed.iter();
    let failed = failed.rev().find_map(|(call, problem)| {
        let is_ours = matches!(call, ProgressCall::Make(_));
        is_ours.then_some(problem)
    });
    if let Some(problem) = failed {
        let words = terms::problem(pass.words, problem);
        text::block(ui, &words, Style::CaptionStrong, pass.palette().danger);
    }
    ui.add_space(8.0);
    let label = t!(pass.words, "cup-make-go");
    let is_sent = is_waiting(pass, |call| matches!(call, ProgressCall::Make(_)));
    let request = form.request(pool).filter(|_| is_clock);
    let button = Button::new(Kind::Primary, Size::L, &label)
        .enabled(request.is_some() && pass.session.link.is_online())
        .loading(is_sent);
    if button.show(ui, pass.look).clicked()
        && let Some(request) = request
    {
        form.sent = Some(request.clone());
        ask(pass, ProgressCall::Make(Box::new(request)));
    } else if !is_sent && is_made(pass, form) {
        *form = Form::default();
        pass.state.sheet = None;
    }
}

/// Returns whether what was sent has become a tournament, which is looked at now.
fn is_made(pass: &Pass, form: &Form) -> bool {
    let cup = pass.session.progress.cup.as_ref();
    let page = cup.and_then(|cup| cup.page.as_ref());
    page.is_some_and(|page| {
        let sent = form.sent.as_ref();
        is_maker(pass, page) && sent.is_some_and(|sent| sent.setup == page.tournament.setup)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_sent_before_the_form_is_complete() {
        let pool = PoolKey {
            variant: protocol::VariantKey(rules::Variant::Russian),
            time: TimeControl::fischer(3, 2),
            stake: 0,
        };
        let mut form = Form::default();
        assert_eq!(form.request(pool), None);
        form.name = " A ".to_owned();
        assert_eq!(form.request(pool), None);
        form.name = " Friday ".to_owned();
        let request = form.request(pool).unwrap();
        assert_eq!(request.setup.name, "Friday");
        assert_eq!(request.start_in_minutes, 5);
        assert!(matches!(
            request.setup.format,
            TournamentFormat::Arena { minutes: 20, .. }
        ));
        form.fee = 2;
        assert_eq!(
            form.request(pool).map(|request| request.setup.fee),
            Some(50)
        );
        form.has_password = true;
        assert_eq!(form.request(pool), None);
        form.password = "Tuesday".to_owned();
        form.kind = 2;
        form.length[2] = 1;
        let request = form.request(pool).unwrap();
        assert_eq!(request.password.as_deref(), Some("Tuesday"));
        assert_eq!(request.setup.fee, 0, "free behind a password");
        assert!(matches!(
            request.setup.format,
            TournamentFormat::Knockout { size: 16, .. }
        ));
    }
}
