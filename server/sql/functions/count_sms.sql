-- Why a message is not to be sent; NULL: the budgets have counted it. Its caller has locked the day's row.
CREATE OR REPLACE FUNCTION count_sms(in_message sms_messages, in_day date, in_rules jsonb) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  kind_rules jsonb := in_rules #> ARRAY['kinds', in_message.kind];
  has_reserve boolean := kind_rules ->> 'reserve' IS NOT NULL;
  is_apart boolean := coalesce(kind_rules ->> 'reserve' = 'apart', false);
  has_own boolean := coalesce(kind_rules ->> 'reserve' = 'own', false);
  is_abroad boolean := NOT in_rules -> 'countries' ? in_message.phone_code;
  number_subject text := sms_number_subject(in_message.phone_code, in_message.mobile_number);
  -- What is bounded where it is asked for is counted of the day on which it was.
  counted_day date := CASE WHEN (kind_rules ->> 'isOfAskedDay')::boolean
    THEN (in_message.created_at AT TIME ZONE interval '4 hours')::date ELSE in_day END;
  payer bigint;
  refusal text;
  today sms_days;
BEGIN
  SELECT * INTO STRICT today FROM sms_days WHERE day = in_day;
  IF in_rules -> 'networks' ? in_message.phone_code THEN
    RETURN 'network';
  ELSIF is_abroad AND today.abroad >= (kind_rules ->> 'abroadPerDay')::integer THEN
    RETURN CASE WHEN (kind_rules ->> 'abroadPerDay')::integer = 0 THEN 'country' ELSE 'abroad_limit' END;
  END IF;
  FOREACH payer IN ARRAY coalesce(in_message.counted_for, ARRAY[in_message.account_id]) LOOP
    refusal := CASE
      WHEN kind_rules ? 'ofNumber' AND NOT has_sms_allowance(
        kind_rules -> 'ofNumber',
        coalesce((SELECT sent FROM sms_counts WHERE day = counted_day AND kind = in_message.kind AND scope = 'number'
          AND subject = number_subject), 0),
        payer
      ) THEN 'number_limit'
      WHEN kind_rules ? 'ofAccount' AND NOT has_sms_allowance(
        kind_rules -> 'ofAccount',
        coalesce((SELECT sent FROM sms_counts WHERE day = counted_day AND kind = in_message.kind AND scope = 'account'
          AND subject = payer::text), 0),
        payer
      ) THEN 'account_limit'
    END;
    EXIT WHEN refusal IS NULL;
  END LOOP;
  IF refusal IS NOT NULL THEN
    RETURN refusal;
  END IF;

  -- Kinds with the reserve may use up the whole day but what is left of the part that others of them have as their own;
  -- what they have not used of the reserve nothing else may. A kind that is counted apart has the allowance of its number
  -- alone: it takes nothing from the day, and the day nothing from it.
  UPDATE sms_days SET
    reserved = reserved + (has_reserve AND NOT is_apart)::integer,
    own = own + has_own::integer,
    others = others + (NOT has_reserve)::integer,
    abroad = abroad + (is_abroad AND kind_rules ? 'abroadPerDay')::integer
  WHERE day = in_day AND (is_apart OR others + CASE
      WHEN has_own THEN reserved
      WHEN has_reserve THEN reserved + greatest(0, (in_rules ->> 'ownReserve')::integer - own)
      ELSE greatest(reserved + greatest(0, (in_rules ->> 'ownReserve')::integer - own), (in_rules ->> 'reserve')::integer)
    END < (in_rules ->> 'perDay')::integer);
  IF NOT FOUND THEN
    RETURN 'daily_limit';
  END IF;
  INSERT INTO sms_counts AS counted (day, kind, scope, subject, sent)
  SELECT counted_day, in_message.kind, scope, subject, 1
  FROM (VALUES
    ('number', number_subject, kind_rules ? 'ofNumber'), ('account', payer::text, kind_rules ? 'ofAccount')
  ) AS counts (scope, subject, has_limit)
  WHERE has_limit AND subject IS NOT NULL
  ON CONFLICT (day, kind, scope, subject) DO UPDATE SET sent = counted.sent + 1;
  RETURN NULL;
END $$;
