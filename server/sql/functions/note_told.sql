-- Returns a driver's place with what a source told, where that is later than what it told before; whether the point was
-- believed makes no difference here.
CREATE OR REPLACE FUNCTION note_told(in_place driver_positions, in_point reported_position)
RETURNS driver_positions LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  place driver_positions := in_place;
  told told_place := CASE in_point.source
    WHEN 'app' THEN in_place.app_told WHEN 'tracker' THEN in_place.tracker_told ELSE in_place.server_forward_told END;
BEGIN
  IF in_point.recorded_at <= told.heard_at THEN
    RETURN place;
  END IF;
  told.heard_at := in_point.recorded_at;
  told.battery_percent := coalesce(in_point.battery_percent, told.battery_percent);
  IF in_point.lat IS NOT NULL THEN
    told.lat := in_point.lat;
    told.lng := in_point.lng;
    told.accuracy_meters := in_point.accuracy_meters;
    told.recorded_at := in_point.recorded_at;
  END IF;
  CASE in_point.source
    WHEN 'app' THEN place.app_told := told;
    WHEN 'tracker' THEN place.tracker_told := told;
    ELSE place.server_forward_told := told;
  END CASE;
  RETURN place;
END $$;
