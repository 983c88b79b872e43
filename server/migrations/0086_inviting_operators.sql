-- An invitation to an account outlives no right of the operator who made it. Those that are open keep their links: who of
-- the company made them is told by the audit log alone.
ALTER TABLE member_invitations
  -- With invited_by NULL as well: the command line.
  ADD COLUMN invited_by_operator bigint REFERENCES operators,
  ADD CHECK (invited_by IS NULL OR invited_by_operator IS NULL);
CREATE INDEX member_invitations_by_operator ON member_invitations (invited_by_operator)
  WHERE status = 'open' AND invited_by_operator IS NOT NULL;
