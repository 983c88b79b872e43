-- Notes how an attempt at a delivery went. became: the delivery's status from here on; disabled_reason: why the endpoint was
-- disabled by it (judge_webhook_endpoint), or NULL.
CREATE OR REPLACE FUNCTION end_webhook_attempt(
  in_account_id bigint, in_endpoint_id bigint, in_delivery_id bigint, in_attempt integer, in_started_at timestamptz,
  in_duration_ms integer, in_status_code integer, in_error text, in_answer text, in_next_attempt_at timestamptz,
  in_is_gone boolean, in_longest_failing interval, in_most_first_failures integer, in_longest_unanswered interval,
  in_at timestamptz, OUT became text, OUT disabled_reason text
) LANGUAGE plpgsql AS $$
DECLARE
  endpoint webhook_endpoints;
  delivery webhook_deliveries;
  succeeded constant boolean := in_error IS NULL;
BEGIN
  INSERT INTO webhook_attempts VALUES (in_account_id, in_endpoint_id, in_delivery_id, in_attempt, in_started_at,
    in_duration_ms, in_status_code, in_error, in_answer) ON CONFLICT DO NOTHING;
  -- More than this delivery may be locked then.
  PERFORM FROM webhook_endpoints
    WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND in_order FOR NO KEY UPDATE;
  SELECT * INTO STRICT delivery FROM webhook_deliveries
    WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND delivery_id = in_delivery_id;

  IF delivery.event_number IS NOT NULL THEN
    disabled_reason := judge_webhook_endpoint(in_account_id, in_endpoint_id, succeeded, in_is_gone, in_longest_failing,
      in_most_first_failures, in_longest_unanswered, in_at);
    SELECT * INTO STRICT endpoint FROM webhook_endpoints
      WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id;
    IF disabled_reason IS NOT NULL
        AND NOT stop_webhook_endpoint(in_account_id, in_endpoint_id, 'disabled', disabled_reason, in_at) THEN
      disabled_reason := NULL;
    END IF;
  END IF;

  became := CASE WHEN succeeded THEN 'succeeded' WHEN in_next_attempt_at IS NULL THEN 'failed' ELSE 'pending' END;
  UPDATE webhook_deliveries SET status = became,
      settled_at = CASE WHEN became <> 'pending' THEN in_at END,
      next_attempt_at = coalesce(in_next_attempt_at, next_attempt_at)
    WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND delivery_id = in_delivery_id
      AND (succeeded OR (status = 'pending' AND attempts = in_attempt));
  IF NOT FOUND THEN
    became := CASE WHEN disabled_reason IS NOT NULL THEN 'failed' ELSE delivery.status END;
  ELSIF endpoint.in_order AND delivery.trip_id IS NOT NULL AND delivery.status = 'pending' THEN
    -- In the order of the index of trips: so it is the one that is read, however many wait.
    UPDATE webhook_deliveries AS behind SET next_attempt_at = coalesce(in_next_attempt_at, in_at)
      FROM (
        SELECT delivery_id FROM webhook_deliveries
        WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND status = 'pending'
          AND trip_id = delivery.trip_id AND event_number > delivery.event_number
        ORDER BY event_number LIMIT CASE WHEN became <> 'pending' THEN 1 END
      ) AS later
      WHERE behind.account_id = in_account_id AND behind.endpoint_id = in_endpoint_id
        AND behind.delivery_id = later.delivery_id AND behind.settled_at IS NULL
        AND CASE WHEN became = 'pending' THEN behind.next_attempt_at < in_next_attempt_at
          ELSE NOT is_webhook_under_way(behind) END;
  END IF;
  -- The log's counter is the last lock.
  IF disabled_reason IS NOT NULL THEN
    PERFORM append_event(in_account_id, 'webhook.disabled', NULL, NULL, NULL, NULL,
      jsonb_build_object('endpointId', in_endpoint_id, 'url', split_part(endpoint.url, '?', 1), 'reason', disabled_reason),
      account_time(in_account_id, in_at));
  END IF;
END $$;
