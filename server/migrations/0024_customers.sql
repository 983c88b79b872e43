-- Customers sign in with the number that trips were booked for, as drivers do with theirs. The life of a code is the same
-- for both, and so is the table.

ALTER TABLE driver_sign_in_codes RENAME TO sign_in_codes;
ALTER TABLE sign_in_codes
  ADD COLUMN audience text NOT NULL DEFAULT 'driver' CHECK (audience IN ('driver', 'customer')),
  -- Of the code itself; tries_left are those of the day.
  ADD COLUMN code_tries_left smallint NOT NULL DEFAULT 50 CHECK (code_tries_left >= 0),
  -- Whose trips the code opens alone: in the sandbox, where an account's members read codes. NULL: all of the number's.
  ADD COLUMN account_id bigint REFERENCES accounts,
  -- Whether a message told it: one that nobody was told is not worth keeping.
  ADD COLUMN is_told boolean NOT NULL DEFAULT true,
  DROP CONSTRAINT driver_sign_in_codes_pkey;
ALTER TABLE sign_in_codes
  ALTER COLUMN audience DROP DEFAULT,
  ALTER COLUMN code_tries_left DROP DEFAULT,
  ALTER COLUMN is_told DROP DEFAULT,
  ADD PRIMARY KEY (audience, phone_code, mobile_number);
ALTER INDEX driver_sign_in_codes_day RENAME TO sign_in_codes_day;

ALTER TABLE driver_sign_in_askers RENAME TO sign_in_askers;
ALTER TABLE sign_in_askers
  ADD COLUMN audience text NOT NULL DEFAULT 'driver' CHECK (audience IN ('driver', 'customer')),
  DROP CONSTRAINT driver_sign_in_askers_pkey;
ALTER TABLE sign_in_askers
  ALTER COLUMN audience DROP DEFAULT,
  ADD PRIMARY KEY (audience, phone_code, mobile_number, address);
ALTER INDEX driver_sign_in_askers_day RENAME TO sign_in_askers_day;
COMMENT ON COLUMN sign_in_askers.phone_code IS 'Empty, with the number: of all numbers together.';

-- From a customer's number to the accounts that have booked trips for it, and from there by the account's own index on
-- numbers: a row for each customer of an account, and none for each trip.
CREATE TABLE customer_accounts (
  phone_code text NOT NULL,
  -- National number, without a trunk prefix.
  mobile_number text NOT NULL,
  account_id bigint NOT NULL REFERENCES accounts,
  PRIMARY KEY (phone_code, mobile_number, account_id)
);
INSERT INTO customer_accounts SELECT DISTINCT phone_code, mobile_number, account_id FROM trips;

-- A phone's browser in which somebody is signed in; the token as a hash alone.
CREATE TABLE customer_sessions (
  token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
  phone_code text NOT NULL,
  mobile_number text NOT NULL,
  -- As in sign_in_codes.
  account_id bigint REFERENCES accounts,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX customer_sessions_number ON customer_sessions (phone_code, mobile_number);
CREATE INDEX customer_sessions_expiry ON customer_sessions (expires_at);

-- The link that opens one trip is made from this number, the trip and a secret, and stored nowhere: a higher number makes
-- every link before it useless.
ALTER TABLE trips ADD COLUMN link_version integer NOT NULL DEFAULT 1 CHECK (link_version BETWEEN 1 AND 1000000);
