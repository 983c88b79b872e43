-- Cancels a trip that is still as the fee was computed for, which its sequence and the status that is confirmed tell, and keeps
-- the answer under the request's key, if it has one. Claims the key, then locks trip, wallet, counter.
--
-- outcome: cancelled · moved (nothing was done, and the trip is locked) · replayed · idempotency_key_reused ·
--          idempotency_in_progress
CREATE OR REPLACE FUNCTION cancel_trip(
  in_account_id bigint, in_trip_id bigint, in_from smallint[], in_to smallint, in_type text, in_data jsonb,
  in_at timestamptz, in_refund_fils bigint, in_revenue_fils bigint, in_vat_fils bigint, in_revenue_kind text,
  in_fee_fils bigint, in_failure_reason text, in_keeps_driver boolean,
  in_sequence integer, in_confirmed_status smallint, in_idempotency_key text, in_request_hash bytea,
  OUT outcome text, OUT trip_id bigint, OUT amount_fils bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  sequence_now integer;
  confirmed_now smallint;
BEGIN
  IF in_idempotency_key IS NOT NULL THEN
    SELECT claim.outcome, claim.trip_id, claim.amount_fils INTO outcome, trip_id, amount_fils
      FROM claim_idempotency_key(in_account_id, 'cancel-trip', in_idempotency_key, in_request_hash, in_at) AS claim;
    IF outcome <> 'free' THEN
      RETURN;
    END IF;
  END IF;
  SELECT sequence, confirmed_status INTO sequence_now, confirmed_now FROM trips
    WHERE account_id = in_account_id AND trip_id = in_trip_id FOR NO KEY UPDATE;
  IF (sequence_now, confirmed_now) IS DISTINCT FROM (in_sequence, in_confirmed_status) THEN
    outcome := 'moved';
    RETURN;
  END IF;
  PERFORM end_trip(in_account_id, in_trip_id, in_from, in_to, in_type, in_data, in_refund_fils, in_revenue_fils,
    in_vat_fils, in_revenue_kind, in_fee_fils, in_failure_reason, in_keeps_driver, in_at);
  IF in_idempotency_key IS NOT NULL THEN
    PERFORM store_response(in_account_id, 'cancel-trip', in_idempotency_key, in_request_hash, in_at, in_trip_id, in_fee_fils);
  END IF;
  outcome := 'cancelled';
END $$;
