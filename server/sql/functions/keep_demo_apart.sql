-- Refuses to bring a trip and a driver together of whom one is of the sandbox's demo and the other is not. Both are that, or
-- not, from their first moment on, so nothing is locked for it. Those who choose drivers look themselves: this is for what
-- they would overlook.
CREATE OR REPLACE FUNCTION keep_demo_apart() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT is_demo FROM accounts WHERE account_id = NEW.account_id)
      <> (SELECT is_demo FROM drivers WHERE driver_id = NEW.driver_id) THEN
    RAISE EXCEPTION 'trip % and driver % are not both of the demo', NEW.trip_id, NEW.driver_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'demo_is_apart';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE TRIGGER offers_keep_demo_apart BEFORE INSERT ON offers
  FOR EACH ROW EXECUTE FUNCTION keep_demo_apart();
CREATE OR REPLACE TRIGGER assignments_keep_demo_apart BEFORE INSERT ON assignments
  FOR EACH ROW EXECUTE FUNCTION keep_demo_apart();
