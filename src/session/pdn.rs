//! Games that did not come from the server: read from PDN, to be looked through.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};

use bevy::prelude::*;
use domain::GameState;
use protocol::{
    Clocks, EndReason, GameId, GameResult, GameSnapshot, LastOffers, NewGame, PlayerCard, SeenGame,
    SideKey, TimeControl, Timestamp, VariantKey, WireMove,
};
use rules::notation::pdn::{PdnReason, Place, Record, Score, games};
use rules::{Game, Outcome, Variant};

use super::apply::new_match;
use super::{Intent, Match, Notice, Session, Toasts};
use crate::Systems;
use crate::screen::{Screen, go};

/// What the names of such games begin with: none of the server's does.
const PREFIX: &str = "pdn-";

/// Why a text cannot be looked through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordProblem {
    /// There is no game in it.
    NoGame,
    /// Neither Russian nor International draughts.
    Variant,
    /// It does not begin with the usual position.
    Position,
    /// What stands there, line and column counted from 1, cannot be played.
    Move(u32, u32),
    /// What stands there cannot be read.
    Form(u32, u32),
    /// A game of ours is running.
    Playing,
}

impl Match {
    /// Returns whether the game was read from a text: the server knows nothing of it.
    #[must_use]
    pub fn is_imported(&self) -> bool {
        self.id.0.starts_with(PREFIX)
    }

    /// Returns what the server is told that we have of the game; nothing of one it does not know.
    #[must_use]
    pub fn seen(&self) -> Option<SeenGame> {
        (!self.is_imported()).then(|| SeenGame {
            game: self.id.clone(),
            seq: self.seq,
        })
    }
}

/// Returns the first game of a text, at its first position.
///
/// # Errors
/// There is none, it is not one of our variants, does not begin with the usual position, or a part of it cannot be
/// read or played.
fn read(text: &str) -> Result<Match, RecordProblem> {
    let record = games(text).next().ok_or(RecordProblem::NoGame)?;
    if record.moves().next().is_none() && record.error.is_none() {
        return Err(RecordProblem::NoGame);
    }
    let variant = record.variant().ok_or(RecordProblem::Variant)?;
    if !Variant::PLAYABLE.contains(&variant) {
        return Err(RecordProblem::Variant);
    }
    let replay = record.replay().map_err(|error| {
        let Place { line, column } = error.place;
        match error.reason {
            PdnReason::Variant => RecordProblem::Variant,
            PdnReason::Position(_) => RecordProblem::Position,
            PdnReason::Move { .. } => RecordProblem::Move(line, column),
            _ => RecordProblem::Form(line, column),
        }
    })?;
    let game = replay.game();
    if replay.games.len() > 1 || *game.start() != *Game::new(variant).start() {
        return Err(RecordProblem::Position);
    }
    let state = GameState::from_snapshot(&snapshot(text, &record, game));
    let state = state.map_err(|_| RecordProblem::NoGame)?;
    let mut read = new_match(state.created().id.clone(), 0, state, None);
    read.result_open = false;
    read.viewed_ply = (read.confirmed.ply() > 0).then_some(0);
    Ok(read)
}

fn snapshot(text: &str, record: &Record, game: &Game) -> GameSnapshot {
    let mut hasher = DefaultHasher::new();
    text.hash(&mut hasher);
    let created = NewGame {
        id: GameId(format!("{PREFIX}{:x}", hasher.finish())),
        variant: VariantKey(game.position().variant()),
        time: TimeControl::NO_CLOCK,
        white: player(record, "White", "WhiteRating"),
        black: player(record, "Black", "BlackRating"),
        stake: 0,
        rated: false,
        closed: false,
        rematch_of: None,
        tournament: None,
        at: Timestamp(0),
    };
    GameSnapshot {
        created,
        moves: game.moves().iter().map(WireMove::from).collect(),
        clocks: Clocks::default(),
        turn_since: Timestamp(0),
        lag_quota: Clocks::default(),
        draw_offer: None,
        last_draw_offer: LastOffers::default(),
        takeback_offer: None,
        last_takeback_offer: LastOffers::default(),
        berserk: protocol::Berserk::default(),
        result: Some(result(record, game)),
        ended_at: Some(Timestamp(0)),
        rematch_offer: None,
        rematch: None,
    }
}

/// A player without an account.
fn player(record: &Record, name: &str, rating: &str) -> PlayerCard {
    let known = |name| {
        record
            .tag(name)
            .filter(|value| !value.trim_matches('?').is_empty())
    };
    PlayerCard {
        id: "".into(),
        name: known(name).unwrap_or("?").to_owned(),
        // Not known is not a mistake: few records tell it.
        rating: known(rating)
            .and_then(|text| text.parse().ok())
            .unwrap_or(0),
        provisional: false,
    }
}

