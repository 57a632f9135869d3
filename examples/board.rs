//! The board alone, to look at it and to play with it: moves are made for both sides by hand.
//!
//! ```text
//! cargo run --example board -- --variant international --board lake --pieces pebble
//! cargo run --example board -- --moves "c3-d4 d6-c5" --opponent 1 --bare --size 360x640
//! ```

use bevy::diagnostic::{FrameTimeDiagnosticsPlugin, LogDiagnosticsPlugin};
use bevy::prelude::*;
use bevy::window::{PresentMode, RequestRedraw, WindowResolution};
use bevy::winit::WinitSettings;
use checkers_online::Systems;
use checkers_online::screen::Screen;
use checkers_online::session::Match;
use checkers_online::settings::{BoardTheme, Coordinates, PieceSet, Settings};
use checkers_online::viewport::Viewport;
use clap::Parser;
use domain::GameState;
use protocol::{
    Clocks, GameEvent, GameId, NewGame, PlayerCard, PlayerId, Presence, SideKey, TimeControl,
    Timestamp, VariantKey, WireMove,
};
use rules::{Move, Variant, notation};

/// Shows the board alone.
#[derive(Parser, Resource, Clone, Debug)]
struct Options {
    /// russian or international.
    #[arg(long, default_value = "russian")]
    variant: String,
    /// Moves to play first, separated by spaces or commas.
    #[arg(long, default_value = "")]
    moves: String,
    /// walnut, lake, meadow or contrast.
    #[arg(long, default_value = "walnut")]
    board: String,
    /// turned, pebble, flat or contrast.
    #[arg(long, default_value = "turned")]
    pieces: String,
    /// The window, in logical pixels.
    #[arg(long, default_value = "760x760")]
    size: String,
    /// Device pixels a logical pixel.
    #[arg(long)]
    scale: Option<f32>,
    /// Leaves out the frame.
    #[arg(long)]
    bare: bool,
    /// Coordinates on all squares.
    #[arg(long)]
    all_coordinates: bool,
    /// Plays only Black, seen from below; White is moved by chance.
    #[arg(long)]
    black: bool,
    /// Moves may be chosen in the opponent's time.
    #[arg(long)]
    premove: bool,
    /// Motion is reduced.
    #[arg(long)]
    reduced: bool,
    /// The opponent answers after so many seconds with any legal move.
    #[arg(long)]
    opponent: Option<f32>,
    /// Draws without pause and prints how many frames a second.
    #[arg(long)]
    fps: bool,
}

#[derive(Resource, Default)]
struct Opponent(Option<f32>);

fn main() {
    let options = Options::parse();
    let mut app = App::new();
    let assets = AssetPlugin {
        file_path: concat!(env!("CARGO_MANIFEST_DIR"), "/assets").into(),
        ..default()
    };
    app.add_plugins(DefaultPlugins.set(window(&options)).set(assets));
    checkers_online::board_alone(&mut app);
    if options.fps {
        app.insert_resource(WinitSettings::game()).add_plugins((
            FrameTimeDiagnosticsPlugin::default(),
            LogDiagnosticsPlugin::default(),
        ));
    }
    app.insert_resource(ClearColor(Color::srgb_u8(0xED, 0xF2, 0xF3)))
        .insert_resource(settings(&options))
        .insert_resource(new_match(&options))
        .insert_resource(Opponent::default())
        .insert_resource(options)
        .add_systems(Startup, sit_down)
        .add_systems(First, lay_out)
        .add_systems(
            Update,
            (take_moves, answer)
                .chain()
                .after(Systems::Send)
                .before(Systems::Present),
        )
        .add_systems(Last, rest_when_drawn)
        .run();
}

fn sit_down(mut next: ResMut<NextState<Screen>>) {
    next.set(Screen::Match);
}

fn window(options: &Options) -> WindowPlugin {
    let (width, height) = options
        .size
        .split_once('x')
        .expect("--size is WIDTHxHEIGHT");
    let side = |text: &str| text.parse::<u32>().expect("--size has whole numbers");
    let resolution = WindowResolution::new(side(width), side(height));
    let resolution = match options.scale {
        Some(scale) => resolution.with_scale_factor_override(scale),
        None => resolution,
    };
    WindowPlugin {
        primary_window: Some(Window {
            title: "Board".into(),
            resolution,
            present_mode: PresentMode::AutoNoVsync,
            ..default()
        }),
        ..default()
    }
}

