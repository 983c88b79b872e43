-- Revoked is final, whatever a statement asks for.
CREATE OR REPLACE FUNCTION refuse_leaving_revoked() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a revoked api key stays revoked' USING ERRCODE = 'check_violation';
END $$;
