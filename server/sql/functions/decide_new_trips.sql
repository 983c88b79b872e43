-- Decides requests for trips in the order of arrival, each against what those before it leave in its wallet. Writes
-- nothing; a trip that is to be created gets its number. Everything comes and goes by the request's place: the outcome
-- (see create_trips), the trip and the fare that it is answered with, and, of what is to be created alone, the trip's
-- number, the balance after it, the wallet's mark where the balance falls below it, and how many events of the account
-- go before the trip's.
--
-- The wallet of callers is as empty after a trip as before: what the trip takes is posted to it first (follow_caller_charge).
--
-- in_running tells whether somebody else is at the request's key, and is NULL where no request has a key; in_locked_ids
-- are the accounts whose wallets the caller has locked.
DROP FUNCTION IF EXISTS decide_new_trips(bigint[], bigint[], text[], bytea[], boolean[], bigint[], timestamptz);
CREATE OR REPLACE FUNCTION decide_new_trips(
  in_account_ids bigint[], in_fares_fils bigint[], in_idempotency_keys text[], in_request_hashes bytea[],
  in_quote_ids uuid[], in_running boolean[], in_locked_ids bigint[], in_now timestamptz,
  OUT outcomes text[], OUT trip_ids bigint[], OUT fares_fils bigint[],
  OUT new_trip_ids bigint[], OUT balances_after_fils bigint[], OUT low_marks_fils bigint[], OUT events_before integer[]
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  has_keys constant boolean := in_running IS NOT NULL;
  blank constant bigint[] := array_fill(NULL::bigint, ARRAY[cardinality(in_account_ids)]);
  asked record; wallet wallets; events integer; outcome text;
  -- The place of the request whose new trip answers the key in this very call; a refusal answers nothing.
  origins bigint[] := blank; origin bigint;
  -- Quotes that were used, by what is committed or by a trip of this very call.
  used_quotes uuid[] := find_used_quotes(in_account_ids, in_quote_ids);
BEGIN
  fares_fils := in_fares_fils;
  trip_ids := blank; new_trip_ids := blank; balances_after_fils := blank; low_marks_fils := blank; events_before := blank;
  FOR asked IN
    SELECT request.*, w AS wallet, kept.outcome AS stored_outcome, kept.trip_id AS stored_trip_id,
      kept.amount_fils AS stored_fils, CASE WHEN has_keys AND idempotency_key IS NOT NULL THEN
        lag(number) OVER (PARTITION BY request.account_id, idempotency_key ORDER BY number)
      END AS before
    FROM unnest(in_account_ids, in_fares_fils, in_idempotency_keys, in_request_hashes) WITH ORDINALITY
      AS request (account_id, fare_fils, idempotency_key, request_hash, number)
    LEFT JOIN wallets AS w USING (account_id)
    LEFT JOIN LATERAL find_stored_response(request.account_id, 'create-trip', idempotency_key, request.request_hash, in_now)
      AS kept ON has_keys AND idempotency_key IS NOT NULL
    ORDER BY request.account_id, number
  LOOP
    IF wallet.account_id IS DISTINCT FROM asked.account_id THEN
      wallet := asked.wallet;
      events := 0;
    END IF;
    origin := origins[asked.before];
    outcome := CASE
      -- A stored response is committed, whoever else asks with the key at this moment.
      WHEN asked.stored_outcome IS NOT NULL THEN asked.stored_outcome
      WHEN in_running[asked.number] THEN 'idempotency_in_progress'
      WHEN in_request_hashes[origin] = asked.request_hash THEN 'replayed'
      WHEN origin IS NOT NULL THEN 'idempotency_key_reused'
      WHEN in_quote_ids[asked.number] = ANY (used_quotes) THEN 'quote_used'
      ELSE judge_new_trip(wallet, asked.fare_fils, wallet.account_id = ANY (in_locked_ids))
    END;
    IF outcome = 'created' THEN
      -- Drawn under the wallet's lock, so that identifiers rise within an account.
      trip_ids[asked.number] := nextval('trip_ids');
      new_trip_ids[asked.number] := trip_ids[asked.number];
      origin := asked.number;
      used_quotes := used_quotes || in_quote_ids[asked.number];
      events_before[asked.number] := events;
      events := events + 2;
      IF wallet.low_balance_fils BETWEEN wallet.balance_fils - asked.fare_fils + 1 AND wallet.balance_fils THEN
        low_marks_fils[asked.number] := wallet.low_balance_fils;
        events := events + 1;
      END IF;
      wallet.balance_fils := wallet.balance_fils - CASE WHEN wallet.is_for_callers THEN 0 ELSE asked.fare_fils END;
      wallet.not_begun_fils := wallet.not_begun_fils + asked.fare_fils;
      balances_after_fils[asked.number] := wallet.balance_fils;
    ELSIF asked.stored_outcome IS NOT NULL THEN
      trip_ids[asked.number] := asked.stored_trip_id;
      fares_fils[asked.number] := asked.stored_fils;
    ELSIF outcome = 'replayed' THEN
      trip_ids[asked.number] := trip_ids[origin];
      fares_fils[asked.number] := in_fares_fils[origin];
    END IF;
    outcomes[asked.number] := outcome;
    origins[asked.number] := origin;
  END LOOP;
END $$;
