-- What drivers' phones send, and what is sent to them.

-- Short messages that wait for whoever sends them; gone once they are of no use any more.
CREATE TABLE sms_messages (
  message_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  phone_code text NOT NULL CHECK (phone_code ~ '^[1-9][0-9]{0,2}$'),
  mobile_number text NOT NULL CHECK (mobile_number ~ '^[0-9]{4,14}$'),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 500),
  created_at timestamptz NOT NULL,
  useless_at timestamptz NOT NULL CHECK (useless_at > created_at)
);
CREATE INDEX sms_messages_useless ON sms_messages (useless_at);

-- Great-circle metres between two points, as values/coordinates.ts reckons them.
CREATE FUNCTION straight_line_meters(
  from_lat double precision, from_lng double precision, to_lat double precision, to_lng double precision
) RETURNS double precision LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN 2 * 6371008.8 * asin(least(1, sqrt(
  sin(radians(to_lat - from_lat) / 2) ^ 2
  + cos(radians(from_lat)) * cos(radians(to_lat)) * sin(radians(to_lng - from_lng) / 2) ^ 2
)));

-- Whether a truck can have been at both points, at no more than so many metres a second. What is near is never
-- doubted: a phone that stands still wanders by so much.
CREATE FUNCTION is_within_reach(
  a_lat double precision, a_lng double precision, a_at timestamptz,
  b_lat double precision, b_lng double precision, b_at timestamptz, top_mps double precision
) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN straight_line_meters(a_lat, a_lng, b_lat, b_lng)
  <= greatest(500, top_mps * abs(extract(epoch FROM b_at - a_at)));

-- Keeps a driver's place, unless a later one was kept meanwhile.
CREATE FUNCTION keep_position(in_place driver_positions) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO driver_positions AS kept SELECT in_place.*
  ON CONFLICT (driver_id) DO UPDATE SET (lat, lng, heading, speed_mps, accuracy_meters, recorded_at, received_at,
      doubtful_lat, doubtful_lng, doubtful_at, jumps)
    = ROW (excluded.lat, excluded.lng, excluded.heading, excluded.speed_mps, excluded.accuracy_meters,
      excluded.recorded_at, excluded.received_at, excluded.doubtful_lat, excluded.doubtful_lng, excluded.doubtful_at,
      excluded.jumps)
    WHERE kept.recorded_at <= excluded.recorded_at;
END $$;

-- Adds a point to a trip's track, unless there is one already within 50 metres and 30 seconds, or it is from before the
-- trip was this driver's.
CREATE FUNCTION track_point(
  in_trip assignments, in_lat double precision, in_lng double precision, in_recorded_at timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trip_tracks (account_id, trip_id, recorded_at, lat, lng)
  SELECT in_trip.account_id, in_trip.trip_id, in_recorded_at, in_lat, in_lng
  WHERE in_recorded_at >= in_trip.assigned_at AND NOT EXISTS (
    SELECT FROM trip_tracks AS kept
    WHERE kept.account_id = in_trip.account_id AND kept.trip_id = in_trip.trip_id
      AND kept.recorded_at > in_recorded_at - interval '30 seconds'
      AND kept.recorded_at < in_recorded_at + interval '30 seconds'
      AND straight_line_meters(kept.lat, kept.lng, in_lat, in_lng) < 50
  )
  ON CONFLICT DO NOTHING;
END $$;

-- Takes in what phones report: any number of points of any drivers, in any order and as often as they like. A driver's
-- place is the believed point that was recorded last. A point out of reach of it is kept apart as doubtful, and is
-- believed when the next one is within reach of it. Of who is at a trip, each believed point goes into the trip's track,
-- unless one of the track is so near, in place and in time, that it tells nothing more. Of who is
-- neither on a shift nor at a trip nothing is kept: where they are is nobody's affair.
--
-- Drivers are taken in the order of their numbers, so that two that report at once cannot wait in a circle.
CREATE FUNCTION report_positions(
  in_driver_ids bigint[], in_lats double precision[], in_lngs double precision[], in_headings real[],
  in_speeds_mps real[], in_accuracies_meters real[], in_recorded_at timestamptz[], in_received_at timestamptz,
  in_top_mps double precision
) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  point record;
  place driver_positions;
  trip assignments;
  is_on_duty boolean;
  is_new boolean;
  is_believed boolean;
BEGIN
  FOR point IN
    SELECT reported.*, row_number() OVER of_driver = 1 AS is_first, lead(driver_id) OVER of_driver IS NULL AS is_last
    FROM unnest(in_driver_ids, in_lats, in_lngs, in_headings, in_speeds_mps, in_accuracies_meters, in_recorded_at)
      AS reported (driver_id, lat, lng, heading, speed_mps, accuracy_meters, recorded_at)
    WINDOW of_driver AS (PARTITION BY driver_id ORDER BY recorded_at, lat, lng, heading, speed_mps, accuracy_meters)
    ORDER BY driver_id, recorded_at, lat, lng, heading, speed_mps, accuracy_meters
  LOOP
    IF point.is_first THEN
      SELECT * INTO place FROM driver_positions WHERE driver_id = point.driver_id FOR NO KEY UPDATE;
      SELECT * INTO trip FROM assignments WHERE driver_id = point.driver_id;
      is_on_duty := trip.driver_id IS NOT NULL
        OR EXISTS (SELECT FROM shifts WHERE driver_id = point.driver_id AND ended_at IS NULL);
      is_new := false;
    END IF;
    CONTINUE WHEN NOT is_on_duty;

    IF place.driver_id IS NULL THEN
      is_believed := true;
    ELSE
      is_believed := is_within_reach(place.lat, place.lng, place.recorded_at,
        point.lat, point.lng, point.recorded_at, in_top_mps);
    END IF;

    IF place.driver_id IS NULL OR point.recorded_at > place.recorded_at THEN
      IF NOT is_believed AND point.recorded_at > place.doubtful_at AND is_within_reach(place.doubtful_lat,
        place.doubtful_lng, place.doubtful_at, point.lat, point.lng, point.recorded_at, in_top_mps)
      THEN
        is_believed := true;
        IF trip.driver_id IS NOT NULL THEN
          PERFORM track_point(trip, place.doubtful_lat, place.doubtful_lng, place.doubtful_at);
        END IF;
      END IF;
      IF is_believed THEN
        place.driver_id := point.driver_id;
        place.lat := point.lat;
        place.lng := point.lng;
        place.heading := point.heading;
        place.speed_mps := point.speed_mps;
        place.accuracy_meters := point.accuracy_meters;
        place.recorded_at := point.recorded_at;
        place.received_at := in_received_at;
        place.doubtful_lat := NULL;
        place.doubtful_lng := NULL;
        place.doubtful_at := NULL;
        place.jumps := coalesce(place.jumps, 0);
        is_new := true;
      ELSIF place.doubtful_at IS NULL OR point.recorded_at > place.doubtful_at THEN
        place.doubtful_lat := point.lat;
        place.doubtful_lng := point.lng;
        place.doubtful_at := point.recorded_at;
        place.jumps := place.jumps + 1;
        is_new := true;
      END IF;
    END IF;

    IF is_believed AND trip.driver_id IS NOT NULL THEN
      PERFORM track_point(trip, point.lat, point.lng, point.recorded_at);
    END IF;
    IF point.is_last AND is_new THEN
      PERFORM keep_position(place);
    END IF;
  END LOOP;
END $$;
