-- No session begins for a suspended operator. By its name the trigger runs after operator_sessions_begun, which waits
-- for whoever is suspending the operator: what is read here is what they left.
CREATE OR REPLACE FUNCTION refuse_suspended_operators() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM operators WHERE operator_id = NEW.operator_id AND suspended_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a suspended operator is not signed in'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'sessions_not_of_suspended';
  END IF;
  RETURN NEW;
END $$;
