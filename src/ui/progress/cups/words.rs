//! Tournaments in words.

use protocol::{
    EntrantState, ScoringRule, Timestamp, TournamentConditions, TournamentFormat, TournamentSetup,
    TournamentStatus, TournamentSummary,
};

use super::super::super::icons::{self, Icon};
use super::super::super::words::{game, time};
use super::super::gift::countdown;
use crate::i18n::Words;
use crate::t;

/// Returns the picture of a kind of tournament.
pub(super) const fn icon(format: TournamentFormat) -> Icon {
    match format {
        TournamentFormat::Arena { .. } => icons::LIGHTNING,
        TournamentFormat::Swiss { .. } => icons::TABLE,
        TournamentFormat::Knockout { .. } => icons::TREE_STRUCTURE,
    }
}

/// Returns the name of a kind: 0 arena, 1 Swiss, 2 knockout.
pub(super) fn kind(words: &Words, kind: usize) -> String {
    match kind {
        0 => t!(words, "cup-arena"),
        1 => t!(words, "cup-swiss"),
        _ => t!(words, "cup-knockout"),
    }
}

/// Returns which kind a tournament is, as [`kind`] counts them.
pub(super) const fn kind_of(format: TournamentFormat) -> usize {
    match format {
        TournamentFormat::Arena { .. } => 0,
        TournamentFormat::Swiss { .. } => 1,
        TournamentFormat::Knockout { .. } => 2,
    }
}

/// Returns how long a tournament is: minutes, rounds or places.
pub(super) fn length(words: &Words, format: TournamentFormat) -> String {
    match format {
        TournamentFormat::Arena { minutes, .. } => t!(words, "cup-minutes", count = minutes),
        TournamentFormat::Swiss { rounds, .. } => t!(words, "cup-rounds", count = rounds),
        TournamentFormat::Knockout { size, .. } => t!(words, "cup-places", count = size),
    }
}

/// Returns what is played: `Russian · 3+2 · 60 min`.
pub(super) fn what(words: &Words, setup: &TournamentSetup) -> String {
    let pool = protocol::PoolKey {
        variant: setup.variant,
        time: setup.time,
        stake: 0,
    };
    let length = length(words, setup.format);
    format!("{} · {length}", game(words, pool))
}

/// Returns how far a tournament is, and in how many seconds that is another text.
pub(super) fn progress(
    words: &Words,
    of: &TournamentSummary,
    now: Timestamp,
) -> (String, Option<f64>) {
    let until = |at: Timestamp| (at - now).0.max(0);
    let tick = |wait: i64| Some(((wait % 1000) + 20) as f64 / 1000.0);
    match of.status {
        TournamentStatus::Open => {
            let wait = until(of.starts_at);
            let time = countdown(wait);
            (t!(words, "cup-starts-in", time = time), tick(wait))
        }
        TournamentStatus::Running => running(words, of, until, tick),
        TournamentStatus::Finished => (t!(words, "cup-finished"), None),
        TournamentStatus::Cancelled => (t!(words, "cup-cancelled"), None),
        TournamentStatus::Unknown => (String::new(), None),
    }
}

fn running(
    words: &Words,
    of: &TournamentSummary,
    until: impl Fn(Timestamp) -> i64,
    tick: impl Fn(i64) -> Option<f64>,
) -> (String, Option<f64>) {
    if let (TournamentFormat::Arena { .. }, Some(end)) = (of.setup.format, of.ends_at) {
        let wait = until(end);
        let time = countdown(wait);
        return (t!(words, "cup-time-left", time = time), tick(wait));
    }
    let round = match of.setup.format {
        TournamentFormat::Swiss { rounds, .. } => {
            t!(words, "cup-round-of", round = of.round, rounds = rounds)
        }
        _ => t!(words, "cup-round", round = of.round),
    };
    let Some(next) = of.next_round_at else {
        return (round, None);
    };
    let wait = until(next);
    let time = countdown(wait);
    let next = t!(words, "cup-next-round", time = time);
    (format!("{round} · {next}"), tick(wait))
}

/// Returns the name of a round of a bracket with so many rounds.
pub(super) fn round(words: &Words, round: usize, rounds: usize) -> String {
    match rounds.saturating_sub(round) {
        0 | 1 => t!(words, "cup-final"),
        2 => t!(words, "cup-semifinals"),
        3 => t!(words, "cup-quarterfinals"),
        _ => t!(words, "cup-round", round = round + 1),
    }
}

/// Returns what a participant does.
pub(super) fn state(words: &Words, state: EntrantState) -> String {
    match state {
        EntrantState::In => t!(words, "cup-state-in"),
        EntrantState::Playing => t!(words, "cup-state-playing"),
        EntrantState::Paused => t!(words, "cup-state-paused"),
        EntrantState::Out => t!(words, "cup-state-out"),
        EntrantState::Unknown => String::new(),
    }
}

