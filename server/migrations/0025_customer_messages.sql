-- Short messages are brought to their phones, and customers are sent one with the link to their trip.

ALTER TABLE sms_messages
  ADD COLUMN kind text NOT NULL DEFAULT 'sign_in_code' CHECK (kind IN ('sign_in_code', 'tracking_link')),
  -- In whose outbox of the sandbox it can be read; NULL: in nobody's.
  ADD COLUMN account_id bigint REFERENCES accounts,
  ADD COLUMN trip_id bigint,
  ADD COLUMN status text NOT NULL DEFAULT 'waiting' CHECK (status IN ('waiting', 'sent', 'given_up')),
  ADD COLUMN attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  ADD COLUMN next_attempt_at timestamptz,
  ADD COLUMN settled_at timestamptz,
  -- Why the last attempt failed, in a sentence.
  ADD COLUMN error text,
  -- Of a link there is none: it is made when it is sent or read, so that no table holds what opens a trip.
  ALTER COLUMN text DROP NOT NULL,
  ADD CHECK ((status = 'waiting') = (settled_at IS NULL)),
  ADD CHECK ((kind = 'tracking_link') = (text IS NULL)),
  ADD CHECK (kind <> 'tracking_link' OR (account_id IS NOT NULL AND trip_id IS NOT NULL));
UPDATE sms_messages SET next_attempt_at = created_at;
ALTER TABLE sms_messages
  ALTER COLUMN kind DROP DEFAULT,
  ALTER COLUMN next_attempt_at SET NOT NULL;
CREATE INDEX sms_messages_due ON sms_messages (next_attempt_at) WHERE status = 'waiting';

ALTER TABLE accounts ADD COLUMN texts_customers boolean NOT NULL DEFAULT true;

-- As before (0010), with two rows more: the customer is known to have trips of the account (once for all of them), and a
-- message with the link falls due. It is composed when it is sent, which costs whoever books nothing.
CREATE OR REPLACE FUNCTION create_trip(
  in_account_id bigint,
  in_creation_token uuid,
  in_created_at timestamptz,
  in_idempotency_key text,
  in_request_hash bytea,
  in_status smallint,
  in_vehicle_type_id integer,
  in_from_lat double precision,
  in_from_lng double precision,
  in_to_lat double precision,
  in_to_lng double precision,
  in_from_address text,
  in_from_area_name text,
  in_to_address text,
  in_to_area_name text,
  in_distance_meters integer,
  in_duration_seconds integer,
  in_powered_by text,
  in_route_data_version text,
  in_departure_at timestamptz,
  in_fare_fils bigint,
  in_vat_fils bigint,
  in_vat_basis_points integer,
  in_fare_lines jsonb,
  in_tariff_id bigint,
  in_first_name text,
  in_last_name text,
  in_phone_code text,
  in_mobile_number text,
  in_external_reference text,
  in_dispatch_due_at timestamptz,
  -- On the real clock, which kept answers go by: an account of the sandbox may set its own back.
  in_now timestamptz,
  OUT outcome text,
  OUT trip_id bigint,
  OUT fare_fils bigint
) LANGUAGE plpgsql AS $$
#variable_conflict use_column
DECLARE
  wallet wallets;
  account accounts;
  balance_after bigint;
