CREATE OR REPLACE FUNCTION refuse_changing_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what was done stays written' USING ERRCODE = 'check_violation';
END $$;
