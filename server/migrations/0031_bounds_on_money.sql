-- Bounds on what a stolen key can do to money: what auto recharge takes from a card in a day and in a month, and what
-- trips hold that have not begun.

-- NULL: the usual limits, which follow the target. Paused: a limit leaves no room until the next day or month.
ALTER TABLE auto_recharges
  ADD COLUMN day_limit_fils bigint CHECK (day_limit_fils BETWEEN 1000 AND 100000000),
  ADD COLUMN month_limit_fils bigint CHECK (month_limit_fils BETWEEN day_limit_fils AND 1000000000),
  ADD COLUMN paused_by text CHECK (paused_by IN ('day_limit', 'month_limit')),
  ADD COLUMN paused_until timestamptz,
  ADD CHECK ((day_limit_fils IS NULL) = (month_limit_fils IS NULL)),
  ADD CHECK ((paused_by IS NULL) = (paused_until IS NULL));

CREATE INDEX top_ups_recharges ON top_ups (account_id, created_at) WHERE recharge_id IS NOT NULL;

-- The first moment of the day or month that a moment lies in, on the UAE's calendar.
CREATE FUNCTION start_of_uae_period(in_period text, in_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  RETURN date_trunc(in_period, in_at AT TIME ZONE INTERVAL '4 hours') AT TIME ZONE INTERVAL '4 hours';

-- Three recharges a day from the lowest floor up to the target; a month is ten such days.
CREATE FUNCTION usual_day_limit(in_target_fils bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN 3 * (in_target_fils + 50000);

-- Who has auto recharge keeps an ordinary day: where twice the busiest day of the past 30, or twice their sum, is above
-- the usual limits, those are the limits, in whole hundreds of dirhams.
WITH days AS (
  SELECT account_id, start_of_uae_period('day', created_at) AS day, sum(amount_fils) AS fils FROM top_ups
  WHERE recharge_id IS NOT NULL AND status = 'succeeded' AND created_at > now() - interval '30 days'
  GROUP BY account_id, day
), past AS (
  SELECT account_id, 20000 * ceil(max(fils) / 10000) AS day_fils, 20000 * ceil(sum(fils) / 10000) AS month_fils
  FROM days GROUP BY account_id
)
UPDATE auto_recharges SET
  day_limit_fils = least(greatest(past.day_fils, usual_day_limit(target_fils)), 100000000),
  month_limit_fils = least(greatest(past.month_fils, 10 * usual_day_limit(target_fils)), 1000000000)
FROM past WHERE auto_recharges.account_id = past.account_id
  AND (past.day_fils > usual_day_limit(target_fils) OR past.month_fils > 10 * usual_day_limit(target_fils));

END;

COMMENT ON COLUMN recharges.due_at IS
  'When the next attempt is to be made (in the next day or month, where a limit leaves no room before), or until when '
  'whoever makes it has it; NULL while one is under way.';

-- Its result has another form from here on.
DROP FUNCTION begin_recharge_attempt;

-- The fares of an account's trips whose vehicle is not being loaded yet (status below 4), and the most that they may
-- be: AED 100,000 unless the operator sets another, several hundred trips that wait for their trucks at one time.
LOCK TABLE trips, wallets IN SHARE ROW EXCLUSIVE MODE;
ALTER TABLE wallets
  ADD COLUMN not_begun_fils bigint NOT NULL DEFAULT 0 CHECK (not_begun_fils >= 0),
  ADD COLUMN held_limit_fils bigint NOT NULL DEFAULT 10000000 CHECK (held_limit_fils BETWEEN 0 AND 10000000000);

-- No account meets its bound by what it did so far: twice what its trips hold now, or all that it booked in 30 days.
WITH past AS (
  SELECT account_id, sum(fare_fils) FILTER (WHERE status < 4) AS waiting_fils,
    sum(fare_fils) FILTER (WHERE created_at > now() - interval '30 days') AS booked_fils
  FROM trips GROUP BY account_id
)
UPDATE wallets SET not_begun_fils = coalesce(waiting_fils, 0),
  held_limit_fils = least(greatest(held_limit_fils, 2 * waiting_fils, booked_fils), 10000000000)
FROM past WHERE wallets.account_id = past.account_id;

-- Whatever moves a trip over that line keeps its account's sum; creating trips adds to it by itself (create_trips).
CREATE FUNCTION count_begun_trip() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  UPDATE wallets SET
      not_begun_fils = not_begun_fils + CASE WHEN NEW.status < 4 THEN NEW.fare_fils ELSE -NEW.fare_fils END
    WHERE account_id = NEW.account_id;
  RETURN NULL;
END $$;
CREATE TRIGGER trips_begin AFTER UPDATE OF status ON trips FOR EACH ROW
  WHEN ((OLD.status < 4) <> (NEW.status < 4)) EXECUTE FUNCTION count_begun_trip();
