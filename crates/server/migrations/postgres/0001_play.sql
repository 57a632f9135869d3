-- Times are milliseconds since 1970 UTC. Only columns that both SQLite and PostgreSQL have.

CREATE TABLE accounts (
    id         TEXT   NOT NULL PRIMARY KEY,
    name       TEXT   NOT NULL,
    -- the name in lower case: two names that differ in case only are the same
    name_key   TEXT   NOT NULL UNIQUE,
    created_at BIGINT NOT NULL
);

-- Only the SHA-256 of a token is kept.
CREATE TABLE tokens (
    hash       BYTEA   NOT NULL PRIMARY KEY,
    account    TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL
);
CREATE INDEX tokens_of_account ON tokens (account);

CREATE TABLE games (
    id         TEXT   NOT NULL PRIMARY KEY,
    variant    TEXT   NOT NULL,
    -- number of the last event: every commit names the one it expects
    seq        BIGINT NOT NULL,
    created_at BIGINT NOT NULL,
    -- when the time of the side to move is up; NULL once the game is over
    deadline   BIGINT,
    ended_at   BIGINT,
    winner     TEXT,
    reason     TEXT
);
CREATE INDEX games_due ON games (deadline) WHERE deadline IS NOT NULL;

CREATE TABLE seats (
    game    TEXT   NOT NULL REFERENCES games (id),
    side    TEXT   NOT NULL,
    account TEXT   NOT NULL REFERENCES accounts (id),
    running BIGINT NOT NULL,
    PRIMARY KEY (game, side)
);
CREATE INDEX seats_of_account ON seats (account, game);
-- One running game at a time.
CREATE UNIQUE INDEX seats_running ON seats (account) WHERE running = 1;

-- The truth about each game, one JSON object an event.
CREATE TABLE events (
    game TEXT   NOT NULL,
    seq  BIGINT NOT NULL,
    body TEXT   NOT NULL,
    PRIMARY KEY (game, seq)
);

-- Commands that have been done, so that one sent again is not done twice.
CREATE TABLE commands (
    account TEXT   NOT NULL,
    id      TEXT   NOT NULL,
    digest  BYTEA   NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (account, id)
);
CREATE INDEX commands_by_age ON commands (at);

-- When the server was last known to run: what it missed is given back to the players.
CREATE TABLE heartbeat (
    id BIGINT NOT NULL PRIMARY KEY CHECK (id = 1),
    at BIGINT NOT NULL
);
