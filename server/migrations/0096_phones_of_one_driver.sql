-- Of several phones of one driver, that one counts which is in the driver's hand.

-- Since when it is in the driver's hand: they signed in on it, or pressed on it after another one. On the real clock.
ALTER TABLE signed_in_phones ADD COLUMN in_hand_since timestamptz;
UPDATE signed_in_phones AS phone SET in_hand_since = session.created_at
  FROM sessions AS session WHERE session.token_hash = phone.token_hash;
ALTER TABLE signed_in_phones ALTER COLUMN in_hand_since SET NOT NULL;

-- The phone whose word counts: when the service heard it last, and its last place that was believed.
CREATE TYPE heard_phone AS (
  token_hash bytea,
  heard_at timestamptz,
  lat double precision,
  lng double precision,
  recorded_at timestamptz
);

ALTER TYPE reported_position ADD ATTRIBUTE phone bytea;

ALTER TABLE driver_positions
  ADD COLUMN phone heard_phone,
  DROP CONSTRAINT driver_positions_mark_check,
  ADD CONSTRAINT driver_positions_mark_check
    CHECK (mark IN ('frozen', 'regular', 'steady', 'too_fast', 'elsewhere', 'jumped', 'mocked', 'other_phone'));

-- It is told the phone, and tells what it left out, now. A new database has none of it yet.
DROP FUNCTION IF EXISTS report_positions(bigint[], double precision[], double precision[], real[], real[], real[], timestamptz[],
  timestamptz, double precision, text[], boolean, boolean[], real[]);
