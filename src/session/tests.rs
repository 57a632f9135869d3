//! The session without a window: messages in, match and commands out.

use bevy::prelude::*;
use bevy::state::app::StatesPlugin;
use protocol::{
    ClientMessage, CommandId, EndReason, GameCommand, GameEvent, GameId, GameResult, PoolKey,
    Refusal, ServerMessage, SideKey, TimeControl, Timestamp, VariantKey, WireMove,
};
use rules::Variant;

use super::sample::{card, new_game};
use super::{Intent, Match, MoveChosen, Session};
use crate::net::{Incoming, Outgoing};
use crate::screen::Screen;

const GAME: &str = "game";

/// The app's session, and the server's side of one game.
struct Bench {
    app: App,
    state: domain::GameState,
    seq: u64,
}

impl Bench {
    fn new() -> Self {
        let mut app = App::new();
        app.add_plugins((MinimalPlugins, StatesPlugin))
            .add_message::<Incoming>()
            .add_message::<Outgoing>();
        crate::order(&mut app);
        crate::screen::plugin(&mut app);
        super::plugin(&mut app);
        app.init_resource::<crate::settings::Settings>();
        let state = domain::GameState::new(new_game("me", "other"));
        let mut bench = Self { app, state, seq: 1 };
        bench.hear(ServerMessage::Welcome {
            v: protocol::VERSION,
            player: card("me"),
            at: Timestamp(0),
            games: vec![],
            seek: None,
        });
        bench
    }

    fn playing() -> Self {
        let mut bench = Self::new();
        bench.hear_snapshot();
        bench
    }

    fn hear(&mut self, message: ServerMessage) {
        self.app.world_mut().write_message(Incoming(message));
        self.app.update();
    }

    fn hear_snapshot(&mut self) {
        let state = Box::new(self.state.snapshot());
        let (game, seq) = (GameId::from(GAME), self.seq);
        self.hear(ServerMessage::Snapshot {
            game,
            seq,
            state,
            now: Timestamp(0),
        });
        self.app.update();
    }

    /// Something happens at the server; returns the message without delivering it.
    fn happens(&mut self, event: GameEvent) -> ServerMessage {
        self.state = domain::evolve(self.state.clone(), &event).unwrap();
        self.seq += 1;
        let (game, seq) = (GameId::from(GAME), self.seq);
        ServerMessage::Event {
            game,
            seq,
            event,
            now: Timestamp(0),
        }
    }

    fn moves(&mut self) -> ServerMessage {
        let chosen = WireMove::from(&self.state.game().position().legal_moves()[0]);
        let clocks = self.state.clocks();
        let event = GameEvent::Moved {
            chosen,
            clocks,
            forgiven: protocol::Millis::ZERO,
            at: Timestamp(0),
        };
        self.happens(event)
    }

    fn wants(&mut self, intent: Intent) {
        self.app.world_mut().write_message(intent);
        self.app.update();
    }

    fn shown(&self) -> &Match {
        self.app.world().resource::<Match>()
    }

    fn said(&mut self) -> Vec<ClientMessage> {
        let mut messages = self.app.world_mut().resource_mut::<Messages<Outgoing>>();
        messages.drain().map(|Outgoing(message)| message).collect()
    }

    fn screen(&self) -> Screen {
        *self.app.world().resource::<State<Screen>>().get()
    }
}

#[test]
fn events_out_of_order_and_doubled_end_in_the_servers_state() {
    let mut bench = Bench::playing();
    let (second, third, fourth) = (bench.moves(), bench.moves(), bench.moves());
    bench.hear(second.clone());
    bench.said();
    bench.hear(fourth.clone());
    let asked = bench.said();
    assert!(
        matches!(&asked[..], [ClientMessage::Open { seen }] if seen.seq == 2),
        "the gap is asked for: {asked:?}"
    );
    bench.hear(third);
    bench.hear(second);
    bench.hear(fourth);
    assert_eq!(bench.shown().confirmed, bench.state);
    assert_eq!(bench.shown().seq, 4);
}

#[test]
fn an_event_that_does_not_fit_brings_the_whole_game_anew() {
    let mut bench = Bench::playing();
    let mut wrong = bench.moves();
    if let ServerMessage::Event {
        event: GameEvent::Moved { chosen, .. },
        ..
    } = &mut wrong
    {
        chosen.to = chosen.from;
    }
    bench.hear(wrong);
    let asked = bench.said();
    assert!(
        matches!(&asked[..], [ClientMessage::Open { seen }] if seen.seq == 0),
        "{asked:?}"
    );
    bench.hear_snapshot();
    assert_eq!(bench.shown().confirmed, bench.state);
}

#[test]
fn our_move_is_shown_at_once_and_confirmed_by_the_event() {
    let mut bench = Bench::playing();
    let chosen = bench.state.game().position().legal_moves()[0];
    bench.app.world_mut().write_message(MoveChosen(chosen));
    bench.app.update();
    let sent = bench.said();
    let [
        ClientMessage::Game {
            command: GameCommand::Move { ply: 0, .. },
            ..
        },
    ] = &sent[..]
    else {
        panic!("{sent:?}");
    };
    assert_eq!(bench.shown().shown().1, Some(chosen));
    assert_eq!(bench.shown().confirmed.ply(), 0);
    let event = bench.moves();
    bench.hear(event);
    assert!(bench.shown().pending.is_none());
    assert_eq!(bench.shown().confirmed.ply(), 1);
}

