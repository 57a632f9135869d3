-- Credits: a ledger of entries that are only added, and the balances that follow from it.

-- The balance of a player, of a game that holds stakes ('@game:ID') or of a tournament ('@cup:ID').
-- Where credits come from ('@mint') and end ('@closed') has none: it is the entries alone.
CREATE TABLE wallets (
    account TEXT   NOT NULL PRIMARY KEY,
    -- the same as `account` for a player
    owner   TEXT   REFERENCES accounts (id),
    balance BIGINT NOT NULL CHECK (balance >= 0),
    -- number of the last entry
    entries BIGINT NOT NULL
);
CREATE INDEX wallets_of_owner ON wallets (owner) WHERE owner IS NOT NULL;

-- Each transfer is two entries with the same key, one on each side, that add up to nothing. A key
-- happens once between two accounts, however often it is tried.
CREATE TABLE ledger (
    account TEXT   NOT NULL,
    other   TEXT   NOT NULL,
    key     TEXT   NOT NULL,
    -- 1, 2, 3 … in each account that has a balance
    seq     BIGINT,
    amount  BIGINT NOT NULL CHECK (amount <> 0),
    -- after it
    balance BIGINT CHECK (balance >= 0),
    reason  TEXT   NOT NULL,
    -- the game or the tournament
    about   TEXT,
    at      BIGINT NOT NULL,
    PRIMARY KEY (account, other, key),
    UNIQUE (account, seq),
    CHECK (account <> other)
);
CREATE INDEX ledger_of_other ON ledger (other);
CREATE INDEX ledger_by_reason ON ledger (account, reason, at);
