//! Requests about what a player earns: credits, tournaments, ratings, achievements.

use protocol::{
    AchievementList, AchievementsSeen, BoardPage, BoardScope, BoardSpan, PlayerId, RatingHistory,
    RatingList, RatingPool, TournamentId, TournamentJoin, TournamentList, TournamentPage,
    TournamentPairings, TournamentRequest, TournamentStandings, Wallet, WalletPage,
};
use serde_json::Value;

use super::address::Address;
use super::http::{self, HttpError};

/// One request.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgressCall {
    /// What we have.
    Wallet,
    /// The free credits for everybody.
    Claim,
    /// The free credits for whoever has next to nothing.
    Rescue,
    /// What came and went: the latest, or that before this number.
    History(Option<u64>),
    /// All tournaments of these days.
    Tournaments,
    /// Everything of one.
    Tournament(TournamentId),
    /// A page of its standings, from this place on.
    Standings(TournamentId, u32),
    /// The pairings of one of its rounds.
    Pairings(TournamentId, u32),
    /// Take part in it, or come back.
    Join(TournamentId, TournamentJoin),
    /// Take part no more.
    Leave(TournamentId),
    /// Be paired no more for a while.
    Pause(TournamentId),
    /// Call off one's own.
    CallOff(TournamentId),
    /// Make one.
    Make(Box<TournamentRequest>),
    /// A page of a leaderboard, from this place on.
    Board(BoardKey, u32),
    /// The own achievements.
    Achievements,
    /// These achievements have been shown.
    Seen(Vec<String>),
    /// Where a player stands.
    Ratings(PlayerId),
    /// How a player's rating came to where it is.
    RatingHistory(PlayerId, RatingPool),
    /// What a player has achieved.
    FeatsOf(PlayerId),
}

/// A leaderboard.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BoardKey {
    /// By what.
    pub of: BoardOf,
    /// Over how long.
    pub span: BoardSpan,
    /// Among whom.
    pub scope: BoardScope,
}

/// By what a leaderboard ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardOf {
    /// Ratings.
    Rating(RatingPool),
    /// Credits won.
    Credits,
    /// Points in arenas.
    Arena,
}

impl BoardKey {
    /// Returns where it is found.
    fn path(&self, from: u32) -> String {
        let board = match self.of {
            BoardOf::Rating(pool) => {
                format!("rating/{}/{}", pool.variant.0.key(), pool.speed.key())
            }
            BoardOf::Credits => "credits".to_owned(),
            BoardOf::Arena => "arena".to_owned(),
        };
        let span = match self.span {
            BoardSpan::Week => "week",
            BoardSpan::Month => "month",
            BoardSpan::All => "all",
        };
        let scope = match self.scope {
            BoardScope::World => "world",
            BoardScope::Country => "country",
            BoardScope::Friends => "friends",
        };
        format!("/api/boards/{board}?span={span}&scope={scope}&from={from}")
    }
}

/// What a request was answered with.
#[derive(Clone, Debug, PartialEq)]
pub enum ProgressReply {
    /// What we have now.
    Wallet(Wallet),
    /// A page of what came and went.
    History(WalletPage),
    /// All tournaments of these days.
    Tournaments(TournamentList),
    /// Everything of one, as it stands after the request.
    Tournament(Box<TournamentPage>),
    /// A page of standings.
    Standings(TournamentStandings),
    /// The pairings of a round.
    Pairings(TournamentPairings),
    /// A page of a leaderboard.
    Board(BoardPage),
    /// The own achievements.
    Achievements(AchievementList),
    /// Where a player stands.
    Ratings(RatingList),
    /// The latest changes of a rating.
    RatingHistory(RatingHistory),
    /// What a player has achieved.
    FeatsOf(AchievementList),
}

impl ProgressCall {
    /// Returns whether it changes something: a failure of it is told wherever the player is.
    #[must_use]
    pub const fn is_deed(&self) -> bool {
        matches!(
            self,
            Self::Claim
                | Self::Rescue
                | Self::Join(..)
                | Self::Leave(_)
                | Self::Pause(_)
                | Self::CallOff(_)
                | Self::Make(_)
        )
    }
}

fn path(call: &ProgressCall) -> String {
    use ProgressCall::{
        Achievements, Board, CallOff, Claim, FeatsOf, History, Join, Leave, Make, Pairings, Pause,
        RatingHistory, Ratings, Rescue, Seen, Standings, Tournament, Tournaments, Wallet,
    };
    match call {
        Wallet => "/api/wallet".to_owned(),
        Claim => "/api/wallet/claim".to_owned(),
        Rescue => "/api/wallet/rescue".to_owned(),
        History(None) => "/api/wallet/history".to_owned(),
        History(Some(seq)) => format!("/api/wallet/history?before={seq}"),
        Tournaments | Make(_) => "/api/tournaments".to_owned(),
        Tournament(id) => format!("/api/tournaments/{id}"),
        Standings(id, from) => format!("/api/tournaments/{id}/standings?from={from}"),
        Pairings(id, round) => format!("/api/tournaments/{id}/pairings?round={round}"),
        Join(id, _) => format!("/api/tournaments/{id}/join"),
        Leave(id) => format!("/api/tournaments/{id}/leave"),
        Pause(id) => format!("/api/tournaments/{id}/pause"),
        CallOff(id) => format!("/api/tournaments/{id}/cancel"),
        Board(board, from) => board.path(*from),
        Achievements => "/api/achievements".to_owned(),
        Seen(_) => "/api/achievements/seen".to_owned(),
        Ratings(player) => format!("/api/players/{player}/ratings"),
        RatingHistory(player, pool) => {
            let (variant, speed) = (pool.variant.0.key(), pool.speed.key());
            format!("/api/players/{player}/ratings/{variant}/{speed}")
        }
        FeatsOf(player) => format!("/api/players/{player}/achievements"),
    }
}

