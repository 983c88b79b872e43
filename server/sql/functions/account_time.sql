-- A moment on the account's own clock: the real one, but where an account of the sandbox has set its clock. Rules of
-- a trip (departure, promises, fees) go by it; what happens between machines goes by the real one.
CREATE OR REPLACE FUNCTION account_time(in_account_id bigint, in_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT in_at + make_interval(secs => (SELECT clock_offset_seconds FROM accounts WHERE account_id = in_account_id));
END;
