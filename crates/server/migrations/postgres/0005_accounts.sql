-- Devices, logins at other providers, and attempts to link one.

-- What the device calls itself, and when it was last used, to the hour.
ALTER TABLE tokens ADD COLUMN device TEXT NOT NULL DEFAULT '';
ALTER TABLE tokens ADD COLUMN seen_at BIGINT NOT NULL DEFAULT 0;
UPDATE tokens SET seen_at = created_at;

-- The token by which the ticket was asked for: when that is gone the ticket opens nothing.
ALTER TABLE tickets ADD COLUMN session BYTEA;

-- Logins at other providers. Issuer and subject name a login; an e-mail address never does.
CREATE TABLE identities (
    issuer    TEXT   NOT NULL,
    subject   TEXT   NOT NULL,
    account   TEXT   NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    -- the provider's key in the configuration
    provider  TEXT   NOT NULL,
    email     TEXT,
    linked_at BIGINT NOT NULL,
    PRIMARY KEY (issuer, subject),
    UNIQUE (account, issuer)
);

-- Logins on their way: gone when they are done, or after some minutes.
CREATE TABLE link_attempts (
    -- SHA-256 of the secret that the app keeps
    hash       BYTEA  NOT NULL PRIMARY KEY,
    -- SHA-256 of the state that travels through the browser
    state      BYTEA  NOT NULL UNIQUE,
    -- the account to be linked and its token; NULL for a login on a new device
    account    TEXT   REFERENCES accounts (id) ON DELETE CASCADE,
    session    BYTEA,
    provider   TEXT   NOT NULL,
    nonce      BYTEA  NOT NULL,
    verifier   BYTEA  NOT NULL,
    port       BIGINT NOT NULL,
    device     TEXT   NOT NULL,
    -- begun, asked, returned, conflict
    stage      TEXT   NOT NULL,
    -- SHA-256 of the code that the browser brings to the app
    code       BYTEA,
    issuer     TEXT,
    subject    TEXT,
    email      TEXT,
    expires_at BIGINT NOT NULL
);
CREATE INDEX link_attempts_by_age ON link_attempts (expires_at);
CREATE INDEX link_attempts_of_account ON link_attempts (account);
