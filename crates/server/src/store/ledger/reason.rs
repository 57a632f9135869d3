//! Why credits moved, in two columns.

use protocol::{CreditReason, GameId};

/// Returns the name of the reason, and the game or tournament that it is about.
pub(super) fn columns(reason: &CreditReason) -> (&'static str, Option<&str>) {
    match reason {
        CreditReason::Start => ("start", None),
        CreditReason::Claim => ("claim", None),
        CreditReason::Rescue => ("rescue", None),
        CreditReason::Stake { game } => ("stake", Some(&game.0)),
        CreditReason::Won { game } => ("won", Some(&game.0)),
        CreditReason::Returned { game } => ("returned", Some(&game.0)),
        CreditReason::TournamentFee { tournament } => ("tournament_fee", Some(tournament)),
        CreditReason::TournamentRefund { tournament } => ("tournament_refund", Some(tournament)),
        CreditReason::TournamentPrize { tournament } => ("tournament_prize", Some(tournament)),
        CreditReason::Closed => ("closed", None),
        CreditReason::Unknown => ("unknown", None),
    }
}

/// Returns what the two columns say; a newer server may have written what this one does not know.
pub(super) fn read(reason: &str, about: Option<String>) -> CreditReason {
    match (reason, about) {
        ("start", _) => CreditReason::Start,
        ("claim", _) => CreditReason::Claim,
        ("rescue", _) => CreditReason::Rescue,
        ("stake", Some(game)) => CreditReason::Stake { game: GameId(game) },
        ("won", Some(game)) => CreditReason::Won { game: GameId(game) },
        ("returned", Some(game)) => CreditReason::Returned { game: GameId(game) },
        ("tournament_fee", Some(tournament)) => CreditReason::TournamentFee { tournament },
        ("tournament_refund", Some(tournament)) => CreditReason::TournamentRefund { tournament },
        ("tournament_prize", Some(tournament)) => CreditReason::TournamentPrize { tournament },
        ("closed", _) => CreditReason::Closed,
        _ => CreditReason::Unknown,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again_and_named_as_on_the_wire() {
        let game = || GameId::from("g");
        let tournament = || "t".to_owned();
        for reason in [
            CreditReason::Start,
            CreditReason::Claim,
            CreditReason::Rescue,
            CreditReason::Stake { game: game() },
            CreditReason::Won { game: game() },
            CreditReason::Returned { game: game() },
            CreditReason::TournamentFee {
                tournament: tournament(),
            },
            CreditReason::TournamentRefund {
                tournament: tournament(),
            },
            CreditReason::TournamentPrize {
                tournament: tournament(),
            },
            CreditReason::Closed,
            CreditReason::Unknown,
        ] {
            let (name, about) = columns(&reason);
            assert_eq!(read(name, about.map(str::to_owned)), reason);
            let wire = serde_json::to_value(&reason).unwrap();
            assert_eq!(
                wire["reason"].as_str().map(str::to_lowercase).as_deref(),
                Some(name)
            );
        }
    }
}
