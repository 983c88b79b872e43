-- What happened, for whoever wants to follow an account: one append-only log an account, of its trips and its wallet.
--
-- Numbers rise without a gap in the order of commits: the counter's row is locked from the drawing of a number until
-- the database transaction ends, so that nobody who has read up to a number ever finds a lower one later. The counter
-- is the last lock that a transaction takes (trip, driver, wallet, counter), and takes it for as short as can be.

CREATE TABLE event_counters (
  account_id bigint PRIMARY KEY REFERENCES accounts,
  last_number bigint NOT NULL CHECK (last_number >= 1)
) WITH (fillfactor = 50);

CREATE TABLE events (
  account_id bigint NOT NULL REFERENCES accounts,
  event_number bigint NOT NULL CHECK (event_number >= 1),
  type text NOT NULL CHECK (type ~ '^[a-z]+\.[a-z_]+$'),
  trip_id bigint,
  -- 1, 2, 3 … within the trip, for the moves of its status; what happens to the wallet because of it has none.
  sequence integer CHECK (sequence >= 1),
  from_status smallint,
  to_status smallint,
  data jsonb NOT NULL DEFAULT '{}',
  occurred_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, event_number),
  CHECK (sequence IS NULL OR trip_id IS NOT NULL),
  CHECK ((sequence IS NULL) = (to_status IS NULL))
);
CREATE UNIQUE INDEX events_trip ON events (account_id, trip_id, sequence) WHERE sequence IS NOT NULL;

WITH numbered AS (
  SELECT v.*, row_number() OVER (PARTITION BY v.account_id ORDER BY v.occurred_at, v.trip_id, v.sequence) AS event_number,
    jsonb_strip_nulls(jsonb_build_object('fareFils', t.fare_fils, 'externalReference', t.external_reference)) AS glance
  FROM trip_events v JOIN trips t USING (account_id, trip_id)
), moved AS (
  INSERT INTO events (account_id, event_number, type, trip_id, sequence, from_status, to_status, data, occurred_at)
  SELECT account_id, event_number, type, trip_id, sequence, from_status, to_status, glance || data, occurred_at
  FROM numbered
)
INSERT INTO event_counters SELECT account_id, max(event_number) FROM numbered GROUP BY account_id;
DROP TABLE trip_events;

CREATE FUNCTION refuse_changing_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are never changed or deleted' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changing_events();

-- Appends one event and gives its number.
CREATE FUNCTION append_event(
  in_account_id bigint, in_type text, in_trip_id bigint, in_sequence integer, in_from_status smallint,
  in_to_status smallint, in_data jsonb, in_occurred_at timestamptz
) RETURNS bigint LANGUAGE sql
BEGIN ATOMIC
  WITH counted AS (
    INSERT INTO event_counters AS counter (account_id, last_number) VALUES (in_account_id, 1)
    ON CONFLICT (account_id) DO UPDATE SET last_number = counter.last_number + 1
    RETURNING last_number
  )
  INSERT INTO events (account_id, event_number, type, trip_id, sequence, from_status, to_status, data, occurred_at)
  SELECT in_account_id, last_number, in_type, in_trip_id, in_sequence, in_from_status, in_to_status, in_data,
    in_occurred_at
  FROM counted
  RETURNING event_number;
END;

-- A charge that takes the balance below this mark tells it by an event, once on its way down.
ALTER TABLE wallets ADD COLUMN low_balance_fils bigint NOT NULL DEFAULT 20000
  CHECK (low_balance_fils BETWEEN -50000 AND 9000000000000000);
