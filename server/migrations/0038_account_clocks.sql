-- How far an account's own clock is ahead of the real one is the account's, found with it by whoever asks for an account:
-- always 0 but in the sandbox, where an account may set it. Within a year and a day, either way.
ALTER TABLE accounts ADD COLUMN clock_offset_seconds integer NOT NULL DEFAULT 0
  CHECK (clock_offset_seconds BETWEEN -31622400 AND 31622400);
UPDATE accounts SET clock_offset_seconds = offset_seconds
  FROM sandbox_clocks WHERE sandbox_clocks.account_id = accounts.account_id AND offset_seconds <> 0;

-- Its body holds on to the table; the function as it is now is applied after this.
DROP FUNCTION account_time(bigint, timestamptz);
DROP TABLE sandbox_clocks;
