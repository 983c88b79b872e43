-- Whatever moves a trip over that line keeps its account's sum; creating trips adds to it by itself (create_trips).
CREATE OR REPLACE FUNCTION count_begun_trip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE wallets SET
      not_begun_fils = not_begun_fils + CASE WHEN NEW.status < 4 THEN NEW.fare_fils ELSE -NEW.fare_fils END
    WHERE account_id = NEW.account_id;
  RETURN NULL;
END $$;
