//! The rules of draughts: legal moves, draws, the end of the game, and the notations.
//!
//! Russian (8x8) and International (10x10) draughts are complete, draw rules included, and exact to
//! the article; Brazilian, Pool, Czech and English are rows of the same table without draw rules. The
//! crate does no input or output, keeps no time, and needs no standard library.
//!
//! # A game
//!
//! ```
//! use rules::{notation::text, Game, Outcome, Variant};
//!
//! let mut game = Game::new(Variant::Russian);
//! assert_eq!(game.position().legal_moves().len(), 7);
//!
//! // Moves come from the list, or from text.
//! let mv = text::parse(game.position(), "c3-d4")?;
//! game.play(mv)?;
//! assert_eq!(text::write(game.start(), &mv), "c3-d4");
//!
//! // What is not legal is refused, and nothing has changed.
//! assert!(text::parse(game.position(), "c3-d4").is_err());
//! assert_eq!(game.ply(), 1);
//! assert_eq!(game.outcome(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # A capture
//!
//! A whole capture is one [`Move`], however many pieces it takes. Where the same pieces can be taken
//! on several routes, it is still one move; where the ends are the same but not the pieces, it is
//! two, and the text needs the route.
//!
//! ```
//! use rules::notation::{fen, text};
//! use rules::Variant;
//!
//! let position = fen::parse(Variant::International, "W:WK4:B13,20,32,37")?;
//! let moves = position.legal_moves();
//! assert_eq!(moves.len(), 2);
//! assert_eq!(text::write(&position, &moves[0]), "4x27x38x15");
//!
//! // Jump by jump, for a board on which the player picks the way.
//! let path = &position.capture_paths(moves[0].from)[0];
//! assert_eq!(path.landings.len(), path.jumped.len());
//!
//! let after = position.play(&moves[0])?;
//! assert_eq!(fen::write(&after), "B:WK15:B37");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The end
//!
//! A side that cannot move has lost. Draws are declared as soon as a rule is fulfilled, and the
//! counters say how near each rule is.
//!
//! ```
//! use rules::notation::{fen, text};
//! use rules::{DrawReason, Game, Outcome, Variant};
//!
//! let start = fen::parse(Variant::Russian, "W:Wc1,Kg1:Bb8,Kh8")?;
//! let mut game = Game::from_position(start);
//! for _ in 0..2 {
//!     for written in ["g1-h2", "h8-g7", "h2-g1", "g7-h8"] {
//!         game.play(text::parse(game.position(), written)?)?;
//!     }
//! }
//! assert_eq!(game.outcome(), Some(Outcome::Draw(DrawReason::Threefold)));
//! let counters = game.draw_counters();
//! let kings = counters.iter().find(|counter| counter.rule == DrawReason::KingsOnly).unwrap();
//! assert_eq!((kings.done, kings.limit), (8, 30));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Files
//!
//! [`notation::pdn`] reads whole files of games, odd ones too, and says where something is wrong.
//!
//! ```
//! use rules::notation::pdn;
//!
//! let games = pdn::parse("[White \"Anna\"] 1. 32-28 20-25 2. 37-32 14-20 1-1");
//! let replay = games[0].replay()?;
//! assert_eq!(replay.game().ply(), 4);
//! assert_eq!(pdn::parse("1. 32-27")[0].replay().unwrap().game().ply(), 1);
//! let error = pdn::parse("1. 32-26")[0].replay().unwrap_err();
//! assert_eq!(
//!     error.to_string(),
//!     "game 1, line 1, column 4: move 32-26 at ply 0: the move is not legal in this position",
//! );
//! # Ok::<(), pdn::PdnError>(())
//! ```
//!
//! # How it is built
//!
//! [`Variant`] names a row of the table in `variants.rs`; [`Ruleset`] has its columns. The kernel
//! works on bitboards and is written once for all rows. A new variant is a new row: see
//! `docs/add-a-variant.md`.

#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod draw;
mod game;
mod kernel;
mod moves;
pub mod notation;
mod paths;
mod perft;
mod piece;
mod position;
mod ruleset;
mod square;
mod variants;

pub use draw::{CountUnit, DrawCounter, DrawReason, DrawRule};
pub use game::{Game, Outcome, PlayError, WinReason};
pub use moves::{Move, Path};
pub use paths::MOST_PATHS;
pub use perft::perft;
pub use piece::{Kind, Piece, Side};
pub use position::{IllegalMove, Position, PositionError};
pub use ruleset::{Board, King, Man, Prefer, Promotion, Ruleset, Scores};
pub use square::{Naming, Square, SquareSet, Squares};
pub use variants::Variant;
