-- Profiles, friends, blocks, chat, notices, reports.

-- Colour and emblem of the picture, chosen by the player; NULL: made from the id.
ALTER TABLE accounts ADD COLUMN avatar BIGINT;
-- Two letters, as in ISO 3166.
ALTER TABLE accounts ADD COLUMN country TEXT;
-- By which rules name_key was made; older keys are made anew at the start.
ALTER TABLE accounts ADD COLUMN key_version BIGINT NOT NULL DEFAULT 0;
-- Until then a moderator lets the player write nothing.
ALTER TABLE accounts ADD COLUMN muted_until BIGINT;
-- Since then the account is closed by a moderator.
ALTER TABLE accounts ADD COLUMN closed_at BIGINT;
-- Number of the last notice, and up to which the player has read them.
ALTER TABLE accounts ADD COLUMN notices BIGINT NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN notices_read BIGINT NOT NULL DEFAULT 0;
CREATE INDEX accounts_closed ON accounts (closed_at) WHERE closed_at IS NOT NULL;
CREATE INDEX accounts_old_keys ON accounts (key_version);

-- `account` wants nothing to do with `other`.
CREATE TABLE blocks (
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    other   TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at      BIGINT NOT NULL,
    PRIMARY KEY (account, other)
);
CREATE INDEX blocks_of_other ON blocks (other);

-- `account` does not want to read what `other` writes.
CREATE TABLE mutes (
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    other   TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at      BIGINT NOT NULL,
    PRIMARY KEY (account, other)
);
CREATE INDEX mutes_of_other ON mutes (other);

-- One row a friendship; `low` is the smaller id.
CREATE TABLE friendships (
    low  TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    high TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    at   BIGINT NOT NULL,
    PRIMARY KEY (low, high),
    CHECK (low < high)
);
CREATE INDEX friendships_of_high ON friendships (high);

-- state: open; hidden (from the receiver, who blocks the sender); declined; withdrawn. The sender
-- sees all but the last as sent. `at` is the last time it was sent, for the limit of a day.
CREATE TABLE friend_requests (
    sender   TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    receiver TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    state    TEXT   NOT NULL,
    at       BIGINT NOT NULL,
    PRIMARY KEY (sender, receiver)
);
CREATE INDEX friend_requests_to ON friend_requests (receiver, state);
CREATE INDEX friend_requests_by_age ON friend_requests (sender, at);

-- A conversation of two: about a game (`game`), or direct.
CREATE TABLE chats (
    id   TEXT   NOT NULL PRIMARY KEY,
    game TEXT,
    -- number of the last line
    seq  BIGINT NOT NULL
);

CREATE TABLE chat_members (
    chat    TEXT   NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    other   TEXT   NOT NULL,
    -- the last line read
    seen    BIGINT NOT NULL DEFAULT 0,
    -- when the last line came that this member may see
    at      BIGINT NOT NULL,
    PRIMARY KEY (chat, account)
);
CREATE INDEX chat_members_by_age ON chat_members (account, at);

-- hidden: only its author sees it (the other one blocks the author).
CREATE TABLE chat_lines (
    chat    TEXT   NOT NULL REFERENCES chats (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    command TEXT   NOT NULL,
    body    TEXT   NOT NULL,
    hidden  BIGINT NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (chat, seq)
);
CREATE UNIQUE INDEX chat_lines_by_command ON chat_lines (account, command);
CREATE INDEX chat_lines_by_age ON chat_lines (account, at);

-- `subject`: what it is about; one unread notice a kind and subject.
CREATE TABLE notices (
    account TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    seq     BIGINT NOT NULL,
    kind    TEXT   NOT NULL,
    subject TEXT   NOT NULL,
    body    TEXT   NOT NULL,
    at      BIGINT NOT NULL,
    PRIMARY KEY (account, seq)
);
CREATE INDEX notices_by_subject ON notices (account, kind, subject);

-- What players report, with what had been written, for a moderator.
CREATE TABLE reports (
    id       TEXT   NOT NULL PRIMARY KEY,
    at       BIGINT NOT NULL,
    reporter TEXT   NOT NULL,
    reported TEXT   NOT NULL,
    reason   TEXT   NOT NULL,
    note     TEXT   NOT NULL,
    evidence TEXT   NOT NULL,
    closed   BIGINT,
    verdict  TEXT
);
CREATE INDEX reports_open ON reports (at) WHERE closed IS NULL;
CREATE INDEX reports_of_reporter ON reports (reporter, at);
CREATE INDEX reports_of_reported ON reports (reported);
-- Searching by the beginning of a name.
CREATE INDEX accounts_by_name ON accounts (name_key text_pattern_ops);
