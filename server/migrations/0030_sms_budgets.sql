-- Short messages have budgets: what a number, an account and a day may be sent, whatever is asked for. Which figures
-- apply to which kind is given to begin_sms_sends by its caller (domain/messages/sms-policy.ts).

ALTER TABLE sms_messages
  DROP CONSTRAINT sms_messages_status_check,
  -- Left out: it was decided not to send it, before a gateway was asked.
  ADD CONSTRAINT sms_messages_status_check CHECK (status IN ('waiting', 'sent', 'given_up', 'left_out')),
  -- Why it was left out or given up, in a word.
  ADD COLUMN reason text CHECK (reason IS NULL OR status IN ('given_up', 'left_out')),
  -- How many requests to a gateway may have been taken: each is noted before it is made, and taken back once the gateway
  -- is known not to have the message. There are never more than two.
  ADD COLUMN open_sends smallint NOT NULL DEFAULT 0 CHECK (open_sends BETWEEN 0 AND 2),
  -- How many requests the budgets have counted for it.
  ADD COLUMN counted_sends smallint NOT NULL DEFAULT 0 CHECK (counted_sends BETWEEN 0 AND 2);
-- What was tried by a release that did not tell the failures apart may have been taken once.
UPDATE sms_messages SET open_sends = 1, counted_sends = 1 WHERE status = 'waiting' AND attempts > 0;
CREATE INDEX sms_messages_of_trip ON sms_messages (account_id, trip_id) WHERE trip_id IS NOT NULL;

-- What became of the messages about a trip, for as long as the trip is kept: the messages themselves are gone once they
-- are of no use. Says nothing of whom they were for.
CREATE TABLE trip_texts (
  account_id bigint NOT NULL,
  trip_id bigint NOT NULL,
  kind text NOT NULL,
  status text NOT NULL CHECK (status IN ('sent', 'given_up', 'left_out')),
  reason text CHECK (reason IS NULL OR status <> 'sent'),
  settled_at timestamptz NOT NULL,
  PRIMARY KEY (account_id, trip_id, kind)
);

CREATE FUNCTION note_trip_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO trip_texts (account_id, trip_id, kind, status, reason, settled_at)
  VALUES (NEW.account_id, NEW.trip_id, NEW.kind, NEW.status, NEW.reason, NEW.settled_at)
  ON CONFLICT (account_id, trip_id, kind) DO UPDATE
    SET status = excluded.status, reason = excluded.reason, settled_at = excluded.settled_at;
  RETURN NULL;
END $$;
CREATE TRIGGER sms_messages_settled AFTER UPDATE OF status ON sms_messages
  FOR EACH ROW WHEN (OLD.status = 'waiting' AND NEW.status <> 'waiting' AND NEW.trip_id IS NOT NULL)
  EXECUTE FUNCTION note_trip_text();
INSERT INTO trip_texts (account_id, trip_id, kind, status, settled_at)
  SELECT account_id, trip_id, kind, status, settled_at FROM sms_messages
  WHERE status <> 'waiting' AND trip_id IS NOT NULL
  ON CONFLICT DO NOTHING;

-- What was sent on a day of the UAE's calendar, in all. Whoever counts locks the day's row first: it guards sms_counts.
CREATE TABLE sms_days (
  day date PRIMARY KEY,
  -- Of kinds that have the reserve, and of all others.
  reserved integer NOT NULL DEFAULT 0 CHECK (reserved >= 0),
  others integer NOT NULL DEFAULT 0 CHECK (others >= 0),
  -- Among them, those to countries that are not listed.
  abroad integer NOT NULL DEFAULT 0 CHECK (abroad >= 0)
);

-- What was sent on a day by kind, to each number and for each account. Both tables are emptied of earlier days; a day's
-- ceiling is the most rows of a scope that there are of it.
CREATE TABLE sms_counts (
  day date NOT NULL,
  kind text NOT NULL,
  scope text NOT NULL CHECK (scope IN ('number', 'account')),
  -- An account's identifier, or the SHA-256 of a number: its digits are kept in no more places than before.
  subject text NOT NULL,
  sent integer NOT NULL CHECK (sent > 0),
  PRIMARY KEY (day, kind, scope, subject)
);

CREATE FUNCTION sms_number_subject(in_phone_code text, in_mobile_number text) RETURNS text LANGUAGE sql IMMUTABLE
RETURN encode(sha256(convert_to(in_phone_code || ' ' || in_mobile_number, 'UTF8')), 'hex');

-- Whether one more may be sent after so many: {"first", "perTrip", "most"} is an allowance that grows with the account's
-- completed trips. No more of them are looked at than are needed.
CREATE FUNCTION has_sms_allowance(in_allowance jsonb, in_sent integer, in_account_id bigint) RETURNS boolean
LANGUAGE plpgsql STABLE AS $$
DECLARE
  first integer := (in_allowance ->> 'first')::integer;
  trips_needed integer;
BEGIN
  IF in_sent < first THEN
    RETURN true;
  ELSIF in_account_id IS NULL OR in_sent >= (in_allowance ->> 'most')::integer THEN
    RETURN false;
  END IF;
  trips_needed := ceil((in_sent + 1 - first) / (in_allowance ->> 'perTrip')::numeric);
  RETURN trips_needed <= (
    SELECT count(*) FROM (
      SELECT FROM trips WHERE account_id = in_account_id AND status = 6 LIMIT trips_needed
    ) AS completed
  );
