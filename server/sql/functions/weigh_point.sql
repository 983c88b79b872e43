-- What is to be made of a point that a phone reports, by its driver's place: believed, as the first one is and any within
-- reach of the place; confirming, where it is later and within reach of the doubtful one before it, so that both are
-- believed; or doubtful.
CREATE OR REPLACE FUNCTION weigh_point(
  in_place driver_positions, in_lat double precision, in_lng double precision, in_recorded_at timestamptz,
  in_top_mps double precision
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN in_place.driver_id IS NULL THEN 'believed'
  WHEN is_within_reach(in_place.lat, in_place.lng, in_place.recorded_at, in_lat, in_lng, in_recorded_at, in_top_mps)
    THEN 'believed'
  WHEN in_recorded_at > in_place.recorded_at AND in_recorded_at > in_place.doubtful_at
    AND is_within_reach(in_place.doubtful_lat, in_place.doubtful_lng, in_place.doubtful_at,
      in_lat, in_lng, in_recorded_at, in_top_mps)
    THEN 'confirming'
  ELSE 'doubtful'
END;
