//! The interface without a window, for tests: drawn into nothing, pressed by the names of its parts.

use bevy::math::Vec2;
use bevy_egui::egui::accesskit::{Action, ActionRequest, Node, NodeId, TreeId};
use bevy_egui::egui::{
    Context, Event, Id, Key, LayerId, Memory, Modifiers, PointerButton, Pos2, RawInput, Rect,
    Shape, Ui, UiBuilder, pos2,
};
use protocol::Timestamp;

use super::pass::{Look, Pass};
use super::{UiState, account, fonts, pressables, sheets, theme};
use crate::i18n::Words;
use crate::screen::Screen;
use crate::session::{Intent, LinkStatus, Match, Selection, Session, Toasts};
use crate::settings::{Language, Settings};
use crate::viewport::Viewport;

fn note_cut(shape: &Shape, cut: &mut Vec<String>) {
    match shape {
        Shape::Vec(shapes) => shapes.iter().for_each(|shape| note_cut(shape, cut)),
        Shape::Text(text) => {
            let words = text.galley.text();
            // So egui says it: a press on one of them would be one on the other.
            assert!(
                !words.contains("use of widget ID"),
                "two of one name: {words}"
            );
            if text.galley.elided {
                cut.push(words.to_owned());
            }
        }
        _ => {}
    }
}

/// What the interface is given, and what it remembers.
pub(crate) struct Trial {
    ctx: Context,
    pub(crate) session: Session,
    /// The game at whose board we sit, or nothing.
    pub(crate) game: Option<Match>,
    pub(crate) state: UiState,
    pub(crate) words: Words,
    pub(crate) screen: Screen,
    selection: Selection,
    toasts: Toasts,
    settings: Settings,
    size: Vec2,
    /// Seconds since it began.
    now: f64,
    /// What a screen reader was told by the last frame.
    told: Vec<(NodeId, Node)>,
    /// The texts of the last frame that had too little room.
    cut: Vec<String>,
}

impl Trial {
    /// A window of this size, with a line to the server.
    pub(crate) fn new(width: f32, height: f32) -> Self {
        let ctx = Context::default();
        ctx.set_fonts(fonts::definitions());
        ctx.enable_accesskit();
        pressables::look(&ctx);
        let settings = Settings {
            reduced_motion: true,
            ..Settings::default()
        };
        let session = Session {
            link: LinkStatus::Online,
            ..Session::default()
        };
        Self {
            ctx,
            session,
            game: None,
            state: UiState::default(),
            words: Words::new(Language::En),
            screen: Screen::Lobby,
            selection: Selection::default(),
            toasts: Toasts::default(),
            settings,
            size: Vec2::new(width, height),
            now: 1.0,
            told: Vec::new(),
            cut: Vec::new(),
        }
    }

    /// Draws a frame with these events; returns what the player wants.
    pub(crate) fn frame(
        &mut self,
        events: Vec<Event>,
        draw: impl FnOnce(&mut Ui, &mut Pass),
    ) -> Vec<Intent> {
        self.now += 0.5;
        let window = Rect::from_min_size(Pos2::ZERO, (self.size.x, self.size.y).into());
        let ctx = self.ctx.clone();
        drop(pressables::take(&ctx));
        ctx.begin_pass(RawInput {
            screen_rect: Some(window),
            time: Some(self.now),
            focused: true,
            events,
            ..RawInput::default()
        });
        let mut pass = self.pass();
        let builder = UiBuilder::new()
            .layer_id(LayerId::background())
            .max_rect(window);
        let mut ui = Ui::new(ctx.clone(), "trial".into(), builder);
        account::put_choice(&mut pass);
        draw(&mut ui, &mut pass);
        sheets::show(&ctx, &mut pass);
        let intents = pass.intents;
        // Nothing draws here, so nobody wants the pictures.
        let mut output = ctx.end_pass();
        output.textures_delta.clear();
        self.cut.clear();
        for of in &output.shapes {
            note_cut(&of.shape, &mut self.cut);
        }
        let update = output.platform_output.accesskit_update;
        self.told = update.map(|update| update.nodes).unwrap_or_default();
        intents
    }

