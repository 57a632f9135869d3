//! Text forms: positions (FEN), moves and games (PDN).

pub mod fen;
pub mod pdn;
pub mod text;
