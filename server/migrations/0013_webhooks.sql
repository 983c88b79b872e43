-- Telling accounts' own servers what happens, by requests.

CREATE TABLE webhook_endpoints (
  account_id bigint NOT NULL REFERENCES accounts,
  endpoint_id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  url text NOT NULL CHECK (char_length(url) BETWEEN 1 AND 2000),
  -- NULL: every type, those that do not exist yet as well.
  event_types text[] CHECK (cardinality(event_types) >= 1),
  -- Whether the events of a trip wait for each other.
  in_order boolean NOT NULL,
  status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'disabled', 'removed')),
  -- gone: the server said so (410). failing: it took nothing for days.
  disabled_reason text CHECK (disabled_reason IN ('by_hand', 'gone', 'failing')),
  disabled_at timestamptz,
  -- The number of the event in the account's log up to which deliveries have been made.
  read_up_to bigint NOT NULL CHECK (read_up_to >= 0),
  -- Since when it has taken nothing; NULL when the last attempt succeeded.
  failing_since timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, endpoint_id),
  CHECK ((status = 'disabled') = (disabled_reason IS NOT NULL)),
  CHECK ((status = 'active') = (disabled_at IS NULL))
) WITH (fillfactor = 50);

-- What requests are signed with. One that was replaced goes on signing beside the new one until it expires.
CREATE TABLE webhook_secrets (
  account_id bigint NOT NULL,
  endpoint_id bigint NOT NULL,
  secret text NOT NULL CHECK (secret ~ '^whsec_[A-Za-z0-9+/]{32,88}={0,2}$'),
  created_at timestamptz NOT NULL,
  expires_at timestamptz,
  PRIMARY KEY (account_id, endpoint_id, secret),
  FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints ON DELETE CASCADE
);
CREATE UNIQUE INDEX webhook_secrets_current ON webhook_secrets (account_id, endpoint_id) WHERE expires_at IS NULL;

-- One event for one endpoint. Who takes up a pending one counts the attempt and moves `next_attempt_at` to the end of
-- a lease before sending, so that what a killed process had begun is taken up by another.
CREATE TABLE webhook_deliveries (
  account_id bigint NOT NULL,
  endpoint_id bigint NOT NULL,
  delivery_id bigint GENERATED ALWAYS AS IDENTITY,
  -- NULL: a test, which stands in no log. Events are never deleted, so nothing else need be held of them.
  event_number bigint,
  event_type text NOT NULL,
  trip_id bigint,
  status text NOT NULL DEFAULT 'pending' CHECK (status IN ('pending', 'succeeded', 'failed')),
  attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- Those made before it was asked for again: the table of waits begins anew then.
  earlier_attempts integer NOT NULL DEFAULT 0 CHECK (earlier_attempts BETWEEN 0 AND attempts),
  next_attempt_at timestamptz NOT NULL,
  -- Or asked for again.
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (account_id, endpoint_id, delivery_id),
  UNIQUE (account_id, endpoint_id, event_number),
  FOREIGN KEY (account_id, endpoint_id) REFERENCES webhook_endpoints,
  CHECK ((status = 'pending') = (settled_at IS NULL))
) WITH (fillfactor = 70);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (account_id, endpoint_id, next_attempt_at, event_number)
  WHERE status = 'pending';
CREATE INDEX webhook_deliveries_trip ON webhook_deliveries (account_id, endpoint_id, trip_id, event_number)
  WHERE status = 'pending';
CREATE INDEX webhook_deliveries_pending ON webhook_deliveries (created_at) WHERE status = 'pending';
CREATE INDEX webhook_deliveries_settled ON webhook_deliveries (settled_at) WHERE status <> 'pending';

CREATE TABLE webhook_attempts (
  account_id bigint NOT NULL,
  endpoint_id bigint NOT NULL,
  delivery_id bigint NOT NULL,
  attempt integer NOT NULL CHECK (attempt >= 1),
  started_at timestamptz NOT NULL,
  duration_ms integer NOT NULL CHECK (duration_ms >= 0),
  status_code integer,
  -- What went wrong, in a sentence; NULL when nothing did.
  error text,
  -- How the answer began.
  answer text,
  PRIMARY KEY (account_id, endpoint_id, delivery_id, attempt),
  FOREIGN KEY (account_id, endpoint_id, delivery_id) REFERENCES webhook_deliveries ON DELETE CASCADE
);

-- Stops an endpoint, for a time or for good, and gives up what is pending for it; false when it was not in a status
-- for that. Whoever locks several deliveries of an endpoint locks the endpoint first.
CREATE FUNCTION stop_webhook_endpoint(
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

-- Notes how an attempt went and what follows: the delivery is done, waits for its next attempt, or is given up (no
-- time for a next one). A success counts however late it is told; a failure only from whoever made the latest attempt.
-- An endpoint that is gone, or has been failing for so long, is disabled, which the account's log tells. Gives what
-- became of the delivery, and why the endpoint was disabled if it was.
--
-- With deliveries in order, those of the same trip behind this one wait as long as it does, and the next of them is due
-- at once when this one is done, the first time that it is. A test changes nothing of its endpoint.
CREATE FUNCTION end_webhook_attempt(
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
          ) END;
  END IF;
  -- The log's counter is the last lock.
  IF disabled_reason IS NOT NULL THEN
    PERFORM append_event(in_account_id, 'webhook.disabled', NULL, NULL, NULL, NULL,
      jsonb_build_object('endpointId', in_endpoint_id, 'url', endpoint.url, 'reason', disabled_reason),
      account_time(in_account_id, in_at));
  END IF;
END $$;
