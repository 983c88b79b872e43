-- Three recharges a day from the lowest floor up to the target; a month is ten such days.
CREATE OR REPLACE FUNCTION usual_day_limit(in_target_fils bigint) RETURNS bigint LANGUAGE sql IMMUTABLE
  RETURN 3 * (in_target_fils + 50000);
