-- What a trip's events tell beside the move, so that each says enough for whoever reads it alone: the fare, the
-- account's own number, who is at the trip, where somebody is, and what was pressed and is not confirmed.
CREATE OR REPLACE FUNCTION trip_event_payload(
  in_account_id bigint, in_trip_id bigint, in_has_driver boolean
) RETURNS jsonb LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'fareFils', t.fare_fils,
    'externalReference', t.external_reference,
    'driver', CASE WHEN d.driver_id IS NOT NULL THEN jsonb_build_object(
      'name', d.name,
      'phone', d.phone_code || d.mobile_number,
      'plate', concat_ws(' ', v.plate_emirate, nullif(v.plate_code, ''), v.plate_number),
      'vehicleTypeId', v.vehicle_type_id
    ) END,
    'unconfirmed', CASE WHEN t.status > 2 THEN list_unconfirmed_presses(in_account_id, in_trip_id) END
  ))
  FROM trips t
  LEFT JOIN drivers d ON in_has_driver AND d.driver_id = t.driver_id
  LEFT JOIN vehicles v ON v.vehicle_id = t.vehicle_id
  WHERE t.account_id = in_account_id AND t.trip_id = in_trip_id;
END;
