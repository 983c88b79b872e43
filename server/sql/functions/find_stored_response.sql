-- Returns the response stored under a key, if there is one. outcome: replayed · idempotency_key_reused (with another request)
CREATE OR REPLACE FUNCTION find_stored_response(
  in_account_id bigint, in_operation text, in_idempotency_key text, in_request_hash bytea, in_now timestamptz
) RETURNS TABLE (outcome text, trip_id bigint, amount_fils bigint) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE WHEN r.request_hash = in_request_hash THEN 'replayed' ELSE 'idempotency_key_reused' END,
    r.trip_id, r.amount_fils
  FROM idempotency_records r
  WHERE r.account_id = in_account_id AND r.operation = in_operation AND r.idempotency_key = in_idempotency_key
    AND r.created_at > stored_responses_end(in_now);
END;
