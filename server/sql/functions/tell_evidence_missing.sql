-- Notes that the file of a photo or signature will not come, and why, and appends its event. Its driver tells it, or the operator,
-- who names none.
--
-- told · repeated (for the same reason) · arrived (the file is kept, or the item is erased) · not_found
-- Anything but `told` has changed nothing.
--
-- The trip's lock comes first, as in everything that writes a trip's evidence.
CREATE OR REPLACE FUNCTION tell_evidence_missing(
  in_driver_id bigint, in_trip_id bigint, in_evidence_id uuid, in_because text, in_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  account bigint;
  kept trip_evidence;
BEGIN
  SELECT account_id INTO account FROM trips WHERE trip_id = in_trip_id FOR NO KEY UPDATE;
  SELECT * INTO kept FROM trip_evidence
    WHERE account_id = account AND trip_id = in_trip_id AND evidence_id = in_evidence_id AND sha256 IS NOT NULL
      AND driver_id = coalesce(in_driver_id, driver_id);
  IF NOT FOUND THEN
    RETURN 'not_found';
  END IF;
  IF kept.stored_at IS NOT NULL OR kept.erased_at IS NOT NULL THEN
    RETURN 'arrived';
  END IF;
  IF kept.missing_because = in_because THEN
    RETURN 'repeated';
  END IF;
  UPDATE trip_evidence SET missing_because = in_because, missing_told_at = in_at
    WHERE account_id = account AND trip_id = in_trip_id AND item = kept.item;
  PERFORM append_event(account, 'trip.evidence_missing', in_trip_id, NULL, NULL, NULL,
    jsonb_build_object('evidenceId', in_evidence_id, 'stage', kept.stage, 'kind', kept.kind, 'sha256', kept.sha256,
      'reason', in_because),
    account_time(account, in_at));
  RETURN 'told';
END $$;
