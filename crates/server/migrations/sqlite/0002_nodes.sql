-- What several servers on one database must know of each other.

-- A running server. It renews its lease; whoever finds the lease over may clear up after it.
CREATE TABLE nodes (
    id          TEXT   NOT NULL PRIMARY KEY,
    lease_until BIGINT NOT NULL
);

-- One-use tickets for the socket. Only the SHA-256 is kept.
CREATE TABLE tickets (
    hash       BLOB   NOT NULL PRIMARY KEY,
    account    TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    expires_at BIGINT NOT NULL
);
CREATE INDEX tickets_by_age ON tickets (expires_at);

-- Who waits for an opponent: one offer a player, alive as long as its connection.
CREATE TABLE seeks (
    id      TEXT   NOT NULL PRIMARY KEY,
    account TEXT   NOT NULL UNIQUE REFERENCES accounts (id) ON DELETE CASCADE,
    -- the pool as JSON, as it stands in the protocol
    pool    TEXT   NOT NULL,
    rating  BIGINT NOT NULL,
    since   BIGINT NOT NULL,
    -- the command that made it
    command TEXT   NOT NULL,
    digest  BLOB   NOT NULL,
    -- the connection it lives on
    node    TEXT   NOT NULL,
    socket  BIGINT NOT NULL
);
CREATE INDEX seeks_of_pool ON seeks (pool, since);
CREATE INDEX seeks_of_socket ON seeks (node, socket);

-- Who is connected where. Rows of a node whose lease is over say 'gone since then'.
CREATE TABLE presence (
    account    TEXT   NOT NULL,
    node       TEXT   NOT NULL,
    here       BIGINT NOT NULL,
    since      BIGINT NOT NULL,
    on_purpose BIGINT NOT NULL,
    -- grows with each change on this node, so that a late write changes nothing
    version    BIGINT NOT NULL,
    PRIMARY KEY (account, node)
);
CREATE INDEX presence_here ON presence (node) WHERE here = 1;
