-- No session begins for a suspended member. By its name the trigger runs after member_sessions_begun, which waits
-- for whoever is suspending the member: what is read here is what they left.
CREATE OR REPLACE FUNCTION refuse_suspended_members() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM members WHERE member_id = NEW.member_id AND suspended_at IS NOT NULL) THEN
    RAISE EXCEPTION 'a suspended member is not signed in'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'sessions_not_of_suspended';
  END IF;
  RETURN NEW;
END $$;
