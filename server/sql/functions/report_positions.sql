-- Takes in what phones report: any number of points of any drivers, in any order and as often as they like. A driver's
-- place is the believed point that was recorded last. A point out of reach of it is kept apart as doubtful, and is
-- believed when the next one is within reach of it. Of who is at a trip, each believed point goes into the trip's track,
-- unless one of the track is so near, in place and in time, that it tells nothing more. Of who is
-- neither on a shift nor at a trip nothing is kept: where they are is nobody's affair.
--
-- Drivers are taken in the order of their numbers, so that two that report at once cannot wait in a circle.
CREATE OR REPLACE FUNCTION report_positions(
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
  verdict text;
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

    verdict := weigh_point(place, point.lat, point.lng, point.recorded_at, in_top_mps);
    IF trip.driver_id IS NOT NULL THEN
      IF verdict = 'confirming' THEN
        PERFORM track_point(trip, place.doubtful_lat, place.doubtful_lng, place.doubtful_at);
      END IF;
      IF verdict <> 'doubtful' THEN
        PERFORM track_point(trip, point.lat, point.lng, point.recorded_at);
      END IF;
    END IF;

    IF place.driver_id IS NULL OR point.recorded_at > place.recorded_at THEN
      IF verdict <> 'doubtful' THEN
        -- In the order of the table's columns; nothing is doubtful any more.
        place := ROW(point.driver_id, point.lat, point.lng, point.heading, point.speed_mps, point.accuracy_meters,
          point.recorded_at, in_received_at, NULL, NULL, NULL, coalesce(place.jumps, 0));
        is_new := true;
      ELSIF place.doubtful_at IS NULL OR point.recorded_at > place.doubtful_at THEN
        place.doubtful_lat := point.lat;
        place.doubtful_lng := point.lng;
        place.doubtful_at := point.recorded_at;
        place.jumps := place.jumps + 1;
        is_new := true;
      END IF;
    END IF;
    IF point.is_last AND is_new THEN
      PERFORM keep_position(place);
    END IF;
  END LOOP;
END $$;
