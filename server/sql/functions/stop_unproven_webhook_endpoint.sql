-- Disables one endpoint that has given no proof since then, which the account's log tells; false when there is none.
-- One at a time, for the log's counter is the last lock.
CREATE OR REPLACE FUNCTION stop_unproven_webhook_endpoint(in_since timestamptz, in_at timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  endpoint webhook_endpoints;
BEGIN
  SELECT * INTO endpoint FROM webhook_endpoints
    WHERE proof = 'unproven' AND status = 'active' AND unproven_since <= in_since
    ORDER BY unproven_since LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM stop_webhook_endpoint(endpoint.account_id, endpoint.endpoint_id, 'disabled', 'unproven', in_at);
  PERFORM append_event(endpoint.account_id, 'webhook.disabled', NULL, NULL, NULL, NULL,
    jsonb_build_object('endpointId', endpoint.endpoint_id, 'url', split_part(endpoint.url, '?', 1), 'reason', 'unproven'),
    account_time(endpoint.account_id, in_at));
  RETURN true;
END $$;
