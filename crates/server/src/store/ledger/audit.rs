//! Proof that the ledger is sound. Each check is one statement, so that it sees one moment even while
//! games are played; it yields what contradicts it, in words.

use crate::port::StoreError;
use crate::store::SqlStore;

/// What an audit found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Audit {
    /// Every check, in order.
    pub checks: Vec<Check>,
}

impl Audit {
    /// Returns whether nothing is wrong.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.checks.iter().all(|check| check.wrong.is_empty())
    }
}

/// One check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// What must hold.
    pub promise: &'static str,
    /// What was counted: accounts, entries, games.
    pub of: &'static str,
    /// How many of them were looked at.
    pub looked_at: i64,
    /// What contradicts it, a line each, at most [`MOST_SHOWN`].
    pub wrong: Vec<String>,
}

/// Contradictions shown of one check.
pub const MOST_SHOWN: usize = 50;

/// A check as it stands in the table.
struct Question {
    promise: &'static str,
    of: &'static str,
    /// How many rows it looks at.
    count: &'static str,
    /// One text for each contradiction.
    wrong: &'static str,
}

/// All checks.
const QUESTIONS: [Question; 11] = [
    Question {
        promise: "the entries of every account add up to its balance",
        of: "accounts",
        count: "SELECT count(*) FROM wallets",
        wrong: "SELECT w.account || ' has ' || w.balance || ', its entries add up to '
                    || coalesce(sum(l.amount), 0)
                FROM wallets w LEFT JOIN ledger l ON l.account = w.account
                GROUP BY w.account, w.balance HAVING coalesce(sum(l.amount), 0) <> w.balance",
    },
    Question {
        promise: "no balance is below nothing",
        of: "accounts",
        count: "SELECT count(*) FROM wallets",
        wrong: "SELECT account || ' has ' || balance FROM wallets WHERE balance < 0",
    },
    Question {
        promise: "the numbers of the entries of every account have no gap, and none lacks its account",
        of: "entries",
        count: "SELECT count(*) FROM ledger",
        wrong: "SELECT a.account || ' has ' || a.many || ' entries up to number '
                    || coalesce(CAST(a.last AS TEXT), 'none') || ', its account says '
                    || coalesce(CAST(w.entries AS TEXT), 'there is none')
                FROM (SELECT account, count(*) AS many, max(seq) AS last FROM ledger
                      WHERE account NOT IN ('@mint', '@closed') GROUP BY account) a
                LEFT JOIN wallets w ON w.account = a.account
                WHERE w.entries IS NULL OR w.entries <> a.many OR a.last IS NULL
                    OR a.last <> a.many",
    },
    Question {
        promise: "every entry continues the balance of the one before it",
        of: "entries",
        count: "SELECT count(*) FROM ledger WHERE seq IS NOT NULL",
        wrong: "SELECT e.account || ' has ' || coalesce(CAST(e.balance AS TEXT), 'nothing')
                    || ' after entry ' || e.seq || ' of ' || e.amount || ', before it '
                    || coalesce(CAST(e.past AS TEXT), 'nothing')
                FROM (SELECT account, seq, amount, balance,
                          lag(balance) OVER (PARTITION BY account ORDER BY seq) AS past
                      FROM ledger WHERE seq IS NOT NULL) e
                WHERE e.balance IS NULL OR e.balance <> coalesce(e.past, 0) + e.amount",
    },
    Question {
        promise: "every entry has its other side",
        of: "entries",
        count: "SELECT count(*) FROM ledger",
        wrong: "SELECT l.account || ' has ' || l.amount || ' for ' || l.key || ', ' || l.other
                    || ' has ' || coalesce(CAST(o.amount AS TEXT), 'no such entry')
                FROM ledger l LEFT JOIN ledger o
                    ON o.account = l.other AND o.other = l.account AND o.key = l.key
                WHERE o.amount IS NULL OR o.amount <> -l.amount",
    },
    Question {
        promise: "all entries together add up to nothing",
        of: "entries",
        count: "SELECT count(*) FROM ledger",
        wrong: "SELECT 'all entries add up to ' || sum(amount) FROM ledger HAVING sum(amount) <> 0",
    },
    Question {
        promise: "no game gave out its stakes twice, and none gave them to the wrong player",
        of: "games",
        count: "SELECT count(*) FROM wallets WHERE account LIKE '@game:%'",
        wrong: "SELECT x.game || ' gave ' || x.amount || ' as ' || x.key || ' to the side '
                    || coalesce(x.side, 'of nobody') || ', its result is '
                    || coalesce(x.reason, 'none') || ' for ' || coalesce(x.winner, 'nobody')
                FROM (SELECT l.account AS game, -l.amount AS amount, l.key, s.side, g.reason,
                          g.winner, g.ended_at,
                          (SELECT sum(i.amount) FROM ledger i WHERE i.account = l.account
                           AND i.key = 'stake') AS all_in,
                          (SELECT sum(i.amount) FROM ledger i WHERE i.account = l.account
                           AND i.key = 'stake' AND i.other = l.other) AS own_in,
                          (SELECT count(*) FROM ledger i WHERE i.account = l.account
                           AND i.key <> 'stake') AS times
                      FROM ledger l LEFT JOIN games g ON '@game:' || g.id = l.account
                      LEFT JOIN seats s ON s.game = g.id AND s.account = l.other
                      WHERE l.account LIKE '@game:%' AND l.key <> 'stake') x
                WHERE x.ended_at IS NULL OR x.side IS NULL
                    OR NOT ((x.key = 'won' AND x.winner IS NOT NULL AND x.side = x.winner
                             AND x.times = 1 AND x.amount = x.all_in)
                         OR (x.key = 'returned' AND x.winner IS NULL AND x.times = 2
                             AND x.amount = x.own_in))",
    },
    Question {
        promise: "no game that is over holds stakes",
        of: "games",
        count: "SELECT count(*) FROM wallets WHERE account LIKE '@game:%'",
        wrong: "SELECT w.account || ' still holds ' || w.balance
                FROM wallets w LEFT JOIN games g ON '@game:' || g.id = w.account
                WHERE w.account LIKE '@game:%' AND w.balance <> 0
                    AND (g.id IS NULL OR g.ended_at IS NOT NULL)",
    },
    Question {
        promise: "a running game holds the same stake of both",
        of: "games",
        count: "SELECT count(*) FROM wallets w JOIN games g ON '@game:' || g.id = w.account
                WHERE g.ended_at IS NULL",
        wrong: "SELECT x.account || ' holds ' || x.balance || ' of ' || x.many || ' players'
                FROM (SELECT w.account, w.balance, count(l.amount) AS many,
                          min(l.amount) AS low, max(l.amount) AS high
                      FROM wallets w JOIN games g ON '@game:' || g.id = w.account
                      LEFT JOIN ledger l ON l.account = w.account AND l.key = 'stake'
                      WHERE g.ended_at IS NULL GROUP BY w.account, w.balance) x
                WHERE x.many <> 2 OR x.low <> x.high OR x.balance <> 2 * x.low",
    },
    Question {
        promise: "no tournament that is over holds credits",
        of: "tournaments",
        count: "SELECT count(*) FROM wallets WHERE account LIKE '@cup:%'",
        wrong: "SELECT w.account || ' still holds ' || w.balance
                FROM wallets w LEFT JOIN tournaments t ON '@cup:' || t.id = w.account
                WHERE w.account LIKE '@cup:%' AND w.balance <> 0
                    AND (t.id IS NULL OR t.status NOT IN ('open', 'running'))",
    },
    Question {
        promise: "a tournament that is not over holds the same fee of everybody who takes part",
        of: "tournaments",
        count: "SELECT count(*) FROM wallets w JOIN tournaments t ON '@cup:' || t.id = w.account
                WHERE t.status IN ('open', 'running')",
        wrong: "SELECT x.account || ' holds ' || x.balance || ' of ' || x.players || ' players'
                FROM (SELECT w.account, w.balance, t.players, min(l.amount) AS low,
                          max(l.amount) AS high
                      FROM wallets w JOIN tournaments t ON '@cup:' || t.id = w.account
                      LEFT JOIN ledger l ON l.account = w.account AND l.key LIKE 'fee %'
                      WHERE t.status IN ('open', 'running')
                      GROUP BY w.account, w.balance, t.players) x
                WHERE x.low <> x.high OR x.balance <> x.players * x.low",
    },
];

impl SqlStore {
    /// Looks through the whole ledger.
    ///
    /// # Errors
    /// The database failed.
    pub async fn audit(&self) -> Result<Audit, StoreError> {
        let mut checks = vec![];
        for question in &QUESTIONS {
            let looked_at = self.readers.one(question.count, &[]).await?;
            let nothing = || StoreError::Corrupt("a count has no row".to_owned());
            let wrong = self.readers.all(question.wrong, &[]).await?;
            checks.push(Check {
                promise: question.promise,
                of: question.of,
                looked_at: looked_at.ok_or_else(nothing)?.int(0)?,
                wrong: wrong
                    .iter()
                    .take(MOST_SHOWN)
                    .map(|row| row.text(0))
                    .collect::<Result<_, _>>()?,
            });
        }
        Ok(Audit { checks })
    }
}
