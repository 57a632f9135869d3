-- Achievements: derived from ended games and finished tournaments.

-- By which version of the table of achievements an ended game has been counted.
ALTER TABLE games ADD COLUMN counted BIGINT NOT NULL DEFAULT 0;
CREATE INDEX games_to_count ON games (counted, id) WHERE ended_at IS NOT NULL;

CREATE TABLE achievements (
    account  TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    key      TEXT   NOT NULL,
    progress BIGINT NOT NULL,
    -- when and in which game it was achieved
    at       BIGINT,
    game     TEXT,
    -- whether its owner knows
    seen     BIGINT NOT NULL,
    PRIMARY KEY (account, key)
);
CREATE INDEX achievements_unseen ON achievements (account) WHERE at IS NOT NULL AND seen = 0;

-- Days since 1970, in UTC, with a finished game.
CREATE TABLE play_days (
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    day     BIGINT NOT NULL,
    PRIMARY KEY (account, day)
);

-- On which place a player finished a tournament, and by which version that has been counted.
CREATE TABLE tournament_places (
    account    TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    tournament TEXT   NOT NULL,
    place      BIGINT NOT NULL,
    at         BIGINT NOT NULL,
    counted    BIGINT NOT NULL,
    PRIMARY KEY (account, tournament)
);
CREATE INDEX tournament_places_to_count ON tournament_places (counted);
