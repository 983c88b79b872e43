-- What the ends of a trip cost are dated rows, of all accounts or of one, and the track says when each point was received:
-- waiting at the pickup is proven by it.

-- What outcomes cost, for trips from a moment on. The shape of `rules` is that of OutcomeFeeRules in
-- domain/trips/outcomes/outcome-fee-policy.ts. An account's own rows go before those for all.
CREATE TABLE outcome_fee_policies (
  outcome_fee_policy_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- NULL: of all accounts that have none of their own.
  account_id bigint REFERENCES accounts,
  -- On the clock of a trip's account, as the trip's `created_at` is.
  valid_from timestamptz NOT NULL,
  -- Trips up to this one were there already and never go by the row, however far ahead the clock of their account was.
  after_trip_id bigint NOT NULL CHECK (after_trip_id >= 0),
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'object'),
  created_at timestamptz NOT NULL,
  UNIQUE NULLS NOT DISTINCT (account_id, valid_from)
);

CREATE FUNCTION refuse_changing_an_outcome_fee_policy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what outcomes cost is never changed; add a row from a later moment on instead'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER outcome_fee_policies_are_final BEFORE UPDATE OR DELETE ON outcome_fee_policies
  FOR EACH ROW EXECUTE FUNCTION refuse_changing_an_outcome_fee_policy();
CREATE TRIGGER outcome_fee_policies_are_not_emptied BEFORE TRUNCATE ON outcome_fee_policies
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_changing_an_outcome_fee_policy();

-- The figures are our own. The first row is what was charged until now; the second holds for the trips to come. A database
-- without trips has nothing that could go by the first one: the second holds in it from the beginning.
INSERT INTO outcome_fee_policies (valid_from, after_trip_id, rules, created_at) VALUES
  (
    '2026-01-01T00:00:00+04:00',
    0,
    '{
      "customer_absent": { "basisPoints": 5000, "minimumFils": 6000 },
      "refused_by_customer": { "basisPoints": 5000, "minimumFils": 6000 },
      "wrong_vehicle_type": { "basisPoints": 5000, "minimumFils": 6000 }
    }',
    now()
  ),
  (
    CASE WHEN EXISTS (SELECT FROM trips) THEN now() ELSE '2026-01-01T00:00:01+04:00' END,
    coalesce((SELECT max(trip_id) FROM trips), 0),
    '{
      "customer_absent": {
        "basisPoints": 5000,
        "minimumFils": 6000,
        "waiting": { "withinMeters": 200, "seconds": 600, "latestAfterPromiseSeconds": 1800 }
      },
      "refused_by_customer": { "asCancelledIn": "at_pickup" }
    }',
    now()
  );

-- On the real clock; NULL for points of before this was noted, which prove no waiting.
ALTER TABLE trip_tracks ADD COLUMN received_at timestamptz;
-- Its other form takes that moment, too.
DROP FUNCTION track_point(assignments, double precision, double precision, timestamptz);

-- Where the driver was known to be when they took the trip: what the first point of the track is judged by.
ALTER TABLE assignments
  ADD COLUMN start_lat double precision,
  ADD COLUMN start_lng double precision,
  ADD COLUMN start_at timestamptz,
  ADD CHECK ((start_lat IS NULL) = (start_at IS NULL) AND (start_lng IS NULL) = (start_at IS NULL));

-- What ending a trip would cost, as it was shown last: honoured for a minute on the real clock, while the trip stays as it
-- was. By outcome: the fee in fils, and why it is that.
CREATE TABLE outcome_previews (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  sequence integer NOT NULL,
  figures jsonb NOT NULL CHECK (jsonb_typeof(figures) = 'object'),
  shown_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, trip_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips
);

-- On whose wish a trip was cancelled; NULL: the account's own.
ALTER TABLE trips ADD COLUMN cancelled_by text CHECK (cancelled_by IN ('customer', 'operator'));
