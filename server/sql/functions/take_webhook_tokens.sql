-- Takes a token from each bucket, or from none: NULL when they were taken, else from when on they can be. A token is there
-- again after its bucket's spacing; so many as the burst a full bucket holds.
CREATE OR REPLACE FUNCTION take_webhook_tokens(in_subjects text[], in_spacings interval[], in_bursts integer[], in_at timestamptz)
RETURNS timestamptz LANGUAGE plpgsql AS $$
DECLARE
  free_at timestamptz;
BEGIN
  -- Always in the same order, and locked also where they are there already.
  INSERT INTO webhook_rate_buckets AS bucket (subject, full_at)
    SELECT subject, in_at FROM unnest(in_subjects) AS subject ORDER BY subject
    ON CONFLICT (subject) DO UPDATE SET full_at = greatest(bucket.full_at, excluded.full_at);
  SELECT max(full_at - (burst - 1) * spacing) INTO STRICT free_at
    FROM unnest(in_subjects, in_spacings, in_bursts) AS wanted (subject, spacing, burst)
    JOIN webhook_rate_buckets USING (subject);
  IF free_at > in_at THEN
    RETURN free_at;
  END IF;
  UPDATE webhook_rate_buckets AS bucket SET full_at = bucket.full_at + spacing
    FROM unnest(in_subjects, in_spacings) AS wanted (subject, spacing) WHERE bucket.subject = wanted.subject;
  RETURN NULL;
END $$;
