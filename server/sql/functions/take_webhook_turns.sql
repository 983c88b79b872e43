-- Takes one turn of each subject, or of none: NULL when they were taken, else from when on they can be. A turn comes
-- back after its spacing, and so many may be taken at once.
CREATE OR REPLACE FUNCTION take_webhook_turns(in_subjects text[], in_spacings interval[], in_bursts integer[], in_at timestamptz)
RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  free_at timestamptz;
BEGIN
  -- Always in the same order, and locked also where they are there already.
  INSERT INTO webhook_turns AS turns (subject, full_at)
    SELECT subject, in_at FROM unnest(in_subjects) AS subject ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET full_at = greatest(turns.full_at, excluded.full_at);
  SELECT max(full_at - (burst - 1) * spacing) INTO STRICT free_at
    FROM unnest(in_subjects, in_spacings, in_bursts) AS wanted (subject, spacing, burst)
    JOIN webhook_turns USING (subject);
  IF free_at > in_at THEN
    RETURN free_at;
  END IF;
  UPDATE webhook_turns AS turns SET full_at = turns.full_at + spacing
    FROM unnest(in_subjects, in_spacings) AS wanted (subject, spacing) WHERE turns.subject = wanted.subject;
  RETURN NULL;
END $$;
