-- Great-circle metres between two points, as values/coordinates.ts reckons them.
CREATE OR REPLACE FUNCTION straight_line_meters(
  from_lat double precision, from_lng double precision, to_lat double precision, to_lng double precision
) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 2 * 6371008.8 * asin(least(1, sqrt(
  sin(radians(to_lat - from_lat) / 2) ^ 2
  + cos(radians(from_lat)) * cos(radians(to_lat)) * sin(radians(to_lng - from_lng) / 2) ^ 2
)));
