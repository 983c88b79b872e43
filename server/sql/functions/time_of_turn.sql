-- A moment of a driver's turn at a trip, told on the account's clock as that was set when the driver took the trip: a clock that is
-- set later moves no truck. Of a turn that is not known, on the account's clock as it is set now.
CREATE OR REPLACE FUNCTION time_of_turn(in_account_id bigint, in_trip_id bigint, in_driver_id bigint, in_at timestamptz)
RETURNS timestamptz LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN coalesce((
    SELECT trip.assigned_at + (in_at - turn.assigned_at) FROM trips AS trip
      JOIN trip_assignments AS turn USING (account_id, trip_id)
      WHERE trip.account_id = in_account_id AND trip.trip_id = in_trip_id AND turn.driver_id = in_driver_id
      ORDER BY turn.assignment_id DESC LIMIT 1
  ), account_time(in_account_id, in_at));
END $$;
