-- What of a trip was pressed and is not confirmed, in order, as it is told; NULL where there is nothing.
CREATE OR REPLACE FUNCTION list_unconfirmed_presses(in_account_id bigint, in_trip_id bigint) RETURNS jsonb LANGUAGE sql STABLE
AS $$
  SELECT jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'step', step, 'distanceMeters', distance_meters, 'because', because)) ORDER BY to_status)
  FROM trip_presses WHERE account_id = in_account_id AND trip_id = in_trip_id AND confirmed_at IS NULL
$$;
