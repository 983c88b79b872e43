-- Every entry says who did it, with the name that they had at the time, and need not be of an account.
ALTER TABLE audit_entries DISABLE TRIGGER audit_entries_stay;
ALTER TABLE audit_entries
  ADD COLUMN actor_kind text CHECK (actor_kind IN ('operator', 'member', 'driver', 'key', 'system')),
  -- NULL: the service itself, or whoever uses the command line.
  ADD COLUMN actor_id bigint,
  -- NULL: the service itself, or a person who was forgotten.
  ADD COLUMN actor_name text CHECK (char_length(actor_name) BETWEEN 1 AND 200);
-- Until now whoever was no member was the operator at the command line, but for what auto recharge does by itself. The name
-- that a member had at the time nobody kept: it is the one that they have now.
UPDATE audit_entries AS entry SET
  actor_kind = CASE
    WHEN member_id IS NOT NULL THEN 'member'
    WHEN action IN ('auto_recharge.stopped', 'auto_recharge.paused') THEN 'system'
    ELSE 'operator'
  END,
  actor_id = member_id,
  actor_name = CASE
    WHEN member_id IS NOT NULL THEN (SELECT name FROM members WHERE members.member_id = entry.member_id)
    WHEN action IN ('auto_recharge.stopped', 'auto_recharge.paused') THEN NULL
    ELSE 'command line'
  END;
ALTER TABLE audit_entries ENABLE TRIGGER audit_entries_stay;

ALTER TABLE audit_entries
  ALTER COLUMN actor_kind SET NOT NULL,
  ADD CHECK (CASE actor_kind
    WHEN 'system' THEN actor_id IS NULL AND actor_name IS NULL
    WHEN 'operator' THEN true
    ELSE actor_id IS NOT NULL
  END),
  -- Its index goes with it.
  DROP COLUMN member_id,
  DROP CONSTRAINT audit_entries_pkey,
  ALTER COLUMN account_id DROP NOT NULL,
  -- By account first, as a primary key cannot be where there may be no account.
  ADD UNIQUE NULLS NOT DISTINCT (account_id, audit_entry_id);
CREATE INDEX audit_entries_actor ON audit_entries (actor_kind, actor_id, audit_entry_id);
COMMENT ON TABLE audit_entries IS 'Append-only: who did what, and when.';
