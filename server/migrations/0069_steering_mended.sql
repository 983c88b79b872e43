-- What operators do by hand, mended: why a trip was taken off its driver or given to another one is an act of the trip, a
-- request that comes again is the act that it was, and corrections have a count of their own.

ALTER TABLE trip_operator_acts
  DROP CONSTRAINT trip_operator_acts_kind_check,
  ADD CONSTRAINT trip_operator_acts_kind_check CHECK (kind IN ('noted', 'called', 'messaged', 'search_paused',
    'search_resumed', 'search_widened', 'search_restarted', 'rescheduled', 'correction_requested', 'corrected', 'released',
    'reassigned', 'cancelled', 'failed')),
  -- Made by whoever asks, so that asking again after a lost answer is the same act. NULL: each request is an act.
  ADD COLUMN client_token text CHECK (char_length(client_token) BETWEEN 16 AND 64);
CREATE UNIQUE INDEX trip_operator_acts_once ON trip_operator_acts (account_id, trip_id, kind, client_token)
  WHERE client_token IS NOT NULL;

-- At most 20 that cost something beside the fare, and one for each of at most 200 corrections.
ALTER TABLE trip_extras
  DROP CONSTRAINT trip_extras_extra_check,
  ADD CONSTRAINT trip_extras_extra_check CHECK (extra BETWEEN 1 AND 220);
