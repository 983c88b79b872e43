-- Why a point cannot be what a truck did, by itself and by what was seen last: mocked, where the phone itself says that a
-- program told it the place; too_fast for any truck; frozen, where the place stays the same to the last digit although it is
-- said to drive; regular, the fifth of five ways in a row that are the same; steady, the twentieth of twenty in a row with one
-- speed and one heading, to the last digit.
-- One of a tracker that was seen already, and was not believed, is not judged anew; the app's come in any order. NULL where
-- nothing speaks against it.
CREATE OR REPLACE FUNCTION find_mark(in_place driver_positions, in_point reported_position, in_top_mps double precision)
RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT CASE
  WHEN in_point.lat IS NULL THEN NULL
  WHEN in_point.is_mocked THEN 'mocked'
  WHEN in_point.speed_mps > in_top_mps THEN 'too_fast'
  WHEN in_point.recorded_at <= in_place.recorded_at THEN NULL
  WHEN in_point.recorded_at <= in_place.seen_at AND in_point.source <> 'app' THEN 'seen'
  WHEN in_point.lat = in_place.seen_lat AND in_point.lng = in_place.seen_lng AND in_point.speed_mps >= 3
    AND in_point.recorded_at >= in_place.seen_at + interval '2 seconds' THEN 'frozen'
  WHEN in_place.equal_steps >= 3 AND is_same_step(in_place, in_point) THEN 'regular'
  WHEN in_place.equal_speeds >= 18 AND is_same_speed(in_place, in_point) THEN 'steady'
END $$;
