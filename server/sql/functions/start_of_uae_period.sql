-- The first moment of the day or month that a moment lies in, on the UAE's calendar.
CREATE OR REPLACE FUNCTION start_of_uae_period(in_period text, in_at timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE
  RETURN date_trunc(in_period, in_at AT TIME ZONE INTERVAL '4 hours') AT TIME ZONE INTERVAL '4 hours';