END $$;

-- Why a message is not to be sent; NULL: the budgets have counted it. Its caller has locked the day's row.
CREATE FUNCTION count_sms(in_message sms_messages, in_day date, in_rules jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  kind_rules jsonb := in_rules #> ARRAY['kinds', in_message.kind];
  is_abroad boolean := NOT in_rules -> 'countries' ? in_message.phone_code;
  number_subject text := sms_number_subject(in_message.phone_code, in_message.mobile_number);
  today sms_days;
BEGIN
  SELECT * INTO STRICT today FROM sms_days WHERE day = in_day;
  IF in_rules -> 'networks' ? in_message.phone_code THEN
    RETURN 'network';
  ELSIF is_abroad AND today.abroad >= (kind_rules ->> 'abroadPerDay')::integer THEN
    RETURN CASE WHEN (kind_rules ->> 'abroadPerDay')::integer = 0 THEN 'country' ELSE 'abroad_limit' END;
  ELSIF kind_rules ? 'ofNumber' AND NOT has_sms_allowance(
    kind_rules -> 'ofNumber',
    coalesce((SELECT sent FROM sms_counts WHERE day = in_day AND kind = in_message.kind AND scope = 'number'
      AND subject = number_subject), 0),
    in_message.account_id
  ) THEN
    RETURN 'number_limit';
  ELSIF kind_rules ? 'ofAccount' AND NOT has_sms_allowance(
    kind_rules -> 'ofAccount',
    coalesce((SELECT sent FROM sms_counts WHERE day = in_day AND kind = in_message.kind AND scope = 'account'
      AND subject = in_message.account_id::text), 0),
    in_message.account_id
  ) THEN
    RETURN 'account_limit';
  END IF;

  -- Kinds with the reserve may use up the whole day; what they have not used of their reserve nothing else may.
  UPDATE sms_days SET
    reserved = reserved + (kind_rules -> 'hasReserve')::boolean::integer,
    others = others + (NOT (kind_rules -> 'hasReserve')::boolean)::integer,
    abroad = abroad + is_abroad::integer
  WHERE day = in_day AND others + CASE
      WHEN (kind_rules -> 'hasReserve')::boolean THEN reserved
      ELSE greatest(reserved, (in_rules ->> 'reserve')::integer)
    END < (in_rules ->> 'perDay')::integer;
  IF NOT FOUND THEN
    RETURN 'daily_limit';
  END IF;
  INSERT INTO sms_counts AS counted (day, kind, scope, subject, sent)
  SELECT in_day, in_message.kind, scope, subject, 1
  FROM (VALUES
    ('number', number_subject, kind_rules ? 'ofNumber'), ('account', in_message.account_id::text, kind_rules ? 'ofAccount')
  ) AS counts (scope, subject, has_limit)
  WHERE has_limit AND subject IS NOT NULL
  ON CONFLICT (day, kind, scope, subject) DO UPDATE SET sent = counted.sent + 1;
  RETURN NULL;
END $$;

-- Decides about messages that somebody has claimed, one after the other: sends are begun, and counted, or the message is
-- left out, or given up when two requests may have been taken already. One that another process has claimed since, or
-- that somebody deletes at this moment, is passed by and told nothing of.
CREATE FUNCTION begin_sms_sends(
  in_messages bigint[],
  in_attempts integer[],
  in_now timestamptz,
  in_day date,
  in_rules jsonb
) RETURNS SETOF sms_messages LANGUAGE plpgsql AS $$
DECLARE
  message sms_messages;
  refusal text;
BEGIN
  INSERT INTO sms_days (day) VALUES (in_day) ON CONFLICT DO NOTHING;
  PERFORM FROM sms_days WHERE day = in_day FOR UPDATE;
  FOR message IN
    SELECT m.* FROM sms_messages m
    JOIN unnest(in_messages, in_attempts) AS claimed (message_id, attempts) USING (message_id, attempts)
    WHERE m.status = 'waiting'
    ORDER BY m.message_id FOR NO KEY UPDATE OF m SKIP LOCKED
  LOOP
    refusal := NULL;
    IF message.open_sends < 2 AND message.counted_sends <= message.open_sends THEN
      refusal := count_sms(message, in_day, in_rules);
      message.counted_sends := message.counted_sends + (refusal IS NULL)::integer;
    END IF;
    IF message.open_sends = 2 OR (refusal IS NOT NULL AND message.open_sends > 0) THEN
      -- It may have been taken: that it was left out would not be true.
      message.status := 'given_up';
      message.reason := 'no_answer';
    ELSIF refusal IS NOT NULL THEN
      message.status := 'left_out';
      message.reason := refusal;
    ELSE
      message.open_sends := message.open_sends + 1;
    END IF;
    message.settled_at := CASE WHEN message.status <> 'waiting' THEN in_now END;
    UPDATE sms_messages SET status = message.status, reason = message.reason, open_sends = message.open_sends,
        counted_sends = message.counted_sends, settled_at = message.settled_at
      WHERE message_id = message.message_id;
    RETURN NEXT message;
  END LOOP;
END $$;
