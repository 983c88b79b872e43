-- Takes in what phones and trackers report: any number of points of any drivers, in any order and as often as they like. A
-- driver's place is the believed point that was recorded last (weigh_point). A point out of reach of it is kept apart as
-- doubtful, and is believed when the next one is within reach of it. Of who is at a trip, each believed point goes into the
-- trip's track, unless one of the track is so near, in place and in time, that it tells nothing more. Of who is neither on a
-- shift nor at a trip nothing is kept: where they are is nobody's affair.
--
-- Drivers are taken in the order of their numbers, so that two that report at once cannot wait in a circle. Sources that are
-- left out are the app. Returns the places, from 1 on, of the points that are left out as those of another phone of the driver.
CREATE OR REPLACE FUNCTION report_positions(
  in_driver_ids bigint[], in_lats double precision[], in_lngs double precision[], in_headings real[],
  in_speeds_mps real[], in_accuracies_meters real[], in_recorded_at timestamptz[], in_received_at timestamptz,
  in_top_mps double precision, in_sources text[] DEFAULT NULL, in_judges_app boolean DEFAULT false,
  in_mocked boolean[] DEFAULT NULL, in_battery_percents real[] DEFAULT NULL, in_phones bytea[] DEFAULT NULL
) RETURNS integer[] LANGUAGE plpgsql AS $$
DECLARE
  told record;
  point reported_position;
  place driver_positions;
  noted driver_positions;
  trip assignments;
  is_on_duty boolean;
  on_duty_since timestamptz;
  is_new boolean;
  verdict text;
  left_out integer[] := '{}';
BEGIN
  FOR told IN
    SELECT reported.*, row_number() OVER of_driver = 1 AS is_first, lead(driver_id) OVER of_driver IS NULL AS is_last
    FROM unnest(in_driver_ids, in_lats, in_lngs, in_headings, in_speeds_mps, in_accuracies_meters, in_recorded_at, in_sources,
        in_mocked, in_battery_percents, in_phones) WITH ORDINALITY
      AS reported (driver_id, lat, lng, heading, speed_mps, accuracy_meters, recorded_at, source, is_mocked, battery_percent,
        phone, ordinal)
    WINDOW of_driver AS (PARTITION BY driver_id ORDER BY recorded_at, lat, lng, heading, speed_mps, accuracy_meters, source)
    ORDER BY driver_id, recorded_at, lat, lng, heading, speed_mps, accuracy_meters, source
  LOOP
    IF told.is_first THEN
      SELECT * INTO place FROM driver_positions WHERE driver_id = told.driver_id FOR NO KEY UPDATE;
      SELECT * INTO trip FROM assignments WHERE driver_id = told.driver_id;
      SELECT least(started_at, trip.assigned_at) INTO on_duty_since FROM shifts
        WHERE driver_id = told.driver_id AND ended_at IS NULL;
      on_duty_since := coalesce(on_duty_since, trip.assigned_at);
      is_on_duty := on_duty_since IS NOT NULL;
      is_new := false;
    END IF;
    -- A tracker sends what it kept from before the shift, too.
    CONTINUE WHEN NOT is_on_duty OR (told.recorded_at < on_duty_since AND told.source <> 'app');

    point := ROW(told.driver_id, told.lat, told.lng, told.heading, told.speed_mps, told.accuracy_meters, told.recorded_at,
      coalesce(told.source, 'app'), told.is_mocked, told.battery_percent, told.phone);
    verdict := weigh_phone(place, point, weigh_point(place, point, in_top_mps, in_judges_app), in_received_at, in_top_mps);
    -- A coarse one tells where the truck may be, and not where it was.
    IF trip.driver_id IS NOT NULL AND coalesce(point.accuracy_meters, 0) <= 500 THEN
      IF verdict = 'confirming' THEN
        PERFORM track_point(trip, place.doubtful_lat, place.doubtful_lng, place.doubtful_at, in_received_at,
          coalesce(place.doubtful_source, point.source));
      END IF;
      IF verdict IN ('believed', 'confirming') THEN
        PERFORM track_point(trip, point.lat, point.lng, point.recorded_at, in_received_at, point.source);
      END IF;
    END IF;

    noted := place;
    IF (place.driver_id IS NULL AND verdict = 'believed') OR point.recorded_at > place.recorded_at THEN
      noted := note_point(place, point, verdict, in_received_at);
    END IF;
    IF verdict = 'other_phone' THEN
      left_out := left_out || told.ordinal::integer;
    ELSE
      noted := note_phone(note_told(noted, point), point, verdict, in_received_at);
    END IF;
    is_new := is_new OR noted IS DISTINCT FROM place;
    place := noted;
    IF told.is_last AND is_new AND place.driver_id IS NOT NULL THEN
      PERFORM keep_position(place);
    END IF;
  END LOOP;
  RETURN left_out;
END $$;
