-- Counts an attempt for or against its endpoint. Returns why the endpoint is to be disabled, or NULL: gone, unanswered or
-- failing. An endpoint that took nothing since its proof is disabled after so many failed attempts, or when they have gone
-- on for so long, whichever comes first; a time for which its account was suspended, in which it was sent nothing, does
-- not count as failing.
CREATE OR REPLACE FUNCTION judge_webhook_endpoint(
  in_account_id bigint, in_endpoint_id bigint, in_succeeded boolean, in_is_gone boolean, in_longest_failing interval,
  in_most_first_failures integer, in_longest_unanswered interval, in_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  endpoint webhook_endpoints;
  failing_for interval;
BEGIN
  -- What went to an address that was changed meanwhile says nothing of the one that has to give its proof.
  UPDATE webhook_endpoints SET failing_since = CASE WHEN NOT in_succeeded THEN coalesce(failing_since, in_at) END,
      took_at = CASE WHEN in_succeeded THEN coalesce(took_at, in_at) ELSE took_at END,
      first_failures = first_failures + CASE WHEN in_succeeded OR took_at IS NOT NULL THEN 0 ELSE 1 END
    WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND status = 'active'
      AND proof <> 'unproven' AND ((failing_since IS NULL) <> in_succeeded OR took_at IS NULL);
  SELECT * INTO STRICT endpoint FROM webhook_endpoints
    WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id;
  IF NOT in_succeeded THEN
    SELECT in_at - greatest(endpoint.failing_since, resumed_at) INTO failing_for
      FROM accounts WHERE account_id = in_account_id;
  END IF;
  RETURN CASE
    WHEN endpoint.proof = 'unproven' THEN NULL
    WHEN in_is_gone THEN 'gone'
    WHEN in_succeeded THEN NULL
    WHEN endpoint.took_at IS NULL AND (endpoint.first_failures >= in_most_first_failures
      OR failing_for >= in_longest_unanswered) THEN 'unanswered'
    WHEN failing_for >= in_longest_failing THEN 'failing'
  END;
END $$;
