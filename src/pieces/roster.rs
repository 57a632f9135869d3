//! Which entity is which piece, and what scene the board shows.

use bevy::prelude::*;
use protocol::GameId;
use rules::{Kind, Move, Piece, Square, Variant};

use super::difference::{Change, Scene, Walk, difference};
use crate::session::{Match, MoveChosen, Selection};

/// For how many frames the board waits for a chosen move to appear in the match.
const PATIENCE: u8 = 3;

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stand {
    /// Where it stands; during a half-made capture, where it started.
    pub square: Square,
    /// What it is.
    pub piece: Piece,
    /// The entity that draws it.
    pub entity: Entity,
}

/// The pieces of the shown scene.
#[derive(Resource, Debug, Default)]
pub struct Roster {
    stands: Vec<Stand>,
    shown: Option<Shown>,
    waiting: u8,
}

#[derive(Clone, Debug)]
struct Shown {
    game: GameId,
    ply: u32,
    scene: Scene,
}

/// What changed in a frame, in order.
#[derive(Message, Clone, Debug)]
pub struct Changes {
    /// The game's variant.
    pub variant: Variant,
    /// Whether all pieces are new.
    pub reset: bool,
    /// Whether a game has just begun.
    pub game_begins: bool,
    /// The changes.
    pub list: Vec<Change>,
}

impl Roster {
    /// Returns all pieces.
    #[must_use]
    pub fn stands(&self) -> &[Stand] {
        &self.stands
    }

    /// Returns the piece of a square.
    #[must_use]
    pub fn stand(&self, square: Square) -> Option<&Stand> {
        self.stands.iter().find(|stand| stand.square == square)
    }

    /// Returns whether the board waits for a move that was just made.
    #[must_use]
    pub const fn is_waiting(&self) -> bool {
        self.waiting > 0
    }

    /// Returns where a piece is drawn when nothing moves it: in a half-made capture where it has
    /// landed last.
    #[must_use]
    pub fn rests_at(&self, stand: &Stand) -> Square {
        let walk = self.shown.as_ref().map(|shown| &shown.scene.walk);
        walk.filter(|walk| walk.from == Some(stand.square))
            .and_then(|walk| walk.landings.last().copied())
            .unwrap_or(stand.square)
    }

    /// Returns the entity a plan means by a square: pieces that come back stand on squares that
    /// others may have left only now.
    pub(crate) fn entity_for(&self, change: &Change, square: Square) -> Option<Entity> {
        let is_restored =
            |restored: &[(Square, Piece)]| restored.iter().any(|(at, _)| *at == square);
        let newest = match change {
            Change::TakeBack { restored, .. } => is_restored(restored),
            Change::Appear(..) => true,
            _ => false,
        };
        let mut found = self.stands.iter().filter(|stand| stand.square == square);
        let stand = if newest {
            found.next_back()
        } else {
            found.next()
        };
        stand.map(|stand| stand.entity)
    }

    /// Adds a piece.
    pub(crate) fn newcomer(&mut self, square: Square, piece: Piece, entity: Entity) {
        self.stands.push(Stand {
            square,
            piece,
            entity,
        });
    }

    /// Follows a change; entities of taken pieces are left to their last motions.
    pub(crate) fn apply(&mut self, change: &Change) {
        match change {
            Change::Go {
                end: Some(played), ..
            } => {
                self.stands
                    .retain(|stand| !played.captured.contains(stand.square));
                self.rename(
                    played.from,
                    played.to,
                    played.promotes.then_some(Kind::King),
                );
            }
            Change::TakeBack { played, .. } => {
                self.rename(played.to, played.from, played.promotes.then_some(Kind::Man));
            }
            Change::Vanish(square) => self.stands.retain(|stand| stand.square != *square),
            Change::Go { end: None, .. } | Change::StepBack { .. } | Change::Appear(..) => {}
        }
    }

    fn rename(&mut self, from: Square, to: Square, kind: Option<Kind>) {
        if let Some(stand) = self.stands.iter_mut().find(|stand| stand.square == from) {
            stand.square = to;
            stand.piece.kind = kind.unwrap_or(stand.piece.kind);
        }
    }

    /// Removes all pieces.
    pub(crate) fn clear(&mut self, commands: &mut Commands) {
        for stand in self.stands.drain(..) {
            commands.entity(stand.entity).try_despawn();
        }
    }
}

fn scene_of(game: &Match, selection: &Selection) -> Scene {
    let (position, _) = game.shown();
    let walk = if selection.is_half_made() && game.is_my_turn() {
        Walk {
            from: selection.from,
            landings: selection.landings.clone(),
            jumped: selection.jumped.clone(),
        }
    } else {
        Walk::default()
    };
    Scene { position, walk }
}

/// Returns the moves that may lie between two counts of moves.
fn moves_between(game: &Match, old: u32, new: u32) -> Vec<Move> {
    let present = game.present();
    let moves = present.moves();
    let (first, last) = (old.min(new) as usize, old.max(new) as usize);
    match last - first {
        1 | 2 => moves.get(first..last).unwrap_or_default().to_vec(),
        _ => Vec::new(),
    }
}

/// Compares what is shown with what is true.
pub(super) fn compare(
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    mut chosen: MessageReader<MoveChosen>,
    mut roster: ResMut<Roster>,
    mut taken_back: Local<Option<(u32, Move)>>,
    mut changes: MessageWriter<Changes>,
    mut redraw: MessageWriter<bevy::window::RequestRedraw>,
    mut commands: Commands,
) {
    let announced = chosen.read().count() > 0;
    let Some(game) = game else {
        if roster.shown.is_some() {
            roster.clear(&mut commands);
            roster.shown = None;
        }
        return;
    };
    if !game.is_changed() && !selection.is_changed() && !announced && roster.waiting == 0 {
        return;
    }
    let scene = scene_of(&game, &selection);
    let ply = game.shown_ply();
    let old = roster.shown.clone();
    let new = Shown {
        game: game.id.clone(),
        ply,
        scene,
    };
    let Some(old) = old.filter(|old| old.game == new.game) else {
        changes.write(all_new(&new));
        roster.shown = Some(new);
        roster.waiting = 0;
        return;
    };
    if old.scene.position == new.scene.position && (announced || roster.waiting > 0) {
        roster.waiting = if announced {
            PATIENCE
        } else {
            roster.waiting - 1
        };
        if roster.waiting > 0 {
            redraw.write(bevy::window::RequestRedraw);
            return;
        }
    }
    roster.waiting = 0;
    if old.scene == new.scene {
        return;
    }
    let mut moves = moves_between(&game, old.ply, new.ply);
    if moves.is_empty()
        && let Some((before, refused)) = taken_back.take()
        && before == new.ply
    {
        moves.push(refused);
    }
    // A move of ours that the server refuses is no longer in the match: remember it.
    *taken_back = game
        .pending
        .as_ref()
        .map(|pending| (pending.ply, pending.chosen));
    changes.write(Changes {
        variant: new.scene.position.variant(),
        reset: false,
        game_begins: false,
        list: difference(&old.scene, &new.scene, &moves),
    });
    roster.shown = Some(new);
}

fn all_new(new: &Shown) -> Changes {
    let stands = new.scene.position.pieces();
    Changes {
        variant: new.scene.position.variant(),
        reset: true,
        game_begins: new.ply == 0,
        list: stands
            .map(|(square, piece)| Change::Appear(square, piece))
            .collect(),
    }
}
