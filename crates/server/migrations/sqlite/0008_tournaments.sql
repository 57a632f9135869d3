-- Tournaments: who takes part, who was paired with whom. Everything else (points, standings, brackets)
-- follows from these rows.

CREATE TABLE tournaments (
    id           TEXT   NOT NULL PRIMARY KEY,
    -- what is played, as JSON
    setup        TEXT   NOT NULL,
    -- open, running, finished, cancelled
    status       TEXT   NOT NULL,
    -- grows with every step: each names the version it rests on
    version      BIGINT NOT NULL,
    -- grows with everything that is shown, joining and leaving included
    changes      BIGINT NOT NULL,
    -- NULL: the timetable
    made_by      TEXT   REFERENCES accounts (id),
    -- name and moment in the timetable, so that none is made twice
    slot         TEXT   UNIQUE,
    password     TEXT,
    created_at   BIGINT NOT NULL,
    starts_at    BIGINT NOT NULL,
    ends_at      BIGINT,
    -- the round that was paired last
    round        BIGINT NOT NULL,
    -- when the next round is paired; NULL while one is played
    next_at      BIGINT,
    players      BIGINT NOT NULL,
    places       BIGINT NOT NULL,
    -- pairings so far: the number of the last one
    boards       BIGINT NOT NULL,
    -- what is drawn by lot follows from it
    lot          BIGINT NOT NULL,
    -- whether those who joined were told that it begins
    told         BIGINT NOT NULL,
    -- up to which outage the time was given back, and when
    credited     BIGINT NOT NULL,
    restarted_at BIGINT NOT NULL,
    winner       TEXT   REFERENCES accounts (id),
    -- the server that leads it, and until when it does
    leader       TEXT,
    led_until    BIGINT NOT NULL
);
CREATE INDEX tournaments_alive ON tournaments (starts_at) WHERE status IN ('open', 'running');
CREATE INDEX tournaments_over ON tournaments (ends_at) WHERE status = 'finished';

CREATE TABLE entrants (
    tournament   TEXT   NOT NULL REFERENCES tournaments (id),
    account      TEXT   NOT NULL REFERENCES accounts (id),
    -- order of joining
    number       BIGINT NOT NULL,
    rating       BIGINT NOT NULL,
    joined_at    BIGINT NOT NULL,
    -- the round after which the player joined
    joined_after BIGINT NOT NULL,
    -- in, paused, out
    state        TEXT   NOT NULL,
    -- the pairing that is being played: a player has one at a time
    board        BIGINT,
    free_since   BIGINT NOT NULL,
    -- pauses that are not forgotten, and since when the last one is
    pauses       BIGINT NOT NULL,
    paused_at    BIGINT NOT NULL,
    prize        BIGINT NOT NULL,
    PRIMARY KEY (tournament, account),
    UNIQUE (tournament, number)
);
CREATE INDEX entrants_of_account ON entrants (account);

CREATE TABLE bouts (
    tournament TEXT   NOT NULL REFERENCES tournaments (id),
    board      BIGINT NOT NULL,
    round      BIGINT NOT NULL,
    white      TEXT   NOT NULL REFERENCES accounts (id),
    -- NULL: a bye
    black      TEXT   REFERENCES accounts (id),
    -- whether it decides an even match
    decider    BIGINT NOT NULL,
    begins_at  BIGINT NOT NULL,
    game       TEXT   UNIQUE REFERENCES games (id),
    -- NULL while it is played
    result     TEXT,
    played     BIGINT NOT NULL,
    plies      BIGINT NOT NULL,
    berserk_w  BIGINT NOT NULL,
    berserk_b  BIGINT NOT NULL,
    ended_at   BIGINT,
    PRIMARY KEY (tournament, board)
);
CREATE INDEX bouts_open ON bouts (tournament) WHERE result IS NULL;
CREATE INDEX bouts_of_white ON bouts (white);
CREATE INDEX bouts_of_black ON bouts (black);
