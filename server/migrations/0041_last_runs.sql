-- When the operator's daily chores were last done, for the metrics: whoever does them is gone when they are asked for.

CREATE TABLE last_runs (
  chore text PRIMARY KEY CHECK (chore IN ('backup', 'ledger_check')),
  ran_at timestamptz NOT NULL,
  -- Whether nothing was found amiss. A backup that failed leaves no row.
  is_sound boolean NOT NULL
);
