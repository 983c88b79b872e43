-- Asks for an extra of a trip under way, at the price of the moment, and appends its event; where the account's rule accepts
-- it, it is accepted at once.
--
-- in_new_destination is that of kind new_destination, NULL of all others: lat, lng, address and areaName, amountFils,
-- driveSeconds, and insteadOfLat and insteadOfLng of the destination that it was quoted for. No rule sends a vehicle elsewhere:
-- somebody says yes to it.
--
-- requested · accepted (by the account's rule) · repeated (the same was asked for under this name) · differs · trip_not_found
-- (in_driver_id is not at the trip) · trip_status_conflict · photo_not_found (the trip has no such photo) · not_offered ·
-- not_due (waiting is free still) · requested_already (or the trip got another destination since this one was quoted) ·
-- too_many · not_payable (see settle_extra)
-- Anything but the first two has changed nothing.
--
-- Locks trip, wallet, event counter. in_driver_id is NULL when the operator asks.
CREATE OR REPLACE FUNCTION request_extra(
  in_account_id bigint, in_trip_id bigint, in_driver_id bigint, in_extra_id uuid, in_kind text, in_evidence_id uuid,
  in_new_destination jsonb, in_answer_seconds double precision, in_time_scale double precision, in_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  trip trips;
  kept trip_extras;
  asked record;
  quote record;
  rule extra_rules;
  hindrance text;
BEGIN
  SELECT * INTO trip FROM trips
    WHERE account_id = in_account_id AND trip_id = in_trip_id FOR NO KEY UPDATE;
  IF NOT FOUND THEN
    RETURN 'trip_not_found';
  END IF;
  SELECT * INTO kept FROM trip_extras
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND extra_id = in_extra_id;
  IF FOUND THEN
    RETURN CASE WHEN kept.driver_id IS NOT DISTINCT FROM in_driver_id AND kept.kind = in_kind
      AND kept.evidence_id = in_evidence_id AND has_destination(kept, in_new_destination)
      THEN 'repeated' ELSE 'differs' END;
  END IF;
  IF in_driver_id IS NOT NULL AND NOT EXISTS (SELECT FROM assignments
      WHERE driver_id = in_driver_id AND account_id = in_account_id AND trip_id = in_trip_id) THEN
    RETURN 'trip_not_found';
  ELSIF trip.status NOT IN (3, 4, 5) OR (in_new_destination IS NOT NULL AND trip.status <> 5) THEN
    RETURN 'trip_status_conflict';
  ELSIF NOT EXISTS (SELECT FROM trip_evidence WHERE account_id = in_account_id AND trip_id = in_trip_id
      AND evidence_id = in_evidence_id AND kind = 'photo') THEN
    RETURN 'photo_not_found';
  END IF;
  IF in_new_destination IS NOT NULL THEN
    SELECT 1 AS quantity, (in_new_destination ->> 'amountFils')::bigint AS amount_fils INTO quote;
  ELSE
    SELECT * INTO quote FROM quote_extra(in_account_id, in_trip_id, in_kind, in_time_scale, in_at);
  END IF;
  hindrance := hindrance_of_extra(trip, in_kind, in_new_destination, quote.quantity, quote.amount_fils);
  IF hindrance IS NOT NULL THEN
    RETURN hindrance;
  END IF;
  SELECT count(*) + 1 AS number, coalesce(sum(amount_fils) FILTER (WHERE status = 'accepted'), 0) AS accepted_fils
    INTO asked FROM trip_extras WHERE account_id = in_account_id AND trip_id = in_trip_id;
  INSERT INTO trip_extras (account_id, trip_id, extra, extra_id, kind, quantity, amount_fils, vat_fils, driver_id,
      evidence_id, status, requested_at, expires_at)
    VALUES (in_account_id, in_trip_id, asked.number, in_extra_id, in_kind, quote.quantity, quote.amount_fils,
      round(quote.amount_fils::numeric * trip.vat_basis_points / (10000 + trip.vat_basis_points)),
      in_driver_id, in_evidence_id, 'open', in_at, in_at + make_interval(secs => in_answer_seconds));
  INSERT INTO new_destinations (account_id, trip_id, extra, lat, lng, address, area_name, drive_seconds)
    SELECT in_account_id, in_trip_id, asked.number, lat, lng, address, "areaName", "driveSeconds"
    FROM jsonb_to_record(in_new_destination) AS place (lat double precision, lng double precision, address text,
      "areaName" text, "driveSeconds" double precision)
    WHERE in_new_destination IS NOT NULL;
  SELECT * INTO rule FROM extra_rules WHERE account_id = in_account_id;
  PERFORM tell_extra('trip.extra_requested', in_account_id, in_trip_id, asked.number::smallint, in_at);
  IF in_new_destination IS NULL AND asked.accepted_fils + quote.amount_fils <= coalesce(rule.accepts_up_to_fils, 0) THEN
    IF settle_extra(in_account_id, in_trip_id, in_extra_id, 'accepted', 'rule', in_at) = 'settled' THEN
      RETURN 'accepted';
    END IF;
  END IF;
  RETURN 'requested';
END $$;
