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

-- Where each account was last given room at a host, in the host's own time (its full_at), which goes on with each
-- request: who was given none for longest is first. Written under the lock of the host's row.
CREATE TABLE webhook_turns (
  host text NOT NULL REFERENCES webhook_hosts ON DELETE CASCADE,
  account_id bigint NOT NULL REFERENCES accounts,
  served_at timestamptz NOT NULL,
  PRIMARY KEY (host, account_id)
) WITH (fillfactor = 50);
CREATE INDEX webhook_turns_served ON webhook_turns (served_at);

-- Token buckets for what else is sent so often and no oftener: events to an address, and challenges by host, address and
-- account, and by account at each of the two. A bucket that is full is as good as none.
CREATE TABLE webhook_rate_buckets (
  subject text PRIMARY KEY,
  full_at timestamptz NOT NULL
) WITH (fillfactor = 50);
CREATE INDEX webhook_rate_buckets_full ON webhook_rate_buckets (full_at);

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

-- Its result has another form from here on.
DROP FUNCTION end_webhook_attempt;
