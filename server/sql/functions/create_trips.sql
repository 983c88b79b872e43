-- Creates trips, each with its hold, its search, its customer's message and its events. What a request is decided by comes
-- in arrays, in the order of arrival; what is only stored comes as a JSON array in the same order. The answers come in
-- that order too.
--
-- outcome: created · replayed · idempotency_key_reused · idempotency_in_progress ·
--          wallet_not_found · wallet_balance_negative · balance_below_floor · held_limit_reached ·
--          wallet_busy (something else has the wallet: nothing was decided; only where in_waits is false)
--
-- Locks, in this order: wallets by account, (recharges,) event counters by account. Two calls that have the same
-- accounts therefore cannot wait for each other in a circle. Where in_waits is false, wallets are not waited for, and
-- anything else for a moment only (55P03).
-- Writes tables of customers, dispatch, events, messages, trips, wallets.
CREATE OR REPLACE FUNCTION create_trips(
  in_waits boolean, in_account_ids bigint[], in_fares_fils bigint[], in_idempotency_keys text[],
  in_request_hashes bytea[], in_trips json,
  -- On the real clock, which kept answers go by: an account of the sandbox may set its own back.
  in_now timestamptz
) RETURNS TABLE (outcome text, trip_id bigint, fare_fils bigint) LANGUAGE plpgsql
-- How many requests there are makes no difference to how their rows are best found: left to itself PostgreSQL plans all
-- of this anew for every call, which is a third of what a lone trip takes. A plan that is kept must not be one that was
-- good while the tables were small.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
#variable_conflict use_column
DECLARE
  asked record;
  size integer := cardinality(in_account_ids);
  has_keys boolean := cardinality(array_remove(in_idempotency_keys, NULL)) > 0;
  -- Of each request, by its place.
  running boolean[];
  outcomes text[] := array_fill(NULL::text, ARRAY[size]);
  trip_ids bigint[] := array_fill(NULL::bigint, ARRAY[size]);
  fares_fils bigint[] := in_fares_fils;
  befores integer[];
  before integer;
  -- Of those that are created alone; NULL in the places of all others.
  new_trip_ids bigint[] := array_fill(NULL::bigint, ARRAY[size]);
  balances_after bigint[] := array_fill(NULL::bigint, ARRAY[size]);
  -- How many events of the account go before this trip's.
  events_before integer[] := array_fill(NULL::integer, ARRAY[size]);
  low_marks_fils bigint[] := array_fill(NULL::bigint, ARRAY[size]);
  locked bigint[];
  -- Of the account that is being decided.
  account_id bigint;
  balance_fils bigint;
  not_begun_fils bigint;
  events integer;
