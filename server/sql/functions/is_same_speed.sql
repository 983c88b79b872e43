-- Whether a phone moved on and tells the speed and the heading of the last point that was seen, to the last digit. A whole
-- heading tells nothing: many devices round it, and a truck on a straight road then says the same for minutes; what a
-- tracking server forwards may be rounded in any way.
CREATE OR REPLACE FUNCTION is_same_speed(in_place driver_positions, in_point reported_position)
RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN coalesce(
  in_point.source <> 'server_forward'
    AND in_point.speed_mps >= 3
    AND in_point.speed_mps = in_place.seen_speed_mps
    AND in_point.heading = in_place.seen_heading
    AND in_point.heading <> trunc(in_point.heading)
    AND abs(in_point.lat - in_place.seen_lat) + abs(in_point.lng - in_place.seen_lng) >= 0.0002,
  false);
