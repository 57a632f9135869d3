//! The words of the tables.

use domain::{Attendance, Circumstances, Command, GameState, Limits, decide, evolve};
use protocol::{
    Clocks, EndReason, GameCommand, GameEvent, GameId, GameResult, Millis, NewGame, PlayerCard,
    PlayerId, Refusal, SideKey, TimeControl, Timestamp, VariantKey, WireMove,
};
use rules::Variant;

pub(crate) use SideKey::{Black, White};

/// When every game of the tables begins.
pub(crate) const START: i64 = 1_000_000;
/// The name a rematch gets.
pub(crate) const NEXT_GAME: &str = "next";

pub(crate) fn new_game(time: TimeControl) -> NewGame {
    let card = |name: &str| PlayerCard {
        id: name.into(),
        name: name.to_owned(),
        rating: 1500,
        provisional: false,
    };
    NewGame {
        id: "game".into(),
        variant: VariantKey(Variant::Russian),
        time,
        white: card("anna"),
        black: card("boris"),
        stake: 0,
        rated: true,
        closed: false,
        rematch_of: None,
        tournament: None,
        at: Timestamp(START),
    }
}

pub(crate) fn player(side: SideKey) -> PlayerId {
    match side {
        White => "anna".into(),
        Black => "boris".into(),
    }
}

/// What has happened, and what is known when the question comes.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    pub(crate) state: GameState,
    pub(crate) at: i64,
    pub(crate) white: Attendance,
    pub(crate) black: Attendance,
    limits: Limits,
}

pub(crate) fn given(time: TimeControl) -> Given {
    Given {
        state: GameState::new(new_game(time)),
        at: START,
        white: Attendance::default(),
        black: Attendance::default(),
        limits: Limits::default(),
    }
}

/// A game that does not count.
pub(crate) fn friendly(time: TimeControl) -> Given {
    let new = NewGame {
        rated: false,
        ..new_game(time)
    };
    Given {
        state: GameState::new(new),
        ..given(time)
    }
}

/// Three minutes and two seconds a move.
pub(crate) fn blitz() -> Given {
    given(TimeControl::fischer(3, 2))
}

impl Given {
    /// So many milliseconds pass.
    pub(crate) fn wait(mut self, ms: i64) -> Self {
        self.at += ms;
        self
    }

    /// These events happen as they are.
    pub(crate) fn event(mut self, event: &GameEvent) -> Self {
        self.state = evolve(self.state, event).unwrap();
        self
    }

    /// This is asked and granted.
    pub(crate) fn granted(self, side: SideKey, wish: GameCommand) -> Self {
        let events = self.ask(side, wish).unwrap();
        events.iter().fold(self, Self::event)
    }

    /// So many moves are made, one second each.
    pub(crate) fn moves(self, count: u32) -> Self {
        (0..count).fold(self, |given, number| {
            let side = given.state.to_move();
            let wish = given.legal(number as usize * 7);
            given.wait(1000).granted(side, wish)
        })
    }

    /// A player is gone since now.
    pub(crate) fn gone(mut self, side: SideKey, on_purpose: bool) -> Self {
        let attendance = self.attendance(side);
        attendance.on_purpose = on_purpose;
        let at = Timestamp(self.at);
        self.attendance(side).gone_since = Some(at);
        self
    }

    /// The server has measured this round trip.
    pub(crate) fn round_trip(mut self, side: SideKey, ms: i64) -> Self {
        self.attendance(side).round_trip = Some(Millis(ms));
        self
    }

    fn attendance(&mut self, side: SideKey) -> &mut Attendance {
        match side {
            White => &mut self.white,
            Black => &mut self.black,
        }
    }

    /// Returns a legal move as a wish; another number often is another move.
    pub(crate) fn legal(&self, number: usize) -> GameCommand {
        let legal = self.state.game().position().legal_moves();
        GameCommand::Move {
            ply: self.state.ply(),
            chosen: WireMove::from(&legal[number % legal.len()]),
        }
    }

    pub(crate) fn ask(&self, side: SideKey, wish: GameCommand) -> Result<Vec<GameEvent>, Refusal> {
        self.ask_as(player(side), wish)
    }

    pub(crate) fn ask_as(
        &self,
        player: PlayerId,
        wish: GameCommand,
    ) -> Result<Vec<GameEvent>, Refusal> {
        self.decide(&Command::Player { player, wish })
    }

    pub(crate) fn decide(&self, command: &Command) -> Result<Vec<GameEvent>, Refusal> {
        let rematch_id = GameId::from(NEXT_GAME);
        let now = Circumstances {
            at: Timestamp(self.at),
            white: self.white,
            black: self.black,
            rematch_id: &rematch_id,
            limits: &self.limits,
        };
        decide(&self.state, command, &now)
    }

    /// The event that ends this game now, with these clocks.
    pub(crate) fn ended(
        &self,
        winner: Option<SideKey>,
        reason: EndReason,
        clocks: Clocks,
    ) -> GameEvent {
        GameEvent::Ended {
            result: GameResult { winner, reason },
            clocks,
            at: Timestamp(self.at),
        }
    }
}

pub(crate) const fn clocks(white: i64, black: i64) -> Clocks {
    Clocks {
        white: Millis(white),
        black: Millis(black),
    }
}

/// What a move did to the clocks.
pub(crate) fn clocks_after(events: &[GameEvent]) -> (Clocks, Millis) {
    match events.first() {
        Some(GameEvent::Moved {
            clocks, forgiven, ..
        }) => (*clocks, *forgiven),
        other => panic!("not a move but {other:?}"),
    }
}
