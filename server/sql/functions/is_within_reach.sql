-- Whether a truck can have been at both points, at no more than so many metres a second. What is near is never
-- doubted: a phone that stands still wanders by so much.
CREATE OR REPLACE FUNCTION is_within_reach(
  a_lat double precision, a_lng double precision, a_at timestamptz,
  b_lat double precision, b_lng double precision, b_at timestamptz, top_mps double precision
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN straight_line_meters(a_lat, a_lng, b_lat, b_lng)
  <= greatest(500, top_mps * abs(extract(epoch FROM b_at - a_at)));
