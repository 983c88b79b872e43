-- What is to be made of a point, as it was weighed by itself, by which phone of the driver told it.
-- While the phone in the driver's hand was heard within half a minute, by our clock, what another one tells from out of its reach
-- is of the other_phone. What others told meanwhile makes nothing doubtful that the phone in hand tells: its own last place is
-- what counts against it, and there is none where it was just taken in hand. A tracker is no phone, and is weighed as ever.
CREATE OR REPLACE FUNCTION weigh_phone(
  in_place driver_positions, in_point reported_position, in_verdict text, in_received_at timestamptz,
  in_top_mps double precision
) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
AS $$ SELECT CASE
  WHEN in_point.phone IS NULL OR (in_place.phone).token_hash IS NULL THEN in_verdict
  WHEN is_phone_in_hand(in_place, in_point) THEN
    CASE WHEN in_verdict = 'doubtful' AND in_place.source = 'app' AND in_point.recorded_at > in_place.recorded_at
      AND (in_point.phone <> (in_place.phone).token_hash
        OR is_within_reach((in_place.phone).lat, (in_place.phone).lng, (in_place.phone).recorded_at,
          in_point.lat, in_point.lng, in_point.recorded_at, in_top_mps)) THEN 'believed'
    ELSE in_verdict END
  WHEN in_received_at < (in_place.phone).heard_at + interval '30 seconds'
    AND NOT is_within_reach((in_place.phone).lat, (in_place.phone).lng, (in_place.phone).recorded_at,
      in_point.lat, in_point.lng, in_point.recorded_at,
      least(in_top_mps, 1.5 * greatest(in_place.speed_mps, in_point.speed_mps))) THEN 'other_phone'
  ELSE in_verdict
END $$;
