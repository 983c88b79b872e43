-- An account that had an owner has one for ever: whoever takes the last one away is refused. The account's row is
-- locked, so that two who each take one of two owners do not both find the other one there.
CREATE OR REPLACE FUNCTION keep_an_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE account_id = OLD.account_id FOR NO KEY UPDATE;
  IF NOT EXISTS (
    SELECT FROM memberships
    WHERE account_id = OLD.account_id AND role = 'owner' AND member_id <> OLD.member_id
  ) THEN
    RAISE EXCEPTION 'an account keeps an owner'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'memberships_keep_an_owner';
  END IF;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
