-- Whether a point lies as far from the last one that was seen, and in the same direction, as that from the one before, to two
-- centimetres, and 20 metres or more. No truck drives so, and no phone measures so; a program that makes up a way does.
CREATE OR REPLACE FUNCTION is_same_step(in_place driver_positions, in_point reported_position)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
  abs(in_point.lat - in_place.seen_lat) + abs(in_point.lng - in_place.seen_lng) >= 0.0002
    AND abs(in_point.lat - in_place.seen_lat - in_place.step_lat) < 0.00000025
    AND abs(in_point.lng - in_place.seen_lng - in_place.step_lng) < 0.00000025,
  false);
