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
  ADD COLUMN counted_sends smallint NOT NULL DEFAULT 0 CHECK (counted_sends BETWEEN 0 AND 2),
  -- The accounts whose budgets it may be counted in: in that of the first which has some left. NULL: account_id alone.
  ADD COLUMN counted_for bigint[] CHECK (cardinality(counted_for) > 0),
  DROP CONSTRAINT sms_messages_kind_check,
  -- A sign-in code is a customer's, and a driver's is of a kind of its own: what customers' use up is not taken from it.
  ADD CONSTRAINT sms_messages_kind_check CHECK (kind IN ('sign_in_code', 'driver_sign_in_code', 'tracking_link'));
-- What was tried by a release that did not tell the failures apart may have been taken once.
UPDATE sms_messages SET open_sends = 1, counted_sends = 1 WHERE status = 'waiting' AND attempts > 0;
-- That a driver who asks again is sent the same one: it is looked for by its kind.
UPDATE sms_messages m SET kind = 'driver_sign_in_code' FROM sign_in_codes c
  WHERE m.kind = 'sign_in_code' AND c.audience = 'driver' AND c.expires_at = m.useless_at
    AND c.phone_code = m.phone_code AND c.mobile_number = m.mobile_number;
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
  -- Among the reserved, those of kinds that have their own part of the reserve.
  own integer NOT NULL DEFAULT 0 CHECK (own BETWEEN 0 AND reserved),
  -- Among all, those to countries that are not listed, of kinds that have few of these.
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
