//! Everything round the board, drawn with egui.
//!
//! The interface is drawn anew in each frame from the resources of `session`, `settings` and
//! `viewport`; what it remembers itself is [`UiState`]. It changes nothing but that: a press
//! becomes an [`Intent`] or a settings change, and the layout of the game
//! screen tells [`Viewport`] where the playing field lies. The field is left unpainted for `board`.

mod account;
mod aloud;
mod back;
mod choices;
mod components;
mod copy;
mod draw;
#[cfg(test)]
mod fit;
mod fonts;
mod game;
mod game_over;
mod icons;
mod idle;
mod invite;
mod invited;
mod labels;
mod link;
mod lobby;
mod motion;
mod paint;
mod pass;
mod pdn;
mod people;
mod preferences;
mod pressables;
mod private;
mod progress;
mod qr;
mod rule_book;
mod settle;
mod sheets;
mod shell;
mod state;
mod text;
mod theme;
mod title;
#[cfg(test)]
mod trial;
#[cfg(any(target_arch = "wasm32", target_os = "android"))]
mod typing;
mod watch;
mod welcome;
mod words;

pub use account::Question;
pub(crate) use game::{board_stop, keys_are_free};
pub use people::Memory as PeopleMemory;
pub use pressables::{Pressable, Pressables};
pub use progress::Memory as ProgressMemory;
pub use state::{Sheet, Tab, UiState};
#[cfg(any(target_arch = "wasm32", target_os = "android"))]
pub(crate) use typing::keep as keep_typed;
#[cfg(any(target_arch = "wasm32", target_os = "android"))]
pub use typing::{TextField, TextFields, Typed};

use bevy::prelude::*;
use bevy::window::{PrimaryWindow, RequestRedraw, WindowTheme, WindowThemeChanged};
use bevy_egui::egui::{self, Align2, LayerId, UiBuilder, pos2, vec2};
use bevy_egui::{
    EguiContexts, EguiPlugin, EguiPreUpdateSet, EguiPrimaryContextPass, PrimaryEguiContext,
};

use crate::board::Labels;
use crate::platform::NextFrame;
use crate::screen::Screen;
use crate::session::{Intent, LinkStatus};
use crate::settings::{Change, Settings, Theme};
use crate::viewport::{Class, Viewport};
use pass::{Facts, Look, Pass};
use theme::Palette;

/// Where the interface puts its wishes.
#[derive(bevy::ecs::system::SystemParam)]
struct Wishes<'w> {
    intents: MessageWriter<'w, Intent>,
    changes: MessageWriter<'w, Change>,
    next_frame: ResMut<'w, NextFrame>,
    redraw: MessageWriter<'w, RequestRedraw>,
    pressables: Option<ResMut<'w, Pressables>>,
    #[cfg(any(target_arch = "wasm32", target_os = "android"))]
    fields: ResMut<'w, TextFields>,
}

impl Wishes<'_> {
    /// Hands on what a frame has brought, and asks for the next one where that is needed.
    fn hand_on(&mut self, intents: Vec<Intent>, change: Option<Change>, wake: Option<f64>) {
        if !intents.is_empty() || change.is_some() {
            self.redraw.write(RequestRedraw);
        }
        self.intents.write_batch(intents);
        if let Some(change) = change {
            self.changes.write(change);
        }
        if let Some(seconds) = wake {
            self.next_frame.after(seconds);
        }
    }
}

/// Draws the whole interface.
fn show(
    mut contexts: EguiContexts,
    facts: Facts,
    board_labels: Res<Labels>,
    mut state: ResMut<UiState>,
    mut viewport: ResMut<Viewport>,
    mut wishes: Wishes,
) -> Result {
    let ctx = contexts.ctx_mut()?.clone();
    let mut pass = begin(&facts, &mut state, *viewport);
    let mut ui = root(&ctx);
    if pass.view.size.x > 1.0 && pass.view.size.y > 1.0 {
        labels::show(&ctx, &board_labels, &pass.view);
        account::put_choice(&mut pass);
        screen(&mut ui, &mut pass);
        sheets::show(&ctx, &mut pass);
        copy_pdn(&ctx, &mut pass);
        messages(&ctx, &mut pass);
    }
    if components::has_turned(&ctx) {
        pass.wake_in(components::TURN);
    }
    if let Some(seen) = &mut wishes.pressables {
        seen.set_if_neq(pressables::take(&ctx));
        pressables::look(&ctx);
    }
    #[cfg(any(target_arch = "wasm32", target_os = "android"))]
    wishes.fields.set_if_neq(typing::take(&ctx));
    let covered = pass.state.drawn.is_some();
    let (board, framed) = pass
        .board
        .map_or((None, false), |(rect, framed)| (Some(rect), framed));
    let seen = Viewport {
        board: board.map(|r| Rect::new(r.min.x, r.min.y, r.max.x, r.max.y)),
        framed,
        covered,
        ..*viewport
    };
    if viewport.set_if_neq(seen) {
        // The board moves in the next frame, so there has to be one.
        wishes.redraw.write(RequestRedraw);
    }
    wishes.hand_on(pass.intents, pass.change, pass.wake);
    Ok(())
}