fn settings(options: &Options) -> Settings {
    Settings {
        board: match options.board.as_str() {
            "lake" => BoardTheme::Lake,
            "meadow" => BoardTheme::Meadow,
            "contrast" => BoardTheme::Contrast,
            _ => BoardTheme::Walnut,
        },
        pieces: match options.pieces.as_str() {
            "pebble" => PieceSet::Pebble,
            "flat" => PieceSet::Flat,
            "contrast" => PieceSet::Contrast,
            _ => PieceSet::Turned,
        },
        coordinates: if options.all_coordinates {
            Coordinates::All
        } else {
            Coordinates::FreeSquares
        },
        premove: options.premove,
        reduced_motion: options.reduced,
        ..Settings::default()
    }
}

/// A game of which nothing has been played.
fn beginning(options: &Options) -> GameState {
    let card = |name: &str| PlayerCard {
        id: PlayerId(name.to_owned()),
        name: name.to_owned(),
        rating: 1500,
        provisional: false,
    };
    let variant = Variant::from_key(&options.variant).expect("--variant is a known variant");
    GameState::new(NewGame {
        id: GameId("example".to_owned()),
        variant: VariantKey(variant),
        time: TimeControl::OFFERED[0],
        white: card("White"),
        black: card("Black"),
        stake: 0,
        rated: true,
        closed: false,
        rematch_of: None,
        tournament: None,
        at: Timestamp(0),
    })
}

fn new_match(options: &Options) -> Match {
    let mut state = beginning(options);
    for text in options
        .moves
        .split([' ', ','])
        .filter(|text| !text.is_empty())
    {
        let position = state.game().position();
        let played = notation::text::parse(position, text).expect("--moves are legal");
        state = after(state, &played);
    }
    Match {
        id: GameId("example".to_owned()),
        seq: 1,
        my_side: Some(side_at_board(options, &state)),
        confirmed: state,
        pending: None,
        asked: Vec::new(),
        opponent: Presence::Here,
        opponent_at: Timestamp(0),
        viewed_ply: None,
        turned: false,
        result_open: false,
    }
}

/// Without an opponent, whoever is to move sits at the board.
fn side_at_board(options: &Options, state: &GameState) -> SideKey {
    match (options.opponent, options.black) {
        (None, _) => state.to_move(),
        (Some(_), true) => SideKey::Black,
        (Some(_), false) => SideKey::White,
    }
}

fn after(state: GameState, played: &Move) -> GameState {
    let event = GameEvent::Moved {
        chosen: WireMove::from(played),
        clocks: Clocks::default(),
        forgiven: protocol::Millis(0),
        at: Timestamp(0),
    };
    domain::evolve(state, &event).expect("only legal moves get here")
}

/// Puts the board in the middle of the window.
fn lay_out(window: Single<&Window>, options: Res<Options>, mut viewport: ResMut<Viewport>) {
    let size = window.size();
    let margin = if options.bare { 0.0 } else { 48.0 };
    let side = size.min_element() - 2.0 * margin;
    viewport.set_if_neq(Viewport {
        size,
        scale: window.scale_factor(),
        insets: [0.0; 4],
        board: Some(Rect::from_center_size(size * 0.5, Vec2::splat(side))),
        framed: !options.bare,
        covered: false,
    });
}

/// Confirms moves as a server would.
fn take_moves(mut game: ResMut<Match>, options: Res<Options>) {
    let Some(pending) = game.pending.clone() else {
        return;
    };
    let position = game.confirmed.game().position();
    info!("{}", notation::text::write(position, &pending.chosen));
    let black_below = game.black_below();
    game.confirmed = after(game.confirmed.clone(), &pending.chosen);
    game.pending = None;
    game.my_side = Some(side_at_board(&options, &game.confirmed));
    // The board stays as it is when the other side sits down.
    game.turned = game.turned != (game.black_below() != black_below);
}

fn answer(
    mut game: ResMut<Match>,
    options: Res<Options>,
    time: Res<Time<Real>>,
    mut opponent: ResMut<Opponent>,
    mut redraw: MessageWriter<RequestRedraw>,
) {
    let (Some(delay), false) = (options.opponent, game.is_my_turn()) else {
        opponent.0 = None;
        return;
    };
    let now = time.elapsed_secs();
    let due = *opponent.0.get_or_insert(now + delay);
    redraw.write(RequestRedraw);
    if now < due {
        return;
    }
    opponent.0 = None;
    let legal = game.confirmed.game().position().legal_moves();
    if !legal.is_empty() {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "any will do"
        )]
        let any = (now * 977.0) as usize % legal.len();
        game.confirmed = after(game.confirmed.clone(), &legal[any]);
    }
}

/// Draws without pause until the shaders are ready, then only when something changes.
fn rest_when_drawn(
    time: Res<Time<Real>>,
    options: Res<Options>,
    mut mode: ResMut<WinitSettings>,
    mut done: Local<bool>,
) {
    if !*done && !options.fps && time.elapsed_secs() > 4.0 {
        *mode = WinitSettings::desktop_app();
        *done = true;
    }
}
