-- Stores the trips that are to be created, each with its ledger entry, its search, its customer's message and its
-- events, which go on after the account's last one. Everything comes by the request's place, where a trip without a number is
-- passed by; in_trips holds what is only stored.
-- Writes tables of customers, dispatch, events, messages, trips, wallets.
CREATE OR REPLACE FUNCTION store_new_trips(
  in_account_ids bigint[], in_fares_fils bigint[], in_trip_ids bigint[], in_balances_after_fils bigint[],
  in_low_marks_fils bigint[], in_events_before integer[], in_trips json, in_now timestamptz
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  WITH created AS MATERIALIZED (
    SELECT new.*, account.cancellation_policy_id, account.sms_links_enabled
    FROM ROWS FROM (
      unnest(in_account_ids), unnest(in_trip_ids), unnest(in_fares_fils), unnest(in_balances_after_fils),
      unnest(in_low_marks_fils), unnest(in_events_before), json_to_recordset(in_trips) AS (
        "creationToken" uuid, "createdAt" timestamptz, status smallint, "vehicleTypeId" integer,
        "fromLat" double precision, "fromLng" double precision, "toLat" double precision, "toLng" double precision,
        "fromAddress" text, "fromAreaName" text, "toAddress" text, "toAreaName" text,
        "distanceMeters" integer, "durationSeconds" integer, "poweredBy" text, "dataVersion" text,
        "departureAt" timestamptz, "vatFils" bigint, "vatBasisPoints" integer, "fareLines" jsonb, "tariffId" bigint,
        "firstName" text, "lastName" text, "phoneCode" text, "mobileNumber" text, "externalReference" text,
        job jsonb, requirements jsonb, "dispatchDueAt" timestamptz
      )
    ) WITH ORDINALITY AS new (account_id, trip_id, fare_fils, balance_after_fils, low_mark_fils, events_before)
    JOIN accounts AS account USING (account_id)
    WHERE new.trip_id IS NOT NULL
    ORDER BY new.ordinality
  ), stored AS (
    INSERT INTO trips (
      account_id, trip_id, creation_token, status, sequence, vehicle_type_id, from_lat, from_lng, to_lat, to_lng,
      from_address, from_area_name, to_address, to_area_name, distance_meters, duration_seconds, powered_by,
      route_data_version, departure_at, fare_fils, vat_fils, vat_basis_points, fare_lines, tariff_id,
      cancellation_policy_id, first_name, last_name, phone_code, mobile_number, external_reference,
      promised_pickup_at, created_at, updated_at
    )
    SELECT account_id, trip_id, "creationToken", status, 1, "vehicleTypeId", "fromLat", "fromLng", "toLat", "toLng",
      "fromAddress", "fromAreaName", "toAddress", "toAreaName", "distanceMeters", "durationSeconds", "poweredBy",
      "dataVersion", "departureAt", fare_fils, "vatFils", "vatBasisPoints", "fareLines", "tariffId",
      coalesce(cancellation_policy_id, 1), "firstName", "lastName", "phoneCode", "mobileNumber", "externalReference",
      CASE WHEN status = 0 THEN "departureAt" END, "createdAt", "createdAt"
    FROM created
  ), described AS (
    INSERT INTO trip_jobs (account_id, trip_id, job, requirements)
    SELECT account_id, trip_id, job, coalesce(requirements, '[]') FROM created WHERE coalesce(job, requirements) IS NOT NULL
  ), posted AS (
    INSERT INTO ledger_entries (account_id, from_ledger, to_ledger, amount_fils, kind, trip_id,
      wallet_balance_after_fils, created_at)
    SELECT account_id, 'wallet', 'held', fare_fils, 'trip_hold', trip_id, balance_after_fils, "createdAt" FROM created
  ), searched AS (
    INSERT INTO dispatches (account_id, trip_id, due_at) SELECT account_id, trip_id, "dispatchDueAt" FROM created
  ), known AS (
    INSERT INTO customer_accounts SELECT "phoneCode", "mobileNumber", account_id FROM created
    UNION SELECT job #>> '{recipient,phoneCode}', job #>> '{recipient,mobileNumber}', account_id FROM created
    WHERE job #> '{recipient,mobileNumber}' IS NOT NULL ON CONFLICT DO NOTHING
  ), messaged AS (
    INSERT INTO sms_messages (kind, phone_code, mobile_number, account_id, trip_id, created_at, next_attempt_at,
      expires_at)
    SELECT 'tracking_link', "phoneCode", "mobileNumber", account_id, trip_id, in_now, in_now,
      in_now + interval '6 hours' FROM created WHERE sms_links_enabled
  ),
  -- What append_event does for one event, done for all: an account's numbers rise by one in the order told.
  told AS (
    SELECT account_id, 2 * count(*) + count(low_mark_fils) AS count FROM created GROUP BY account_id
  ), counted AS (
    INSERT INTO event_counters AS counter (account_id, last_number)
    SELECT account_id, count FROM told ORDER BY account_id
    ON CONFLICT (account_id) DO UPDATE SET last_number = counter.last_number + excluded.last_number
    RETURNING account_id, last_number
  )
  INSERT INTO events (account_id, event_number, type, trip_id, sequence, from_status, to_status, data, occurred_at)
  SELECT account_id, last_number - count + events_before + event.place, event.type, event.trip_id, event.sequence, NULL,
    event.to_status, event.data, "createdAt"
  FROM created JOIN counted USING (account_id) JOIN told USING (account_id) CROSS JOIN LATERAL new_trip_events(
    created.trip_id, created.status, "externalReference", fare_fils, balance_after_fils, low_mark_fils) AS event;
END $$;