/// Returns who may join, a sentence each.
pub(super) fn conditions(words: &Words, of: TournamentConditions) -> Vec<String> {
    let least = of
        .min_rating
        .map(|rating| t!(words, "cup-min-rating", rating = rating));
    let most = of
        .max_rating
        .map(|rating| t!(words, "cup-max-rating", rating = rating));
    let games = of
        .min_games
        .map(|count| t!(words, "cup-min-games", count = count));
    let linked = of.linked.then(|| t!(words, "cup-linked"));
    [least, most, games, linked].into_iter().flatten().collect()
}

/// Returns a rule of scoring as a sentence; nothing for one this version does not know.
pub(super) fn scoring(words: &Words, rule: ScoringRule) -> Option<String> {
    Some(match rule {
        ScoringRule::WinTwoDrawOne => t!(words, "scoring-win-two-draw-one"),
        ScoringRule::StreakDoubles => t!(words, "scoring-streak-doubles"),
        ScoringRule::Berserk { plies } => {
            t!(words, "scoring-berserk", moves = plies.div_ceil(2))
        }
        ScoringRule::EarlyDraw { plies } => {
            t!(words, "scoring-early-draw", moves = plies.div_ceil(2))
        }
        ScoringRule::TimeEnds => t!(words, "scoring-time-ends"),
        ScoringRule::NearestOpponent => t!(words, "scoring-nearest-opponent"),
        ScoringRule::SameScore => t!(words, "scoring-same-score"),
        ScoringRule::Bye => t!(words, "scoring-bye"),
        ScoringRule::LateOrAbsent => t!(words, "scoring-late-or-absent"),
        ScoringRule::DrawFrom { ply } => t!(words, "scoring-draw-from", moves = ply.div_ceil(2)),
        ScoringRule::TieSolkoff => t!(words, "scoring-tie-solkoff"),
        ScoringRule::TiePerformance => t!(words, "scoring-tie-performance"),
        ScoringRule::TwoGames => t!(words, "scoring-two-games"),
        ScoringRule::Decider { time: of } => {
            t!(words, "scoring-decider", time = time(words, of))
        }
        ScoringRule::BlackGoesThrough => t!(words, "scoring-black-goes-through"),
        ScoringRule::SeedsRest => t!(words, "scoring-seeds-rest"),
        ScoringRule::FirstMove => t!(words, "scoring-first-move"),
        ScoringRule::Unknown => return None,
    })
}

/// Returns why a request about tournaments was refused.
pub(in super::super) fn problem(words: &Words, code: &str, minutes: i64) -> Option<String> {
    Some(match code {
        "no_such_tournament" => t!(words, "cup-problem-gone"),
        "tournament_full" => t!(words, "cup-problem-full"),
        "tournament_over" => t!(words, "cup-problem-over"),
        "tournament_closed" => t!(words, "cup-problem-closed"),
        "not_joined" => t!(words, "cup-problem-not-joined"),
        "not_eligible" => t!(words, "cup-problem-not-eligible"),
        "too_early" => t!(words, "cup-problem-too-early", minutes = minutes),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Language;
    use protocol::TimeControl;

    #[test]
    fn no_rule_of_scoring_lacks_its_sentence() {
        let all = [
            ScoringRule::WinTwoDrawOne,
            ScoringRule::StreakDoubles,
            ScoringRule::Berserk { plies: 14 },
            ScoringRule::EarlyDraw { plies: 20 },
            ScoringRule::TimeEnds,
            ScoringRule::NearestOpponent,
            ScoringRule::SameScore,
            ScoringRule::Bye,
            ScoringRule::LateOrAbsent,
            ScoringRule::DrawFrom { ply: 40 },
            ScoringRule::TieSolkoff,
            ScoringRule::TiePerformance,
            ScoringRule::TwoGames,
            ScoringRule::Decider {
                time: TimeControl::fischer(3, 2),
            },
            ScoringRule::BlackGoesThrough,
            ScoringRule::SeedsRest,
            ScoringRule::FirstMove,
        ];
        for language in Language::ALL {
            let words = Words::new(language);
            for rule in all {
                let text = scoring(&words, rule).expect("a known rule");
                let is_sentence = text.contains(' ') && text.ends_with('.');
                assert!(is_sentence && !text.contains('{'), "{rule:?}: {text}");
            }
            assert_eq!(scoring(&words, ScoringRule::Unknown), None);
        }
    }

    #[test]
    fn the_last_rounds_of_a_bracket_have_names() {
        let words = Words::new(Language::En);
        assert_eq!(round(&words, 3, 4), "Final");
        assert_eq!(round(&words, 2, 4), "Semi-finals");
        assert_eq!(round(&words, 1, 4), "Quarter-finals");
        assert_eq!(round(&words, 0, 4), "Round 1");
    }

    #[test]
    fn every_refusal_about_tournaments_has_words_in_both_languages() {
        for language in Language::ALL {
            let words = Words::new(language);
            for code in [
                "no_such_tournament",
                "tournament_full",
                "tournament_over",
                "tournament_closed",
                "not_joined",
                "not_eligible",
                "too_early",
            ] {
                let text = problem(&words, code, 2).expect(code);
                assert!(text.contains(' ') && !text.contains('{'), "{code}: {text}");
            }
        }
    }
}
