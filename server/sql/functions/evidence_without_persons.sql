-- What a driver told, without a person's name and what was left in the vehicle: what is kept of it once the customer is
-- erased.
CREATE OR REPLACE FUNCTION evidence_without_persons(in_facts jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT in_facts - '{name,belongings}'::text[];
$$;
