-- Stores when a driver is said to arrive, on the real clock; what the same driver was said to before is replaced, with what an
-- operator promised anew. Who comes back to a trip that is being loaded (4) had come to its pickup before, and waited there: that stays.
CREATE OR REPLACE FUNCTION promise_arrival(
  in_account_id bigint, in_trip_id bigint, in_leg text, in_driver_id bigint, in_at timestamptz, in_promised_at timestamptz
) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO arrival_promises (account_id, trip_id, leg, driver_id, made_at, promised_at)
    VALUES (in_account_id, in_trip_id, in_leg, in_driver_id, in_at, in_promised_at)
    ON CONFLICT (account_id, trip_id, leg, driver_id) DO UPDATE SET
      made_at = excluded.made_at, promised_at = excluded.promised_at, promised_anew_at = NULL, arrived_at = CASE WHEN
        (SELECT status FROM trips WHERE account_id = in_account_id AND trip_id = in_trip_id) = 4
      THEN arrival_promises.arrived_at END;
END;
