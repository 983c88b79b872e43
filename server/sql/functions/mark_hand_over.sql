-- Puts the driver who had a cancelled trip at its end to it again, as the same turn, until they have handed over the vehicle,
-- which they told only afterwards to be on their truck. The trip is locked; locks the driver. False, with nothing done, unless the
-- driver is on the shift of that turn still, with its truck, and neither is at a trip: what a phone tells in another shift is of a
-- vehicle that has long left the truck.
-- Not asked is what may keep a driver from new trips: the vehicle is on the truck, whatever papers are over.
CREATE OR REPLACE FUNCTION mark_hand_over(
  in_account_id bigint, in_trip_id bigint, in_assignment_id bigint, in_driver_id bigint, in_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever gives the driver another trip, or ends the shift, waits for it.
  PERFORM FROM drivers WHERE driver_id = in_driver_id FOR NO KEY UPDATE;
  INSERT INTO assignments (driver_id, vehicle_id, account_id, trip_id, assigned_at, assignment_id, is_hand_over)
    SELECT driver_id, vehicle_id, account_id, trip_id, in_at, assignment_id, true
    FROM trip_assignments AS turn JOIN shifts USING (driver_id, vehicle_id)
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND assignment_id = in_assignment_id
      AND driver_id = in_driver_id AND ended_at IS NULL AND started_at <= turn.assigned_at
    ON CONFLICT DO NOTHING;
  RETURN FOUND;
END $$;
