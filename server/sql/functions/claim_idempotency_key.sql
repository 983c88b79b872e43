-- Claims a key until the database transaction ends: a second request with it meanwhile is told that the first still
-- runs. outcome: free (and now claimed) · idempotency_in_progress · replayed · idempotency_key_reused
CREATE OR REPLACE FUNCTION claim_idempotency_key(
  in_account_id bigint, in_operation text, in_idempotency_key text, in_request_hash bytea, in_now timestamptz,
  OUT outcome text, OUT trip_id bigint, OUT amount_fils bigint
) LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(
    hashtextextended(in_operation || ' ' || in_account_id || ' ' || in_idempotency_key, 0)
  ) THEN
    outcome := 'idempotency_in_progress';
    RETURN;
  END IF;
  -- A statement of its own, which sees what was committed before the claim.
  SELECT kept.outcome, kept.trip_id, kept.amount_fils INTO outcome, trip_id, amount_fils
    FROM find_stored_response(in_account_id, in_operation, in_idempotency_key, in_request_hash, in_now) AS kept;
  outcome := coalesce(outcome, 'free');
END $$;
