-- Whether what a completed trip was charged for toll gates is what its truck passed with the vehicle aboard. A row waits until it
-- is looked at, some minutes after the completion, and stays where there is a difference: for an operator, who decides.
CREATE TABLE trip_toll_checks (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  -- On the real clock, as the others.
  completed_at timestamptz NOT NULL,
  checked_at timestamptz,
  charged_fils bigint CHECK (charged_fils >= 0),
  passed_fils bigint CHECK (passed_fils >= 0),
  -- Of each gate by which they differ: its code, its name, what was charged and what it took.
  differences jsonb CHECK (jsonb_typeof(differences) = 'array'),
  PRIMARY KEY (account_id, trip_id),
  FOREIGN KEY (account_id, trip_id) REFERENCES trips,
  CHECK (num_nulls(checked_at, charged_fils, passed_fils, differences) IN (0, 4))
);
CREATE INDEX trip_toll_checks_due ON trip_toll_checks (completed_at) WHERE checked_at IS NULL;
CREATE INDEX trip_toll_checks_found ON trip_toll_checks (checked_at) WHERE checked_at IS NOT NULL;
