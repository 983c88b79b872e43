-- Two people may change the same days at once, such as when a moon was sighted: a change names the version that it saw.
ALTER TABLE calendar_entries
  -- Rises with what is told of the days.
  ADD COLUMN version bigint NOT NULL DEFAULT 1 CHECK (version > 0);
