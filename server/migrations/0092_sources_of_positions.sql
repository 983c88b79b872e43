-- From where each point of a track came, what each source told last, and more of what gives made-up positions away.

-- NULL: of before it was kept.
ALTER TABLE trip_tracks
  ADD COLUMN source text CHECK (source IN ('app', 'tracker', 'server_forward'));

-- What a source told last: its last place, and when it was last heard of, by a place or a sign of life.
CREATE TYPE told_place AS (
  lat double precision,
  lng double precision,
  accuracy_meters real,
  recorded_at timestamptz,
  heard_at timestamptz,
  battery_percent real
);

ALTER TYPE reported_position
  -- What the phone says of itself: the place is that of a program.
  ADD ATTRIBUTE is_mocked boolean,
  ADD ATTRIBUTE battery_percent real;

ALTER TABLE driver_positions
  ADD COLUMN app_told told_place,
  ADD COLUMN tracker_told told_place,
  ADD COLUMN server_forward_told told_place,
  ADD COLUMN doubtful_source text CHECK (doubtful_source IN ('app', 'tracker', 'server_forward')),
  -- Speed and heading of the last point that was looked at, and how many in a row told the same.
  ADD COLUMN seen_speed_mps real,
  ADD COLUMN seen_heading real,
  ADD COLUMN equal_speeds integer NOT NULL DEFAULT 0 CHECK (equal_speeds >= 0),
  DROP CONSTRAINT driver_positions_mark_check,
  ADD CONSTRAINT driver_positions_mark_check
    CHECK (mark IN ('frozen', 'regular', 'steady', 'too_fast', 'elsewhere', 'jumped', 'mocked'));

-- They are told the source of each point, and what the phone says of itself, now. A new database has none of them yet.
DROP FUNCTION IF EXISTS report_positions(bigint[], double precision[], double precision[], real[], real[], real[], timestamptz[],
  timestamptz, double precision, text[], boolean);
DROP FUNCTION IF EXISTS track_point(assignments, double precision, double precision, timestamptz, timestamptz);

-- What a phone told of a vehicle in a field that there is not was kept once, where nothing erased it. It goes, so that a
-- declaration that is sent again is compared by the fields that there are; but under a legal hold only what was erased already.
-- One reading of the table: few rows, or none, are written.
UPDATE trip_evidence AS kept
  SET facts = (SELECT coalesce(jsonb_object_agg(field, value), '{}') FROM jsonb_each(facts) AS told (field, value)
    WHERE field = ANY ('{shows,area,mark,severity,odometerKm,fuelPercent,chargePercent,keysHandedOver,absent,name,belongings}'::text[]))
  WHERE facts - '{shows,area,mark,severity,odometerKm,fuelPercent,chargePercent,keysHandedOver,absent,name,belongings}'::text[] <> '{}'
    AND (erased_at IS NOT NULL OR NOT EXISTS (SELECT FROM evidence_holds AS held
      WHERE held.account_id = kept.account_id AND held.trip_id = kept.trip_id));
