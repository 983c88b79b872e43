-- Stops an endpoint, for a time or for good, and gives up what is pending for it; false when it was not in a status
-- for that. Whoever locks several deliveries of an endpoint locks the endpoint first.
CREATE OR REPLACE FUNCTION stop_webhook_endpoint(
  in_account_id bigint, in_endpoint_id bigint, in_status text, in_reason text, in_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE webhook_endpoints SET status = in_status, disabled_reason = in_reason,
      disabled_at = coalesce(disabled_at, in_at), failing_since = NULL
    WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id
      AND (status = 'active' OR (status = 'disabled' AND in_status = 'removed'));
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  UPDATE webhook_deliveries SET status = 'failed', settled_at = in_at
    WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND status = 'pending';
  RETURN true;
END $$;
