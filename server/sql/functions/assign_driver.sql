-- Gives a trip to a driver and their vehicle, and an offer of it with that, if they were asked: the others of the trip are
-- withdrawn, and its search ends; that of a scheduled trip, which is given by an offer alone, begins in the same moment. The
-- pickup's promise stays that of the first assignment, and nobody is promised for before the departure.
--
-- assigned · repeated (the driver has the trip already, by this offer) · trip_not_searching · driver_not_free · offer_not_open
-- · truck_unfit (it has not, or no more, what the trip needs: the offer is withdrawn, and the search goes on at once)
-- Anything but `assigned` and `truck_unfit` has changed nothing.
--
-- The driver is free on a shift with that vehicle, neither of them at another trip, not suspended, and with a licence
-- that is valid on this day of the UAE's calendar.
-- Writes tables of dispatch, trips.
CREATE OR REPLACE FUNCTION assign_driver(
  in_account_id bigint, in_trip_id bigint, in_from smallint[], in_to smallint, in_type text, in_data jsonb,
  in_at timestamptz, in_driver_id bigint, in_vehicle_id bigint, in_offer_id bigint, in_promised_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  told_at timestamptz := account_time(in_account_id, in_at);
  promised_at timestamptz;
BEGIN
  -- Trip, driver, vehicle, search, offer: all is locked and decided before anything is written.
  SELECT greatest(in_promised_at, departure_at - (told_at - in_at)) INTO promised_at FROM trips
    WHERE account_id = in_account_id AND trip_id = in_trip_id
      AND (status = ANY (in_from) OR (status = 0 AND in_offer_id IS NOT NULL)) FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    PERFORM FROM assignments
      WHERE driver_id = in_driver_id AND account_id = in_account_id AND trip_id = in_trip_id
        AND (in_offer_id IS NULL OR EXISTS (SELECT FROM offers WHERE offer_id = in_offer_id AND status = 'accepted'));
    RETURN CASE WHEN FOUND THEN 'repeated' ELSE 'trip_not_searching' END;
  END IF;
  IF NOT lock_driver_on_shift(in_driver_id, in_vehicle_id, in_at) THEN
    RETURN 'driver_not_free';
  END IF;
  PERFORM FROM dispatches WHERE account_id = in_account_id AND trip_id = in_trip_id FOR UPDATE;
  IF in_offer_id IS NOT NULL THEN
    PERFORM FROM offers
      WHERE offer_id = in_offer_id AND status = 'open' AND expires_at > in_at FOR NO KEY UPDATE;
    IF NOT FOUND THEN
      RETURN 'offer_not_open';
    END IF;
  END IF;
  IF unmet_requirement_of_trip(in_account_id, in_trip_id, in_driver_id, in_vehicle_id) IS NOT NULL THEN
    UPDATE offers SET status = 'withdrawn', answered_at = in_at WHERE offer_id = in_offer_id;
    UPDATE dispatches SET due_at = least(due_at, in_at) WHERE account_id = in_account_id AND trip_id = in_trip_id;
    RETURN 'truck_unfit';
  END IF;

  IF NOT store_assignment(in_account_id, in_trip_id, in_driver_id, in_vehicle_id, in_at) THEN
    RETURN 'driver_not_free';
  END IF;
  DELETE FROM dispatches WHERE account_id = in_account_id AND trip_id = in_trip_id;
  UPDATE offers SET answered_at = in_at, status = CASE offer_id WHEN in_offer_id THEN 'accepted' ELSE 'withdrawn' END
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND status = 'open';
  UPDATE trips SET driver_id = in_driver_id, vehicle_id = in_vehicle_id,
      assigned_at = told_at, promised_pickup_at = coalesce(promised_pickup_at, promised_at + (told_at - in_at))
    WHERE account_id = in_account_id AND trip_id = in_trip_id;
  PERFORM promise_arrival(in_account_id, in_trip_id, 'pickup', in_driver_id, in_at, promised_at);
  PERFORM move_trip(in_account_id, in_trip_id, ARRAY[0]::smallint[], 1::smallint, 'trip.search_began', '{}', in_at);
  PERFORM move_trip(in_account_id, in_trip_id, in_from, in_to, in_type, in_data, in_at);
  RETURN 'assigned';
END $$;
