-- Accounts, their API keys, wallets and the double-entry ledger.

CREATE TABLE accounts (
  account_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  created_at timestamptz NOT NULL
);

CREATE TABLE api_keys (
  api_key_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_id bigint NOT NULL REFERENCES accounts,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  -- SHA-256 of the whole raw key; the raw key itself is stored nowhere.
  key_hash bytea NOT NULL UNIQUE CHECK (octet_length(key_hash) = 32),
  last_four text NOT NULL CHECK (char_length(last_four) = 4),
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'revoked')),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz,
  revoked_at timestamptz,
  CHECK ((status = 'revoked') = (revoked_at IS NOT NULL))
) WITH (fillfactor = 80);
CREATE INDEX api_keys_account ON api_keys (account_id);

-- Revoked is final, whatever a statement asks for.
CREATE FUNCTION refuse_leaving_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a revoked api key stays revoked' USING ERRCODE = 'check_violation';
END $$;
CREATE TRIGGER api_keys_revoked_is_final BEFORE UPDATE OF status ON api_keys
  FOR EACH ROW WHEN (OLD.status = 'revoked' AND NEW.status <> 'revoked')
  EXECUTE FUNCTION refuse_leaving_revoked();

CREATE TABLE wallets (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'frozen')),
  -- An operator may set the floor nearer to zero, never lower.
  floor_fils bigint NOT NULL DEFAULT -50000 CHECK (floor_fils BETWEEN -50000 AND 0),
  -- Both balances equal the sums of the ledger's entries; ±9·10^15 keeps them exact as JavaScript numbers.
  balance_fils bigint NOT NULL DEFAULT 0 CHECK (balance_fils BETWEEN -9000000000000000 AND 9000000000000000),
  held_fils bigint NOT NULL DEFAULT 0 CHECK (held_fils BETWEEN 0 AND 9000000000000000),
  created_at timestamptz NOT NULL
) WITH (fillfactor = 50);

-- One entry moves an amount from one ledger account of an account's books to another: debit and credit are the
-- same row, so that the books balance by construction.
CREATE TABLE ledger_entries (
  account_id bigint NOT NULL REFERENCES accounts,
  entry_id bigint GENERATED ALWAYS AS IDENTITY,
  from_ledger text NOT NULL,
  to_ledger text NOT NULL,
  amount_fils bigint NOT NULL CHECK (amount_fils > 0),
  kind text NOT NULL CHECK (kind IN ('top_up', 'adjustment', 'trip_hold', 'trip_refund', 'trip_revenue',
    'cancellation_fee', 'vat')),
  trip_id bigint,
  reason text CHECK (char_length(reason) <= 500),
  -- The wallet's balance once this entry has posted; only for entries that touch the wallet.
  wallet_balance_after_fils bigint,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, entry_id),
  CHECK (from_ledger IN ('wallet', 'held', 'funding', 'adjustments', 'revenue', 'vat_payable')),
  CHECK (to_ledger IN ('wallet', 'held', 'funding', 'adjustments', 'revenue', 'vat_payable')),
  CHECK (from_ledger <> to_ledger),
  CHECK ((wallet_balance_after_fils IS NOT NULL) = (from_ledger = 'wallet' OR to_ledger = 'wallet')),
  -- The floor holds for trip charges alone: top-ups, refunds and adjustments always post.
  CHECK (kind <> 'trip_hold' OR wallet_balance_after_fils >= -50000)
);
CREATE INDEX ledger_entries_trip ON ledger_entries (account_id, trip_id) WHERE trip_id IS NOT NULL;

CREATE FUNCTION refuse_changing_the_ledger() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed or deleted; post a correcting entry instead'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER ledger_entries_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changing_the_ledger();

-- What happens once in the life of a database, such as making the demo account.
CREATE TABLE first_time_marks (
  mark text PRIMARY KEY,
  made_at timestamptz NOT NULL
);
