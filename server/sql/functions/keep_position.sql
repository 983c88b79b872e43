-- Keeps a driver's place, unless a later one was kept meanwhile.
CREATE OR REPLACE FUNCTION keep_position(in_place driver_positions) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO driver_positions AS kept SELECT in_place.*
  ON CONFLICT (driver_id) DO UPDATE SET (lat, lng, heading, speed_mps, accuracy_meters, recorded_at, received_at,
      doubtful_lat, doubtful_lng, doubtful_at, jumps)
    = ROW (excluded.lat, excluded.lng,
      -- A phone at rest cannot tell a heading: within some 50 metres, the truck stands as it came.
      CASE WHEN abs(excluded.lat - kept.lat) + abs(excluded.lng - kept.lng) < 0.0005
        THEN coalesce(excluded.heading, kept.heading) ELSE excluded.heading END,
      excluded.speed_mps, excluded.accuracy_meters,
      excluded.recorded_at, excluded.received_at, excluded.doubtful_lat, excluded.doubtful_lng, excluded.doubtful_at,
      excluded.jumps)
    WHERE kept.recorded_at <= excluded.recorded_at;
END $$;
