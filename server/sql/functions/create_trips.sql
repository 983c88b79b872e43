-- Creates trips, each with its hold, its search, its customer's message and its events: locks, decides, charges, stores.
-- What a request is decided by comes in arrays, in the order of arrival; what is only stored comes as a JSON array in
-- the same order. The answers come in that order too.
--
-- outcome: created · replayed · idempotency_key_reused · idempotency_in_progress · quote_used ·
--          wallet_not_found · wallet_balance_negative · balance_below_floor · held_limit_reached ·
--          wallet_busy (something else has the wallet: nothing was decided; only where in_waits is false)
--
-- Locks, in this order: wallets by account, (recharges,) event counters by account. Two calls that have the same
-- accounts therefore cannot wait for each other in a circle. Where in_waits is false, wallets are not waited for, and
-- anything else for a moment only (55P03).
-- Writes tables of quotes, wallets.
DROP FUNCTION IF EXISTS create_trips(boolean, bigint[], bigint[], text[], bytea[], json, timestamptz);
CREATE OR REPLACE FUNCTION create_trips(
  in_waits boolean, in_account_ids bigint[], in_fares_fils bigint[], in_idempotency_keys text[],
  in_request_hashes bytea[],
  -- Of requests that book a held quote, which one.
  in_quote_ids uuid[],
  in_trips json,
  -- On the real clock, by which stored responses expire: an account of the sandbox may set its own back.
  in_now timestamptz
) RETURNS TABLE (outcome text, trip_id bigint, fare_fils bigint) LANGUAGE plpgsql
-- How many requests there are makes no difference to how their rows are best found: left to itself PostgreSQL plans all
-- of this anew for every call, which is a third of what a lone trip takes. A plan that is kept must not be one that was
-- good while the tables were small. Both settings hold in the functions that are called from here.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  running boolean[];
  locked_ids bigint[];
  decided record;
BEGIN
  -- What is not skipped, such as the counter of an account's events, must not hold up all others for long either.
  IF NOT in_waits THEN
    PERFORM set_config('lock_timeout', '100ms', true);
  END IF;

  -- A key is claimed until the database transaction ends; within it, a second request waits for the first one's answer.
  IF cardinality(array_remove(in_idempotency_keys, NULL)) > 0 THEN
    SELECT array_agg(key IS NOT NULL AND NOT pg_try_advisory_xact_lock(
        hashtextextended('create-trip ' || key.account_id || ' ' || key, 0)
      ) ORDER BY number) INTO running
    FROM unnest(in_account_ids, in_idempotency_keys) WITH ORDINALITY AS key (account_id, key, number);
  END IF;

  -- The locks put the creates of each wallet in a row; the decisions are made on the balances they guard.
  locked_ids := lock_wallets(in_account_ids, in_waits);
  decided := decide_new_trips(
    in_account_ids, in_fares_fils, in_idempotency_keys, in_request_hashes, in_quote_ids, running, locked_ids, in_now
  );

  IF array_position(decided.outcomes, 'created') IS NOT NULL THEN
    UPDATE wallets SET balance_fils = balance_fils - charged.fils, held_fils = held_fils + charged.fils,
        not_begun_fils = not_begun_fils + charged.fils
      FROM (
        SELECT charge.account_id, sum(charge.fare_fils)::bigint AS fils
        FROM unnest(in_account_ids, in_fares_fils, decided.new_trip_ids) AS charge (account_id, fare_fils, new_trip_id)
        WHERE new_trip_id IS NOT NULL GROUP BY charge.account_id
      ) AS charged
      WHERE wallets.account_id = charged.account_id;
    IF running IS NOT NULL THEN
      PERFORM store_responses(in_account_ids, 'create-trip', in_idempotency_keys, in_request_hashes, in_now,
        decided.new_trip_ids, in_fares_fils);
    END IF;
    PERFORM store_new_trips(in_account_ids, in_fares_fils, decided.new_trip_ids, decided.balances_after_fils,
      decided.low_marks_fils, decided.events_before, in_trips, in_now);
    IF cardinality(array_remove(in_quote_ids, NULL)) > 0 THEN
      INSERT INTO quote_uses (account_id, quote_id, trip_id, used_at)
      SELECT account_id, quote_id, trip_id, in_now
      FROM unnest(in_account_ids, in_quote_ids, decided.new_trip_ids) AS used (account_id, quote_id, trip_id)
      WHERE quote_id IS NOT NULL AND trip_id IS NOT NULL;
    END IF;
  END IF;

  RETURN QUERY SELECT * FROM unnest(decided.outcomes, decided.trip_ids, decided.fares_fils);
END $$;