BEGIN
  -- What is not skipped, such as the counter of an account's events, must not hold up all others for long either.
  IF NOT in_waits THEN
    PERFORM set_config('lock_timeout', '100ms', true);
  END IF;

  -- A key is claimed until the database transaction ends; within it, a second request waits for the first one's answer.
  IF has_keys THEN
    SELECT array_agg(key IS NOT NULL AND NOT pg_try_advisory_xact_lock(
        hashtextextended('create-trip ' || key.account_id || ' ' || key, 0)
      ) ORDER BY number) INTO running
    FROM unnest(in_account_ids, in_idempotency_keys) WITH ORDINALITY AS key (account_id, key, number);
  END IF;

  -- The locks put the creates of each wallet in a row; the decisions below are made on the balances they guard. The
  -- account's row is what the writing below would wait for besides, so that it is had, or not waited for, as well.
  IF in_waits THEN
    SELECT array_agg(wallet.account_id) INTO locked FROM (
      SELECT wallets.account_id FROM wallets JOIN accounts USING (account_id)
      WHERE wallets.account_id = ANY (in_account_ids)
      ORDER BY wallets.account_id FOR NO KEY UPDATE OF wallets FOR KEY SHARE OF accounts
    ) AS wallet;
  ELSE
    SELECT array_agg(wallet.account_id) INTO locked FROM (
      SELECT wallets.account_id FROM wallets JOIN accounts USING (account_id)
      WHERE wallets.account_id = ANY (in_account_ids)
      ORDER BY wallets.account_id
      FOR NO KEY UPDATE OF wallets SKIP LOCKED FOR KEY SHARE OF accounts SKIP LOCKED
    ) AS wallet;
  END IF;

  -- A statement of its own, which sees what was committed before the locks were had.
  FOR asked IN
    SELECT request.number, request.account_id, request.fare_fils, request.request_hash,
      CASE WHEN has_keys AND request.idempotency_key IS NOT NULL THEN
        lag(request.number) OVER (PARTITION BY request.account_id, request.idempotency_key ORDER BY request.number)
      END AS before,
      kept.outcome AS kept_outcome, kept.trip_id AS kept_trip_id, kept.amount_fils AS kept_fils,
      wallet.status, wallet.balance_fils, wallet.floor_fils, wallet.low_balance_fils, wallet.not_begun_fils,
      wallet.held_limit_fils
    FROM unnest(in_account_ids, in_fares_fils, in_idempotency_keys, in_request_hashes) WITH ORDINALITY
      AS request (account_id, fare_fils, idempotency_key, request_hash, number)
    LEFT JOIN wallets AS wallet USING (account_id)
    LEFT JOIN LATERAL find_kept_answer(
      request.account_id, 'create-trip', request.idempotency_key, request.request_hash, in_now
    ) AS kept ON has_keys AND request.idempotency_key IS NOT NULL
    ORDER BY request.account_id, request.number
  LOOP
    IF account_id IS DISTINCT FROM asked.account_id THEN
      account_id := asked.account_id;
      balance_fils := asked.balance_fils;
      not_begun_fils := asked.not_begun_fils;
      events := 0;
    END IF;

    -- What is kept is committed, whoever else asks with the key at this moment.
    IF asked.kept_outcome IS NOT NULL THEN
      outcomes[asked.number] := asked.kept_outcome;
      trip_ids[asked.number] := asked.kept_trip_id;
      fares_fils[asked.number] := asked.kept_fils;
      CONTINUE;
    END IF;
    IF running[asked.number] THEN
      outcomes[asked.number] := 'idempotency_in_progress';
      CONTINUE;
    END IF;
    -- The key's latest answer in this very call; a refusal is none.
    IF asked.before IS NOT NULL THEN
      befores[asked.number] := asked.before;
      before := asked.before;
      WHILE before IS NOT NULL AND outcomes[before] NOT IN ('created', 'replayed') LOOP
        before := befores[before];
      END LOOP;
      IF before IS NOT NULL THEN
        IF in_request_hashes[before] = asked.request_hash THEN
          outcomes[asked.number] := 'replayed';
          trip_ids[asked.number] := trip_ids[before];
          fares_fils[asked.number] := fares_fils[before];
        ELSE
          outcomes[asked.number] := 'idempotency_key_reused';
        END IF;
        CONTINUE;
      END IF;
    END IF;

    outcomes[asked.number] := CASE
      WHEN asked.status IS NULL THEN 'wallet_not_found'
      WHEN NOT coalesce(account_id = ANY (locked), false) THEN 'wallet_busy'
      WHEN asked.status <> 'active' THEN 'wallet_not_found'
      WHEN balance_fils < 0 THEN 'wallet_balance_negative'
      WHEN balance_fils - asked.fare_fils < asked.floor_fils THEN 'balance_below_floor'
      WHEN not_begun_fils + asked.fare_fils > asked.held_limit_fils THEN 'held_limit_reached'
      ELSE 'created'
    END;
    CONTINUE WHEN outcomes[asked.number] <> 'created';
    -- Drawn under the wallet's lock, so that identifiers rise within an account.
    trip_ids[asked.number] := nextval('trip_ids');
    new_trip_ids[asked.number] := trip_ids[asked.number];
    events_before[asked.number] := events;
    events := events + 2;
    IF balance_fils >= asked.low_balance_fils AND balance_fils - asked.fare_fils < asked.low_balance_fils THEN
      low_marks_fils[asked.number] := asked.low_balance_fils;
      events := events + 1;
    END IF;
    balance_fils := balance_fils - asked.fare_fils;
    not_begun_fils := not_begun_fils + asked.fare_fils;
    balances_after[asked.number] := balance_fils;
  END LOOP;

  IF array_position(outcomes, 'created') IS NOT NULL THEN
    UPDATE wallets SET balance_fils = balance_fils - charged.fils, held_fils = held_fils + charged.fils,
        not_begun_fils = not_begun_fils + charged.fils
      FROM (
        SELECT charge.account_id, sum(charge.fare_fils)::bigint AS fils
        FROM unnest(in_account_ids, in_fares_fils, new_trip_ids) AS charge (account_id, fare_fils, new_trip_id)
        WHERE new_trip_id IS NOT NULL GROUP BY charge.account_id
      ) AS charged
      WHERE wallets.account_id = charged.account_id;

    IF has_keys THEN
      PERFORM keep_answers(
        in_account_ids, 'create-trip', in_idempotency_keys, in_request_hashes, in_now, new_trip_ids, in_fares_fils
      );
    END IF;

    WITH created AS MATERIALIZED (
      SELECT new.*, account.cancellation_policy_id, account.texts_customers
      FROM ROWS FROM (
        unnest(in_account_ids), unnest(new_trip_ids), unnest(in_fares_fils), unnest(balances_after),
        unnest(events_before), unnest(low_marks_fils), json_to_recordset(in_trips) AS (
          "creationToken" uuid, "createdAt" timestamptz, status smallint, "vehicleTypeId" integer,
          "fromLat" double precision, "fromLng" double precision, "toLat" double precision, "toLng" double precision,
          "fromAddress" text, "fromAreaName" text, "toAddress" text, "toAreaName" text,
          "distanceMeters" integer, "durationSeconds" integer, "poweredBy" text, "dataVersion" text,
          "departureAt" timestamptz, "vatFils" bigint, "vatBasisPoints" integer, "fareLines" jsonb, "tariffId" bigint,
          "firstName" text, "lastName" text, "phoneCode" text, "mobileNumber" text, "externalReference" text,
          "dispatchDueAt" timestamptz
        )
      ) WITH ORDINALITY AS new (
        account_id, trip_id, fare_fils, balance_after_fils, events_before, low_mark_fils,
        creation_token, created_at, status, vehicle_type_id, from_lat, from_lng, to_lat, to_lng,
        from_address, from_area_name, to_address, to_area_name, distance_meters, duration_seconds, powered_by,
        route_data_version, departure_at, vat_fils, vat_basis_points, fare_lines, tariff_id,
        first_name, last_name, phone_code, mobile_number, external_reference, dispatch_due_at, number
      )
      JOIN accounts AS account USING (account_id)
      WHERE new.trip_id IS NOT NULL
      ORDER BY new.number
    ), stored AS (
      INSERT INTO trips (
        account_id, trip_id, creation_token, status, sequence, vehicle_type_id, from_lat, from_lng, to_lat, to_lng,
        from_address, from_area_name, to_address, to_area_name, distance_meters, duration_seconds, powered_by,
        route_data_version, departure_at, fare_fils, vat_fils, vat_basis_points, fare_lines, tariff_id,
        cancellation_policy_id, first_name, last_name, phone_code, mobile_number, external_reference,
        promised_pickup_at, created_at, updated_at
      )
      SELECT account_id, trip_id, creation_token, status, 1, vehicle_type_id, from_lat, from_lng, to_lat, to_lng,
        from_address, from_area_name, to_address, to_area_name, distance_meters, duration_seconds, powered_by,
        route_data_version, departure_at, fare_fils, vat_fils, vat_basis_points, fare_lines, tariff_id,
        coalesce(cancellation_policy_id, 1), first_name, last_name, phone_code, mobile_number, external_reference,
        CASE WHEN status = 0 THEN departure_at END, created_at, created_at
      FROM created
    ), posted AS (
      INSERT INTO ledger_entries (
        account_id, from_ledger, to_ledger, amount_fils, kind, trip_id, wallet_balance_after_fils, created_at
      )
      SELECT account_id, 'wallet', 'held', fare_fils, 'trip_hold', trip_id, balance_after_fils, created_at
      FROM created
    ), searched AS (
      INSERT INTO dispatches (account_id, trip_id, due_at) SELECT account_id, trip_id, dispatch_due_at FROM created
    ), known AS (
      INSERT INTO customer_accounts SELECT phone_code, mobile_number, account_id FROM created ON CONFLICT DO NOTHING
    ), messaged AS (
      INSERT INTO sms_messages (
        kind, phone_code, mobile_number, account_id, trip_id, created_at, next_attempt_at, useless_at
      )
      SELECT 'tracking_link', phone_code, mobile_number, account_id, trip_id, in_now, in_now,
        in_now + interval '6 hours'
      FROM created WHERE texts_customers
    ),
    -- What append_event does for one event, done for all: an account's numbers rise by one in the order told.
    told AS (
      SELECT created.account_id, 2 * count(*) + count(low_mark_fils) AS count FROM created GROUP BY created.account_id
    ), counted AS (
      INSERT INTO event_counters AS counter (account_id, last_number)
      SELECT told.account_id, told.count FROM told ORDER BY told.account_id
      ON CONFLICT (account_id) DO UPDATE SET last_number = counter.last_number + excluded.last_number
      RETURNING account_id, last_number
    )
    INSERT INTO events (account_id, event_number, type, trip_id, sequence, from_status, to_status, data, occurred_at)
    SELECT created.account_id, counted.last_number - told.count + created.events_before + event.place, event.type,
      CASE WHEN event.place < 3 THEN created.trip_id END, event.sequence, NULL, event.to_status, event.data,
      created.created_at
    FROM created JOIN counted USING (account_id) JOIN told USING (account_id)
    CROSS JOIN LATERAL (VALUES
      (1, 'trip.created', 1, created.status, jsonb_strip_nulls(jsonb_build_object(
        'fareFils', created.fare_fils, 'externalReference', created.external_reference))),
      (2, 'wallet.charged', NULL, NULL, jsonb_build_object(
        'amountFils', created.fare_fils, 'balanceFils', created.balance_after_fils)),
      (3, 'wallet.low', NULL, NULL, jsonb_build_object(
        'balanceFils', created.balance_after_fils, 'markFils', created.low_mark_fils))
    ) AS event (place, type, sequence, to_status, data)
    WHERE event.place < 3 OR created.low_mark_fils IS NOT NULL;
  END IF;

  RETURN QUERY SELECT * FROM unnest(outcomes, trip_ids, fares_fils);
END $$;
