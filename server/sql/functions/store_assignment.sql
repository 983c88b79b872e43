-- Puts a driver and their truck at a trip, with where they are at that moment unless the place is a coarse one, and keeps that as
-- a turn of the trip. False, with nothing done, when one of the three is at something already: the unique keys decide.
CREATE OR REPLACE FUNCTION store_assignment(
  in_account_id bigint, in_trip_id bigint, in_driver_id bigint, in_vehicle_id bigint, in_at timestamptz
) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  new_assignment_id bigint;
BEGIN
  INSERT INTO assignments (driver_id, vehicle_id, account_id, trip_id, assigned_at, start_lat, start_lng, start_at)
    SELECT in_driver_id, in_vehicle_id, in_account_id, in_trip_id, in_at, lat, lng, recorded_at
    FROM (VALUES (1)) AS once LEFT JOIN driver_positions ON driver_id = in_driver_id AND coalesce(accuracy_meters, 0) <= 500
    ON CONFLICT DO NOTHING RETURNING assignment_id INTO new_assignment_id;
  IF new_assignment_id IS NULL THEN
    RETURN false;
  END IF;
  INSERT INTO trip_assignments (account_id, trip_id, assignment_id, driver_id, vehicle_id, assigned_at)
    VALUES (in_account_id, in_trip_id, new_assignment_id, in_driver_id, in_vehicle_id, in_at);
  RETURN true;
END $$;
