-- Gives a trip the points and the fare of one of its corrections, appends the events, and lets the search ask anew: drivers
-- who were asked were asked for another way. The caller has locked the trip, its search and the wallet, found the trip not
-- loaded yet, and found that the wallet can pay.
-- The driver who was on the way when it was quoted, and still is, is promised anew, not for before the departure.
-- Writes tables of dispatch, trips.
CREATE OR REPLACE FUNCTION apply_correction(
  in_account_id bigint, in_trip_id bigint, in_correction smallint, in_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  trip trips;
  wallet wallets;
  quote jsonb;
  more_fils bigint;
  balance_after bigint;
  told_at timestamptz := account_time(in_account_id, in_at);
  -- NULL: what was promised stays.
  arrives_at timestamptz;
BEGIN
  SELECT * INTO STRICT trip FROM trips WHERE account_id = in_account_id AND trip_id = in_trip_id;
  UPDATE trip_corrections AS kept SET applied_at = in_at, former = jsonb_strip_nulls(jsonb_build_object(
      'fromLat', trip.from_lat, 'fromLng', trip.from_lng, 'fromAddress', trip.from_address, 'fromAreaName', trip.from_area_name,
      'toLat', trip.to_lat, 'toLng', trip.to_lng, 'toAddress', trip.to_address, 'toAreaName', trip.to_area_name,
      'distanceMeters', trip.distance_meters, 'durationSeconds', trip.duration_seconds, 'fareFils', trip.fare_fils))
    WHERE kept.account_id = in_account_id AND kept.trip_id = in_trip_id AND kept.correction = in_correction
    RETURNING kept.quote INTO STRICT quote;
  IF trip.status = 2 AND (quote ->> 'pickupDriverId')::bigint = trip.driver_id AND quote ? 'pickupSeconds' THEN
    arrives_at := greatest(in_at + make_interval(secs => (quote ->> 'pickupSeconds')::double precision),
      trip.departure_at - (told_at - in_at));
  END IF;
  UPDATE trips SET from_lat = new.from_lat, from_lng = new.from_lng, from_address = new.from_address,
      from_area_name = new.from_area_name, to_lat = new.to_lat, to_lng = new.to_lng, to_address = new.to_address,
      to_area_name = new.to_area_name, distance_meters = new.distance_meters, duration_seconds = new.duration_seconds,
      powered_by = new.powered_by, route_data_version = new.route_data_version, fare_fils = new.fare_fils,
      vat_fils = new.vat_fils, vat_basis_points = new.vat_basis_points, fare_lines = new.fare_lines, tariff_id = new.tariff_id,
      promised_pickup_at = coalesce(arrives_at + (told_at - in_at), trips.promised_pickup_at)
    FROM quoted_trip(quote) AS new
    WHERE account_id = in_account_id AND trip_id = in_trip_id;
  UPDATE arrival_promises SET made_at = in_at, promised_at = arrives_at, promised_anew_at = NULL
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND leg = 'pickup' AND driver_id = trip.driver_id
      AND arrives_at IS NOT NULL;
  UPDATE dispatches SET due_at = least(due_at, in_at), asks_anew_since = in_at
    WHERE account_id = in_account_id AND trip_id = in_trip_id;
  UPDATE offers SET status = 'withdrawn', answered_at = in_at
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND status = 'open';
  SELECT * INTO STRICT wallet FROM wallets WHERE account_id = in_account_id;
  more_fils := (quote ->> 'fareFils')::bigint - trip.fare_fils;
  balance_after := change_held_fare(in_account_id, in_trip_id, more_fils, told_at);
  PERFORM move_trip(in_account_id, in_trip_id, ARRAY[trip.status], trip.status, 'trip.corrected',
    jsonb_build_object('corrected', quote -> 'corrected'), in_at);
  PERFORM append_event(in_account_id, CASE WHEN more_fils > 0 THEN 'wallet.charged' ELSE 'wallet.refunded' END, in_trip_id,
      NULL, NULL, NULL, jsonb_build_object('amountFils', abs(more_fils), 'balanceFils', balance_after), told_at)
    WHERE more_fils <> 0;
  PERFORM append_event(in_account_id, 'wallet.low', NULL, NULL, NULL, NULL,
      jsonb_build_object('balanceFils', balance_after, 'markFils', wallet.low_balance_fils), told_at)
    WHERE wallet.low_balance_fils BETWEEN balance_after + 1 AND wallet.balance_fils;
END $$;
