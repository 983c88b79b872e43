-- What an extra of a trip would cost at a moment: how many, and the sum with its tax. The prices are those of the moment at
-- which the trip was created, the account's own before those of all. A kind without a price has no amount; waiting that is
-- free still, or is asked for already, has quantity 0.
--
-- Waiting lasts from the arrival at the pickup, from when the driver has told it, and not from before the time that was booked,
-- until loading begins. Its time is the real one, times in_time_scale, by which the sandbox's trucks are faster than life.
CREATE OR REPLACE FUNCTION quote_extra(
  in_account_id bigint, in_trip_id bigint, in_kind text, in_time_scale double precision, in_at timestamptz,
  OUT quantity integer, OUT amount_fils bigint
) LANGUAGE plpgsql STABLE AS $$
DECLARE
  trip trips;
  price extra_prices;
  waited_from timestamptz;
  waited_until timestamptz;
  ahead interval := account_time(in_account_id, in_at) - in_at;
BEGIN
  SELECT * INTO STRICT trip FROM trips WHERE account_id = in_account_id AND trip_id = in_trip_id;
  SELECT * INTO price FROM extra_prices
    WHERE kind = in_kind AND valid_from <= trip.created_at AND after_trip_id < in_trip_id
      AND (account_id = in_account_id OR account_id IS NULL)
    ORDER BY account_id NULLS LAST, valid_from DESC LIMIT 1;
  quantity := 1;
  IF in_kind = 'waiting' THEN
    -- Who waited may have handed the vehicle over since: whoever came last did.
    SELECT max(arrived_at) INTO waited_from FROM arrival_promises AS promise
      WHERE account_id = in_account_id AND trip_id = in_trip_id AND leg = 'pickup'
        AND (driver_id = trip.driver_id OR EXISTS (SELECT FROM trip_hand_overs AS handed
          WHERE handed.account_id = in_account_id AND handed.trip_id = in_trip_id
            AND handed.from_driver_id = promise.driver_id));
    SELECT occurred_at - ahead INTO waited_until FROM events
      WHERE account_id = in_account_id AND trip_id = in_trip_id AND sequence IS NOT NULL AND type = 'trip.loading'
      ORDER BY sequence DESC LIMIT 1;
    waited_from := CASE WHEN waited_from IS NOT NULL THEN greatest(waited_from, trip.departure_at - ahead, (
      SELECT pressed_at FROM trip_presses WHERE account_id = in_account_id AND trip_id = in_trip_id AND step = 'arrived')) END;
    -- Until now where loading has not begun; and the clock of the account may have been set since it did.
    waited_until := least(in_at, greatest(waited_from, coalesce(waited_until, in_at)));
    quantity := CASE WHEN waited_from IS NULL THEN 0 ELSE greatest(0, least(32, ceil(
        (in_time_scale * extract(epoch FROM waited_until - waited_from) - price.free_seconds) / price.step_seconds
      )) - (
        SELECT coalesce(sum(asked.quantity), 0) FROM trip_extras AS asked
        WHERE asked.account_id = in_account_id AND asked.trip_id = in_trip_id AND asked.kind = 'waiting'
          AND asked.status IN ('open', 'accepted')
      )) END;
  END IF;
  amount_fils := price.price_fils * quantity;
END $$;
