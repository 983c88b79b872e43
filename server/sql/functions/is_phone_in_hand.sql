-- Whether a point is told by the driver's phone whose word counts: the one that told last, unless they took this one in hand
-- after it, or that one is signed out.
CREATE OR REPLACE FUNCTION is_phone_in_hand(in_place driver_positions, in_point reported_position)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT in_point.phone = (in_place.phone).token_hash OR NOT EXISTS (
  SELECT FROM signed_in_phones AS counting WHERE counting.token_hash = (in_place.phone).token_hash
    AND counting.in_hand_since >= coalesce(
      (SELECT in_hand_since FROM signed_in_phones WHERE token_hash = in_point.phone), '-infinity')) $$;
