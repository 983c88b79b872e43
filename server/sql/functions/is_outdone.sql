-- Whether a later point is so much coarser than the place that the place tells more: of another source, while the place is half a
-- minute old at the most; of any, where it may be wrong by more than 500 metres, as one by mobile masts, until nothing finer was
-- heard for five minutes, and as long as no truck can have come there. A source that does not say how exact it is counts as
-- exact to 20 metres.
CREATE OR REPLACE FUNCTION is_outdone(
  in_place driver_positions, in_point reported_position, in_top_mps double precision
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN in_point.recorded_at > in_place.recorded_at AND (
  (in_point.source <> in_place.source
    AND in_point.recorded_at < in_place.recorded_at + interval '30 seconds'
    AND coalesce(in_point.accuracy_meters, 20) > greatest(50, 2 * coalesce(in_place.accuracy_meters, 20)))
  OR (coalesce(in_point.accuracy_meters, 20) > greatest(500, 2 * coalesce(in_place.accuracy_meters, 20))
    AND (in_point.recorded_at < greatest(in_place.recorded_at, in_place.heard_at) + interval '5 minutes'
      OR NOT is_within_reach(in_place.lat, in_place.lng, in_place.recorded_at,
        in_point.lat, in_point.lng, in_point.recorded_at, in_top_mps))));
