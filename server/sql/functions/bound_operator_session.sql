-- However often a session is used and renewed, it is over 30 days after the sign-in that began it.
CREATE OR REPLACE FUNCTION bound_operator_session() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.expires_at := least(NEW.expires_at, NEW.created_at + interval '720 hours');
  RETURN NEW;
END $$;
