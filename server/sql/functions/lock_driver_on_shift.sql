-- Locks a driver and their truck, so that no shift ends and nothing that is told of the truck changes until the transaction
-- ends. False when the driver is suspended, has no licence that is valid on this day of the UAE's calendar, or is on no shift
-- with that truck; when the truck is out of service; and when another document of either is over.
CREATE OR REPLACE FUNCTION lock_driver_on_shift(in_driver_id bigint, in_vehicle_id bigint, in_at timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM drivers WHERE driver_id = in_driver_id AND suspended_at IS NULL
    AND least(licence_expires_on, documents_valid_through) >= (in_at AT TIME ZONE INTERVAL '4 hours')::date
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN false;
  END IF;
  PERFORM FROM shifts JOIN vehicles USING (vehicle_id)
    WHERE driver_id = in_driver_id AND vehicle_id = in_vehicle_id AND ended_at IS NULL AND out_of_service_at IS NULL
      AND coalesce(documents_valid_through >= (in_at AT TIME ZONE INTERVAL '4 hours')::date, true)
    FOR SHARE OF vehicles;
  RETURN FOUND;
END $$;
