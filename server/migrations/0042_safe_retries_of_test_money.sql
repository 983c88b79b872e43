-- The sandbox's test money is added once for each Idempotency-Key, too: what is kept is the balance that was answered,
-- and there is no trip to it.
ALTER TABLE idempotency_records
  DROP CONSTRAINT idempotency_records_operation_check,
  ADD CONSTRAINT idempotency_records_operation_check
    CHECK (operation IN ('create-trip', 'cancel-trip', 'add-test-money')),
  ALTER COLUMN trip_id DROP NOT NULL,
  ADD CONSTRAINT idempotency_records_trip_check CHECK ((trip_id IS NULL) = (operation = 'add-test-money'));
