-- Webhooks are no amplifier: an address proves that it wants events before it is sent any, an account has one endpoint
-- for an address, and each host and each address is sent so many requests a second over all accounts.

-- The host of an endpoint's address, in the one way that it is written; an IPv6 address keeps its brackets.
CREATE FUNCTION webhook_host(in_url text) RETURNS text LANGUAGE sql IMMUTABLE STRICT
RETURN rtrim(substring(in_url FROM '^[a-z]+://(\[[^]]*\]|[^/:?#]+)'), '.');

-- Every host that an endpoint is at. `full_at` is when it may be sent a whole burst again; who sends to it locks it.
CREATE TABLE webhook_hosts (
  host text PRIMARY KEY,
  full_at timestamptz NOT NULL DEFAULT '-infinity',
  -- When an endpoint was last put there.
  named_at timestamptz NOT NULL DEFAULT now()
) WITH (fillfactor = 50);

-- Token buckets for what else is sent so often and no oftener: events to an address, and challenges by host, address and
-- account. A bucket that is full is as good as none.
CREATE TABLE webhook_rate_buckets (
  subject text PRIMARY KEY,
  full_at timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX webhook_rate_buckets_full ON webhook_rate_buckets (full_at);

-- Takes a token from each bucket, or from none: NULL when they were taken, else from when on they can be. A token is there
-- again after its bucket's spacing; so many as the burst a full bucket holds.
CREATE FUNCTION take_webhook_tokens(in_subjects text[], in_spacings interval[], in_bursts integer[], in_at timestamptz)
RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  free_at timestamptz;
BEGIN
  -- Always in the same order, and locked also where they are there already.
  INSERT INTO webhook_rate_buckets AS bucket (subject, full_at)
    SELECT subject, in_at FROM unnest(in_subjects) AS subject ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET full_at = greatest(bucket.full_at, excluded.full_at);
  SELECT max(full_at - (burst - 1) * spacing) INTO STRICT free_at
    FROM unnest(in_subjects, in_spacings, in_bursts) AS wanted (subject, spacing, burst)
    JOIN webhook_rate_buckets USING (subject);
  IF free_at > in_at THEN
    RETURN free_at;
  END IF;
  UPDATE webhook_rate_buckets AS bucket SET full_at = bucket.full_at + spacing
    FROM unnest(in_subjects, in_spacings) AS wanted (subject, spacing) WHERE bucket.subject = wanted.subject;
  RETURN NULL;
END $$;

ALTER TABLE webhook_endpoints
  ADD COLUMN host text GENERATED ALWAYS AS (webhook_host(url)) STORED,
  -- An account had the address more than once before that was refused: such endpoints go on as they are.
  ADD COLUMN is_duplicate boolean NOT NULL DEFAULT false,
  -- How the address showed that it wants events: by its answer to a challenge, by the operator's word, or by having
  -- been there before there were challenges.
  ADD COLUMN proof text NOT NULL DEFAULT 'unproven' CHECK (proof IN ('unproven', 'answered', 'vouched', 'earlier')),
  ADD COLUMN proven_at timestamptz,
  -- Since when it has been waiting for its proof; of no meaning once it is there.
  ADD COLUMN unproven_since timestamptz,
  -- Challenges that were sent without being asked for.
  ADD COLUMN challenges smallint NOT NULL DEFAULT 0 CHECK (challenges >= 0),
  ADD COLUMN challenged_at timestamptz,
  -- Why the last challenge proved nothing, in a sentence.
  ADD COLUMN challenge_error text,
  -- When the next one is due; NULL: none is sent without being asked for.
  ADD COLUMN next_challenge_at timestamptz,
  -- When it took an event for the first time since its proof, and how many attempts failed before.
  ADD COLUMN took_at timestamptz,
  ADD COLUMN first_failures smallint NOT NULL DEFAULT 0 CHECK (first_failures >= 0),
  DROP CONSTRAINT webhook_endpoints_disabled_reason_check,
  -- unanswered: it took nothing since its proof. unproven: it gave no proof for days.
  ADD CONSTRAINT webhook_endpoints_disabled_reason_check
    CHECK (disabled_reason IN ('by_hand', 'gone', 'failing', 'unanswered', 'unproven'));

UPDATE webhook_endpoints SET proof = 'earlier', proven_at = created_at, took_at = created_at;
UPDATE webhook_endpoints AS later SET is_duplicate = true
  WHERE status <> 'removed' AND EXISTS (
    SELECT FROM webhook_endpoints AS earlier
    WHERE earlier.account_id = later.account_id AND earlier.url = later.url AND earlier.status <> 'removed'
      AND earlier.endpoint_id < later.endpoint_id
  );
INSERT INTO webhook_hosts (host) SELECT DISTINCT host FROM webhook_endpoints;

ALTER TABLE webhook_endpoints
  ALTER COLUMN host SET NOT NULL,
  ADD FOREIGN KEY (host) REFERENCES webhook_hosts,
  ADD CHECK ((proof = 'unproven') = (proven_at IS NULL)),
  ADD CHECK (proof <> 'unproven' OR unproven_since IS NOT NULL),
  ADD CHECK (proof = 'unproven' OR next_challenge_at IS NULL);
CREATE UNIQUE INDEX webhook_endpoints_address ON webhook_endpoints (account_id, url)
  WHERE status <> 'removed' AND NOT is_duplicate;
CREATE INDEX webhook_endpoints_host ON webhook_endpoints (host);
CREATE INDEX webhook_endpoints_challenges ON webhook_endpoints (next_challenge_at)
  WHERE proof = 'unproven' AND status = 'active';
CREATE INDEX webhook_endpoints_unproven ON webhook_endpoints (unproven_since)
  WHERE proof = 'unproven' AND status = 'active';

CREATE FUNCTION name_webhook_host() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO webhook_hosts AS known (host) VALUES (webhook_host(NEW.url))
    ON CONFLICT (host) DO UPDATE SET named_at = excluded.named_at;
  RETURN NEW;
END $$;
CREATE TRIGGER webhook_endpoint_added BEFORE INSERT ON webhook_endpoints
  FOR EACH ROW EXECUTE FUNCTION name_webhook_host();
CREATE TRIGGER webhook_endpoint_moved BEFORE UPDATE OF url ON webhook_endpoints
  FOR EACH ROW WHEN (OLD.url <> NEW.url) EXECUTE FUNCTION name_webhook_host();

-- Disables one endpoint that has given no proof since then, which the account's log tells; false when there is none.
-- While its account is suspended it is not asked for one, and has as long again after that. One at a time, for the log's
-- counter is the last lock.
CREATE FUNCTION stop_unproven_webhook_endpoint(in_since timestamptz, in_at timestamptz) RETURNS boolean
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

-- As before (0014), with two differences: an endpoint that took nothing since its proof is disabled after so many failed
-- attempts, or when they have gone on for so long, whichever comes first; and a time for which its account was suspended,
-- in which it was sent nothing, does not count as failing.
DROP FUNCTION end_webhook_attempt;
CREATE FUNCTION end_webhook_attempt(
  in_account_id bigint, in_endpoint_id bigint, in_delivery_id bigint, in_attempt integer, in_started_at timestamptz,
  in_duration_ms integer, in_status_code integer, in_error text, in_answer text, in_next_attempt_at timestamptz,
  in_is_gone boolean, in_longest_failing interval, in_most_first_failures integer, in_longest_unanswered interval,
  in_at timestamptz, OUT became text, OUT disabled_reason text
) LANGUAGE plpgsql AS $$
DECLARE
  endpoint webhook_endpoints;
  delivery webhook_deliveries;
  succeeded constant boolean := in_error IS NULL;
  failing_for interval;
BEGIN
  INSERT INTO webhook_attempts VALUES (in_account_id, in_endpoint_id, in_delivery_id, in_attempt, in_started_at,
    in_duration_ms, in_status_code, in_error, in_answer) ON CONFLICT DO NOTHING;
  -- More than this delivery may be locked then.
  PERFORM FROM webhook_endpoints
    WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND in_order FOR NO KEY UPDATE;
  SELECT * INTO STRICT delivery FROM webhook_deliveries
    WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND delivery_id = in_delivery_id;

  IF delivery.event_number IS NOT NULL THEN
    -- What went to an address that was changed meanwhile says nothing of the one that has to give its proof.
    UPDATE webhook_endpoints SET failing_since = CASE WHEN NOT succeeded THEN coalesce(failing_since, in_at) END,
        took_at = CASE WHEN succeeded THEN coalesce(took_at, in_at) ELSE took_at END,
        first_failures = first_failures + CASE WHEN succeeded OR took_at IS NOT NULL THEN 0 ELSE 1 END
      WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id AND status = 'active'
        AND proof <> 'unproven' AND ((failing_since IS NULL) <> succeeded OR took_at IS NULL);
    SELECT * INTO STRICT endpoint FROM webhook_endpoints
      WHERE account_id = in_account_id AND endpoint_id = in_endpoint_id;
    IF NOT succeeded THEN
      SELECT in_at - greatest(endpoint.failing_since, resumed_at) INTO failing_for
        FROM accounts WHERE account_id = in_account_id;
    END IF;
    disabled_reason := CASE
      WHEN endpoint.proof = 'unproven' THEN NULL
      WHEN in_is_gone THEN 'gone'
      WHEN succeeded THEN NULL
      WHEN endpoint.took_at IS NULL AND (endpoint.first_failures >= in_most_first_failures
        OR failing_for >= in_longest_unanswered) THEN 'unanswered'
      WHEN failing_for >= in_longest_failing THEN 'failing'
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
