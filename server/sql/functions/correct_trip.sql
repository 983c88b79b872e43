-- Corrects the points of a trip that is not loaded yet, by a quote for them: at once where the fare is no higher, else by asking
-- the account as it is asked about an extra. A correction that still waits for an answer is withdrawn first: it was quoted for
-- what is corrected now.
--
-- applied · requested · too_many (the trip has all corrections that it can have) · not_payable (the account would have to say
-- no)
-- Of anything but the first two the caller takes back the whole transaction.
--
-- The caller has locked the trip. Locks search, offers, wallet, event counter.
-- Writes tables of extras, trips.
CREATE OR REPLACE FUNCTION correct_trip(
  in_account_id bigint, in_trip_id bigint, in_quote jsonb, in_extra_id uuid, in_answer_seconds double precision,
  in_at timestamptz
) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  trip trips;
  waiting_id uuid;
  next_correction smallint;
  next_extra integer;
  more_fils bigint;
BEGIN
  SELECT * INTO STRICT trip FROM trips WHERE account_id = in_account_id AND trip_id = in_trip_id FOR NO KEY UPDATE;
  SELECT coalesce(max(correction), 0) + 1 INTO next_correction FROM trip_corrections
    WHERE account_id = in_account_id AND trip_id = in_trip_id;
  IF next_correction > 200 THEN
    RETURN 'too_many';
  END IF;
  PERFORM lock_search(in_account_id, in_trip_id);
  PERFORM FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  SELECT extra_id INTO waiting_id FROM trip_extras
    WHERE account_id = in_account_id AND trip_id = in_trip_id AND kind = 'correction' AND status = 'open';
  IF FOUND THEN
    PERFORM settle_extra(in_account_id, in_trip_id, waiting_id, 'withdrawn', 'operator', in_at);
  END IF;
  more_fils := (in_quote ->> 'fareFils')::bigint - trip.fare_fils;
  IF more_fils <= 0 THEN
    INSERT INTO trip_corrections (account_id, trip_id, correction, quote, quoted_at)
      VALUES (in_account_id, in_trip_id, next_correction, in_quote, in_at);
    PERFORM apply_correction(in_account_id, in_trip_id, next_correction, in_at);
    RETURN 'applied';
  END IF;
  SELECT count(*) + 1 INTO next_extra FROM trip_extras WHERE account_id = in_account_id AND trip_id = in_trip_id;
  IF NOT EXISTS (SELECT FROM wallets WHERE account_id = in_account_id AND status = 'active'
      AND balance_fils - more_fils >= floor_fils) THEN
    RETURN 'not_payable';
  END IF;
  INSERT INTO trip_extras (account_id, trip_id, extra, extra_id, kind, quantity, amount_fils, vat_fils, status,
      requested_at, expires_at)
    VALUES (in_account_id, in_trip_id, next_extra, in_extra_id, 'correction', 1, more_fils,
      round(more_fils::numeric * trip.vat_basis_points / (10000 + trip.vat_basis_points)), 'open', in_at,
      in_at + make_interval(secs => in_answer_seconds));
  INSERT INTO trip_corrections (account_id, trip_id, correction, extra, quote, quoted_at)
    VALUES (in_account_id, in_trip_id, next_correction, next_extra, in_quote, in_at);
  PERFORM tell_extra('trip.extra_requested', in_account_id, in_trip_id, next_extra::smallint, in_at);
  RETURN 'requested';
END $$;
