-- What keeps a driver's truck from a trip that needs something of it, by what is on board in the driver's shift; NULL: nothing
-- does, or an operator waived what is needed.
CREATE OR REPLACE FUNCTION unmet_requirement_of_trip(
  in_account_id bigint, in_trip_id bigint, in_driver_id bigint, in_vehicle_id bigint
) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE
RETURN (
  SELECT unmet_requirement(requirements, equipment_on_board(vehicles.equipment, shifts.equipment), height_mm, payload_kg)
  FROM trip_jobs
    JOIN vehicles ON vehicles.vehicle_id = in_vehicle_id
    LEFT JOIN shifts ON shifts.driver_id = in_driver_id AND shifts.vehicle_id = in_vehicle_id AND ended_at IS NULL
  WHERE account_id = in_account_id AND trip_id = in_trip_id AND requirements_waived_at IS NULL
);
