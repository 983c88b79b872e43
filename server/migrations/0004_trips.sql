-- Trips, their events, and the answers kept for safe retries. Every table that grows with trips has the
-- account first in its key, so that the same schema can be spread over several machines by account.

ALTER TABLE accounts ADD COLUMN cancellation_policy_id bigint REFERENCES cancellation_policies;

-- Within 2^53−1, so that every identifier is exact as a JSON number.
CREATE SEQUENCE trip_ids AS bigint MAXVALUE 9007199254740991;

CREATE TABLE trips (
  account_id bigint NOT NULL REFERENCES accounts,
  trip_id bigint NOT NULL,
  -- Made by the process that creates the trip: tells after a lost connection whether the trip was stored.
  creation_token uuid NOT NULL,
  status smallint NOT NULL CHECK (status BETWEEN 0 AND 9),
  -- The number of the trip's latest event.
  sequence integer NOT NULL CHECK (sequence >= 1),
  vehicle_type_id integer NOT NULL REFERENCES vehicle_types,
  from_lat double precision NOT NULL,
  from_lng double precision NOT NULL,
  to_lat double precision NOT NULL,
  to_lng double precision NOT NULL,
  from_address text,
  from_area_name text,
  to_address text,
  to_area_name text,
  distance_meters integer NOT NULL CHECK (distance_meters >= 0),
  duration_seconds integer NOT NULL CHECK (duration_seconds >= 0),
  powered_by text NOT NULL,
  route_data_version text NOT NULL,
  departure_at timestamptz NOT NULL,
  fare_fils bigint NOT NULL CHECK (fare_fils > 0),
  -- Tax contained in the fare.
  vat_fils bigint NOT NULL CHECK (vat_fils BETWEEN 0 AND fare_fils),
  -- The rate of that tax, per 10,000 of the price without it; a cancellation fee contains the same.
  vat_basis_points integer NOT NULL CHECK (vat_basis_points BETWEEN 0 AND 10000),
  fare_lines jsonb NOT NULL,
  tariff_id bigint NOT NULL,
  cancellation_policy_id bigint NOT NULL REFERENCES cancellation_policies,
  cancellation_fee_fils bigint CHECK (cancellation_fee_fils BETWEEN 0 AND fare_fils),
  first_name text NOT NULL,
  last_name text NOT NULL,
  phone_code text NOT NULL,
  mobile_number text NOT NULL,
  external_reference text,
  assigned_at timestamptz,
  promised_pickup_at timestamptz,
  driver_arrived_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, trip_id)
) WITH (fillfactor = 90);
CREATE INDEX trips_status ON trips (account_id, status, trip_id);
CREATE INDEX trips_mobile_number ON trips (account_id, mobile_number, trip_id);
CREATE INDEX trips_created_at ON trips (account_id, created_at);
CREATE INDEX trips_external_reference ON trips (account_id, external_reference, trip_id)
  WHERE external_reference IS NOT NULL;

-- Append-only: each move of a trip's status is one event with the trip's next sequence.
CREATE TABLE trip_events (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  sequence integer NOT NULL CHECK (sequence >= 1),
  type text NOT NULL,
  from_status smallint,
  to_status smallint NOT NULL,
  data jsonb NOT NULL DEFAULT '{}',
  occurred_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, trip_id, sequence),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);

-- The 200 answer of a create or cancel that carried an Idempotency-Key, kept for 24 hours.
CREATE TABLE idempotency_records (
  account_id bigint NOT NULL REFERENCES accounts,
  operation text NOT NULL CHECK (operation IN ('create-trip', 'cancel-trip')),
  idempotency_key text NOT NULL CHECK (char_length(idempotency_key) BETWEEN 1 AND 255),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  trip_id bigint NOT NULL,
  -- The fare of the created trip, or the fee of the cancelled one.
  amount_fils bigint NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, operation, idempotency_key)
);
CREATE INDEX idempotency_records_created_at ON idempotency_records (created_at);

-- Safe retries, for every operation alike.

-- Answers that were kept up to this moment are no longer given: their keys are free again.
CREATE FUNCTION kept_answers_end(in_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN in_now - interval '24 hours';

-- The answer kept under a key, if there is one. outcome: replayed · idempotency_key_reused (with another request)
CREATE FUNCTION find_kept_answer(
  in_account_id bigint, in_operation text, in_idempotency_key text, in_request_hash bytea, in_now timestamptz
) RETURNS TABLE (outcome text, trip_id bigint, amount_fils bigint) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE WHEN r.request_hash = in_request_hash THEN 'replayed' ELSE 'idempotency_key_reused' END,
    r.trip_id, r.amount_fils
  FROM idempotency_records r
  WHERE r.account_id = in_account_id AND r.operation = in_operation AND r.idempotency_key = in_idempotency_key
    AND r.created_at > kept_answers_end(in_now);
END;

-- Claims a key until the database transaction ends: a second request with it meanwhile is told that the first still
-- runs. outcome: free (and now claimed) · idempotency_in_progress · replayed · idempotency_key_reused
CREATE FUNCTION claim_idempotency_key(
  in_account_id bigint, in_operation text, in_idempotency_key text, in_request_hash bytea, in_now timestamptz,
  OUT outcome text, OUT trip_id bigint, OUT amount_fils bigint
) LANGUAGE plpgsql AS $$
BEGIN
  IF NOT pg_try_advisory_xact_lock(
    hashtextextended(in_operation || ' ' || in_account_id || ' ' || in_idempotency_key, 0)
  ) THEN
    outcome := 'idempotency_in_progress';
    RETURN;
  END IF;
  -- A statement of its own, which sees what was committed before the claim.
  SELECT kept.outcome, kept.trip_id, kept.amount_fils INTO outcome, trip_id, amount_fils
    FROM find_kept_answer(in_account_id, in_operation, in_idempotency_key, in_request_hash, in_now) AS kept;
  outcome := coalesce(outcome, 'free');
END $$;

-- Keeps the answer of a request whose key was free; one that was kept too long ago gives way.
CREATE FUNCTION keep_answer(
  in_account_id bigint, in_operation text, in_idempotency_key text, in_request_hash bytea, in_now timestamptz,
  in_trip_id bigint, in_amount_fils bigint
) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  INSERT INTO idempotency_records (
    account_id, operation, idempotency_key, request_hash, trip_id, amount_fils, created_at
  ) VALUES (
    in_account_id, in_operation, in_idempotency_key, in_request_hash, in_trip_id, in_amount_fils, in_now
  ) ON CONFLICT (account_id, operation, idempotency_key) DO UPDATE SET
    request_hash = excluded.request_hash, trip_id = excluded.trip_id,
    amount_fils = excluded.amount_fils, created_at = excluded.created_at;
END;
