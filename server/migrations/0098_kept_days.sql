-- Sums of an account's days for Home of the portal, each kept once it is over, so that only today is added up anew.
CREATE TABLE account_days (
  account_id bigint NOT NULL REFERENCES accounts,
  -- On the UAE's calendar.
  day date NOT NULL,
  -- What its entries of that day moved in the wallet, and what trips and fees took for good.
  moved_fils bigint NOT NULL,
  spent_fils bigint NOT NULL CHECK (spent_fils >= 0),
  -- Trips of that day that nothing changed any more when it was kept: by hour and status, and their arrivals by how late they were.
  hours jsonb NOT NULL,
  arrivals jsonb NOT NULL,
  -- The others, which were open, or whose arrival nobody had confirmed: they are looked up each time.
  open_trips bigint[] NOT NULL,
  PRIMARY KEY (account_id, day)
);

-- An account that sets its clock may come back to a day that is over: of such a one no day is kept.
ALTER TABLE accounts ADD COLUMN clock_was_set boolean NOT NULL DEFAULT false;
UPDATE accounts SET clock_was_set = true WHERE clock_offset_seconds <> 0;
