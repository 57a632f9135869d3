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
        selection.set_if_neq(Selection::default());
        *basis = Some(now);
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
