//! Which entity is which piece, and what scene the board shows.

use bevy::prelude::*;
use bevy::window::RequestRedraw;
use protocol::GameId;
use rules::{Kind, Move, Piece, Square, Variant};

use super::difference::{Change, Scene, Walk, difference};
use crate::session::{Match, MoveChosen, PendingMove, Selection};

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

    /// Returns whether to wait with the comparison: a move was chosen and the match does not have
    /// it yet. Showing the hand without it would let the piece jump back for a moment.
    fn waits(&mut self, announced: bool, same_position: bool) -> bool {
        self.waiting = match (announced, same_position) {
            (_, false) => 0,
            (true, true) => PATIENCE,
            (false, true) => self.waiting.saturating_sub(1),
        };
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

/// Returns the moves that may lie between two scenes. A move of ours that the server has refused
/// is in the match no longer: it is `refusable`.
fn moves_between(
    game: &Match,
    old: &Shown,
    new: &Shown,
    refusable: Option<&PendingMove>,
) -> Vec<Move> {
    if let Some(refused) = refusable
        && game.pending.is_none()
        && refused.ply == new.ply
        && old.ply == new.ply + 1
    {
        return vec![refused.chosen];
    }
    let present = game.present();
    let (first, last) = (old.ply.min(new.ply) as usize, old.ply.max(new.ply) as usize);
    match last - first {
        1 | 2 => present
            .moves()
            .get(first..last)
            .unwrap_or_default()
            .to_vec(),
        _ => Vec::new(),
    }
}

/// Compares what is shown with what is true.
pub(super) fn compare(
    game: Option<Res<Match>>,
    selection: Res<Selection>,
    mut chosen: MessageReader<MoveChosen>,
    mut roster: ResMut<Roster>,
    mut refusable: Local<Option<PendingMove>>,
    mut changes: MessageWriter<Changes>,
    mut redraw: MessageWriter<RequestRedraw>,
    mut commands: Commands,
) {
    let announced = chosen.read().count() > 0;
    let Some(game) = game else {
        if roster.shown.take().is_some() {
            roster.clear(&mut commands);
        }
        return;
    };
    if !game.is_changed() && !selection.is_changed() && !announced && roster.waiting == 0 {
        return;
    }
    let new = Shown {
        game: game.id.clone(),
        ply: game.shown_ply(),
        scene: scene_of(&game, &selection),
    };
    let Some(old) = roster.shown.clone().filter(|old| old.game == new.game) else {
        changes.write(all_new(&new));
        roster.shown = Some(new);
        roster.waiting = 0;
        return;
    };
    if roster.waits(announced, old.scene.position == new.scene.position) {
        redraw.write(RequestRedraw);
        return;
    }
    let moves = moves_between(&game, &old, &new, refusable.as_ref());
    refusable.clone_from(&game.pending);
    if old.scene != new.scene {
        changes.write(Changes {
            variant: new.scene.position.variant(),
            reset: false,
            game_begins: false,
            list: difference(&old.scene, &new.scene, &moves),
        });
    }
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
