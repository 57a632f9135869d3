//! What the player wants, in the player's words. Written by `board` and `ui`, read by `session`.

use bevy::prelude::*;
use protocol::{GameCommand, GameId, Keep, PoolKey, SeekId, TournamentId};
use rules::{Move, Square};

use super::{Notice, Talk};
use crate::net::Call;

/// One wish.
#[derive(Message, Clone, Debug, PartialEq)]
pub enum Intent {
    /// A tap on a square, or Enter on the board cursor.
    Touch(Square),
    /// A piece has been lifted by dragging.
    Lift(Square),
    /// The lifted piece was let go over a square, or beside the board.
    Drop(Option<Square>),
    /// Take one step of a half-made capture back; without one, put the piece down.
    UndoStep,
    /// Put the piece down, drop the half-made capture and the premove.
    Cancel,
    /// Play this one of [`super::Selection::ends`].
    TakeEnd(usize),
    /// Play this whole move, as typed on the keyboard. Ignored when it is not legal now.
    Play(Move),
    /// Turn the board round.
    Flip,
    /// Look at the position after so many moves; `None` returns to the present.
    View(Option<u32>),
    /// Ask something of the server concerning the game on screen. Moves come from the board.
    Game(GameCommand),
    /// Leave the board for the lobby. A running game goes on.
    LeaveMatch,
    /// Return to the running game.
    ReturnToMatch,
    /// The result sheet was closed or opened again.
    ShowResult(bool),
    /// Look for an opponent.
    Seek(PoolKey),
    /// Stop looking.
    CancelSeek,
    /// Take an open game.
    JoinSeek(SeekId),
    /// First start: make an account with this name. Later: change the name.
    SetName(String),
    /// Ask the server for something over HTTP.
    Call(Call),
    /// Say something to other players, or have seen what they said.
    Talk(Talk),
    /// Log in at this provider: link our account to it, or find one on a new device.
    LogIn(String),
    /// Give the login up.
    StopLogIn,
    /// Go on with this one of two accounts.
    Keep(Keep),
    /// Put the account aside that this device has, and begin as somebody new.
    StartAnew,
    /// Look at a tournament from now on, or at none.
    Follow(Option<TournamentId>),
    /// Look through the game of a text in PDN.
    ReadPdn(String),
    /// Watch a game of others.
    Watch(GameId),
    /// A notice has been read: this one of [`super::Toasts::shown`] goes.
    Dismiss(Notice),
    /// Try the connection again now.
    Reconnect,
    /// Use another server: `host:port` or a full address; empty for the one on this machine.
    UseServer(String),
}
