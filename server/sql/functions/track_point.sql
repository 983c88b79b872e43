-- Adds a point to a trip's track, with its source, unless there is one of this driver already within 50 metres and 30
-- seconds, or it is from before the trip was theirs.
CREATE OR REPLACE FUNCTION track_point(
  in_trip assignments, in_lat double precision, in_lng double precision, in_recorded_at timestamptz,
  in_received_at timestamptz, in_source text DEFAULT 'app'
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trip_tracks (account_id, trip_id, recorded_at, lat, lng, received_at, driver_id, source)
  SELECT in_trip.account_id, in_trip.trip_id, in_recorded_at, in_lat, in_lng, in_received_at, in_trip.driver_id, in_source
  WHERE in_recorded_at >= in_trip.assigned_at AND NOT EXISTS (
    SELECT FROM trip_tracks AS kept
    WHERE kept.account_id = in_trip.account_id AND kept.trip_id = in_trip.trip_id
      AND coalesce(kept.driver_id, in_trip.driver_id) = in_trip.driver_id
      AND kept.recorded_at > in_recorded_at - interval '30 seconds'
      AND kept.recorded_at < in_recorded_at + interval '30 seconds'
      AND straight_line_meters(kept.lat, kept.lng, in_lat, in_lng) < 50
  )
  ON CONFLICT DO NOTHING;
END $$;
