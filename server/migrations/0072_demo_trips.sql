-- The sandbox's demo: while somebody has a console of the sandbox open, trips of an account of its own, driven by drivers of
-- its own. Whoever is of the demo stays so, and nobody else becomes so. Live has none.
ALTER TABLE accounts
  ADD COLUMN is_demo boolean NOT NULL DEFAULT false,
  -- Nobody is sent a text about a demo trip.
  ADD CONSTRAINT accounts_demo_is_silent CHECK (NOT (is_demo AND sms_links_enabled));
CREATE UNIQUE INDEX accounts_one_demo ON accounts (is_demo) WHERE is_demo;
ALTER TABLE drivers ADD COLUMN is_demo boolean NOT NULL DEFAULT false;

-- One row: when a process last had a console open, and which demo trips are still to come. Every instant is on the real clock.
CREATE TABLE demo_runs (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  console_seen_at timestamptz NOT NULL,
  -- When the next trip is to begin.
  next_at timestamptz NOT NULL,
  -- How many trips have begun on the present day of the UAE's calendar.
  day date NOT NULL,
  trips_of_day integer NOT NULL CHECK (trips_of_day >= 0)
);

-- The demo trips that have not ended: each in a place of its own, so that there are never more than places.
CREATE TABLE demo_trips (
  place smallint PRIMARY KEY CHECK (place BETWEEN 1 AND 20),
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- When the customer thinks better of it; null: not at all.
  cancel_at timestamptz,
  UNIQUE (account_id, trip_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);
