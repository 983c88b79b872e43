-- Keeps what is known of the phone of a driver's new session.
CREATE OR REPLACE FUNCTION keep_signed_in_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO signed_in_phones (token_hash, driver_id) VALUES (NEW.token_hash, NEW.subject::bigint);
  RETURN NULL;
END $$;
