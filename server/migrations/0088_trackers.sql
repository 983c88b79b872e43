-- Positions from anywhere: trackers of drivers, and from where each position came.

-- One for each driver at most. The id itself is told once and kept nowhere: whoever has it can tell where the driver is, and
-- read nothing.
CREATE TABLE driver_trackers (
  driver_id bigint PRIMARY KEY REFERENCES drivers,
  id_hash bytea NOT NULL UNIQUE CHECK (octet_length(id_hash) = 32),
  created_at timestamptz NOT NULL
);

CREATE FUNCTION end_tracker_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM driver_trackers WHERE driver_id = NEW.driver_id;
  RETURN NEW;
END $$;
CREATE TRIGGER trackers_end_with_suspension AFTER UPDATE OF suspended_at ON drivers
  FOR EACH ROW WHEN (OLD.suspended_at IS NULL AND NEW.suspended_at IS NOT NULL) EXECUTE FUNCTION end_tracker_of_suspended();

-- Since when a driver has a tracker stands with the driver.
CREATE TRIGGER driver_trackers_are_noted AFTER INSERT OR UPDATE ON driver_trackers
  FOR EACH ROW EXECUTE FUNCTION note_record_change('driver', 'driver_id');
CREATE TRIGGER driver_trackers_ended_are_noted AFTER DELETE ON driver_trackers
  FOR EACH ROW EXECUTE FUNCTION note_record_change('driver', 'driver_id');

-- A point as somebody reports it. Without a place it is a sign of life.
CREATE TYPE reported_position AS (
  driver_id bigint,
  lat double precision,
  lng double precision,
  heading real,
  speed_mps real,
  accuracy_meters real,
  recorded_at timestamptz,
  source text
);

ALTER TABLE driver_positions
  ADD COLUMN source text NOT NULL DEFAULT 'app' CHECK (source IN ('app', 'tracker', 'server_forward')),
  -- The last sign of life of a truck that stood, later than its place; NULL: there was none.
  ADD COLUMN heard_at timestamptz,
  -- Where the truck has stood within some 50 metres, and since when; NULL where nothing was reported since it is kept.
  ADD COLUMN moved_lat double precision,
  ADD COLUMN moved_lng double precision,
  ADD COLUMN moved_at timestamptz,
  -- The last point that was looked at, believed or not, its way from the one before, and how many ways in a row were the same.
  ADD COLUMN seen_lat double precision,
  ADD COLUMN seen_lng double precision,
  ADD COLUMN seen_at timestamptz,
  ADD COLUMN step_lat double precision,
  ADD COLUMN step_lng double precision,
  ADD COLUMN equal_steps integer NOT NULL DEFAULT 0 CHECK (equal_steps >= 0),
  -- Why the latest point that was not believed was not, whose it was, and when.
  ADD COLUMN mark text CHECK (mark IN ('frozen', 'regular', 'too_fast', 'elsewhere')),
  ADD COLUMN mark_source text CHECK (mark_source IN ('app', 'tracker', 'server_forward')),
  ADD COLUMN marked_at timestamptz,
  ADD CHECK ((mark IS NULL) = (marked_at IS NULL) AND (mark IS NULL) = (mark_source IS NULL));

-- It is told the source of each point now; without one a point is the app's.
DROP FUNCTION report_positions(bigint[], double precision[], double precision[], real[], real[], real[], timestamptz[],
  timestamptz, double precision);
