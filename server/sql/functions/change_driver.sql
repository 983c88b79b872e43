-- Gives a trip with the customer's vehicle on board to another driver and truck: the one who had it is free, and the hand-over of
-- the vehicle is kept. The trip stays in its status, and what was promised and found out for the pickup stays as it was.
--
-- changed · trip_moved (it is in none of these statuses, or another driver's) · driver_not_free · truck_unfit
-- Anything but `changed` has changed nothing.
--
-- The new driver is promised for where the trip goes next: the pickup, as long as the vehicle is being loaded (4), or the
-- destination. What the former one has pressed is confirmed by it: whoever has the vehicle handed over knows that it is on board.
CREATE OR REPLACE FUNCTION change_driver(
  in_account_id bigint, in_trip_id bigint, in_from smallint[], in_from_driver_id bigint, in_driver_id bigint,
  in_vehicle_id bigint, in_data jsonb, in_at timestamptz, in_promised_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  was smallint;
  former assignments;
  next_sequence integer;
BEGIN
  -- Trip, driver, vehicle, counter: all is locked and decided before anything is written.
  SELECT status INTO was FROM trips
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND status = ANY (in_from) FOR NO KEY UPDATE;
  SELECT * INTO former FROM assignments
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND driver_id = in_from_driver_id;
  IF was IS NULL OR former.driver_id IS NULL THEN
    RETURN 'trip_moved';
  END IF;
  -- Whoever is locked and on a shift begins nothing else meanwhile, and nobody else begins anything with their truck.
  IF NOT lock_driver_on_shift(in_driver_id, in_vehicle_id, in_at) OR EXISTS (
    SELECT FROM assignments WHERE driver_id = in_driver_id OR vehicle_id = in_vehicle_id
  ) THEN
    RETURN 'driver_not_free';
  END IF;
  IF unmet_requirement_of_trip(in_account_id, in_trip_id, in_driver_id, in_vehicle_id) IS NOT NULL THEN
    RETURN 'truck_unfit';
  END IF;

  DELETE FROM assignments WHERE driver_id = in_from_driver_id;
  IF NOT store_assignment(in_account_id, in_trip_id, in_driver_id, in_vehicle_id, in_at) THEN
    RAISE EXCEPTION 'driver % was given another trip while locked', in_driver_id;
  END IF;
  UPDATE trips SET driver_id = in_driver_id, vehicle_id = in_vehicle_id
    WHERE account_id = in_account_id AND trip_id = in_trip_id;
  PERFORM promise_arrival(in_account_id, in_trip_id, CASE was WHEN 4 THEN 'pickup' ELSE 'destination' END, in_driver_id,
    in_at, in_promised_at);
  PERFORM confirm_presses(in_account_id, in_trip_id, ARRAY['arrived', 'loading', 'start'], 'operator', in_at);
  next_sequence := move_trip(in_account_id, in_trip_id, in_from, was, 'trip.driver_changed', in_data, in_at);
  INSERT INTO trip_hand_overs (account_id, trip_id, sequence, from_driver_id, from_vehicle_id, to_driver_id, to_vehicle_id,
      handed_over_at)
    VALUES (in_account_id, in_trip_id, next_sequence, former.driver_id, former.vehicle_id, in_driver_id, in_vehicle_id, in_at);
  RETURN 'changed';
END $$;