/// Returns what a request says, where it changes something.
fn body(call: &ProgressCall) -> serde_json::Result<Option<Value>> {
    let said = match call {
        ProgressCall::Join(_, join) => serde_json::to_value(join)?,
        ProgressCall::Make(request) => serde_json::to_value(request)?,
        ProgressCall::Seen(keys) => {
            let keys = keys.clone();
            serde_json::to_value(AchievementsSeen { keys })?
        }
        deed if deed.is_deed() => Value::Null,
        _ => return Ok(None),
    };
    Ok(Some(said))
}

/// Reads the answer.
fn read(call: &ProgressCall, answer: Value) -> serde_json::Result<ProgressReply> {
    use serde_json::from_value;
    Ok(match call {
        ProgressCall::Wallet | ProgressCall::Claim | ProgressCall::Rescue => {
            ProgressReply::Wallet(from_value(answer)?)
        }
        ProgressCall::History(_) => ProgressReply::History(from_value(answer)?),
        ProgressCall::Tournaments => ProgressReply::Tournaments(from_value(answer)?),
        ProgressCall::Standings(..) => ProgressReply::Standings(from_value(answer)?),
        ProgressCall::Pairings(..) => ProgressReply::Pairings(from_value(answer)?),
        ProgressCall::Board(..) => ProgressReply::Board(from_value(answer)?),
        ProgressCall::Achievements | ProgressCall::Seen(_) => {
            ProgressReply::Achievements(from_value(answer)?)
        }
        ProgressCall::Ratings(_) => ProgressReply::Ratings(from_value(answer)?),
        ProgressCall::RatingHistory(..) => ProgressReply::RatingHistory(from_value(answer)?),
        ProgressCall::FeatsOf(_) => ProgressReply::FeatsOf(from_value(answer)?),
        ProgressCall::Tournament(_)
        | ProgressCall::Join(..)
        | ProgressCall::Leave(_)
        | ProgressCall::Pause(_)
        | ProgressCall::CallOff(_)
        | ProgressCall::Make(_) => ProgressReply::Tournament(from_value(answer)?),
    })
}

/// Asks the server.
pub(super) async fn carry_out(
    at: &Address,
    token: &str,
    call: &ProgressCall,
) -> Result<ProgressReply, HttpError> {
    let said = body(call).map_err(http::unfit)?;
    let answer = http::ask(at, token, &path(call), said.as_ref()).await?;
    read(call, answer).map_err(http::unfit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_go_where_the_protocol_says() {
        let blitz = RatingPool {
            variant: protocol::VariantKey(rules::Variant::Russian),
            speed: protocol::Speed::Blitz,
        };
        let board = BoardKey {
            of: BoardOf::Rating(blitz),
            span: BoardSpan::Month,
            scope: BoardScope::Friends,
        };
        for (call, place, is_sent) in [
            (ProgressCall::Wallet, "/api/wallet", false),
            (
                ProgressCall::RatingHistory("p".into(), blitz),
                "/api/players/p/ratings/russian/blitz",
                false,
            ),
            (
                ProgressCall::FeatsOf("p".into()),
                "/api/players/p/achievements",
                false,
            ),
            (ProgressCall::Claim, "/api/wallet/claim", true),
            (
                ProgressCall::Board(board, 51),
                "/api/boards/rating/russian/blitz?span=month&scope=friends&from=51",
                false,
            ),
            (
                ProgressCall::Seen(vec!["capture_three".to_owned()]),
                "/api/achievements/seen",
                true,
            ),
            (
                ProgressCall::History(Some(7)),
                "/api/wallet/history?before=7",
                false,
            ),
        ] {
            check(&call, place, is_sent);
        }
    }

    #[track_caller]
    fn check(call: &ProgressCall, place: &str, is_sent: bool) {
        assert_eq!(path(call), place);
        assert_eq!(body(call).unwrap().is_some(), is_sent, "{place}");
    }

    #[test]
    fn requests_about_tournaments_name_the_tournament() {
        let id = || TournamentId::from("t");
        let join = TournamentJoin::default();
        let standings = ProgressCall::Standings(id(), 51);
        check(&standings, "/api/tournaments/t/standings?from=51", false);
        let pairings = ProgressCall::Pairings(id(), 3);
        check(&pairings, "/api/tournaments/t/pairings?round=3", false);
        check(
            &ProgressCall::Join(id(), join),
            "/api/tournaments/t/join",
            true,
        );
        check(
            &ProgressCall::CallOff(id()),
            "/api/tournaments/t/cancel",
            true,
        );
    }
}
