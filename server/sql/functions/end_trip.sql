-- Ends a trip, whichever end it is: moves its status, lets go of its fare, closes its extras, stops the search for a driver,
-- takes back open offers, and frees the driver unless the customer's vehicle is still on board. Gives the sequence, or NULL with
-- nothing done when the trip is in none of the statuses that may go there.
-- A vehicle that was brought to another destination than was booked is told so by the event. Tolls of a completed trip are to be
-- compared with what its truck passed.
-- Writes tables of dispatch, toll-checks, trips.
CREATE OR REPLACE FUNCTION end_trip(
  in_account_id bigint, in_trip_id bigint, in_from smallint[], in_to smallint, in_type text, in_data jsonb,
  in_refund_fils bigint, in_revenue_fils bigint, in_vat_fils bigint, in_revenue_kind text,
  in_cancellation_fee_fils bigint, in_failure_reason text, in_keeps_driver boolean, in_at timestamptz
) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  was smallint;
  next_sequence integer;
  told_at timestamptz := account_time(in_account_id, in_at);
BEGIN
  -- Trip, wallet, counter: the order in which everything that moves money takes its locks.
  SELECT status INTO was FROM trips
    WHERE account_id = in_account_id AND trip_id = in_trip_id FOR NO KEY UPDATE;
  IF NOT FOUND OR was <> ALL (in_from) THEN
    RETURN NULL;
  END IF;
  UPDATE trips SET ended_at = told_at, cancellation_fee_fils = in_cancellation_fee_fils,
      failure_reason = in_failure_reason, cancelled_by = in_data ->> 'cancelledBy', confirmed_status = NULL
    WHERE account_id = in_account_id AND trip_id = in_trip_id;
  DELETE FROM dispatches WHERE account_id = in_account_id AND trip_id = in_trip_id;
  UPDATE offers SET status = 'withdrawn', answered_at = in_at
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND status = 'open';
  IF NOT in_keeps_driver THEN
    DELETE FROM assignments WHERE account_id = in_account_id AND trip_id = in_trip_id;
  END IF;
  PERFORM FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  next_sequence := move_trip(in_account_id, in_trip_id, in_from, in_to, in_type, CASE
    WHEN in_to = 6 AND EXISTS (SELECT FROM trips CROSS JOIN LATERAL booked_destination(account_id, trip_id) AS booked
      WHERE account_id = in_account_id AND trip_id = in_trip_id AND (booked.lat, booked.lng) <> (to_lat, to_lng))
    THEN in_data || '{"isElsewhere": true}' ELSE in_data END, in_at);
  PERFORM release_fare(
    in_account_id, in_trip_id, in_refund_fils, in_revenue_fils, in_vat_fils, in_revenue_kind, told_at
  );
  PERFORM end_extras(in_account_id, in_trip_id, in_at);
  INSERT INTO trip_toll_checks (account_id, trip_id, completed_at)
    SELECT account_id, trip_id, in_at FROM trips
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND in_to = 6 AND (toll_fils(fare_lines) > 0
      OR 'charged' = coalesce((SELECT tolls FROM account_tolls WHERE account_id = in_account_id), (SELECT tolls FROM toll_settings)));
  RETURN next_sequence;
END $$;
