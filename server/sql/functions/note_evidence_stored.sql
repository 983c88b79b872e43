-- Notes that the file of a photo or signature is kept, and what is shown of it, and appends its event. That it would not come
-- is not told any more.
--
-- stored · repeated (it was kept before) · erased (the item is erased: the file is not to be kept) · not_found
-- Anything but `stored` has changed nothing.
--
-- The trip's lock comes first, as in everything that writes a trip's evidence.
CREATE OR REPLACE FUNCTION note_evidence_stored(
  in_driver_id bigint, in_trip_id bigint, in_evidence_id uuid, in_media_type text, in_shown_sha256 text,
  in_shown_size_bytes integer, in_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  account bigint;
  kept trip_evidence;
BEGIN
  SELECT account_id INTO account FROM trips WHERE trip_id = in_trip_id FOR NO KEY UPDATE;
  UPDATE trip_evidence SET stored_at = in_at, media_type = in_media_type, shown_sha256 = in_shown_sha256,
      shown_size_bytes = in_shown_size_bytes, missing_because = NULL, missing_told_at = NULL
    WHERE account_id = account AND trip_id = in_trip_id AND evidence_id = in_evidence_id AND driver_id = in_driver_id
      AND sha256 IS NOT NULL AND stored_at IS NULL AND erased_at IS NULL
    RETURNING * INTO kept;
  IF NOT FOUND THEN
    SELECT * INTO kept FROM trip_evidence
      WHERE account_id = account AND trip_id = in_trip_id AND evidence_id = in_evidence_id AND driver_id = in_driver_id
        AND sha256 IS NOT NULL;
    RETURN CASE WHEN NOT FOUND THEN 'not_found' WHEN kept.erased_at IS NOT NULL THEN 'erased' ELSE 'repeated' END;
  END IF;
  PERFORM append_event(account, 'trip.evidence_stored', in_trip_id, NULL, NULL, NULL,
    jsonb_build_object('evidenceId', in_evidence_id, 'stage', kept.stage, 'kind', kept.kind, 'sha256', kept.sha256,
      'shownSha256', kept.shown_sha256),
    account_time(account, in_at));
  RETURN 'stored';
END $$;
