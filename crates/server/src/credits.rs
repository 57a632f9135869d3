//! The settings about credits.

use anyhow::{Result, ensure};
use domain::credits::Credits;
use protocol::Millis;

/// What is given for nothing, and who may put how much into a game.
#[derive(Debug, clap::Args)]
pub(crate) struct CreditSettings {
    /// Credits a wallet begins with
    #[arg(long, env = "CHECKERS_CREDITS_START", value_name = "N")]
    credits_start: Option<u32>,
    /// Free credits for everybody, in each window
    #[arg(long, env = "CHECKERS_CREDITS_CLAIM", value_name = "N")]
    credits_claim: Option<u32>,
    /// How long such a window is
    #[arg(long, env = "CHECKERS_CREDITS_CLAIM_EVERY", value_name = "SECONDS")]
    credits_claim_every: Option<u32>,
    /// Whoever has fewer credits and nothing in play may be given more
    #[arg(long, env = "CHECKERS_CREDITS_RESCUE_BELOW", value_name = "N")]
    credits_rescue_below: Option<u32>,
    /// Up to so many
    #[arg(long, env = "CHECKERS_CREDITS_RESCUE_TO", value_name = "N")]
    credits_rescue_to: Option<u32>,
    /// Once in so long
    #[arg(long, env = "CHECKERS_CREDITS_RESCUE_EVERY", value_name = "SECONDS")]
    credits_rescue_every: Option<u32>,
    /// Stakes to choose from besides none: 10,50,100,500; 0 alone: none at all
    #[arg(
        long,
        env = "CHECKERS_STAKES",
        value_name = "N",
        value_delimiter = ',',
        action = clap::ArgAction::Append
    )]
    stakes: Vec<u32>,
    /// The highest stake in a private game
    #[arg(long, env = "CHECKERS_STAKE_PRIVATE", value_name = "N")]
    stake_private: Option<u32>,
    /// The highest stake of an account that is linked to no login
    #[arg(long, env = "CHECKERS_STAKE_GUEST", value_name = "N")]
    stake_guest: Option<u32>,
    /// The highest stake of a new account
    #[arg(long, env = "CHECKERS_STAKE_NEW", value_name = "N")]
    stake_new: Option<u32>,
    /// How long an account is new
    #[arg(long, env = "CHECKERS_STAKE_NEW_FOR", value_name = "SECONDS")]
    stake_new_for: Option<u32>,
    /// Games for credits that the same two may decide in a day; 0: any number
    #[arg(long, env = "CHECKERS_STAKE_PAIR_GAMES", value_name = "N")]
    stake_pair_games: Option<u32>,
    /// A game lost with fewer moves than this was lost at once
    #[arg(long, env = "CHECKERS_STAKE_QUICK_PLIES", value_name = "N")]
    stake_quick_plies: Option<u32>,
    /// Games lost at once in a day, before there are no more for credits; 0: any number
    #[arg(long, env = "CHECKERS_STAKE_QUICK_LOSSES", value_name = "N")]
    stake_quick_losses: Option<u32>,
}

impl CreditSettings {
    /// Returns the rules.
    ///
    /// # Errors
    /// They make no sense together; the text says which and what to do.
    pub(crate) fn rules(&self) -> Result<Credits> {
        let usual = Credits::default();
        let many = |wish: Option<u32>, usual: i64| wish.map_or(usual, i64::from);
        let long = |wish: Option<u32>, usual: Millis| wish.map_or(usual, Millis::seconds);
        let rules = Credits {
            start: many(self.credits_start, usual.start),
            claim: many(self.credits_claim, usual.claim),
            claim_every: long(self.credits_claim_every, usual.claim_every),
            rescue_below: many(self.credits_rescue_below, usual.rescue_below),
            rescue_to: many(self.credits_rescue_to, usual.rescue_to),
            rescue_every: long(self.credits_rescue_every, usual.rescue_every),
            stakes: self.stakes(usual.stakes),
            private_most: self.stake_private.unwrap_or(usual.private_most),
            guest_most: self.stake_guest.unwrap_or(usual.guest_most),
            new_most: self.stake_new.unwrap_or(usual.new_most),
            new_for: long(self.stake_new_for, usual.new_for),
            pair_games: self.stake_pair_games.unwrap_or(usual.pair_games),
            quick_plies: self.stake_quick_plies.unwrap_or(usual.quick_plies),
            quick_losses: self.stake_quick_losses.unwrap_or(usual.quick_losses),
        };
        ensure!(
            rules.claim > 0,
            "--credits-claim must be at least 1: free credits are what brings players back"
        );
        ensure!(
            rules.claim_every > Millis::ZERO && rules.rescue_every > Millis::ZERO,
            "--credits-claim-every and --credits-rescue-every must be at least 1 second"
        );
        ensure!(
            rules.rescue_to >= rules.rescue_below,
            "--credits-rescue-to must not be less than --credits-rescue-below"
        );
        Ok(rules)
    }

    /// Returns the stakes in order, without none, which is always there.
    fn stakes(&self, usual: Vec<u32>) -> Vec<u32> {
        if self.stakes.is_empty() {
            return usual;
        }
        let mut stakes = self.stakes.clone();
        stakes.retain(|stake| *stake > 0);
        stakes.sort_unstable();
        stakes.dedup();
        stakes
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        credits: CreditSettings,
    }

    fn rules(words: &[&str]) -> Result<Credits> {
        let words = std::iter::once(&"server").chain(words);
        Alone::try_parse_from(words)?.credits.rules()
    }

    #[test]
    fn what_is_not_set_is_as_usual_and_the_rest_is_as_set() {
        assert_eq!(rules(&[]).unwrap(), Credits::default());
        let set = [
            "--credits-claim=7",
            "--credits-claim-every=60",
            "--stakes=20,5,0",
            "--stakes=5",
            "--stake-guest=20",
        ];
        let expected = Credits {
            claim: 7,
            claim_every: Millis::seconds(60),
            stakes: vec![5, 20],
            guest_most: 20,
            ..Credits::default()
        };
        assert_eq!(rules(&set).unwrap(), expected);
        assert_eq!(rules(&["--stakes=0"]).unwrap().stakes, Vec::<u32>::new());
    }

    #[test]
    fn what_makes_no_sense_is_said() {
        for (words, said) in [
            ("--credits-claim=0", "--credits-claim must"),
            ("--credits-claim-every=0", "at least 1 second"),
            ("--credits-rescue-every=0", "at least 1 second"),
            ("--credits-rescue-to=5", "--credits-rescue-to must"),
        ] {
            let error = rules(&[words]).unwrap_err().to_string();
            assert!(error.contains(said), "{words}: {error}");
        }
    }
}
