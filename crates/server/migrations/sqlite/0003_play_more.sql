-- Private games, games that only their players may see, and how players behave.

ALTER TABLE games ADD COLUMN closed BIGINT NOT NULL DEFAULT 0;
-- The list of running games that anyone may watch.
CREATE INDEX games_live ON games (id) WHERE deadline IS NOT NULL AND closed = 0;

-- A waiting private game: one a player.
CREATE TABLE private_games (
    id         TEXT   NOT NULL PRIMARY KEY,
    owner      TEXT   NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
    -- the pool as JSON, as it stands in the protocol
    pool       TEXT   NOT NULL,
    colour     TEXT   NOT NULL,
    rated      BIGINT NOT NULL,
    -- argon2, as text with its parameters and salt
    password   TEXT,
    code       TEXT   NOT NULL UNIQUE,
    -- SHA-256 of the link's secret
    link       BLOB   NOT NULL UNIQUE,
    for_player TEXT   REFERENCES accounts (id) ON DELETE CASCADE,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX private_games_for ON private_games (for_player) WHERE for_player IS NOT NULL;
CREATE INDEX private_games_by_age ON private_games (expires_at);

-- Passwords tried, by what the caller says it wants to join, whether there is such a game or not.
CREATE TABLE private_tries (
    door         TEXT   NOT NULL PRIMARY KEY,
    tries        BIGINT NOT NULL,
    last_at      BIGINT NOT NULL,
    locked_until BIGINT NOT NULL
);
CREATE INDEX private_tries_by_age ON private_tries (last_at);

-- How a game that counts ended for each player: good, aborted, no_show, left.
CREATE TABLE conduct (
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    game    TEXT   NOT NULL,
    outcome TEXT   NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (account, game)
);
CREATE INDEX conduct_by_time ON conduct (account, at);

-- What followed from it.
CREATE TABLE conduct_records (
    account      TEXT   NOT NULL PRIMARY KEY REFERENCES accounts (id) ON DELETE CASCADE,
    warned_at    BIGINT,
    pauses       BIGINT NOT NULL,
    paused_until BIGINT,
    -- only games that ended later count for the next pause
    counted_from BIGINT NOT NULL,
    -- whether the player has been told of the last warning or pause
    told         BIGINT NOT NULL
);
