//! Errors of credits and tournaments in words.

use crate::i18n::Words;
use crate::t;

/// Returns why a request was refused, where that is about credits or tournaments.
pub(crate) fn problem(words: &Words, code: &str, minutes: i64) -> Option<String> {
    let hours = minutes.max(0).div_euclid(60) + i64::from(minutes % 60 != 0);
    Some(match code {
        "not_yet" => t!(words, "wallet-not-yet"),
        "not_needed" => t!(words, "wallet-not-needed"),
        "not_enough_credits" => t!(words, "wallet-short"),
        "opponent_short" => t!(words, "refused-opponent-short"),
        "stake_too_high" => t!(words, "stake-too-high"),
        "guest_stake" => t!(words, "refused-guest-stake"),
        "played_often" => t!(words, "refused-played-often", hours = hours),
        "stakes_paused" => t!(words, "refused-stakes-paused", hours = hours),
        _ => return super::cups::problem(words, code, minutes),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::settings::Language;

    #[test]
    fn every_refusal_about_credits_has_words_in_both_languages() {
        for language in Language::ALL {
            let words = Words::new(language);
            for code in [
                "not_yet",
                "not_needed",
                "not_enough_credits",
                "opponent_short",
                "stake_too_high",
                "guest_stake",
                "played_often",
                "stakes_paused",
            ] {
                let text = problem(&words, code, 90).expect(code);
                assert!(text.contains(' ') && !text.contains('{'), "{code}: {text}");
            }
            assert_eq!(problem(&words, "line", 1), None);
        }
    }
}
