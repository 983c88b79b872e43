-- Why an extra at this price cannot be asked for at a locked trip, by the outcome of request_extra; NULL: nothing hinders it.
-- Locks the wallet, before anything is told: the event counter comes after it.
CREATE OR REPLACE FUNCTION hindrance_of_extra(
  in_trip trips, in_kind text, in_new_destination jsonb, in_quantity integer, in_amount_fils bigint
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  asked record;
  can_pay boolean;
BEGIN
  SELECT count(*) FILTER (WHERE kind <> 'correction') AS count, coalesce(bool_or(status = 'open') FILTER (WHERE kind = in_kind), false) AS has_open,
      coalesce(bool_or(status = 'accepted') FILTER (WHERE kind = in_kind), false) AS has_accepted
    INTO asked FROM trip_extras WHERE account_id = in_trip.account_id AND trip_id = in_trip.trip_id;
  IF in_amount_fils IS NULL THEN
    RETURN 'not_offered';
  ELSIF in_new_destination IS NOT NULL THEN
    -- What it costs was found out for the destination that the trip had then.
    IF asked.has_open OR in_trip.to_lat <> (in_new_destination ->> 'insteadOfLat')::double precision
        OR in_trip.to_lng <> (in_new_destination ->> 'insteadOfLng')::double precision THEN
      RETURN 'requested_already';
    END IF;
  ELSIF in_kind <> 'waiting' AND (asked.has_open OR asked.has_accepted) THEN
    RETURN 'requested_already';
  ELSIF in_quantity = 0 THEN
    RETURN 'not_due';
  END IF;
  IF asked.count >= 20 THEN
    RETURN 'too_many';
  END IF;
  SELECT in_amount_fils = 0 OR (status = 'active' AND balance_fils - in_amount_fils >= floor_fils) INTO can_pay
    FROM wallets WHERE account_id = in_trip.account_id FOR NO KEY UPDATE;
  RETURN CASE WHEN can_pay IS NOT TRUE THEN 'not_payable' END;
END $$;
