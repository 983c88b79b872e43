-- A new password ends every session that the old one began, and every other link and sign-in that was under way, in the
-- statement that sets it.
CREATE OR REPLACE FUNCTION end_member_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM member_sessions WHERE member_id = NEW.member_id;
  DELETE FROM member_verifications WHERE value = NEW.member_id::text
    AND (identifier LIKE 'reset-password:%' OR (identifier LIKE '2fa-%' AND identifier NOT LIKE '2fa-attempts-%'));
  RETURN NULL;
END $$;
