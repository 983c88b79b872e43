-- The events that tell of a new trip, in their order: created, charged, and low where the charge took the balance below
-- the wallet's mark, which is NULL otherwise. Simple enough for PostgreSQL to plan it as part of the caller's statement.
CREATE OR REPLACE FUNCTION new_trip_events(
  in_trip_id bigint, in_status smallint, in_external_reference text, in_fare_fils bigint, in_balance_after_fils bigint,
  in_low_mark_fils bigint
) RETURNS TABLE (place integer, type text, trip_id bigint, sequence integer, to_status smallint, data jsonb)
LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT * FROM (VALUES
    (1, 'trip.created', in_trip_id, 1, in_status, jsonb_strip_nulls(jsonb_build_object(
      'fareFils', in_fare_fils, 'externalReference', in_external_reference))),
    (2, 'wallet.charged', in_trip_id, NULL, NULL, jsonb_build_object(
      'amountFils', in_fare_fils, 'balanceFils', in_balance_after_fils)),
    (3, 'wallet.low', NULL, NULL, NULL, jsonb_build_object(
      'balanceFils', in_balance_after_fils, 'markFils', in_low_mark_fils))
  ) AS event (place, type, trip_id, sequence, to_status, data)
  WHERE event.place < 3 OR in_low_mark_fils IS NOT NULL;
END;
