-- Where a trip was booked to, wherever it goes now: what it went to before the first destination that was accepted.
CREATE OR REPLACE FUNCTION booked_destination(
  in_account_id bigint, in_trip_id bigint,
  OUT lat double precision, OUT lng double precision, OUT address text, OUT area_name text
) LANGUAGE sql STABLE
BEGIN ATOMIC
  SELECT CASE WHEN extra IS NULL THEN to_lat ELSE former_lat END, CASE WHEN extra IS NULL THEN to_lng ELSE former_lng END,
    CASE WHEN extra IS NULL THEN to_address ELSE former_address END,
    CASE WHEN extra IS NULL THEN to_area_name ELSE former_area_name END
  FROM trips
  LEFT JOIN LATERAL (
    SELECT place.* FROM trip_extras JOIN new_destinations AS place USING (account_id, trip_id, extra)
    WHERE trip_extras.account_id = in_account_id AND trip_extras.trip_id = in_trip_id AND status = 'accepted'
    ORDER BY extra LIMIT 1
  ) AS first_one ON true
  WHERE trips.account_id = in_account_id AND trips.trip_id = in_trip_id;
END;
