-- A trip whose driver gave up is searched for anew: the rounds of the earlier search stay beside those of the present one.
ALTER TABLE dispatches
  -- Which search for a driver of the trip it is, from 1.
  ADD COLUMN search_number integer NOT NULL DEFAULT 1 CHECK (search_number >= 1);
ALTER TABLE search_rounds
  ADD COLUMN search_number integer NOT NULL DEFAULT 1 CHECK (search_number >= 1),
  DROP CONSTRAINT search_rounds_pkey,
  ADD CONSTRAINT search_rounds_pkey PRIMARY KEY (account_id, trip_id, search_number, round);
ALTER TABLE search_rounds ALTER COLUMN search_number DROP DEFAULT;
