-- More keys than an account can tell apart are of use to nobody, and each is a rate allowance and ten streams of its own.
-- Revoked ones do not count; accounts that have more keep them. The account's row is locked first: whoever makes keys at
-- the same time is counted one after the other.
CREATE FUNCTION keep_keys_few() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM accounts WHERE account_id = NEW.account_id FOR NO KEY UPDATE;
  IF (SELECT count(*) FROM api_keys WHERE account_id = NEW.account_id AND status <> 'revoked') >= 50 THEN
    RAISE EXCEPTION 'account % has 50 api keys', NEW.account_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'api_keys_are_few';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER api_keys_are_few BEFORE INSERT ON api_keys
  FOR EACH ROW WHEN (NEW.status <> 'revoked') EXECUTE FUNCTION keep_keys_few();
