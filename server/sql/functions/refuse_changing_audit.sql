CREATE OR REPLACE FUNCTION refuse_changing_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Who is forgotten loses their name here; what they did stays.
  IF TG_OP = 'UPDATE' THEN
    old.actor_name := NULL;
    IF new IS NOT DISTINCT FROM old THEN RETURN new; END IF;
  END IF;
  RAISE EXCEPTION 'what was done stays written' USING ERRCODE = 'check_violation';
END $$;
