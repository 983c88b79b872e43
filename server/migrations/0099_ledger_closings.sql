-- How far an account's part of the ledger was proven, and what it came to there: the next proof goes on behind it.
CREATE TABLE ledger_closings (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  -- The beginning of a month in the UAE: trips that ended before were proven, too.
  closed_before timestamptz NOT NULL,
  -- The last of the entries that were proven, and how many there are up to it.
  last_entry_id bigint NOT NULL CHECK (last_entry_id > 0),
  entries bigint NOT NULL CHECK (entries > 0),
  wallet_fils bigint NOT NULL,
  held_fils bigint NOT NULL CHECK (held_fils >= 0)
);
