-- What an account pays for cancelling. A policy is never changed once a trip keeps its number: other rules are
-- another row. The shape of `rules` is that of CancellationRules in domain/trips/cancellation-policy.ts.

CREATE TABLE cancellation_policies (
  cancellation_policy_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 80),
  rules jsonb NOT NULL CHECK (jsonb_typeof(rules) = 'object'),
  created_at timestamptz NOT NULL
);

CREATE FUNCTION refuse_changing_a_cancellation_policy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the rules of a cancellation policy are never changed; add another policy instead'
    USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER cancellation_policy_rules_are_final BEFORE UPDATE OF rules ON cancellation_policies
  FOR EACH ROW WHEN (OLD.rules IS DISTINCT FROM NEW.rules)
  EXECUTE FUNCTION refuse_changing_a_cancellation_policy();

-- The default: an account without a policy of its own has number 1. The figures are our own.
INSERT INTO cancellation_policies (name, rules, created_at) VALUES (
  'Default',
  '{
    "driverLateSeconds": 1800,
    "feeByStatus": {
      "scheduled": { "freeSecondsAfterAssignment": 0, "feeBasisPoints": 0, "minimumFeeFils": 0 },
      "searching": { "freeSecondsAfterAssignment": 0, "feeBasisPoints": 0, "minimumFeeFils": 0 },
      "driver_to_pickup": { "freeSecondsAfterAssignment": 180, "feeBasisPoints": 2000, "minimumFeeFils": 3000 },
      "at_pickup": { "freeSecondsAfterAssignment": 0, "feeBasisPoints": 5000, "minimumFeeFils": 6000 },
      "loading": { "freeSecondsAfterAssignment": 0, "feeBasisPoints": 5000, "minimumFeeFils": 6000 },
      "in_progress": { "freeSecondsAfterAssignment": 0, "feeBasisPoints": 9000, "minimumFeeFils": 0 }
    }
  }',
  '2026-01-01T00:00:00+04:00'
);
