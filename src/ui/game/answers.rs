//! What became of our offers. The game's state tells whether an offer stands; that it was turned
//! down is the difference between two frames.

use domain::GameState;
use protocol::{GameId, SideKey};

/// How long 'declined' is said, in seconds.
const SAID_FOR: f64 = 4.0;

/// Our offers as last seen.
#[derive(Debug, Default)]
pub(crate) struct Answers {
    game: Option<GameId>,
    draw_stood: bool,
    rematch_stood: bool,
    /// We took an offer back ourselves: its end is no answer.
    withdrawn: bool,
    draw_declined_at: Option<f64>,
    rematch_declined: bool,
}

impl Answers {
    /// Looks at the game as it is now.
    pub(crate) fn follow(&mut self, id: &GameId, state: &GameState, mine: SideKey, now: f64) {
        if self.game.as_ref() != Some(id) {
            *self = Self {
                game: Some(id.clone()),
                ..Self::default()
            };
        }
        let draw_stands = state.draw_offer() == Some(mine);
        let rematch_stands = state.rematch_offer().is_some_and(|(by, _)| by == mine);
        // An offer that lapses because the opponent moves has been answered by the move.
        let is_answer = !self.withdrawn && state.result().is_none();
        if self.draw_stood && !draw_stands && is_answer {
            self.draw_declined_at = Some(now);
        }
        if rematch_stands {
            self.rematch_declined = false;
        } else if self.rematch_stood && !self.withdrawn && state.rematch().is_none() {
            self.rematch_declined = true;
        }
        if !draw_stands && !rematch_stands {
            self.withdrawn = false;
        }
        self.draw_stood = draw_stands;
        self.rematch_stood = rematch_stands;
    }

    /// Notes that we take an offer back.
    pub(crate) const fn withdraw(&mut self) {
        self.withdrawn = true;
    }

    /// Returns for how long 'plays on' is still to be said of our draw offer.
    pub(crate) fn draw_declined_for(&self, now: f64) -> Option<f64> {
        let left = SAID_FOR - (now - self.draw_declined_at?);
        (left > 0.0).then_some(left)
    }

    /// Returns whether the opponent does not want our rematch.
    pub(crate) const fn rematch_declined(&self) -> bool {
        self.rematch_declined
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::session::sample::new_game;
    use domain::evolve;
    use protocol::{Clocks, EndReason, GameEvent, GameResult, Timestamp};

    fn game() -> GameState {
        GameState::new(new_game("a", "b"))
    }

    fn after(events: &[GameEvent], seen: &mut Answers) {
        let mut state = game();
        seen.follow(&"g".into(), &state, SideKey::White, 0.0);
        for (second, event) in events.iter().enumerate() {
            state = evolve(state, event).expect("the events follow each other");
            seen.follow(&"g".into(), &state, SideKey::White, second as f64);
        }
    }

    const WHITE: SideKey = SideKey::White;
    const BLACK: SideKey = SideKey::Black;

    fn ended() -> GameEvent {
        GameEvent::Ended {
            result: GameResult {
                winner: Some(WHITE),
                reason: EndReason::Resigned,
            },
            clocks: Clocks::default(),
            at: Timestamp(1),
        }
    }

    fn offered(by: SideKey) -> GameEvent {
        GameEvent::RematchOffered {
            by,
            at: Timestamp(2),
        }
    }

    #[test]
    fn a_declined_draw_is_said_for_a_while() {
        let mut seen = Answers::default();
        let events = [
            GameEvent::DrawOffered { by: WHITE },
            GameEvent::DrawDeclined { by: BLACK },
        ];
        after(&events, &mut seen);
        assert!(seen.draw_declined_for(1.5).is_some());
        assert_eq!(seen.draw_declined_for(9.0), None);
    }

    #[test]
    fn an_offer_of_the_other_or_one_taken_back_is_no_answer() {
        let mut seen = Answers::default();
        let events = [
            GameEvent::DrawOffered { by: BLACK },
            GameEvent::DrawDeclined { by: WHITE },
        ];
        after(&events, &mut seen);
        assert_eq!(seen.draw_declined_for(1.0), None);
        let mut seen = Answers::default();
        after(&events[..0], &mut seen);
        let offer = evolve(game(), &GameEvent::DrawOffered { by: WHITE }).unwrap();
        seen.follow(&"g".into(), &offer, WHITE, 1.0);
        seen.withdraw();
        seen.follow(&"g".into(), &game(), WHITE, 2.0);
        assert_eq!(seen.draw_declined_for(2.0), None);
    }

    #[test]
    fn a_declined_rematch_is_remembered_until_offered_again() {
        let mut seen = Answers::default();
        let declined = GameEvent::RematchDeclined { by: BLACK };
        after(&[ended(), offered(WHITE), declined.clone()], &mut seen);
        assert!(seen.rematch_declined());
        after(
            &[ended(), offered(WHITE), declined, offered(WHITE)],
            &mut seen,
        );
        assert!(!seen.rematch_declined());
    }
}
