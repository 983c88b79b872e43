-- Offers that are not missed: signs of life of drivers' phones, the steps by which a driver is reached, checks of phones.

-- A phone, or browser, in which a driver is signed in: it comes and goes with its session.
CREATE TABLE signed_in_phones (
  token_hash bytea PRIMARY KEY REFERENCES sessions ON DELETE CASCADE,
  driver_id bigint NOT NULL REFERENCES drivers,
  -- When it last showed that it would see an offer at once, on the real clock.
  seen_at timestamptz,
  -- Its app tells the service when it has shown an offer. What is written to the stream of one that does not counts as shown.
  tells_seen boolean NOT NULL DEFAULT false,
  -- In which it is written to; NULL: in English and Arabic.
  language text CHECK (language IN ('en', 'ar', 'ur', 'hi', 'bn')),
  -- Where pushes to it are sent, and the browser's keys for them.
  push_endpoint text UNIQUE CHECK (push_endpoint LIKE 'https://%' AND char_length(push_endpoint) <= 1000),
  push_p256dh text CHECK (char_length(push_p256dh) = 87),
  push_auth text CHECK (char_length(push_auth) = 22),
  push_since timestamptz,
  -- Whether the last push that was judged came to the driver's eyes; NULL: none was judged.
  push_works boolean,
  push_judged_at timestamptz,
  CHECK ((push_endpoint IS NULL) = (push_p256dh IS NULL) AND (push_endpoint IS NULL) = (push_auth IS NULL)
    AND (push_endpoint IS NULL) = (push_since IS NULL)),
  CHECK ((push_works IS NULL) = (push_judged_at IS NULL) AND (push_works IS NULL OR push_endpoint IS NOT NULL))
) WITH (fillfactor = 70);
CREATE INDEX signed_in_phones_of_driver ON signed_in_phones (driver_id);

CREATE FUNCTION keep_signed_in_phone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO signed_in_phones (token_hash, driver_id) VALUES (NEW.token_hash, NEW.subject::bigint);
  RETURN NULL;
END $$;
CREATE TRIGGER signed_in_phones_begin AFTER INSERT ON sessions
  FOR EACH ROW WHEN (NEW.audience = 'driver') EXECUTE FUNCTION keep_signed_in_phone();
INSERT INTO signed_in_phones (token_hash, driver_id)
  SELECT token_hash, subject::bigint FROM sessions WHERE audience = 'driver';

-- Whether pushes reach a driver stands with the driver.
CREATE TRIGGER signed_in_phones_are_noted AFTER UPDATE ON signed_in_phones
  FOR EACH ROW WHEN (OLD.push_works IS DISTINCT FROM NEW.push_works
    OR OLD.push_endpoint IS DISTINCT FROM NEW.push_endpoint)
  EXECUTE FUNCTION note_record_change('driver', 'driver_id');
CREATE TRIGGER signed_in_phones_end AFTER DELETE ON signed_in_phones
  FOR EACH ROW WHEN (OLD.push_endpoint IS NOT NULL) EXECUTE FUNCTION note_record_change('driver', 'driver_id');

-- What is known of each way to reach a driver, whichever phone they have, and what was spent on it lately.
CREATE TABLE driver_reach (
  driver_id bigint PRIMARY KEY REFERENCES drivers,
  -- When one last came to the driver's eyes, and when one last did not; NULL: never, as far as is known.
  push_worked_at timestamptz,
  push_failed_at timestamptz,
  sms_worked_at timestamptz,
  sms_failed_at timestamptz,
  call_worked_at timestamptz,
  call_failed_at timestamptz,
  -- Whether the latest one did; NULL: nothing is known.
  sms_works boolean GENERATED ALWAYS AS (CASE WHEN sms_failed_at IS NULL THEN CASE WHEN sms_worked_at IS NOT NULL THEN true END
    ELSE coalesce(sms_worked_at >= sms_failed_at, false) END) STORED,
  call_works boolean GENERATED ALWAYS AS (CASE WHEN call_failed_at IS NULL THEN CASE WHEN call_worked_at IS NOT NULL THEN true END
    ELSE coalesce(call_worked_at >= call_failed_at, false) END) STORED,
  -- The moments of the last hour's texts, and calls, about offers.
  texted_at timestamptz[] NOT NULL DEFAULT '{}',
  called_at timestamptz[] NOT NULL DEFAULT '{}'
) WITH (fillfactor = 70);
CREATE TRIGGER driver_reach_is_noted AFTER UPDATE ON driver_reach
  FOR EACH ROW WHEN (OLD.sms_works IS DISTINCT FROM NEW.sms_works OR OLD.call_works IS DISTINCT FROM NEW.call_works)
  EXECUTE FUNCTION note_record_change('driver', 'driver_id');
