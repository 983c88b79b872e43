-- What accounts asked of the trip API and were answered, for a month, so that they can look it up.

CREATE TABLE api_requests (
  account_id bigint NOT NULL,
  requested_at timestamptz NOT NULL,
  -- Tells requests of one moment apart; chosen by the process that writes it.
  entry_number bigint NOT NULL,
  api_key_id bigint NOT NULL,
  request_id text NOT NULL,
  method text NOT NULL,
  -- The pattern that the path matched; NULL: none.
  route text,
  -- With the query; what is personal in it is masked, as in the bodies and the request id.
  path text NOT NULL,
  -- NULL: the client left before it was answered.
  status integer CHECK (status BETWEEN 100 AND 599),
  message text,
  duration_ms real NOT NULL CHECK (duration_ms >= 0),
  remote_address text NOT NULL,
  has_idempotency_key boolean NOT NULL,
  trip_id bigint,
  request_body text,
  response_body text,
  PRIMARY KEY (account_id, requested_at, entry_number)
) PARTITION BY RANGE (requested_at);
CREATE INDEX api_requests_request_id ON api_requests (account_id, request_id);
CREATE INDEX api_requests_trip ON api_requests (account_id, trip_id, requested_at) WHERE trip_id IS NOT NULL;
CREATE INDEX api_requests_refused ON api_requests (account_id, requested_at, entry_number) WHERE status >= 400;

-- Read by `satha backup`: a table whose comment begins so is left out.
COMMENT ON TABLE api_requests IS 'Not in backups: a log of the last month, of which nothing else depends.';

-- Makes the part for one day, by UTC; any number of processes may ask for it at once. Attached rather than made in
-- place, so that whoever reads the log meanwhile is not waited for.
CREATE FUNCTION add_api_request_day(in_day date) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  part constant text := 'api_requests_' || to_char(in_day, 'YYYYMMDD');
BEGIN
  IF to_regclass(part) IS NOT NULL THEN
    RETURN;
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('api_requests', 0));
  -- Read from the catalogue: to_regclass may not know yet what was made while the lock was waited for.
  IF EXISTS (SELECT FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
      WHERE inhparent = 'api_requests'::regclass AND relname = part) THEN
    RETURN;
  END IF;
  EXECUTE format('CREATE TABLE %I (LIKE api_requests INCLUDING CONSTRAINTS)', part);
  EXECUTE format('ALTER TABLE api_requests ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part,
    in_day::timestamp AT TIME ZONE 'UTC', (in_day + 1)::timestamp AT TIME ZONE 'UTC');
END $$;

-- Forgets all days before one; how many that were.
CREATE FUNCTION drop_api_request_days(in_before date) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  part text;
  dropped integer := 0;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('api_requests', 0));
  FOR part IN
    SELECT child.relname FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
    WHERE inhparent = 'api_requests'::regclass
      AND child.relname < 'api_requests_' || to_char(in_before, 'YYYYMMDD')
    ORDER BY child.relname
  LOOP
    EXECUTE format('DROP TABLE %I', part);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
