-- Stores what the driver of a trip that is locked has pressed, before the trip moves: confirmed by whoever in_confirmed_by says, or
-- not confirmed, so that the status that cancelling costs by stays where it was.
CREATE OR REPLACE FUNCTION store_press(
  in_account_id bigint, in_trip_id bigint, in_step text, in_to_status smallint, in_driver_id bigint, in_at timestamptz,
  in_told_at timestamptz, in_silent_until timestamptz, in_confirmed_by text, in_because text, in_distance_meters integer
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trip_presses (account_id, trip_id, to_status, step, driver_id, pressed_at, told_at, silent_until, confirmed_at,
      confirmed_by, because, distance_meters)
    VALUES (in_account_id, in_trip_id, in_to_status, in_step, in_driver_id, in_at, in_told_at, in_silent_until,
      CASE WHEN in_confirmed_by IS NOT NULL THEN in_at END, in_confirmed_by, in_because, in_distance_meters);
  -- A trip that ends by it is not cancelled any more.
  UPDATE trips SET confirmed_status = CASE WHEN in_confirmed_by IS NULL THEN status END
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND in_to_status < 6
      AND (confirmed_status IS NULL) = (in_confirmed_by IS NULL);
END $$;
