-- What turned out to be missing: a delivery that is under way is left alone when an earlier one is asked for again; an
-- event tells an endpoint's address without its query; and who asks for sign-in codes has limits by address.

-- Whether somebody is just now sending a delivery, or was killed while doing so: an attempt was begun and not noted.
CREATE FUNCTION is_webhook_under_way(in_delivery webhook_deliveries) RETURNS boolean LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT in_delivery.attempts > 0 AND NOT EXISTS (
    SELECT FROM webhook_attempts AS noted
    WHERE noted.account_id = in_delivery.account_id AND noted.endpoint_id = in_delivery.endpoint_id
      AND noted.delivery_id = in_delivery.delivery_id AND noted.attempt = in_delivery.attempts
  );
END;

-- As before (0013), with two differences: the next delivery of a trip is made due only if nobody is at it already, which
-- is so when this one was asked for again meanwhile; and of the endpoint's address the query stays inside, where
-- accounts keep secrets.
CREATE OR REPLACE FUNCTION end_webhook_attempt(
  in_account_id bigint, in_endpoint_id bigint, in_delivery_id bigint, in_attempt integer, in_started_at timestamptz,
  in_duration_ms integer, in_status_code integer, in_error text, in_answer text, in_next_attempt_at timestamptz,
  in_is_gone boolean, in_longest_failing interval, in_at timestamptz, OUT became text, OUT disabled_reason text
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
    UPDATE webhook_endpoints SET failing_since = CASE WHEN NOT succeeded THEN in_at END
      WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND status = 'active'
        AND (failing_since IS NULL) <> succeeded;
    SELECT * INTO STRICT endpoint FROM webhook_endpoints
      WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id;
    disabled_reason := CASE
      WHEN in_is_gone THEN 'gone'
      WHEN NOT succeeded AND in_at - endpoint.failing_since >= in_longest_failing THEN 'failing'
    END;
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
    UPDATE webhook_deliveries AS behind SET next_attempt_at = coalesce(in_next_attempt_at, in_at)
      WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND status = 'pending'
        AND trip_id = delivery.trip_id AND event_number > delivery.event_number
        AND CASE WHEN became = 'pending' THEN next_attempt_at < in_next_attempt_at
          ELSE event_number = (
            SELECT min(event_number) FROM webhook_deliveries
            WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND status = 'pending'
              AND trip_id = delivery.trip_id AND event_number > delivery.event_number
          ) AND NOT is_webhook_under_way(behind) END;
  END IF;
  -- The log's counter is the last lock.
  IF disabled_reason IS NOT NULL THEN
    PERFORM append_event(in_account_id, 'webhook.disabled', NULL, NULL, NULL, NULL,
      jsonb_build_object('endpointId', in_endpoint_id, 'url', split_part(endpoint.url, '?', 1), 'reason', disabled_reason),
      account_time(in_account_id, in_at));
  END IF;
END $$;

-- What one remote address has asked of a number on that day of the UAE's calendar: the limits of one address are lower
-- than those of the number, so that whoever knows a driver's number cannot use them up alone. Gone with the day.
CREATE TABLE driver_sign_in_askers (
  phone_code text NOT NULL,
  mobile_number text NOT NULL,
  address text NOT NULL,
  asked_on date NOT NULL,
  codes smallint NOT NULL CHECK (codes >= 0),
  tries smallint NOT NULL CHECK (tries >= 0),
  PRIMARY KEY (phone_code, mobile_number, address)
);
CREATE INDEX driver_sign_in_askers_day ON driver_sign_in_askers (asked_on);

COMMENT ON COLUMN driver_sign_in_codes.tries_left IS 'Of the day of sent_on, for all codes of it together.';
COMMENT ON COLUMN driver_sign_in_codes.sent_count IS 'How often a code was asked for on that day, the same one again among them.';
