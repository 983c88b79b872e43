-- What a truck has on board in a shift: what it is known to have, as far as its driver has not left it behind. NULL of a
-- driver who has said nothing.
CREATE OR REPLACE FUNCTION equipment_on_board(in_of_truck text[], in_in_shift text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN in_in_shift IS NULL THEN in_of_truck
  ELSE ARRAY(SELECT unnest(in_of_truck) INTERSECT SELECT unnest(in_in_shift)) END;
