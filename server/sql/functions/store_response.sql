CREATE OR REPLACE FUNCTION store_response(
  in_account_id bigint, in_operation text, in_idempotency_key text, in_request_hash bytea, in_now timestamptz,
  in_trip_id bigint, in_amount_fils bigint
) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  SELECT store_responses(ARRAY[in_account_id], in_operation, ARRAY[in_idempotency_key], ARRAY[in_request_hash], in_now,
    ARRAY[in_trip_id], ARRAY[in_amount_fils]);
END;
