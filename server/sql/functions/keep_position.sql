-- Keeps a driver's place, unless a later one was kept meanwhile.
CREATE OR REPLACE FUNCTION keep_position(in_place driver_positions) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO driver_positions AS kept SELECT in_place.*
  ON CONFLICT (driver_id) DO UPDATE SET (lat, lng, heading, speed_mps, accuracy_meters, recorded_at, received_at,
      doubtful_lat, doubtful_lng, doubtful_at, jumps, source, heard_at, moved_lat, moved_lng, moved_at,
      seen_lat, seen_lng, seen_at, step_lat, step_lng, equal_steps, mark, mark_source, marked_at,
      doubtful_source, seen_speed_mps, seen_heading, equal_speeds, app_told, tracker_told, server_forward_told, phone)
    = ROW (excluded.lat, excluded.lng,
      -- A phone at rest cannot tell a heading: within some 50 metres, the truck stands as it came.
      CASE WHEN abs(excluded.lat - kept.lat) + abs(excluded.lng - kept.lng) < 0.0005
        THEN coalesce(excluded.heading, kept.heading) ELSE excluded.heading END,
      excluded.speed_mps, excluded.accuracy_meters,
      excluded.recorded_at, excluded.received_at, excluded.doubtful_lat, excluded.doubtful_lng, excluded.doubtful_at,
      excluded.jumps, excluded.source, excluded.heard_at, excluded.moved_lat, excluded.moved_lng, excluded.moved_at,
      excluded.seen_lat, excluded.seen_lng, excluded.seen_at, excluded.step_lat, excluded.step_lng,
      excluded.equal_steps, excluded.mark, excluded.mark_source, excluded.marked_at, excluded.doubtful_source,
      excluded.seen_speed_mps, excluded.seen_heading, excluded.equal_speeds,
      excluded.app_told, excluded.tracker_told, excluded.server_forward_told, excluded.phone)
    WHERE kept.recorded_at <= excluded.recorded_at;
END $$;
