-- What the sandbox alone has rows in.

-- How far an account has set its clock ahead, to try what happens later.
CREATE TABLE sandbox_clocks (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  offset_seconds integer NOT NULL CHECK (offset_seconds BETWEEN -31622400 AND 31622400)
);

-- A moment on the account's own clock: the real one, but where an account of the sandbox has set its clock. Rules of
-- a trip (departure, promises, fees) go by it; what happens between machines goes by the real one.
CREATE FUNCTION account_time(in_account_id bigint, in_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT in_at + make_interval(secs => coalesce(
    (SELECT offset_seconds FROM sandbox_clocks WHERE account_id = in_account_id), 0
  ));
END;

-- Drivers that nobody sits behind: the fleet moves them.
CREATE TABLE simulated_drivers (
  driver_id bigint PRIMARY KEY REFERENCES drivers,
  -- The place in the fleet's plan, from which everything about the driver follows.
  plan_number integer NOT NULL UNIQUE CHECK (plan_number >= 1)
);
