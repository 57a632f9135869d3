//! What is asked about leaderboards.

use protocol::{BoardEntry, BoardPage, BoardScope, BoardSpan, PlayerId, Timestamp};

use super::arrange::WORLD;
use super::order::list_of;
use super::{Board, Span};
use crate::port::StoreError;
use crate::store::SqlStore;
use crate::store::people::person;
use crate::store::sql::{Row, args};

/// Places of a page.
const PAGE: u32 = 50;
/// Places shown on either side of one's own.
const BESIDE: u32 = 2;

/// What is to be shown of a leaderboard.
#[derive(Clone, Debug)]
pub struct Shown {
    /// Which.
    pub board: Board,
    /// Over how long.
    pub span: BoardSpan,
    /// Among whom.
    pub scope: BoardScope,
    /// Two letters; for [`BoardScope::Country`].
    pub country: Option<String>,
    /// The first place wanted, from 1.
    pub from: u32,
}

/// A list and whose own place is wanted.
struct List<'a> {
    name: &'a str,
    viewer: &'a PlayerId,
}

macro_rules! select {
    ($rest:literal) => {
        concat!(
            "SELECT a.id, a.name, a.rating, a.provisional, a.avatar, a.country, p.minus
             FROM board_places p JOIN accounts a ON a.id = p.account
             WHERE p.list = $1 AND (p.minus, p.since) >= ($2, $3) ",
            $rest
        )
    };
}

impl SqlStore {
    /// Returns a part of a leaderboard and the viewer's own place, as they are now.
    ///
    /// # Errors
    /// The store failed.
    pub async fn board(
        &self,
        viewer: &PlayerId,
        shown: &Shown,
        now: Timestamp,
    ) -> Result<BoardPage, StoreError> {
        let span = Span::holding(shown.span, now);
        let board = shown.board.key(shown.span);
        self.arrange(&board, span.began, now).await?;
        let from = shown.from.max(1);
        let whom = match (shown.scope, &shown.country) {
            (BoardScope::World, _) => WORLD,
            (BoardScope::Country, Some(country)) => country,
            (BoardScope::Country, None) => return Ok(BoardPage::default()),
            (BoardScope::Friends, _) => {
                let mut page = self.friends_board(viewer, &board, span.began, from).await?;
                page.until = span.ends;
                return Ok(page);
            }
        };
        let list = List {
            name: &list_of(&board, span.began, whom),
            viewer,
        };
        let own = self.rank_in(&list).await?;
        let around = match own {
            Some(rank) => {
                let first = rank.saturating_sub(BESIDE).max(1);
                let last = rank.saturating_add(BESIDE);
                self.places(&list, first, last + 1 - first).await?
            }
            None => vec![],
        };
        Ok(BoardPage {
            total: self.total_of(&list).await?,
            entries: self.places(&list, from, PAGE).await?,
            own: around
                .iter()
                .find(|one| one.person.player.id == *viewer)
                .cloned(),
            around,
            until: span.ends,
        })
    }

    async fn total_of(&self, list: &List<'_>) -> Result<u32, StoreError> {
        let text = "SELECT CAST(coalesce(sum(places), 0) AS BIGINT) FROM board_pieces
                    WHERE list = $1";
        self.readers.count(text, args![list.name]).await
    }

