-- Keeps what is known of the phone of a driver's new session: whoever signs in has it in their hand.
CREATE OR REPLACE FUNCTION keep_signed_in_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO signed_in_phones (token_hash, driver_id, in_hand_since)
    VALUES (NEW.token_hash, NEW.subject::bigint, NEW.created_at);
  RETURN NULL;
END $$;