/// Puts a game that was asked for as PDN text into the clipboard, once.
fn copy_pdn(ctx: &egui::Context, pass: &mut Pass) {
    if let Some((game, text)) = &pass.session.desk.pdn
        && pass.state.pdn_copied.as_ref() != Some(game)
    {
        ctx.copy_text(text.clone());
        pass.state.pdn_copied = Some(game.clone());
    }
}

fn begin<'a>(facts: &'a Facts, state: &'a mut UiState, view: Viewport) -> Pass<'a> {
    let palette = palette(&facts.settings, state.system_is_dark);
    Pass {
        session: &facts.session,
        game: facts.game.as_deref(),
        selection: &facts.selection,
        toasts: &facts.toasts,
        settings: &facts.settings,
        screen: *facts.screen.get(),
        words: &facts.words,
        state,
        look: Look {
            palette,
            calm: facts.settings.reduced_motion,
        },
        view,
        now: facts.time.elapsed_secs_f64(),
        at: facts.session.clock.at(crate::platform::now()),
        intents: Vec::new(),
        change: None,
        wake: None,
        board: None,
    }
}

fn palette(settings: &Settings, system_is_dark: bool) -> &'static Palette {
    let is_dark = match settings.theme {
        Theme::Light => false,
        Theme::Dark => true,
        Theme::System => system_is_dark,
    };
    if is_dark { &theme::DARK } else { &theme::LIGHT }
}

/// A canvas over the whole window, on the lowest layer.
fn root(ctx: &egui::Context) -> egui::Ui {
    let builder = UiBuilder::new()
        .layer_id(LayerId::background())
        .max_rect(ctx.viewport_rect());
    egui::Ui::new(ctx.clone(), egui::Id::new("screens"), builder)
}

fn screen(ui: &mut egui::Ui, pass: &mut Pass) {
    if let LinkStatus::Refused(code) = &pass.session.link {
        let room = pass.safe();
        link::page(ui, pass, room, code);
        return;
    }
    match (pass.screen, pass.game) {
        (Screen::Welcome, _) => welcome::show(ui, pass),
        (Screen::Match, Some(game)) => game::show(ui, pass, game),
        (Screen::Lobby | Screen::Match, _) => lobby_and_settings(ui, pass),
    }
}

fn lobby_and_settings(ui: &mut egui::Ui, pass: &mut Pass) {
    let mut room = shell::show(ui, pass);
    let bar = shell::has_mini_bar(pass).then_some(room);
    if bar.is_some() {
        room.max.y -= shell::MINI;
    }
    match pass.state.tab {
        Tab::Play => lobby::show(ui, pass, room),
        Tab::Watch => watch::show(ui, pass, room),
        Tab::Events => progress::events(ui, pass, room),
        Tab::Friends => people::show(ui, pass, room),
        Tab::Ranking => progress::ranking(ui, pass, room),
        Tab::Me | Tab::Settings if pass.state.account_open => account::show(ui, pass, room),
        Tab::Me => people::me(ui, pass, room),
        Tab::Settings => preferences::show(ui, pass, room),
    }
    if let Some(room) = bar {
        shell::mini_bar(ui, pass, room);
    }
}

/// The toasts: under the header on phones, bottom right elsewhere.
fn messages(ctx: &egui::Context, pass: &mut Pass) {
    let shown: Vec<_> = pass
        .toasts
        .shown
        .iter()
        .map(|(notice, since)| {
            let (icon, text) = words::notice(pass.words, notice);
            (icon, text, *since)
        })
        .collect();
    for (_, _, since) in &shown {
        pass.wake_in((since + 3.65 - pass.now).max(0.05));
    }
    let safe = pass.safe();
    let from_top = matches!(
        pass.view.class(),
        Class::PhonePortrait | Class::PhoneLandscape
    );
    let size = vec2((safe.width() - 32.0).min(400.0), safe.height() - 72.0);
    let room = if from_top {
        let corner = pos2(safe.center().x - size.x / 2.0, safe.min.y + 56.0);
        egui::Rect::from_min_size(corner, size)
    } else {
        Align2::RIGHT_BOTTOM.anchor_size(safe.max - vec2(24.0, 24.0), size)
    };
    let read = components::toasts(ctx, pass.look, room, from_top, &shown);
    if let Some((notice, _)) = read.and_then(|index| pass.toasts.shown.get(index)) {
        pass.wish(Intent::Dismiss(notice.clone()));
    }
}

