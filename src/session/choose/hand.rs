//! The system round [`choose`]: reads wishes, writes the [`Selection`], announces whole moves.

use bevy::prelude::*;
use rules::Position;

use super::{Choice, Input, MoveChosen, choose, premove};
use crate::session::{Intent, Match, Nudge, Refused, Selection};
use crate::settings::Settings;

/// What the hand was filled for. When it changes, the hand is emptied.
#[derive(Clone, Debug, PartialEq)]
struct Basis {
    game: protocol::GameId,
    position: Position,
    ended: bool,
}

impl Basis {
    fn of(game: &Match) -> Self {
        Self {
            game: game.id.clone(),
            position: *game.present().position(),
            ended: game.confirmed.result().is_some(),
        }
    }
}

/// Empties the hand when the position under it changes or an earlier one is looked at, and plays
/// or drops the premove when our turn has come.
fn keep_in_step(
    game: Option<Res<Match>>,
    mut selection: ResMut<Selection>,
    mut basis: Local<Option<Basis>>,
    mut chosen: MessageWriter<MoveChosen>,
) {
    let Some(game) = game else {
        selection.set_if_neq(Selection::default());
        *basis = None;
        return;
    };
    if !game.is_changed() {
        return;
    }
    let now = Basis::of(&game);
    if basis.as_ref() != Some(&now) {
        let same_game = basis.as_ref().is_some_and(|old| old.game == now.game);
        if let Some(plan) = selection.premove
            && same_game
            && is_turn_ours(&game)
            && let Some(legal) = premove::resolve(&now.position, plan)
        {
            chosen.write(MoveChosen(legal));
        }
        if basis.replace(now).is_some() {
            selection.set_if_neq(Selection::default());
        }
    } else if game.viewed_ply.is_some() {
        let planned = selection.premove;
        selection.set_if_neq(Selection {
            premove: planned,
            ..Selection::default()
        });
    }
}

fn is_turn_ours(game: &Match) -> bool {
    game.confirmed.result().is_none()
        && game.pending.is_none()
        && game.my_side == Some(game.confirmed.to_move())
}

fn act(
    mut intents: MessageReader<Intent>,
    game: Option<Res<Match>>,
    settings: Res<Settings>,
    time: Res<Time<Real>>,
    mut selection: ResMut<Selection>,
    mut chosen: MessageWriter<MoveChosen>,
) {
    let Some(game) = game else {
        intents.clear();
        return;
    };
    // A second move in the same frame would be chosen in a position that no longer stands.
    let mut moved = false;
    for intent in intents.read() {
        if moved || !game.is_playing() {
            continue;
        }
        let choice = match (intent, input_of(intent)) {
            (Intent::Play(wish), _) => play(&game, *wish),
            (_, Some(input)) => Some(answer(&game, &settings, &selection, input)),
            _ => None,
        };
        match choice {
            Some(Choice::Hold(mut held)) => {
                if let Some(refused) = &mut held.refused
                    && refused.at == 0.0
                {
                    refused.at = time.elapsed_secs_f64();
                }
                selection.set_if_neq(held);
            }
            Some(Choice::Play(legal)) => {
                selection.set_if_neq(Selection::default());
                chosen.write(MoveChosen(legal));
                moved = true;
            }
            None => {}
        }
    }
}

fn play(game: &Match, wish: rules::Move) -> Option<Choice> {
    let present = game.present();
    let legal = game.is_my_turn() && present.position().legal_moves().contains(&wish);
    legal.then_some(Choice::Play(wish))
}

fn answer(game: &Match, settings: &Settings, held: &Selection, input: Input) -> Choice {
    let present = game.present();
    let position = present.position();
    // What was refused last is told once.
    let held = Selection {
        refused: None,
        ..held.clone()
    };
    if game.is_my_turn() {
        return choose(position, &held, input);
    }
    let Some(side) = game.my_side.map(rules::Side::from) else {
        return Choice::Hold(held);
    };
    if settings.premove && position.turn() != side {
        return Choice::Hold(premove::choose(position, side, &held, input));
    }
    Choice::Hold(not_yet(position, side, input))
}

