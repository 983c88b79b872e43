-- A new password ends every session that the old one began, and every other link and sign-in that was under way, in the
-- statement that sets it.
-- Writes tables of people, sessions.
CREATE OR REPLACE FUNCTION end_sessions_of_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM sessions WHERE audience = NEW.audience AND subject = NEW.person_id::text;
  DELETE FROM person_links WHERE audience = NEW.audience AND person_id = NEW.person_id;
  RETURN NULL;
END $$;
CREATE OR REPLACE TRIGGER person_password_set AFTER UPDATE OF password_hash ON person_credentials
  FOR EACH ROW WHEN (NEW.password_hash <> OLD.password_hash) EXECUTE FUNCTION end_sessions_of_password();