    /// Returns the viewer's place: those before the piece it lies in, and those before it there.
    async fn rank_in(&self, list: &List<'_>) -> Result<Option<u32>, StoreError> {
        let text = "WITH own AS MATERIALIZED (
                SELECT o.minus, o.since, o.account,
                    (SELECT c.minus FROM board_pieces c
                     WHERE c.list = $1 AND (c.minus, c.since) <= (o.minus, o.since)
                     ORDER BY c.minus DESC, c.since DESC LIMIT 1) AS first_minus,
                    (SELECT c.since FROM board_pieces c
                     WHERE c.list = $1 AND (c.minus, c.since) <= (o.minus, o.since)
                     ORDER BY c.minus DESC, c.since DESC LIMIT 1) AS first_since
                FROM board_places o WHERE o.account = $2 AND o.list = $1)
            SELECT CAST(1
                + (SELECT coalesce(sum(b.places), 0) FROM board_pieces b
                   WHERE b.list = $1 AND (b.minus, b.since) < (own.first_minus, own.first_since))
                + (SELECT count(*) FROM board_places q
                   WHERE q.list = $1 AND (q.minus, q.since) >= (own.first_minus, own.first_since)
                       AND (q.minus, q.since, q.account) < (own.minus, own.since, own.account))
                AS BIGINT) FROM own";
        let row = self
            .readers
            .one(text, args![list.name, list.viewer])
            .await?;
        let rank = row.map(|row| row.int(0)).transpose()?;
        Ok(rank.map(|rank| u32::try_from(rank).unwrap_or(u32::MAX)))
    }

    /// Returns so many places from the one with this number on.
    async fn places(
        &self,
        list: &List<'_>,
        from: u32,
        count: u32,
    ) -> Result<Vec<BoardEntry>, StoreError> {
        let pieces = "SELECT minus, since, places FROM board_pieces WHERE list = $1
                      ORDER BY minus, since";
        let mut before = 0;
        let mut start = None;
        let wanted = i64::from(from) - 1;
        for piece in self.readers.all(pieces, args![list.name]).await? {
            let places = piece.int(2)?;
            if before + places > wanted {
                start = Some((piece.int(0)?, piece.int(1)?));
                break;
            }
            before += places;
        }
        let Some((minus, since)) = start else {
            return Ok(vec![]);
        };
        let text = select!("ORDER BY p.minus, p.since, p.account LIMIT $4 OFFSET $5");
        let skip = wanted - before;
        let asked = args![list.name, minus, since, i64::from(count), skip];
        let rows = self.readers.all(text, asked).await?;
        (from..)
            .zip(&rows)
            .map(|(rank, row)| entry(rank, row))
            .collect()
    }

    /// Returns the order of the viewer and the viewer's friends, who are few.
    async fn friends_board(
        &self,
        viewer: &PlayerId,
        board: &str,
        began: Timestamp,
        from: u32,
    ) -> Result<BoardPage, StoreError> {
        let text = "SELECT a.id, a.name, a.rating, a.provisional, a.avatar, a.country, p.minus
                    FROM board_places p JOIN accounts a ON a.id = p.account
                    WHERE p.list = $2 AND p.account IN (
                        SELECT high FROM friendships WHERE low = $1
                        UNION SELECT low FROM friendships WHERE high = $1 UNION SELECT $1)
                    ORDER BY p.minus, p.since, p.account";
        let list = list_of(board, began, WORLD);
        let rows = self.readers.all(text, args![viewer, &list]).await?;
        let all: Result<Vec<_>, _> = (1..)
            .zip(&rows)
            .map(|(rank, row)| entry(rank, row))
            .collect();
        let all = all?;
        let own = all.iter().find(|one| one.person.player.id == *viewer);
        let near = |one: &&BoardEntry| own.is_some_and(|own| one.rank.abs_diff(own.rank) <= BESIDE);
        Ok(BoardPage {
            total: u32::try_from(all.len()).unwrap_or(u32::MAX),
            own: own.cloned(),
            around: all.iter().filter(near).cloned().collect(),
            entries: all
                .iter()
                .filter(|one| one.rank >= from && one.rank - from < PAGE)
                .cloned()
                .collect(),
            until: None,
        })
    }
}

fn entry(rank: u32, row: &Row) -> Result<BoardEntry, StoreError> {
    Ok(BoardEntry {
        rank,
        score: row.int(6)?.checked_neg().unwrap_or(i64::MAX),
        person: person(row, 0)?,
    })
}
