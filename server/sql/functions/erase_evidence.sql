-- Takes names, belongings, places and files out of the evidence of trips: the sweep deletes the files from the store. The
-- evidence of a trip under a legal hold stays, and is erased when the hold is released.
--
-- A hold is set under the trip's lock, too, so that what it has found kept stays kept.
CREATE OR REPLACE FUNCTION erase_evidence(in_account_ids bigint[], in_trip_ids bigint[], in_at timestamptz)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM trips JOIN unnest(in_account_ids, in_trip_ids) AS asked (account_id, trip_id) USING (account_id, trip_id)
    ORDER BY account_id, trip_id FOR NO KEY UPDATE OF trips;
  UPDATE evidence_holds AS held SET erase_when_released = true
    FROM unnest(in_account_ids, in_trip_ids) AS asked (account_id, trip_id)
    WHERE held.account_id = asked.account_id AND held.trip_id = asked.trip_id;
  UPDATE trip_evidence AS kept
    SET facts = evidence_without_persons(facts), lat = NULL, lng = NULL, erased_at = in_at
    FROM unnest(in_account_ids, in_trip_ids) AS asked (account_id, trip_id)
    WHERE kept.account_id = asked.account_id AND kept.trip_id = asked.trip_id AND erased_at IS NULL
      AND NOT EXISTS (SELECT FROM evidence_holds AS held
        WHERE held.account_id = asked.account_id AND held.trip_id = asked.trip_id);
END $$;
