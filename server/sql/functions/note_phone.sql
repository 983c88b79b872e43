-- Returns a driver's place with what is known of the phone in their hand, after a point of it that is later than all that it told
-- before. Another one fills its silence, and does not take its place: when it is heard again, it counts.
CREATE OR REPLACE FUNCTION note_phone(
  in_place driver_positions, in_point reported_position, in_verdict text, in_received_at timestamptz
) RETURNS driver_positions LANGUAGE plpgsql STABLE PARALLEL SAFE AS $$
DECLARE
  place driver_positions := in_place;
  phone heard_phone := in_place.phone;
BEGIN
  IF in_point.phone IS NULL OR NOT is_phone_in_hand(in_place, in_point) THEN
    RETURN place;
  END IF;
  IF phone.token_hash IS DISTINCT FROM in_point.phone THEN
    phone := ROW(in_point.phone, NULL, NULL, NULL, NULL);
  ELSIF in_point.recorded_at <= phone.recorded_at THEN
    RETURN place;
  END IF;
  phone.heard_at := in_received_at;
  IF in_verdict IN ('believed', 'confirming') THEN
    phone.lat := in_point.lat;
    phone.lng := in_point.lng;
    phone.recorded_at := in_point.recorded_at;
  END IF;
  place.phone := phone;
  RETURN place;
END $$;