/// Returns what the record says of the end, or what the last position says; a record that goes no further counts as
/// void.
fn result(record: &Record, game: &Game) -> GameResult {
    let ended = |winner, reason| GameResult { winner, reason };
    match (record.result(), game.outcome()) {
        (Score::White, _) => ended(Some(SideKey::White), EndReason::Resigned),
        (Score::Black, _) => ended(Some(SideKey::Black), EndReason::Resigned),
        (Score::Draw, _) => ended(None, EndReason::Agreed),
        (Score::Unknown | Score::Neither, Some(Outcome::Win { winner, .. })) => {
            ended(Some(winner.into()), EndReason::NoMoves)
        }
        (Score::Unknown | Score::Neither, _) => ended(None, EndReason::Fault),
    }
}

/// Shows the game of a text, or says what is wrong with it.
fn show(
    mut intents: MessageReader<Intent>,
    mut session: ResMut<Session>,
    mut toasts: ResMut<Toasts>,
    mut commands: Commands,
    mut next_screen: ResMut<NextState<Screen>>,
    shown: Option<Res<Match>>,
    time: Res<Time<Real>>,
) {
    for intent in intents.read() {
        let Intent::ReadPdn(text) = intent else {
            continue;
        };
        let plays = shown
            .as_ref()
            .is_some_and(|shown| shown.my_side.is_some() && shown.confirmed.result().is_none());
        let game = if plays {
            Err(RecordProblem::Playing)
        } else {
            read(text)
        };
        match game {
            Ok(game) => {
                session.desk.pdn = Some((game.id.clone(), text.clone()));
                commands.insert_resource(game);
                go(&mut next_screen, Screen::Match);
            }
            Err(problem) => toasts.push(Notice::Record(problem), time.elapsed_secs_f64()),
        }
    }
}

pub(super) fn plugin(app: &mut App) {
    app.add_systems(Update, show.in_set(Systems::Choose));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_is_shown_from_its_first_position_with_its_names_and_its_result() {
        let text = "[White \"Анна\"]\n[Black \"Boris\"]\n[WhiteRating \"1800\"]\n[GameType \"25\"]\n\
                    1. c3-d4 d6-c5 2. b2-c3 {quiet} 2-0";
        let game = read(text).expect("a game");
        assert_eq!(game.viewed_ply, Some(0));
        assert_eq!(game.confirmed.ply(), 3);
        let created = game.confirmed.created();
        assert_eq!(
            (created.white.name.as_str(), created.white.rating),
            ("Анна", 1800)
        );
        assert_eq!(
            (created.black.name.as_str(), created.black.rating),
            ("Boris", 0)
        );
        let result = game.confirmed.result().expect("an end");
        assert_eq!(result.winner, Some(SideKey::White));
        assert!(game.is_imported() && game.my_side.is_none());
    }

    #[test]
    fn without_a_game_type_the_moves_tell_the_variant() {
        let variant = |text| read(text).map(|game| game.confirmed.created().variant.0);
        assert_eq!(variant("1. 32-28 19-23 *"), Ok(Variant::International));
        assert_eq!(variant("1. c3-d4 b6-a5 *"), Ok(Variant::Russian));
    }

    #[test]
    fn what_cannot_be_shown_is_told_with_its_place() {
        for (text, problem) in [
            ("", RecordProblem::NoGame),
            ("hello", RecordProblem::Form(1, 1)),
            ("[White \"a\"]\n*", RecordProblem::NoGame),
            (
                "[GameType \"21\"]\n1. 11-15 23-19 *",
                RecordProblem::Variant,
            ),
            (
                "[GameType \"25\"]\n1. c3-d4 d6-c5\n2. a1-h8 *",
                RecordProblem::Move(3, 4),
            ),
            (
                "[GameType \"20\"]\n[FEN \"W:W31:B12\"]\n1. 31-27 12-18 *",
                RecordProblem::Position,
            ),
            (
                "[GameType \"20\"]\n[FEN \"nonsense\"]\n1. 31-27 *",
                RecordProblem::Position,
            ),
            ("1. 32-28 {open", RecordProblem::Form(1, 10)),
        ] {
            assert_eq!(read(text).err(), Some(problem), "{text}");
        }
    }

    #[test]
    fn our_own_records_come_back_as_they_were() {
        let game = crate::session::sample::finished();
        let record = Record::from_game(game.confirmed.game());
        let read = read(&rules::notation::pdn::write(&record)).expect("a game");
        assert_eq!(read.confirmed.game().moves(), game.confirmed.game().moves());
    }
}
