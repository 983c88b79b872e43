-- Ends the tracker of a driver who is suspended: whoever has its id tells nothing any more, also after the suspension.
CREATE OR REPLACE FUNCTION end_tracker_of_suspended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM driver_trackers WHERE driver_id = NEW.driver_id;
  RETURN NEW;
END $$;
