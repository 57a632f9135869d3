-- Ratings, and the leaderboards of ratings and of points.

-- What a card outside games shows: the rating of the variant and speed played most.
ALTER TABLE accounts ADD COLUMN rating BIGINT NOT NULL DEFAULT 1500;
ALTER TABLE accounts ADD COLUMN provisional BIGINT NOT NULL DEFAULT 1;
-- What an offer shows: the rating in its pool.
ALTER TABLE seeks ADD COLUMN provisional BIGINT NOT NULL DEFAULT 1;
ALTER TABLE private_games ADD COLUMN rating BIGINT NOT NULL DEFAULT 1500;
ALTER TABLE private_games ADD COLUMN provisional BIGINT NOT NULL DEFAULT 1;

-- Where a player stands in a variant and speed, as after the last game.
CREATE TABLE ratings (
    account    TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    variant    TEXT   NOT NULL,
    speed      TEXT   NOT NULL,
    rating     DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    games      BIGINT NOT NULL,
    -- number of the last change
    changes    BIGINT NOT NULL,
    -- the highest that was not provisional
    best       BIGINT,
    at         BIGINT NOT NULL,
    PRIMARY KEY (account, variant, speed)
);

-- Each change, numbered from 1 in its variant and speed. cause: game, refund.
CREATE TABLE rating_changes (
    account    TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    variant    TEXT   NOT NULL,
    speed      TEXT   NOT NULL,
    seq        BIGINT NOT NULL,
    cause      TEXT   NOT NULL,
    game       TEXT   NOT NULL,
    before     DOUBLE PRECISION NOT NULL,
    after      DOUBLE PRECISION NOT NULL,
    deviation  DOUBLE PRECISION NOT NULL,
    volatility DOUBLE PRECISION NOT NULL,
    at         BIGINT NOT NULL,
    PRIMARY KEY (account, variant, speed, seq)
);
-- A game changes a rating once, and is refunded once.
CREATE UNIQUE INDEX rating_changes_once ON rating_changes (account, cause, game);
CREATE INDEX rating_changes_by_time ON rating_changes (account, at);

-- What an ended game did to the ratings, as shown: once for each game.
CREATE TABLE game_ratings (
    game              TEXT   NOT NULL PRIMARY KEY REFERENCES games (id),
    variant           TEXT   NOT NULL,
    speed             TEXT   NOT NULL,
    -- why it changed nothing
    unrated           TEXT,
    white_before      BIGINT,
    white_after       BIGINT,
    white_provisional BIGINT,
    black_before      BIGINT,
    black_after       BIGINT,
    black_provisional BIGINT,
    at                BIGINT NOT NULL
);

-- Who has how many points in a leaderboard and span: 'credits/week', 'rating/russian/blitz/all'. `began`
-- is when the span began, 0 for all time.
CREATE TABLE board_scores (
    board   TEXT   NOT NULL,
    began   BIGINT NOT NULL,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    score   BIGINT NOT NULL,
    -- when it was reached: of equals the first one stands higher
    since   BIGINT NOT NULL,
    -- until when it stands in the leaderboard; NULL: as long as the span lasts
    until   BIGINT,
    -- whether the places below do not know it yet
    dirty   BIGINT NOT NULL,
    PRIMARY KEY (board, began, account)
);
CREATE INDEX board_scores_of_account ON board_scores (account);
CREATE INDEX board_scores_dirty ON board_scores (board, began) WHERE dirty = 1;
CREATE INDEX board_scores_until ON board_scores (board, began, until) WHERE until IS NOT NULL;

-- The order: ascending in all columns. `list` is board, beginning and whom it lists:
-- 'credits/all 0 world', 'credits/all 0 NL'.
CREATE TABLE board_places (
    list    TEXT   NOT NULL,
    -- minus the score: the best come first
    minus   BIGINT NOT NULL,
    since   BIGINT NOT NULL,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    board   TEXT   NOT NULL,
    began   BIGINT NOT NULL,
    PRIMARY KEY (list, minus, since, account)
) WITHOUT ROWID;
CREATE UNIQUE INDEX board_places_of_account ON board_places (account, list);

-- The order cut into pieces, each with the number of places in it, so that nobody has to count them all.
-- A piece goes from where it begins to before the next one; the first begins before everybody.
CREATE TABLE board_pieces (
    list   TEXT   NOT NULL,
    minus  BIGINT NOT NULL,
    since  BIGINT NOT NULL,
    places BIGINT NOT NULL CHECK (places >= 0),
    PRIMARY KEY (list, minus, since)
) WITHOUT ROWID;

-- Held while the order of a board and span changes.
CREATE TABLE board_locks (
    board TEXT   NOT NULL,
    began BIGINT NOT NULL,
    turns BIGINT NOT NULL,
    PRIMARY KEY (board, began)
);