BEGIN
  IF in_idempotency_key IS NOT NULL THEN
    SELECT claim.outcome, claim.trip_id, claim.amount_fils INTO outcome, trip_id, fare_fils
      FROM claim_idempotency_key(
        in_account_id, 'create-trip', in_idempotency_key, in_request_hash, in_now
      ) AS claim;
    IF outcome <> 'free' THEN
      RETURN;
    END IF;
  END IF;

  -- The lock puts the creates of one wallet in a row; the decision below is made on the balance it guards.
  SELECT * INTO wallet FROM wallets WHERE account_id = in_account_id FOR NO KEY UPDATE;
  outcome := CASE
    WHEN NOT FOUND OR wallet.status <> 'active' THEN 'wallet_not_found'
    WHEN wallet.balance_fils < 0 THEN 'wallet_balance_negative'
    WHEN wallet.balance_fils - in_fare_fils < wallet.floor_fils THEN 'balance_below_floor'
    ELSE 'created'
  END;
  IF outcome <> 'created' THEN
    RETURN;
  END IF;
  balance_after := wallet.balance_fils - in_fare_fils;
  UPDATE wallets SET balance_fils = balance_after, held_fils = held_fils + in_fare_fils
    WHERE account_id = in_account_id;

  -- Drawn under the wallet's lock, so that identifiers rise within an account.
  trip_id := nextval('trip_ids');
  fare_fils := in_fare_fils;
  SELECT * INTO account FROM accounts WHERE account_id = in_account_id;

  INSERT INTO trips (
    account_id, trip_id, creation_token, status, sequence, vehicle_type_id, from_lat, from_lng, to_lat, to_lng,
    from_address, from_area_name, to_address, to_area_name, distance_meters, duration_seconds, powered_by,
    route_data_version, departure_at, fare_fils, vat_fils, vat_basis_points, fare_lines, tariff_id, cancellation_policy_id,
    first_name, last_name, phone_code, mobile_number, external_reference,
    promised_pickup_at, created_at, updated_at
  ) VALUES (
    in_account_id, trip_id, in_creation_token, in_status, 1, in_vehicle_type_id, in_from_lat, in_from_lng, in_to_lat,
    in_to_lng, in_from_address, in_from_area_name, in_to_address, in_to_area_name, in_distance_meters,
    in_duration_seconds, in_powered_by, in_route_data_version, in_departure_at, in_fare_fils, in_vat_fils,
    in_vat_basis_points, in_fare_lines, in_tariff_id, coalesce(account.cancellation_policy_id, 1), in_first_name,
    in_last_name, in_phone_code, in_mobile_number, in_external_reference,
    CASE WHEN in_status = 0 THEN in_departure_at END, in_created_at, in_created_at
  );
  INSERT INTO ledger_entries (
    account_id, from_ledger, to_ledger, amount_fils, kind, trip_id, wallet_balance_after_fils, created_at
  ) VALUES (
    in_account_id, 'wallet', 'held', in_fare_fils, 'trip_hold', trip_id, balance_after, in_created_at
  );
  INSERT INTO dispatches (account_id, trip_id, due_at) VALUES (in_account_id, trip_id, in_dispatch_due_at);
  INSERT INTO customer_accounts VALUES (in_phone_code, in_mobile_number, in_account_id) ON CONFLICT DO NOTHING;
  IF account.texts_customers THEN
    INSERT INTO sms_messages (
      kind, phone_code, mobile_number, account_id, trip_id, created_at, next_attempt_at, useless_at
    ) VALUES (
      'tracking_link', in_phone_code, in_mobile_number, in_account_id, trip_id, in_now, in_now,
      in_now + interval '6 hours'
    );
  END IF;
  IF in_idempotency_key IS NOT NULL THEN
    PERFORM keep_answer(
      in_account_id, 'create-trip', in_idempotency_key, in_request_hash, in_now, trip_id, in_fare_fils
    );
  END IF;

  PERFORM append_event(
    in_account_id, 'trip.created', trip_id, 1, NULL, in_status, trip_at_a_glance(in_account_id, trip_id, false),
    in_created_at
  );
  PERFORM append_event(
    in_account_id, 'wallet.charged', trip_id, NULL, NULL, NULL,
    jsonb_build_object('amountFils', in_fare_fils, 'balanceFils', balance_after), in_created_at
  );
  IF wallet.balance_fils >= wallet.low_balance_fils AND balance_after < wallet.low_balance_fils THEN
    PERFORM append_event(
      in_account_id, 'wallet.low', NULL, NULL, NULL, NULL,
      jsonb_build_object('balanceFils', balance_after, 'markFils', wallet.low_balance_fils), in_created_at
    );
  END IF;
END $$;