    fn pass(&mut self) -> Pass<'_> {
        Pass {
            session: &self.session,
            game: self.game.as_ref(),
            selection: &self.selection,
            toasts: &self.toasts,
            settings: &self.settings,
            screen: self.screen,
            words: &self.words,
            state: &mut self.state,
            look: Look {
                palette: &theme::LIGHT,
                calm: true,
            },
            view: Viewport {
                size: self.size,
                scale: 1.0,
                ..Viewport::default()
            },
            now: self.now,
            at: Timestamp(0),
            intents: Vec::new(),
            change: None,
            wake: None,
            board: None,
        }
    }

    /// Draws some frames in which nothing happens, so that all has come to rest.
    pub(crate) fn rest(&mut self, draw: impl Fn(&mut Ui, &mut Pass)) {
        for _ in 0..4 {
            self.frame(vec![], &draw);
        }
    }

    /// Returns whether something of this name can be pressed; `None` where there is none.
    pub(crate) fn can_press(
        &mut self,
        name: &str,
        draw: impl Fn(&mut Ui, &mut Pass),
    ) -> Option<bool> {
        self.place(name, draw).map(|(_, enabled)| enabled)
    }

    fn place(&mut self, name: &str, draw: impl Fn(&mut Ui, &mut Pass)) -> Option<(Pos2, bool)> {
        self.rest(draw);
        let noted = pressables::take(&self.ctx);
        // What lies above is drawn last.
        let mut all = noted.0.into_iter().rev();
        let found = all.find(|one| one.name == name)?;
        Some((pos2(found.x, found.y), found.enabled))
    }

    /// Presses what has this name; returns what the player wants by that.
    ///
    /// # Panics
    /// When there is nothing of this name.
    pub(crate) fn press(&mut self, name: &str, draw: impl Fn(&mut Ui, &mut Pass)) -> Vec<Intent> {
        self.press_while(name, |_| {}, draw)
    }

    /// Presses what has this name and lets go only after something has happened; returns what the player wants
    /// by that.
    ///
    /// # Panics
    /// When there is nothing of this name.
    pub(crate) fn press_while(
        &mut self,
        name: &str,
        happens: impl FnOnce(&mut Self),
        draw: impl Fn(&mut Ui, &mut Pass),
    ) -> Vec<Intent> {
        let (at, _) = self
            .place(name, &draw)
            .unwrap_or_else(|| panic!("there is no '{name}'"));
        self.frame(vec![Event::PointerMoved(at)], &draw);
        let mut intents = self.button(at, true, &draw);
        happens(self);
        intents.extend(self.button(at, false, &draw));
        intents
    }

    fn button(
        &mut self,
        at: Pos2,
        pressed: bool,
        draw: impl Fn(&mut Ui, &mut Pass),
    ) -> Vec<Intent> {
        let event = Event::PointerButton {
            pos: at,
            button: PointerButton::Primary,
            pressed,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![event], draw)
    }

    /// Types into the field that has the keyboard.
    pub(crate) fn write(&mut self, text: &str, draw: impl Fn(&mut Ui, &mut Pass)) -> Vec<Intent> {
        self.frame(vec![Event::Text(text.to_owned())], draw)
    }

    /// Presses a key.
    pub(crate) fn key(&mut self, key: Key, draw: impl Fn(&mut Ui, &mut Pass)) -> Vec<Intent> {
        let event = |pressed| Event::Key {
            key,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        };
        self.frame(vec![event(true), event(false)], draw)
    }

    /// Moves the keyboard to the next thing, as many times as this.
    pub(crate) fn tab(&mut self, times: u32, draw: impl Fn(&mut Ui, &mut Pass)) {
        for _ in 0..times {
            self.key(Key::Tab, &draw);
        }
    }

    /// Returns the texts of the last frame that had too little room.
    pub(crate) fn cut(&self) -> Vec<String> {
        self.cut.clone()
    }

    /// Returns the names a screen reader was told.
    pub(crate) fn told(&self) -> Vec<String> {
        let names = self.told.iter().filter_map(|(_, node)| node.label());
        names.map(str::to_owned).collect()
    }

    /// Presses what a screen reader knows by this name, as the screen reader does it.
    ///
    /// # Panics
    /// When nothing of this name was told.
    pub(crate) fn ask(&mut self, name: &str, draw: impl Fn(&mut Ui, &mut Pass)) -> Vec<Intent> {
        let mut told = self.told.iter();
        let (target, _) = told
            .find(|(_, node)| node.label() == Some(name))
            .unwrap_or_else(|| panic!("'{name}' was not told"));
        let request = ActionRequest {
            action: Action::Click,
            target_tree: TreeId::ROOT,
            target_node: *target,
            data: None,
        };
        self.frame(vec![Event::AccessKitActionRequest(request)], draw)
    }

    /// Returns what has the keyboard.
    pub(crate) fn focused(&self) -> Option<Id> {
        self.ctx.memory(Memory::focused)
    }
}
