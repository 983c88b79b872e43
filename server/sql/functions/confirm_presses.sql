-- Confirms what was pressed on a trip that is locked, as far as it is not confirmed, and appends the event; gives the steps, in
-- order, or NULL with nothing done where there was nothing to confirm. Cancelling costs from then on what it costs at the last
-- confirmed status, and what was promised counts as kept or not by when the truck was at the pickup and at the destination, on the
-- real clock; NULL: when that was pressed.
CREATE OR REPLACE FUNCTION confirm_presses(
  in_account_id bigint, in_trip_id bigint, in_steps text[], in_by text, in_at timestamptz, in_pickup_at timestamptz DEFAULT NULL,
  in_destination_at timestamptz DEFAULT NULL
) RETURNS text[] LANGUAGE plpgsql AS $$
DECLARE
  press trip_presses;
  steps text[];
  told_at timestamptz := account_time(in_account_id, in_at);
BEGIN
  FOR press IN
    UPDATE trip_presses SET confirmed_at = in_at, confirmed_by = in_by
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND step = ANY (in_steps)
      AND confirmed_at IS NULL AND refused_at IS NULL
    RETURNING *
  LOOP
    steps := steps || press.step;
    IF press.step = 'arrived' THEN
      UPDATE trips SET driver_arrived_at =
          time_of_turn(in_account_id, in_trip_id, press.driver_id, coalesce(in_pickup_at, press.pressed_at))
        WHERE account_id = in_account_id AND trip_id = in_trip_id;
    END IF;
    UPDATE arrival_promises SET arrived_at = coalesce(
        CASE leg WHEN 'pickup' THEN in_pickup_at ELSE in_destination_at END, press.pressed_at)
      WHERE account_id = in_account_id AND trip_id = in_trip_id AND driver_id = press.driver_id
        AND leg = CASE press.step WHEN 'arrived' THEN 'pickup' WHEN 'complete' THEN 'destination' END;
  END LOOP;
  IF steps IS NULL THEN
    RETURN NULL;
  END IF;
  SELECT array_agg(step ORDER BY array_position(ARRAY['arrived', 'loading', 'start', 'complete'], step)) INTO steps
    FROM unnest(steps) AS step;
  UPDATE trips AS trip SET confirmed_status = CASE WHEN EXISTS (
      SELECT FROM trip_presses AS last WHERE last.account_id = in_account_id AND last.trip_id = in_trip_id
        AND last.to_status = trip.status AND last.confirmed_at IS NULL
    ) THEN coalesce((
      SELECT max(to_status) FROM trip_presses AS known WHERE known.account_id = in_account_id AND known.trip_id = in_trip_id
        AND known.to_status < trip.status AND known.confirmed_at IS NOT NULL
    ), 2) END
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND status BETWEEN 3 AND 5;
  PERFORM append_event(in_account_id, 'trip.steps_confirmed', in_trip_id, NULL, NULL, NULL, jsonb_strip_nulls(jsonb_build_object(
    'steps', steps, 'confirmedBy', in_by, 'unconfirmed', list_unconfirmed_presses(in_account_id, in_trip_id))), told_at);
  RETURN steps;
END $$;
