-- Answers that were kept up to this moment are no longer given: their keys are free again.
CREATE OR REPLACE FUNCTION kept_answers_end(in_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN in_now - interval '24 hours';
