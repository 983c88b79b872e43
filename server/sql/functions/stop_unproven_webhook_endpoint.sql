-- Disables one endpoint that has given no proof since then, which the account's log tells; false when there is none.
-- While its account is suspended it is not asked for one, and has as long again after that. One at a time, for the log's
-- counter is the last lock.
CREATE OR REPLACE FUNCTION stop_unproven_webhook_endpoint(in_since timestamptz, in_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  endpoint webhook_endpoints;
BEGIN
  SELECT late.* INTO endpoint FROM webhook_endpoints AS late JOIN accounts AS account USING (account_id)
    WHERE proof = 'unproven' AND late.status = 'active' AND unproven_since <= in_since
      AND suspended_at IS NULL AND (resumed_at IS NULL OR resumed_at <= in_since)
    ORDER BY unproven_since LIMIT 1 FOR NO KEY UPDATE OF late SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM stop_webhook_endpoint(endpoint.account_id, endpoint.endpoint_id, 'disabled', 'unproven', in_at);
  PERFORM append_event(endpoint.account_id, 'webhook.disabled', NULL, NULL, NULL, NULL,
    jsonb_build_object('endpointId', endpoint.endpoint_id, 'url', split_part(endpoint.url, '?', 1), 'reason', 'unproven'),
    account_time(endpoint.account_id, in_at));
  RETURN true;
END $$;
