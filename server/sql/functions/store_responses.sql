-- Stores the responses of requests whose keys were free, all of one operation; an expired one is overwritten.
CREATE OR REPLACE FUNCTION store_responses(
  in_account_ids bigint[], in_operation text, in_idempotency_keys text[], in_request_hashes bytea[],
  in_now timestamptz, in_trip_ids bigint[], in_amounts_fils bigint[]
) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO idempotency_records (
    account_id, operation, idempotency_key, request_hash, trip_id, amount_fils, created_at
  )
  SELECT account_id, in_operation, idempotency_key, request_hash, trip_id, amount_fils, in_now
  FROM unnest(in_account_ids, in_idempotency_keys, in_request_hashes, in_trip_ids, in_amounts_fils)
    AS answer (account_id, idempotency_key, request_hash, trip_id, amount_fils)
  -- Of trips that were to be created, those that were refused have no number: theirs is no answer to keep.
  WHERE idempotency_key IS NOT NULL AND (trip_id IS NOT NULL OR in_operation IN ('add-test-money', 'reset-account'))
  ON CONFLICT (account_id, operation, idempotency_key) DO UPDATE SET
    request_hash = excluded.request_hash, trip_id = excluded.trip_id,
    amount_fils = excluded.amount_fils, created_at = excluded.created_at;
END;
