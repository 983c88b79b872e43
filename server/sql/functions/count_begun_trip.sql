-- Keeps what an account's trips that have not begun hold (wallets.not_begun_fils): a trip begins with its loading, status
-- 4, and whatever moves one over that line comes by here; creating trips adds to it by itself (create_trips).
CREATE OR REPLACE FUNCTION count_begun_trip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE wallets SET
      not_begun_fils = not_begun_fils + CASE WHEN NEW.status < 4 THEN NEW.fare_fils ELSE -NEW.fare_fils END
    WHERE account_id = NEW.account_id;
  RETURN NULL;
END $$;
