-- Keeps one item of evidence and appends its event.
--
-- declared · repeated (the same facts under the same name, or one whose facts were erased) · differs · too_many ·
-- too_late (the driver has left the trip, which ended more than 24 hours ago) · trip_not_found (the driver never was at it)
-- Anything but `declared` has changed nothing.
--
-- The trip's lock, which every move of it takes, too, keeps the items' numbers without a gap. Of a trip whose customer was
-- erased, an item is kept as it is after an erasure.
CREATE OR REPLACE FUNCTION declare_evidence(
  in_driver_id bigint, in_trip_id bigint, in_evidence_id uuid, in_stage text, in_kind text, in_facts jsonb,
  in_lat double precision, in_lng double precision, in_sha256 text, in_size_bytes integer, in_recorded_at timestamptz,
  in_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  asked record;
  kept trip_evidence;
  items integer;
  is_erased boolean;
BEGIN
  SELECT account_id, ended_at, mobile_number INTO asked FROM trips
    WHERE trip_id = in_trip_id AND EXISTS (SELECT FROM arrival_promises AS promise
      WHERE promise.account_id = trips.account_id AND promise.trip_id = in_trip_id AND driver_id = in_driver_id)
    FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'trip_not_found';
  END IF;
  SELECT * INTO kept FROM trip_evidence
    WHERE account_id = asked.account_id AND trip_id = in_trip_id AND evidence_id = in_evidence_id;
  IF FOUND THEN
    RETURN CASE WHEN kept.driver_id = in_driver_id AND (kept.erased_at IS NOT NULL
      OR (kept.stage, kept.kind, kept.facts, kept.recorded_at) = (in_stage, in_kind, in_facts, in_recorded_at)
        AND (kept.lat, kept.lng, kept.sha256, kept.size_bytes) IS NOT DISTINCT FROM (in_lat, in_lng, in_sha256, in_size_bytes))
      THEN 'repeated' ELSE 'differs' END;
  END IF;
  IF account_time(asked.account_id, in_at) > asked.ended_at + interval '24 hours' AND NOT EXISTS (
    SELECT FROM assignments WHERE driver_id = in_driver_id AND trip_id = in_trip_id
  ) THEN
    RETURN 'too_late';
  END IF;
  SELECT count(*) INTO items FROM trip_evidence WHERE account_id = asked.account_id AND trip_id = in_trip_id;
  IF items >= 60 THEN
    RETURN 'too_many';
  END IF;
  is_erased := asked.mobile_number = '0'
    AND NOT EXISTS (SELECT FROM evidence_holds WHERE account_id = asked.account_id AND trip_id = in_trip_id);
  INSERT INTO trip_evidence (account_id, trip_id, item, evidence_id, driver_id, stage, kind, facts, lat, lng, sha256,
      size_bytes, recorded_at, received_at, erased_at)
    VALUES (asked.account_id, in_trip_id, items + 1, in_evidence_id, in_driver_id, in_stage, in_kind,
      CASE WHEN is_erased THEN evidence_without_persons(in_facts) ELSE in_facts END,
      CASE WHEN NOT is_erased THEN in_lat END, CASE WHEN NOT is_erased THEN in_lng END, in_sha256, in_size_bytes,
      in_recorded_at, in_at, CASE WHEN is_erased THEN in_at END);
  PERFORM append_event(asked.account_id, 'trip.evidence_added', in_trip_id, NULL, NULL, NULL,
    jsonb_strip_nulls(jsonb_build_object(
      'evidenceId', in_evidence_id, 'stage', in_stage, 'kind', in_kind, 'sha256', in_sha256)),
    account_time(asked.account_id, in_at));
  RETURN 'declared';
END $$;