#[test]
fn a_refused_move_is_taken_back() {
    let mut bench = Bench::playing();
    let chosen = bench.state.game().position().legal_moves()[0];
    bench.app.world_mut().write_message(MoveChosen(chosen));
    bench.app.update();
    let id = bench.shown().pending.as_ref().unwrap().id;
    bench.hear(ServerMessage::Refused {
        id,
        refusal: Refusal::IllegalMove,
    });
    assert!(bench.shown().pending.is_none());
    assert_eq!(bench.shown().shown().1, None);
}

#[test]
fn a_second_move_while_one_is_pending_is_not_sent() {
    let mut bench = Bench::playing();
    let legal = bench.state.game().position().legal_moves();
    for chosen in [legal[0], legal[1]] {
        bench.app.world_mut().write_message(MoveChosen(chosen));
    }
    bench.app.update();
    assert_eq!(bench.said().len(), 1);
}

#[test]
fn a_double_press_asks_once() {
    let mut bench = Bench::playing();
    for _ in 0..3 {
        bench.wants(Intent::Game(GameCommand::Resign));
    }
    let sent = bench.said();
    assert_eq!(sent.len(), 1, "{sent:?}");
    let ClientMessage::Game { id, .. } = sent[0] else {
        panic!("{sent:?}")
    };
    bench.hear(ServerMessage::Done { id });
    assert!(bench.shown().asked.is_empty());
}

#[test]
fn an_old_ended_game_does_not_take_the_screen_but_a_rematch_does() {
    let mut bench = Bench::new();
    let result = GameResult {
        winner: None,
        reason: EndReason::Agreed,
    };
    let clocks = bench.state.clocks();
    bench.happens(GameEvent::Ended {
        result,
        clocks,
        at: Timestamp(0),
    });
    bench.hear_snapshot();
    assert!(bench.app.world().get_resource::<Match>().is_none());

    let mut bench = Bench::playing();
    assert_eq!(bench.screen(), Screen::Match);
    bench.hear(ServerMessage::Paired {
        game: "rematch".into(),
    });
    let mut created = new_game("me", "other");
    (created.white, created.black) = (created.black, created.white);
    created.id = "rematch".into();
    let state = Box::new(domain::GameState::new(created).snapshot());
    let game = GameId::from("rematch");
    bench.hear(ServerMessage::Snapshot {
        game,
        seq: 1,
        state,
        now: Timestamp(0),
    });
    assert_eq!(bench.shown().id, GameId::from("rematch"));
    assert_eq!(bench.shown().my_side, Some(SideKey::Black));
    assert!(bench.shown().black_below());
}

#[test]
fn a_search_is_repeated_to_a_server_that_has_forgotten_it() {
    let mut bench = Bench::new();
    let pool = PoolKey {
        variant: VariantKey(Variant::Russian),
        time: TimeControl::NO_CLOCK,
        stake: 0,
    };
    bench.wants(Intent::Seek(pool));
    assert_eq!(bench.said().len(), 1);
    bench.hear(ServerMessage::Welcome {
        v: protocol::VERSION,
        player: card("me"),
        at: Timestamp(0),
        games: vec![],
        seek: None,
    });
    let said = bench.said();
    assert!(
        matches!(&said[..], [ClientMessage::Seek { pool: again, .. }] if *again == pool),
        "{said:?}"
    );
    bench.hear(ServerMessage::Refused {
        id: CommandId::fresh(),
        refusal: Refusal::NotOffered,
    });
    assert!(bench.app.world().resource::<Session>().seeking.is_none());
}

#[test]
fn stepping_back_shows_old_positions_and_the_present_returns_with_the_next_move() {
    let mut bench = Bench::playing();
    for _ in 0..3 {
        let event = bench.moves();
        bench.hear(event);
    }
    bench.wants(Intent::View(Some(1)));
    assert_eq!(bench.shown().shown_ply(), 1);
    assert!(!bench.shown().is_playing());
    let event = bench.moves();
    bench.hear(event);
    assert_eq!(bench.shown().shown_ply(), 4);
}

#[test]
fn whoever_watches_another_game_leaves_the_first() {
    let mut bench = Bench::new();
    bench.state = domain::GameState::new(new_game("white", "black"));
    bench.wants(Intent::Watch(GAME.into()));
    bench.hear_snapshot();
    assert_eq!(bench.shown().my_side, None);
    bench.said();
    bench.wants(Intent::Watch("another".into()));
    let said = bench.said();
    let [
        ClientMessage::Unwatch { game: left },
        ClientMessage::Open { seen },
    ] = &said[..]
    else {
        panic!("{said:?}");
    };
    assert_eq!((left.0.as_str(), seen.game.0.as_str()), (GAME, "another"));
}
