-- Returns a driver's place with a point that is later than it, as that was weighed.
CREATE OR REPLACE FUNCTION note_point(
  in_place driver_positions, in_point reported_position, in_verdict text, in_received_at timestamptz
) RETURNS driver_positions LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
DECLARE
  place driver_positions := in_place;
BEGIN
  IF in_verdict IN ('believed', 'confirming') THEN
    IF coalesce(abs(in_point.lat - place.moved_lat) + abs(in_point.lng - place.moved_lng) >= 0.0005, true) THEN
      place.moved_lat := in_point.lat;
      place.moved_lng := in_point.lng;
      place.moved_at := in_point.recorded_at;
    END IF;
    place.driver_id := in_point.driver_id;
    place.lat := in_point.lat;
    place.lng := in_point.lng;
    place.heading := in_point.heading;
    place.speed_mps := in_point.speed_mps;
    place.accuracy_meters := in_point.accuracy_meters;
    place.recorded_at := in_point.recorded_at;
    place.received_at := in_received_at;
    place.source := in_point.source;
    place.heard_at := NULL;
    place.jumps := coalesce(place.jumps, 0);
    -- What is confirmed was no wild point.
    IF in_verdict = 'confirming' AND place.mark = 'jumped' AND place.marked_at = in_place.doubtful_at THEN
      SELECT NULL, NULL, NULL INTO place.mark, place.mark_source, place.marked_at;
    END IF;
    SELECT NULL, NULL, NULL, NULL
      INTO place.doubtful_lat, place.doubtful_lng, place.doubtful_at, place.doubtful_source;
  ELSIF in_verdict = 'alive' THEN
    -- A truck that was driving when it was last located is not where it was; another device knows nothing of this one's place.
    IF coalesce(place.speed_mps, 0) < 3 AND in_point.source = place.source THEN
      place.heard_at := greatest(place.heard_at, in_point.recorded_at);
    END IF;
  ELSIF in_verdict = 'doubtful' THEN
    IF place.doubtful_at IS NULL OR in_point.recorded_at > place.doubtful_at THEN
      place.doubtful_lat := in_point.lat;
      place.doubtful_lng := in_point.lng;
      place.doubtful_at := in_point.recorded_at;
      place.doubtful_source := in_point.source;
      place.jumps := place.jumps + 1;
    END IF;
  END IF;
  IF in_verdict NOT IN ('believed', 'confirming', 'alive', 'outdone', 'seen')
    AND coalesce(in_point.recorded_at > place.marked_at, true)
    -- Another mark says more, and stays when the jump is confirmed.
    AND NOT coalesce(in_verdict = 'doubtful' AND place.mark <> 'jumped'
      AND in_point.recorded_at < place.marked_at + interval '5 minutes', false)
  THEN
    place.mark := CASE in_verdict WHEN 'doubtful' THEN 'jumped' ELSE in_verdict END;
    place.mark_source := in_point.source;
    place.marked_at := in_point.recorded_at;
  END IF;

  -- What another source tells meanwhile belongs to no way of the one that is kept.
  IF in_verdict NOT IN ('alive', 'outdone', 'elsewhere', 'other_phone', 'seen')
    AND coalesce(in_point.recorded_at > place.seen_at, true)
  THEN
    place.equal_steps := CASE WHEN is_same_step(place, in_point) THEN least(place.equal_steps + 1, 100) ELSE 0 END;
    place.equal_speeds := CASE WHEN is_same_speed(place, in_point) THEN least(place.equal_speeds + 1, 100) ELSE 0 END;
    place.step_lat := in_point.lat - place.seen_lat;
    place.step_lng := in_point.lng - place.seen_lng;
    place.seen_lat := in_point.lat;
    place.seen_lng := in_point.lng;
    place.seen_at := in_point.recorded_at;
    place.seen_speed_mps := in_point.speed_mps;
    place.seen_heading := in_point.heading;
  END IF;
  RETURN place;
END $$;
