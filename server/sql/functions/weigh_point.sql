-- What is to be made of a point that is reported, by its driver's place, in one word:
-- alive, a sign of life without a place; believed, as the first one is and any within reach of the place; confirming, where it
-- is later and within reach of the doubtful one before it, so that both are believed; or doubtful.
-- Of several sources the freshest wins that can be trusted: a point does not win that is outdone by a much finer one of just
-- now (of whichever source, where it is as coarse as one by mobile masts), or that is elsewhere: where a truck that drives as fast as either says cannot have come from the place of another
-- source, which was heard within five minutes; nor does one that find_mark marks.
-- The app is judged by find_mark where in_judges_app says so: in the sandbox programs drive, too.
CREATE OR REPLACE FUNCTION weigh_point(
  in_place driver_positions, in_point reported_position, in_top_mps double precision, in_judges_app boolean
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT coalesce(
  CASE WHEN in_judges_app OR in_point.source <> 'app' THEN find_mark(in_place, in_point, in_top_mps) END,
  CASE
    WHEN in_point.lat IS NULL THEN 'alive'
    WHEN in_place.driver_id IS NULL THEN 'believed'
    WHEN is_outdone(in_place, in_point, in_top_mps) THEN 'outdone'
    WHEN is_finer(in_place, in_point) THEN 'believed'
    -- least and greatest pass over what is not known: where neither tells a speed, any is possible.
    WHEN in_point.source <> in_place.source AND in_point.recorded_at > in_place.recorded_at
      AND in_point.recorded_at < greatest(in_place.recorded_at, in_place.heard_at) + interval '5 minutes'
      AND NOT is_within_reach(in_place.lat, in_place.lng, in_place.recorded_at,
        in_point.lat, in_point.lng, in_point.recorded_at,
        least(in_top_mps, 1.5 * greatest(in_place.speed_mps, in_point.speed_mps))) THEN 'elsewhere'
    WHEN is_within_reach(in_place.lat, in_place.lng, in_place.recorded_at,
      in_point.lat, in_point.lng, in_point.recorded_at, in_top_mps) THEN 'believed'
    WHEN in_point.recorded_at > in_place.recorded_at AND in_point.recorded_at > in_place.doubtful_at
      AND is_within_reach(in_place.doubtful_lat, in_place.doubtful_lng, in_place.doubtful_at,
        in_point.lat, in_point.lng, in_point.recorded_at, in_top_mps) THEN 'confirming'
    ELSE 'doubtful'
  END) $$;
