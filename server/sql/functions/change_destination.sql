-- Gives a trip the destination of one of its extras, or the one that it had before. The caller has locked the trip.
--
-- The arrival at the new one is promised anew. A destination that is given back has no promise of its own: the latest stands.
-- Writes tables of extras, trips.
CREATE OR REPLACE FUNCTION change_destination(
  in_account_id bigint, in_trip_id bigint, in_extra smallint, in_is_accepted boolean, in_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_one new_destinations;
BEGIN
  IF NOT in_is_accepted THEN
    UPDATE trips SET to_lat = former_lat, to_lng = former_lng, to_address = former_address,
        to_area_name = former_area_name, updated_at = account_time(in_account_id, in_at)
      FROM new_destinations AS place
      WHERE trips.account_id = in_account_id AND trips.trip_id = in_trip_id
        AND place.account_id = in_account_id AND place.trip_id = in_trip_id AND place.extra = in_extra;
    RETURN;
  END IF;
  UPDATE new_destinations AS place SET former_lat = to_lat, former_lng = to_lng, former_address = to_address,
      former_area_name = to_area_name
    FROM trips
    WHERE trips.account_id = in_account_id AND trips.trip_id = in_trip_id
      AND place.account_id = in_account_id AND place.trip_id = in_trip_id AND place.extra = in_extra
    RETURNING place.* INTO new_one;
  UPDATE trips SET to_lat = new_one.lat, to_lng = new_one.lng, to_address = new_one.address,
      to_area_name = new_one.area_name, updated_at = account_time(in_account_id, in_at)
    WHERE account_id = in_account_id AND trip_id = in_trip_id;
  UPDATE arrival_promises AS promise SET made_at = in_at, promised_at = in_at + make_interval(secs => new_one.drive_seconds)
    FROM trips
    WHERE trips.account_id = in_account_id AND trips.trip_id = in_trip_id
      AND promise.account_id = in_account_id AND promise.trip_id = in_trip_id
      AND promise.driver_id = trips.driver_id AND promise.leg = 'destination';
END $$;
