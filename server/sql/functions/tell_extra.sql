-- Appends the event of an extra, as it is now.
CREATE OR REPLACE FUNCTION tell_extra(
  in_type text, in_account_id bigint, in_trip_id bigint, in_extra smallint, in_at timestamptz
) RETURNS void LANGUAGE sql
BEGIN ATOMIC
  SELECT append_event(in_account_id, in_type, in_trip_id, NULL, NULL, NULL,
    jsonb_strip_nulls(jsonb_build_object('extra', jsonb_build_object(
      'extraId', extra_id, 'kind', kind, 'quantity', quantity, 'amountFils', amount_fils, 'status', status,
      'decidedBy', decided_by, 'evidenceId', evidence_id,
      'expiresAt', CASE WHEN status = 'open' THEN expires_at END))),
    account_time(in_account_id, in_at))
  FROM trip_extras WHERE account_id = in_account_id AND trip_id = in_trip_id AND extra = in_extra;
END;
