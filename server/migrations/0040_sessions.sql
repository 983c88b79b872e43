-- A driver's phone and a customer's browser are signed in by the same kind of session. Nobody is signed out.

CREATE TABLE sessions (
  -- Of the token, which is stored nowhere.
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  audience text NOT NULL CHECK (audience IN ('driver', 'customer')),
  -- Whose: a driver's driver_id; a customer's phone code and number with a space between them.
  subject text NOT NULL CHECK (subject <> ''),
  -- What it opens is of this account alone. NULL: everything of the subject's.
  account_id bigint REFERENCES accounts,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
INSERT INTO sessions (token_hash, audience, subject, account_id, created_at, expires_at)
SELECT token_hash, 'driver', driver_id::text, NULL, t.created_at, expires_at
  FROM driver_tokens t JOIN drivers d USING (driver_id)
  WHERE d.suspended_at IS NULL
UNION ALL
SELECT token_hash, 'customer', phone_code || ' ' || mobile_number, account_id, created_at, expires_at
  FROM customer_sessions;
CREATE INDEX sessions_subject ON sessions (audience, subject);
CREATE INDEX sessions_expiry ON sessions (expires_at);
DROP TABLE driver_tokens;
DROP TABLE customer_sessions;
