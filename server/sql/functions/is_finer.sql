-- Whether a later point tells more exactly where the truck is that a coarse place is around: the place may be wrong by more than
-- 500 metres, the point by less than half as much, and it lies within.
CREATE OR REPLACE FUNCTION is_finer(in_place driver_positions, in_point reported_position)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
  in_point.recorded_at > in_place.recorded_at
    AND in_place.accuracy_meters > greatest(500, 2 * coalesce(in_point.accuracy_meters, 20))
    AND straight_line_meters(in_place.lat, in_place.lng, in_point.lat, in_point.lng) <= in_place.accuracy_meters,
  false);