CREATE TRIGGER driver_reach_begins AFTER INSERT ON driver_reach
  FOR EACH ROW WHEN (NEW.sms_works IS NOT NULL OR NEW.call_works IS NOT NULL)
  EXECUTE FUNCTION note_record_change('driver', 'driver_id');

-- Calls of a day of the UAE's calendar, in all.
CREATE TABLE driver_call_days (
  day date PRIMARY KEY,
  calls integer NOT NULL CHECK (calls >= 0)
);

-- Those of them that were for trips of an account; counted while the day's row is locked.
CREATE TABLE account_call_days (
  account_id bigint NOT NULL REFERENCES accounts,
  day date NOT NULL,
  calls integer NOT NULL CHECK (calls > 0),
  PRIMARY KEY (account_id, day)
);

-- How a driver is told of an offer: a row that falls due for its next step until the phone gives a sign of life, the offer
-- ends, or no step is left.
CREATE TABLE offer_reaches (
  offer_id bigint PRIMARY KEY REFERENCES offers ON DELETE CASCADE,
  driver_id bigint NOT NULL REFERENCES drivers,
  offered_at timestamptz NOT NULL,
  -- A phone of the driver's was open at that moment.
  was_open boolean NOT NULL,
  -- NULL: nothing more is done.
  due_at timestamptz,
  seen_at timestamptz,
  seen_by text CHECK (seen_by IN ('stream', 'poll', 'push', 'sms', 'call', 'answer')),
  CHECK ((seen_at IS NULL) = (seen_by IS NULL)),
  CHECK (seen_at IS NULL OR due_at IS NULL)
) WITH (fillfactor = 70);
CREATE INDEX offer_reaches_due ON offer_reaches (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX offer_reaches_of_driver ON offer_reaches (driver_id, offered_at);
CREATE INDEX offer_reaches_offered ON offer_reaches (offered_at);

-- What was done, once at most: a step is noted before it is taken.
CREATE TABLE offer_steps (
  offer_id bigint NOT NULL REFERENCES offer_reaches ON DELETE CASCADE,
  step text NOT NULL CHECK (step IN ('stream', 'push', 'sms', 'call')),
  taken_at timestamptz NOT NULL,
  -- begun: what became of it is not known yet, or was lost with a process; no_address: there is none for it; known_failing: it did
  -- not reach the driver before; not_set_up: there is no gateway or provider; over_budget, gone (the push service knows the
  -- address no more), failed; not_needed: the driver had seen the offer before it was sent.
  result text NOT NULL CHECK (result IN ('begun', 'sent', 'no_address', 'known_failing', 'not_set_up', 'over_budget', 'gone',
    'failed', 'not_needed')),
  -- Of a text that was sent: what is billed.
  parts smallint CHECK (parts IS NULL OR (parts > 0 AND step = 'sms')),
  PRIMARY KEY (offer_id, step)
);

-- Nothing more is done about an offer that has ended; whoever answered it had seen it.
CREATE FUNCTION end_offer_reach() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offer_reaches SET due_at = NULL,
    seen_at = CASE WHEN seen_at IS NULL AND NEW.status IN ('accepted', 'declined') THEN NEW.answered_at ELSE seen_at END,
    seen_by = CASE WHEN seen_at IS NULL AND NEW.status IN ('accepted', 'declined') THEN 'answer' ELSE seen_by END
  WHERE offer_id = NEW.offer_id;
  RETURN NULL;
END $$;
CREATE TRIGGER offers_end_their_reach AFTER UPDATE OF status ON offers
  FOR EACH ROW WHEN (OLD.status = 'open' AND NEW.status <> 'open') EXECUTE FUNCTION end_offer_reach();

-- The key pair by which push services know this environment.
CREATE TABLE vapid_keys (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  -- Both in base64url without padding: an uncompressed point of P-256, and its scalar.
  public_key text NOT NULL CHECK (char_length(public_key) = 87),
  private_key text NOT NULL CHECK (char_length(private_key) = 43),
  created_at timestamptz NOT NULL
);

-- A push, and a text, that are sent to see whether they come to the driver's eyes. Swept after two days.
CREATE TABLE phone_checks (
  -- Stands in the push and in the address of the text.
  check_id text PRIMARY KEY CHECK (check_id ~ '^[a-z2-9]{12}$'),
  driver_id bigint NOT NULL REFERENCES drivers,
  -- The phone whose push is tried; NULL: none takes pushes, or it has signed out since.
  token_hash bytea REFERENCES signed_in_phones ON DELETE SET NULL,
  asked_by text NOT NULL CHECK (asked_by IN ('driver', 'operator', 'command_line')),
  operator_id bigint REFERENCES operators,
  asked_at timestamptz NOT NULL,
  push_result text CHECK (push_result IN ('sent', 'no_address', 'gone', 'failed')),
  push_sent_at timestamptz,
  push_seen_at timestamptz,
  -- When it is to be sent, and then to be judged; NULL: it is judged, or there is none.
  push_due_at timestamptz,
  -- The text that was queued; it is forgotten before the check.
  message_id bigint,
  sms_sent_at timestamptz,
  sms_seen_at timestamptz,
  sms_due_at timestamptz,
  CHECK ((operator_id IS NOT NULL) = (asked_by = 'operator'))
);
CREATE INDEX phone_checks_of_driver ON phone_checks (driver_id, asked_at);
CREATE INDEX phone_checks_of_phone ON phone_checks (token_hash) WHERE token_hash IS NOT NULL;
CREATE INDEX phone_checks_push_due ON phone_checks (push_due_at) WHERE push_due_at IS NOT NULL;
CREATE INDEX phone_checks_sms_due ON phone_checks (sms_due_at) WHERE sms_due_at IS NOT NULL;

ALTER TABLE sms_messages
  DROP CONSTRAINT sms_messages_kind_check,
  ADD CONSTRAINT sms_messages_kind_check CHECK (kind IN ('sign_in_code', 'driver_sign_in_code', 'tracking_link',
    'driver_assigned', 'driver_arrived', 'operator_message', 'driver_message', 'duty_alarm', 'location_request',
    'offer_alert', 'phone_check')),
  -- The offer that it tells of.
  ADD COLUMN offer_id bigint,
  ADD CONSTRAINT sms_messages_offer CHECK ((kind = 'offer_alert') = (offer_id IS NOT NULL));

-- What became of a text about an offer stands with its steps.
CREATE FUNCTION note_offer_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE offer_steps SET parts = NEW.parts, result = CASE
      WHEN NEW.status = 'sent' THEN 'sent'
      WHEN NEW.status = 'given_up' THEN 'failed'
      WHEN NEW.reason = 'trip_over' THEN 'not_needed'
      WHEN NEW.reason IN ('number_limit', 'account_limit', 'abroad_limit', 'daily_limit') THEN 'over_budget'
      ELSE 'failed'
    END
    WHERE offer_id = NEW.offer_id AND step = 'sms';
  RETURN NULL;
END $$;
CREATE TRIGGER offer_texts_settled AFTER UPDATE OF status ON sms_messages
  FOR EACH ROW WHEN (OLD.status = 'waiting' AND NEW.status <> 'waiting' AND NEW.offer_id IS NOT NULL)
  EXECUTE FUNCTION note_offer_text();
