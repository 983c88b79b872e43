-- A session, and what leads to one, is begun under the password of that moment: it waits for a new one that is being set,
-- and a new one waits for it, so that the statement that sets a password finds all that the old one began (0015).
CREATE FUNCTION hold_member_password() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The column that tells whose it is differs.
  PERFORM FROM member_credentials WHERE member_id = (to_jsonb(NEW) ->> TG_ARGV[0])::bigint FOR SHARE;
  RETURN NEW;
END $$;
CREATE TRIGGER member_sessions_begun BEFORE INSERT ON member_sessions
  FOR EACH ROW EXECUTE FUNCTION hold_member_password('member_id');
CREATE TRIGGER member_verifications_begun BEFORE INSERT ON member_verifications
  FOR EACH ROW WHEN (
    NEW.identifier LIKE 'reset-password:%' OR (NEW.identifier LIKE '2fa-%' AND NEW.identifier NOT LIKE '2fa-attempts-%')
  ) EXECUTE FUNCTION hold_member_password('value');
