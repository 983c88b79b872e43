-- The portal's sandbox controls are done once for each token, too: what is kept of a trip that was moved on is its number,
-- and of an account that began anew its balance, without a trip.
ALTER TABLE idempotency_records
  DROP CONSTRAINT idempotency_records_operation_check,
  DROP CONSTRAINT idempotency_records_trip_check,
  ADD CONSTRAINT idempotency_records_operation_check
    CHECK (operation IN ('create-trip', 'cancel-trip', 'add-test-money', 'advance-trip', 'reset-account')),
  ADD CONSTRAINT idempotency_records_trip_check
    CHECK ((trip_id IS NULL) = (operation IN ('add-test-money', 'reset-account')));
