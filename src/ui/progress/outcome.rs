//! What a game for credits has brought, for its end.

use bevy_egui::egui::{Ui, pos2, vec2};
use protocol::{GameResult, NewGame, SideKey};

use super::super::components::strip;
use super::super::fonts::Style;
use super::super::pass::Pass;
use super::super::text;
use super::super::theme::radius;
use super::coin;
use crate::i18n::Words;
use crate::t;

/// Adds the row to a column; nothing where no credits were put in.
pub(crate) fn show(
    ui: &mut Ui,
    pass: &mut Pass,
    created: &NewGame,
    result: GameResult,
    mine: Option<SideKey>,
) {
    let Some(mine) = mine.filter(|_| created.stake > 0) else {
        return;
    };
    let (change, words) = of(pass.words, created.stake, result, mine);
    let p = pass.palette();
    let rect = strip(ui, 56.0);
    ui.painter().rect_filled(rect, radius::MD, p.accent_soft);
    let at = pos2(rect.min.x + 28.0, rect.center().y);
    coin::coin(ui.painter(), pass.look, at, 12.0);
    let ink = match change {
        1.. => p.success,
        0 => p.text,
        _ => p.text2,
    };
    let right = rect.right_center() - vec2(16.0, 0.0);
    let anchor = bevy_egui::egui::Align2::RIGHT_CENTER;
    let sum = coin::signed(change);
    let strong = (Style::Heading, ink);
    let sum = text::at(ui.painter(), right, anchor, &sum, strong, 120.0);
    let start = pos2(rect.min.x + 52.0, rect.center().y);
    let room = sum.min.x - start.x - 8.0;
    let style = (Style::BodyStrong, p.text);
    text::from_left(ui.painter(), start, &words, style, room);
    ui.add_space(16.0);
}

/// Returns by how much the balance differs from that before the game, and why.
fn of(words: &Words, stake: u32, result: GameResult, mine: SideKey) -> (i64, String) {
    let stake = i64::from(stake);
    match result.winner.filter(|_| !result.reason.is_void()) {
        None => (0, t!(words, "stake-returned", count = stake)),
        Some(winner) if winner == mine => (stake, t!(words, "stake-won", count = stake * 2)),
        Some(_) => (-stake, t!(words, "stake-lost")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Language;
    use protocol::EndReason;

    #[test]
    fn the_winner_gets_both_stakes_and_nobody_else_loses_without_a_winner() {
        let words = Words::new(Language::En);
        let after = |winner, reason| {
            let result = GameResult { winner, reason };
            of(&words, 50, result, SideKey::White).0
        };
        assert_eq!(after(Some(SideKey::White), EndReason::NoMoves), 50);
        assert_eq!(after(Some(SideKey::Black), EndReason::Resigned), -50);
        assert_eq!(after(None, EndReason::Agreed), 0);
        assert_eq!(after(None, EndReason::Aborted), 0);
        let won = GameResult {
            winner: Some(SideKey::White),
            reason: EndReason::NoMoves,
        };
        assert!(of(&words, 50, won, SideKey::White).1.contains("100"));
    }
}
