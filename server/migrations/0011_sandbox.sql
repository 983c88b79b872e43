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
  -- The place in the fleet's plan.
  plan_number integer NOT NULL UNIQUE CHECK (plan_number >= 1),
  vehicle_id bigint NOT NULL UNIQUE REFERENCES vehicles,
  -- Where the driver waits for trips.
  base_lat double precision NOT NULL CHECK (base_lat BETWEEN -90 AND 90),
  base_lng double precision NOT NULL CHECK (base_lng BETWEEN -180 AND 180)
);

-- Which process moves the fleet, and until when the others leave it to that one.
CREATE TABLE fleet_leases (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  holder uuid NOT NULL,
  held_until timestamptz NOT NULL
);

-- Trips that an account moves by hand: the fleet leaves their drivers where they are.
CREATE TABLE held_trips (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  PRIMARY KEY (account_id, trip_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);
