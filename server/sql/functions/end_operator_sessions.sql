-- A new password ends every session that the old one began, and every other link and sign-in that was under way, in the
-- statement that sets it.
CREATE OR REPLACE FUNCTION end_operator_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM operator_sessions WHERE operator_id = NEW.operator_id;
  DELETE FROM operator_verifications WHERE value = NEW.operator_id::text
    AND (identifier LIKE 'reset-password:%' OR (identifier LIKE '2fa-%' AND identifier NOT LIKE '2fa-attempts-%'));
  RETURN NULL;
END $$;
