-- Responses stored up to this moment have expired: their keys are free again.
CREATE OR REPLACE FUNCTION stored_responses_end(in_now timestamptz) RETURNS timestamptz LANGUAGE sql STABLE
  RETURN in_now - interval '24 hours';