fn not_yet(position: &Position, side: rules::Side, input: Input) -> Selection {
    let (Input::Touch(square) | Input::Lift(square)) = input else {
        return Selection::default();
    };
    let own = position
        .piece_at(square)
        .is_some_and(|piece| piece.side == side);
    Selection {
        refused: own.then_some(Refused {
            nudge: Nudge::NotYourTurn,
            square,
            at: 0.0,
        }),
        ..Selection::default()
    }
}

const fn input_of(intent: &Intent) -> Option<Input> {
    match intent {
        Intent::Touch(square) => Some(Input::Touch(*square)),
        Intent::Lift(square) => Some(Input::Lift(*square)),
        Intent::Drop(place) => Some(Input::Drop(*place)),
        Intent::UndoStep => Some(Input::UndoStep),
        Intent::Cancel => Some(Input::Cancel),
        Intent::TakeEnd(index) => Some(Input::TakeEnd(*index)),
        _ => None,
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_message::<MoveChosen>().add_systems(
        Update,
        (keep_in_step, act).chain().in_set(crate::Systems::Choose),
    );
}

#[cfg(test)]
mod tests {
    use domain::GameState;
    use protocol::{Clocks, GameEvent, Millis, NewGame, SideKey, TimeControl, Timestamp, WireMove};
    use rules::notation::text;
    use rules::{Square, Variant};

    use super::*;
    use crate::session::sample;

    /// The session's hand alone, in a Russian game.
    struct Hand(App);

    fn new_game() -> GameState {
        GameState::new(NewGame {
            time: TimeControl::OFFERED[0],
            ..sample::new_game("white", "black")
        })
    }

    impl Hand {
        fn new(mine: SideKey, premove: bool) -> Self {
            let confirmed = new_game();
            let mut app = App::new();
            app.add_plugins(MinimalPlugins)
                .add_message::<Intent>()
                .init_resource::<Selection>()
                .insert_resource(Settings {
                    premove,
                    ..Settings::default()
                })
                .insert_resource(sample::seen_by(mine, confirmed));
            plugin(&mut app);
            app.update();
            Self(app)
        }

        fn square(name: &str) -> Square {
            Variant::Russian.ruleset().parse_square(name).unwrap()
        }

        fn give(&mut self, intents: &[Intent]) -> Option<String> {
            for intent in intents {
                self.0.world_mut().write_message(intent.clone());
            }
            self.frame()
        }

        fn touch(&mut self, name: &str) -> Option<String> {
            self.give(&[Intent::Touch(Self::square(name))])
        }

        /// Returns the move chosen in one more frame.
        fn frame(&mut self) -> Option<String> {
            let mut messages = self.0.world_mut().resource_mut::<Messages<MoveChosen>>();
            messages.clear();
            self.0.update();
            let world = self.0.world_mut();
            let chosen: Vec<_> = world
                .resource_mut::<Messages<MoveChosen>>()
                .drain()
                .collect();
            assert!(chosen.len() < 2, "{chosen:?}");
            let position = *world.resource::<Match>().present().position();
            chosen
                .first()
                .map(|MoveChosen(played)| text::write(&position, played))
        }

        /// A move of either side arrives from the server.
        fn arrives(&mut self, moved: &str) -> Option<String> {
            let mut game = self.0.world_mut().resource_mut::<Match>();
            let played = text::parse(game.confirmed.game().position(), moved).unwrap();
            let event = GameEvent::Moved {
                chosen: WireMove::from(&played),
                clocks: Clocks::default(),
                forgiven: Millis(0),
                at: Timestamp(0),
            };
            game.confirmed = domain::evolve(game.confirmed.clone(), &event).unwrap();
            self.frame()
        }

        fn held(&self) -> &Selection {
            self.0.world().resource::<Selection>()
        }

        fn nudge(&self) -> Option<Nudge> {
            self.held().refused.map(|refused| refused.nudge)
        }
    }

    #[test]
    fn two_taps_announce_a_move_and_empty_the_hand() {
        let mut hand = Hand::new(SideKey::White, false);
        assert_eq!(hand.touch("c3"), None);
        assert_eq!(hand.held().from, Some(Hand::square("c3")));
        assert_eq!(hand.touch("d4").as_deref(), Some("c3-d4"));
        assert_eq!(*hand.held(), Selection::default());
    }

    #[test]
    fn a_typed_move_is_played_only_when_it_is_legal() {
        let mut hand = Hand::new(SideKey::White, false);
        let position = *hand.0.world().resource::<Match>().present().position();
        let legal = text::parse(&position, "c3-d4").unwrap();
        let illegal = rules::Move {
            to: Hand::square("e5"),
            ..legal
        };
        assert_eq!(hand.give(&[Intent::Play(illegal)]), None);
        assert_eq!(hand.give(&[Intent::Play(legal)]).as_deref(), Some("c3-d4"));
    }

    #[test]
    fn out_of_turn_a_tap_says_so() {
        let mut hand = Hand::new(SideKey::Black, false);
        assert_eq!(hand.touch("d6"), None);
        assert_eq!(hand.nudge(), Some(Nudge::NotYourTurn));
        assert_eq!(hand.touch("c3"), None);
        assert_eq!(hand.nudge(), None, "not our piece");
    }

    #[test]
    fn a_premove_is_played_when_our_turn_comes() {
        let mut hand = Hand::new(SideKey::Black, true);
        assert_eq!(hand.touch("d6"), None);
        assert_eq!(hand.touch("c5"), None);
        assert!(hand.held().premove.is_some());
        assert_eq!(hand.arrives("e3-f4").as_deref(), Some("d6-c5"));
        assert_eq!(*hand.held(), Selection::default());
    }

    /// Case P-22.
    #[test]
    fn a_premove_that_is_not_legal_is_dropped_at_once_and_never_played_later() {
        let mut hand = Hand::new(SideKey::Black, true);
        hand.touch("d6");
        hand.touch("b4");
        assert!(
            hand.held().premove.is_some(),
            "a capture that may become possible"
        );
        assert_eq!(hand.arrives("e3-f4"), None, "it did not");
        assert_eq!(*hand.held(), Selection::default());
        assert_eq!(hand.arrives("d6-c5"), None);
        assert_eq!(hand.arrives("f4-g5"), None);
        assert_eq!(*hand.held(), Selection::default());
    }

    /// Case P-25: the opponent's move arrives during a drag.
    #[test]
    fn a_drag_over_which_the_position_changes_moves_nothing() {
        let mut hand = Hand::new(SideKey::White, false);
        hand.give(&[Intent::Lift(Hand::square("c3"))]);
        assert!(hand.held().dragging);
        hand.arrives("e3-f4");
        assert_eq!(*hand.held(), Selection::default());
        assert_eq!(hand.give(&[Intent::Drop(Some(Hand::square("d4")))]), None);
    }

    #[test]
    fn looking_back_empties_the_hand_and_takes_no_moves() {
        let mut hand = Hand::new(SideKey::White, false);
        hand.arrives("c3-d4");
        hand.arrives("d6-c5");
        hand.touch("e3");
        assert!(hand.held().from.is_some());
        let set = |hand: &mut Hand, ply| {
            hand.0.world_mut().resource_mut::<Match>().viewed_ply = ply;
            hand.frame()
        };
        set(&mut hand, Some(1));
        assert_eq!(*hand.held(), Selection::default());
        assert_eq!(hand.touch("e3"), None);
        assert_eq!(*hand.held(), Selection::default());
        set(&mut hand, None);
        hand.touch("e3");
        assert!(hand.held().from.is_some());
    }

    #[test]
    fn turning_the_board_keeps_the_hand() {
        let mut hand = Hand::new(SideKey::White, false);
        hand.touch("c3");
        hand.0.world_mut().resource_mut::<Match>().turned = true;
        hand.frame();
        assert_eq!(hand.held().from, Some(Hand::square("c3")));
    }
}
