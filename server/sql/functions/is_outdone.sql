-- Whether a point of another source than the place is so much coarser that the place, which is half a minute old at the most,
-- tells more. A source that does not say how exact it is counts as exact to 20 metres.
CREATE OR REPLACE FUNCTION is_outdone(in_place driver_positions, in_point reported_position)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN in_point.source <> in_place.source
  AND in_point.recorded_at > in_place.recorded_at
  AND in_point.recorded_at < in_place.recorded_at + interval '30 seconds'
  AND coalesce(in_point.accuracy_meters, 20) > greatest(50, 2 * coalesce(in_place.accuracy_meters, 20));