/// Gives egui our fonts, and nothing of its own looks.
fn dress(mut contexts: EguiContexts, mut done: Local<bool>) -> Result {
    if *done {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    ctx.set_fonts(fonts::definitions());
    ctx.options_mut(|options| {
        // A second pass within a frame would hand on every wish twice.
        options.max_passes = 1.try_into().expect("one is not zero");
        // Slow hands press for longer than 0.8 s, and so does a slow machine that draws a frame in between;
        // fingers wander further than 6 points: Android allows 8, iOS 10.
        options.input_options.max_click_duration = f64::INFINITY;
        options.input_options.max_click_dist = 10.0;
    });
    *done = true;
    Ok(())
}

/// Keeps what is left of egui's own looks in step with the theme: the text cursor, the selection,
/// the scroll bar; and the window's ground.
fn recolour(
    mut contexts: EguiContexts,
    settings: Res<Settings>,
    state: Res<UiState>,
    mut clear: ResMut<ClearColor>,
    mut last: Local<Option<bool>>,
) -> Result {
    let p = palette(&settings, state.system_is_dark);
    if *last == Some(p.is_dark) {
        return Ok(());
    }
    let ctx = contexts.ctx_mut()?;
    ctx.all_styles_mut(|style| style_of(style, p));
    let [red, green, blue, _] = p.bg.to_array();
    clear.0 = Color::srgb_u8(red, green, blue);
    *last = Some(p.is_dark);
    Ok(())
}

fn style_of(style: &mut egui::Style, p: &Palette) {
    style.spacing.item_spacing = vec2(0.0, 0.0);
    style.interaction.selectable_labels = false;
    let scroll = &mut style.spacing.scroll;
    *scroll = egui::style::ScrollStyle::floating();
    scroll.bar_width = 6.0;
    scroll.floating_width = 4.0;
    scroll.dormant_handle_opacity = 0.0;
    scroll.dormant_background_opacity = 0.0;
    scroll.active_background_opacity = 0.0;
    scroll.interact_background_opacity = 0.0;
    let visuals = &mut style.visuals;
    visuals.dark_mode = p.is_dark;
    visuals.override_text_color = Some(p.text);
    visuals.selection.bg_fill = p.primary_soft;
    visuals.selection.stroke.color = p.on_primary_soft;
    visuals.text_cursor.stroke = egui::Stroke::new(2.0, p.primary);
    // A blinking cursor would keep a quiet screen drawing.
    visuals.text_cursor.blink = false;
    for widget in [
        &mut visuals.widgets.inactive,
        &mut visuals.widgets.hovered,
        &mut visuals.widgets.active,
    ] {
        widget.bg_fill = p.line_strong;
        widget.fg_stroke.color = p.line_strong;
    }
}

/// Follows the system's choice between light and dark.
fn follow_system_theme(
    mut changed: MessageReader<WindowThemeChanged>,
    window: Query<&Window, (With<PrimaryWindow>, Added<Window>)>,
    mut state: ResMut<UiState>,
) {
    let first = window.iter().find_map(|window| window.window_theme);
    if let Some(theme) = changed.read().last().map(|change| change.theme).or(first) {
        state.system_is_dark = theme == WindowTheme::Dark;
    }
}

pub(crate) fn plugin(app: &mut App) {
    #[cfg(any(target_arch = "wasm32", target_os = "android"))]
    app.init_resource::<TextFields>();
    let egui = EguiPlugin {
        bindless_mode_array_size: None,
    };
    let own = (
        aloud::plugin,
        paint::plugin,
        back::plugin,
        idle::plugin,
        invited::plugin,
        settle::plugin,
        title::plugin,
    );
    app.add_plugins((egui, own))
        .init_resource::<UiState>()
        .init_resource::<ClearColor>()
        .add_systems(
            PreUpdate,
            (
                follow_system_theme,
                // Fonts given within a pass would be there in the next only.
                (dress, recolour).run_if(any_with_component::<PrimaryEguiContext>),
            )
                .chain()
                .after(EguiPreUpdateSet::InitContexts),
        )
        .add_systems(EguiPrimaryContextPass, show);
}
